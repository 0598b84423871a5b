import { describe, expect, it } from 'vitest';
import { createEndpointSlots, type EndpointSlot } from '../../../../src/services/webhooks/endpoint-slots.js';

const release = (slot: EndpointSlot, endedAtMs: number | null) => {
  if (slot.isTaken) slot.release(endedAtMs);
};
const waitOf = (slot: EndpointSlot) => (slot.isTaken ? null : slot.waitMs);

describe('createEndpointSlots', () => {
  it('gives an endpoint its places only, and counts each endpoint by itself', () => {
    const slots = createEndpointSlots(2);

    const taken = ['a', 'a', 'a', 'b'].map((id) => slots.take(id, 0));

    expect(taken.map((slot) => slot.isTaken)).toEqual([true, true, false, true]);
  });

  it('takes a place back once, however often it is given back', () => {
    const slots = createEndpointSlots(2);
    const first = slots.take('a', 0);
    slots.take('a', 0);

    release(first, null);
    release(first, null);

    expect([slots.take('a', 0).isTaken, slots.take('a', 0).isTaken]).toEqual([true, false]);
  });

  it('gives those it turns away turns as quick as places come free', () => {
    const slots = createEndpointSlots(2);
    const first = slots.take('a', 0);
    slots.take('a', 0);
    expect(['a', 'a', 'a'].map((id) => waitOf(slots.take(id, 0)))).toEqual([500, 1_000, 1_500]);

    release(first, 200);
    slots.take('a', 200);

    expect(['a', 'a'].map((id) => waitOf(slots.take(id, 2_000)))).toEqual([300, 600]);
  });

  it('postpones nothing for longer than half a minute', () => {
    const slots = createEndpointSlots(1);
    slots.take('a', 0);

    const waits = Array.from({ length: 100 }, () => waitOf(slots.take('a', 0)));

    expect(Math.max(...waits.map(Number))).toBe(30_000);
  });
});

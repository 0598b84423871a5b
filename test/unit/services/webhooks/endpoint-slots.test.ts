import { describe, expect, it } from 'vitest';
import { createEndpointSlots } from '../../../../src/services/webhooks/endpoint-slots.js';

describe('createEndpointSlots', () => {
  it('gives an endpoint its places and no more, and counts each endpoint by itself', () => {
    const slots = createEndpointSlots(2);

    expect(slots.take('a')).not.toBeNull();
    expect(slots.take('a')).not.toBeNull();
    expect(slots.take('a')).toBeNull();
    expect(slots.take('b')).not.toBeNull();
  });

  it('takes a place back once, however often it is given back', () => {
    const slots = createEndpointSlots(2);
    const first = slots.take('a');
    slots.take('a');

    first?.();
    first?.();

    expect(slots.take('a')).not.toBeNull();
    expect(slots.take('a')).toBeNull();
  });
});

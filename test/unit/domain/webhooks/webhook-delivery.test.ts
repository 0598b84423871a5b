import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterPause, nextDeliveryStep } from '../../../../src/domain/webhooks/webhook-delivery.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const due = { status: 'pending', nextAttemptAt: NOW, leaseLeftMs: 0 } as const;
const live = { isLive: true, pausedUntil: null };

describe('nextDeliveryStep', () => {
  it('sends what is due to an endpoint that takes it', () => {
    expect(nextDeliveryStep(due, live, NOW)).toEqual({ kind: 'send' });
  });

  it.each(['delivered', 'failed', 'cancelled'] as const)('leaves a %s delivery alone', (status) => {
    expect(nextDeliveryStep({ ...due, status }, live, NOW)).toEqual({ kind: 'nothing' });
  });

  it('waits for another sender’s lease, and takes over once it has run out', () => {
    const delivering = { ...due, status: 'delivering' } as const;

    expect(nextDeliveryStep({ ...delivering, leaseLeftMs: 1 }, live, NOW)).toEqual({ kind: 'wait', ms: 1 });
    expect(nextDeliveryStep({ ...delivering, leaseLeftMs: 0 }, live, NOW)).toEqual({ kind: 'send' });
  });

  it('cancels what is for an endpoint that is disabled or deleted, but not while it is being sent', () => {
    const gone = { isLive: false, pausedUntil: null };

    expect(nextDeliveryStep(due, gone, NOW)).toEqual({ kind: 'cancel' });
    expect(nextDeliveryStep({ ...due, status: 'delivering', leaseLeftMs: 9 }, gone, NOW)).toEqual({
      kind: 'wait',
      ms: 9,
    });
  });

  it.each([
    [1, { kind: 'wait', ms: 1 }],
    [5_000, { kind: 'wait', ms: 5_000 }],
    [5_001, { kind: 'nothing' }],
  ])('is never early: %i ms before its time it does not send', (earlyMs, step) => {
    expect(nextDeliveryStep({ ...due, nextAttemptAt: inMs(earlyMs) }, live, NOW)).toEqual(step);
  });

  it('holds what is due while the endpoint is paused, and sends when the pause is over', () => {
    const until = inMs(1);

    expect(nextDeliveryStep(due, { isLive: true, pausedUntil: until }, NOW)).toEqual({ kind: 'hold', until });
    expect(nextDeliveryStep(due, { isLive: true, pausedUntil: NOW }, NOW)).toEqual({ kind: 'send' });
  });
});

describe('afterPause', () => {
  it('is never before the end of the pause and at most a minute after it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 86_400_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pauseMs, random) => {
          const until = inMs(pauseMs);
          const spreadMs = afterPause(until, { now: NOW, random }).getTime() - until.getTime();
          return spreadMs >= 0 && spreadMs <= 60_000;
        },
      ),
    );
  });
});

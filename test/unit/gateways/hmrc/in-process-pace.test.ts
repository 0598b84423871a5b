import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInProcessPace, HMRC_INTERVAL_MS } from '../../../../src/gateways/hmrc/in-process-pace.js';

describe('createInProcessPace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets one call out per interval, the urgent first and then in order of asking', async () => {
    const pace = createInProcessPace();
    const out: string[] = [];
    const ask = (name: string, priority: 'submission' | 'interactive' | 'background') =>
      void pace.take(priority).then(() => out.push(name));

    ask('poll', 'background');
    ask('read 1', 'interactive');
    ask('read 2', 'interactive');
    ask('submit', 'submission');

    const seen: string[][] = [];
    for (let step = 0; step < 4; step++) {
      await vi.advanceTimersByTimeAsync(step === 0 ? 0 : HMRC_INTERVAL_MS);
      seen.push([...out]);
    }
    expect(seen).toEqual([
      ['submit'],
      ['submit', 'read 1'],
      ['submit', 'read 1', 'read 2'],
      ['submit', 'read 1', 'read 2', 'poll'],
    ]);
  });

  it('keeps the interval after a quiet time', async () => {
    const pace = createInProcessPace();
    await Promise.all([pace.take('interactive'), vi.advanceTimersByTimeAsync(0)]);
    const out: number[] = [];

    void pace.take('interactive').then(() => out.push(1));
    await vi.advanceTimersByTimeAsync(HMRC_INTERVAL_MS - 1);
    const early = out.length;
    await vi.advanceTimersByTimeAsync(1);

    expect([early, out.length]).toEqual([0, 1]);
  });

  it('holds back what already waits when asked to pause', async () => {
    const pace = createInProcessPace();
    await Promise.all([pace.take('interactive'), vi.advanceTimersByTimeAsync(0)]);
    const out: number[] = [];

    void pace.take('submission').then(() => out.push(1));
    pace.pause?.(2_000);
    await vi.advanceTimersByTimeAsync(1_999);
    const early = out.length;
    await vi.advanceTimersByTimeAsync(1);

    expect([early, out.length]).toEqual([0, 1]);
  });

  it('leaves no timer behind when nothing waits', async () => {
    const pace = createInProcessPace();
    await Promise.all([pace.take('interactive'), vi.advanceTimersByTimeAsync(0)]);

    expect(vi.getTimerCount()).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/durations.js';
import {
  type EndedAttempt,
  type EndpointFlow,
  FRESH_FLOW,
  failingNotice,
  flowAfter,
} from '../../../../src/domain/webhooks/endpoint-flow.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const success: EndedAttempt = {
  startedAt: NOW,
  isSuccess: true,
  isTimeout: false,
  durationMs: 20,
  pausedUntil: null,
};
const failure: EndedAttempt = { ...success, isSuccess: false };
const timeout: EndedAttempt = { ...failure, isTimeout: true, durationMs: 15_000 };
const times = (count: number, attempt: EndedAttempt) => Array.from({ length: count }, () => attempt);

describe('flowAfter', () => {
  it('lets the cap grow by one with each success, from 4 up to 64', () => {
    expect(flowAfter(FRESH_FLOW, [success], NOW).cap).toBe(5);
    expect(flowAfter(FRESH_FLOW, times(59, success), NOW).cap).toBe(63);
    expect(flowAfter(FRESH_FLOW, times(100, success), NOW).cap).toBe(64);
  });

  it('halves the cap once for timeouts that ended together, down to one', () => {
    expect(flowAfter({ ...FRESH_FLOW, cap: 64 }, times(3, timeout), NOW).cap).toBe(32);
    expect(flowAfter({ ...FRESH_FLOW, cap: 1 }, [timeout], NOW).cap).toBe(1);
    expect(flowAfter({ ...FRESH_FLOW, cap: 9 }, [failure], NOW).cap).toBe(9);
  });

  it.each([
    [1_999, false],
    [2_000, true],
  ])('calls an answer after %i ms slow: %s', (durationMs, isSlow) => {
    expect(flowAfter(FRESH_FLOW, [{ ...success, durationMs }], NOW).isSlow).toBe(isSlow);
  });

  it('opens the breaker at the fifth failure in a row, for half a minute, with room for one probe', () => {
    const four = flowAfter(FRESH_FLOW, times(4, failure), NOW);
    expect([four.breakerUntil, four.cap]).toEqual([null, 4]);
    expect(flowAfter(four, [failure], NOW)).toMatchObject({
      breakerUntil: inMs(30_000),
      breakerLevel: 1,
      cap: 1,
      failingSince: NOW,
    });
  });

  it('does not open it further for attempts that were under way', () => {
    const open = flowAfter(FRESH_FLOW, times(5, failure), NOW);

    expect(flowAfter(open, times(3, failure), inMs(1))).toMatchObject({
      breakerUntil: open.breakerUntil,
      breakerLevel: 1,
      consecutiveFailures: 8,
    });
  });

  it('doubles with each probe that fails, up to a quarter of an hour', () => {
    let flow: EndpointFlow = flowAfter(FRESH_FLOW, times(5, failure), NOW);
    const opened: number[] = [];
    for (let probe = 0; probe < 7; probe++) {
      const at = flow.breakerUntil ?? NOW;
      flow = flowAfter(flow, [{ ...failure, startedAt: at }], at);
      opened.push(((flow.breakerUntil?.getTime() ?? 0) - at.getTime()) / 1_000);
    }
    expect(opened).toEqual([60, 120, 240, 480, 900, 900, 900]);
  });

  it('closes with one success, and starts slowly', () => {
    const open = flowAfter(FRESH_FLOW, times(5, failure), NOW);

    expect(flowAfter(open, [{ ...success, startedAt: inMs(30_000) }], inMs(30_020))).toEqual({
      ...FRESH_FLOW,
      cap: 2,
    });
  });

  it('stays closed for a receiver that fails every other time', () => {
    const flapping = Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? failure : success));

    const flow = flowAfter(FRESH_FLOW, flapping, NOW);

    expect(flow).toMatchObject({ breakerUntil: null, breakerLevel: 0, failingSince: null });
  });

  it('keeps the longest pause that was asked for', () => {
    const pausing = (ms: number) => ({ ...failure, pausedUntil: inMs(ms) });

    expect(flowAfter(FRESH_FLOW, [pausing(5_000), pausing(1_000)], NOW).pausedUntil).toEqual(inMs(5_000));
  });

  it('never has a cap outside 1 to 64', () => {
    const attempts = fc.array(fc.constantFrom(success, failure, timeout), { maxLength: 200 });
    fc.assert(
      fc.property(fc.array(attempts, { maxLength: 20 }), (batches) => {
        const { cap } = batches.reduce<EndpointFlow>(
          (flow, batch) => flowAfter(flow, batch, NOW),
          FRESH_FLOW,
        );
        return cap >= 1 && cap <= 64;
      }),
    );
  });
});

describe('failingNotice', () => {
  it.each([
    [DAY_MS - 1, 0, null],
    [DAY_MS, 0, 'warn'],
    [DAY_MS, 1, null],
    [3 * DAY_MS - 1, 1, null],
    [3 * DAY_MS, 1, 'warn'],
    [3 * DAY_MS, 2, null],
    [5 * DAY_MS - 1, 2, null],
    [5 * DAY_MS, 2, 'failing'],
    [5 * DAY_MS, 0, 'failing'],
  ])('%i ms after the first failure, with %i warnings given, asks for %s', (ms, warnedCount, notice) => {
    expect(failingNotice({ failingSince: NOW, warnedCount, operatorPausedUntil: null }, inMs(ms))).toBe(
      notice,
    );
  });

  it('counts the days from the end of a pause by an operator, and asks for nothing during one', () => {
    const endpoint = { failingSince: NOW, warnedCount: 2, operatorPausedUntil: inMs(3 * DAY_MS) };

    const notices = [2, 6, 8].map((days) => failingNotice(endpoint, inMs(days * DAY_MS)));

    expect(notices).toEqual([null, null, 'failing']);
  });

  it('asks for nothing of an endpoint that does not fail', () => {
    expect(failingNotice({ failingSince: null, warnedCount: 0, operatorPausedUntil: null }, NOW)).toBeNull();
  });
});

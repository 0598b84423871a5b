import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/durations.js';
import {
  calculationPollDelayMs,
  judgeReconciliation,
  maySendAgain,
  reconcileDelayMs,
  resendDelayMs,
} from '../../../../src/domain/tax-returns/reconciliation.js';

describe('reconcileDelayMs', () => {
  it('asks quickly at first, then hourly for a day, then hands over to a person', () => {
    const delays: number[] = [];
    for (let delay = reconcileDelayMs(0); delay !== null; delay = reconcileDelayMs(delays.length)) {
      delays.push(delay);
    }

    expect(delays.slice(0, 4)).toEqual([5_000, 15_000, 30_000, 60_000]);
    expect(delays.slice(10).reduce((sum, delay) => sum + delay, 0)).toBe(DAY_MS);
    expect(reconcileDelayMs(delays.length)).toBeNull();
  });

  it.each([-1, 0.5])('refuses %d, which is no round', (round) => {
    expect(() => reconcileDelayMs(round)).toThrow(RangeError);
  });
});

describe('calculationPollDelayMs', () => {
  it('looks at 5, 8, 13, 20, 30 and 60 seconds, then each minute up to the fifteenth', () => {
    const at: number[] = [];
    let elapsed = 0;
    for (let delay = calculationPollDelayMs(0); delay !== null; delay = calculationPollDelayMs(at.length)) {
      elapsed += delay;
      at.push(elapsed / 1_000);
    }

    expect(at.slice(0, 8)).toEqual([5, 8, 13, 20, 30, 60, 120, 180]);
    expect(at.at(-1)).toBe(900);
  });
});

describe('judgeReconciliation', () => {
  const nothing = {
    act: 'final-declaration',
    calculationId: 'a',
    ourCalculation: { finalised: false },
    finalisedCalculationIds: [],
    obligationFulfilled: false,
  } as const;

  it('finds nothing when HMRC shows only the intent', () => {
    expect(judgeReconciliation(nothing)).toBe('absent');
  });

  it('is ours when our calculation is finalised', () => {
    expect(judgeReconciliation({ ...nothing, ourCalculation: { finalised: true } })).toBe('ours');
  });

  it('is ours when the list names our calculation among several', () => {
    expect(judgeReconciliation({ ...nothing, finalisedCalculationIds: ['b', 'a'] })).toBe('ours');
  });

  it('is elsewhere when only another calculation is final', () => {
    expect(judgeReconciliation({ ...nothing, finalisedCalculationIds: ['b'] })).toBe('elsewhere');
  });

  it('stays open when the obligation is met but no calculation says by whom', () => {
    expect(judgeReconciliation({ ...nothing, obligationFulfilled: true })).toBe('uncertain');
  });
});

describe('judgeReconciliation of an amendment', () => {
  const nothing = {
    act: 'confirm-amendment',
    calculationId: 'a',
    ourCalculation: { finalised: false },
    finalisedCalculationIds: [],
    obligationFulfilled: true,
  } as const;

  it('finds nothing, though the first filing fulfilled the obligation and another amendment was confirmed', () => {
    expect(judgeReconciliation({ ...nothing, finalisedCalculationIds: ['b'] })).toBe('absent');
  });

  it('is ours when the list of amendments names our calculation', () => {
    expect(judgeReconciliation({ ...nothing, finalisedCalculationIds: ['b', 'a'] })).toBe('ours');
  });

  it('is uncertain, so that nothing is sent again, while HMRC does not show our calculation', () => {
    expect(judgeReconciliation({ ...nothing, ourCalculation: null })).toBe('uncertain');
  });
});

describe('resendDelayMs', () => {
  it('sends at once the first time, then ever later, then hourly for good', () => {
    expect([1, 2, 3, 4, 99].map(resendDelayMs)).toEqual([0, 120_000, 600_000, 3_600_000, 3_600_000]);
  });

  it.each([0, 1.5])('refuses %d, which is no number of attempts', (attempts) => {
    expect(() => resendDelayMs(attempts)).toThrow(RangeError);
  });
});

describe('maySendAgain', () => {
  const at = (time: string) => new Date(`2026-11-01T${time}Z`);

  it('waits for two readings without a trace that are far enough apart', () => {
    const once = maySendAgain([], at('10:00:00'), 60_000);
    const tooClose = maySendAgain([at('10:00:00')], at('10:00:59.999'), 60_000);
    const apart = maySendAgain([at('10:00:00')], at('10:01:00'), 60_000);

    expect([once, tooClose, apart]).toEqual([false, false, true]);
  });
});

import { describe, expect, it } from 'vitest';
import { createFaults, type Fault } from '../../../../src/local/hmrc-sandbox/faults.js';

const FAULT: Fault = { on: 'cumulative', fault: 'status', nino: 'AA000001A' };

describe('a fault of the sandbox', () => {
  it('lets as many calls pass as it skips, and then comes to bear as often as it is set', () => {
    const faults = createFaults();
    faults.add(FAULT, 2, 1);

    const taken = [1, 2, 3, 4].map(() => faults.take('cumulative', 'AA000001A'));

    expect(taken).toEqual([undefined, FAULT, FAULT, undefined]);
  });

  it('counts only calls of its operation and person, and those that another fault meets', () => {
    const faults = createFaults();
    const first: Fault = { ...FAULT, status: 429 };
    faults.add(FAULT, 1, 1);
    faults.add(first, 1);

    expect(faults.take('annual', 'AA000001A')).toBeUndefined();
    expect(faults.take('cumulative', 'AA000002A')).toBeUndefined();
    expect(faults.take('cumulative', 'AA000001A')).toBe(first);
    expect(faults.take('cumulative', 'AA000001A')).toBe(FAULT);
    expect(faults.list()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { judgeArea, lateBefore, type TroubleSum } from '../../../../src/domain/console/area-health.js';
import {
  addSlots,
  percentile,
  SLOT_COUNT,
  slotOf,
} from '../../../../src/domain/console/duration-histogram.js';
import { judgeHmrc, judgeReceipts, judgeRequests } from '../../../../src/domain/console/series-health.js';
import { createMinuteCounts } from '../../../../src/telemetry/minute-counts.js';

const NOW = new Date('2027-01-31T20:00:00Z');
const sum = (changes: Partial<TroubleSum>): TroubleSum => ({
  area: 'imports',
  kind: 'failed',
  count: 1,
  since: new Date('2027-01-31T19:59:30Z'),
  ...changes,
});
const healthOf = (...sums: TroubleSum[]) => judgeArea('imports', { sums, hurt: new Map() }, [], NOW);
const stateOf = (...sums: TroubleSum[]) => healthOf(...sums).state;

describe('an area of the overview', () => {
  it('is green without trouble, and with work that has not waited long', () => {
    expect(stateOf()).toBe('green');
    expect(stateOf(sum({ kind: 'waiting', count: 40 }))).toBe('green');
    expect(stateOf(sum({ area: 'reports' }))).toBe('green');
  });

  it('is never green with a failure, and red with many', () => {
    expect(stateOf(sum({ count: 19 }))).toBe('amber');
    expect(stateOf(sum({ count: 20 }))).toBe('red');
    expect(stateOf(sum({ kind: 'held_up' }))).toBe('red');
    for (const kind of ['unsure', 'unreachable', 'hmrc_waits'] as const)
      expect(stateOf(sum({ kind }))).toBe('amber');
  });

  it('grows worse with the age of what waits', () => {
    expect(stateOf(sum({ kind: 'waiting', since: new Date('2027-01-31T19:50:00Z') }))).toBe('amber');
    expect(stateOf(sum({ kind: 'waiting', since: new Date('2027-01-31T19:20:00Z') }))).toBe('red');
    expect(healthOf(sum({ kind: 'waiting', since: new Date('2027-01-31T19:20:00Z') })).findings).toEqual([
      '1 wait, the oldest for 40 min',
    ]);
  });

  it('has no time before which work is late in an area where none waits', () => {
    const waiting = sum({ area: 'postgres', kind: 'waiting', since: new Date('2026-01-31T19:20:00Z') });

    expect(judgeArea('postgres', { sums: [waiting], hurt: new Map() }, [], NOW).state).toBe('green');
  });

  it('has a time before which its work is late, unless nothing of it waits', () => {
    expect(lateBefore(NOW).get('imports')).toEqual(new Date('2027-01-31T19:55:00Z'));
    expect(lateBefore(NOW).has('postgres')).toBe(false);
  });

  it('does not pass a count that was cut short for the whole', () => {
    expect(healthOf(sum({ count: 4_999 })).findings).toEqual(['4999 failed in the last day']);
    expect(healthOf(sum({ count: 5_000 })).findings).toEqual(['5000 or more failed in the last day']);
  });

  it('says the worst finding first, and who is hurt', () => {
    const others = [{ state: 'amber', text: 'the queue import is paused' } as const];
    const hurt = { tenants: 2, troubles: 2, named: [] };
    const sums = [sum({ kind: 'held_up', count: 2 })];
    const health = judgeArea('imports', { sums, hurt: new Map([['imports', hurt]]) }, others, NOW);
    expect(health).toMatchObject({
      findings: ['2 held up by an error on our side', 'the queue import is paused'],
      hurt,
    });
  });
});

describe('series against their objectives', () => {
  const sumOf = (count: number, failed: number, ms: number) => {
    const histogram = new Array<number>(SLOT_COUNT).fill(0);
    histogram[slotOf(ms)] = count;
    return { count, failed, histogram };
  };
  const states = (findings: readonly { state: string }[]) => findings.map(({ state }) => state);

  it('are judged by failures, by speed, and by whether anybody reports', () => {
    expect(states(judgeRequests(sumOf(1_000, 0, 20), true))).toEqual([]);
    expect(states(judgeRequests(sumOf(1_000, 1, 20), true))).toEqual(['amber']);
    expect(states(judgeRequests(sumOf(1_000, 10, 20), true))).toEqual(['red']);
    expect(states(judgeRequests(sumOf(10, 0, 4_000), true))).toEqual(['amber']);
    expect(states(judgeRequests(sumOf(0, 0, 1), false))).toEqual(['red']);
    expect(states(judgeHmrc(sumOf(10, 4, 20)))).toEqual(['amber']);
    expect(states(judgeHmrc(sumOf(10, 5, 20)))).toEqual(['red']);
    expect(states(judgeReceipts(sumOf(10, 0, 20_000)))).toEqual(['amber']);
  });

  it('are green where nothing failed or came late, or nothing happened', () => {
    expect(judgeHmrc(sumOf(10, 0, 20))).toEqual([]);
    expect(judgeHmrc(sumOf(0, 0, 1))).toEqual([]);
    expect(judgeReceipts(sumOf(10, 0, 20))).toEqual([]);
    expect(judgeReceipts(sumOf(0, 0, 1))).toEqual([]);
  });
});

describe('a histogram of durations', () => {
  it('gives percentiles within their slot, and nothing when it is empty', () => {
    const slots = new Array<number>(SLOT_COUNT).fill(0);
    expect(percentile(slots, 0.99)).toBeNull();
    slots[slotOf(90)] = 98;
    slots[slotOf(2_000)] = 2;
    expect(percentile(slots, 0.5)).toBeGreaterThan(75);
    expect(percentile(slots, 0.5)).toBeLessThanOrEqual(100);
    expect(percentile(slots, 0.99)).toBeGreaterThan(1_500);
    expect(percentile(addSlots(slots, slots), 0.99)).toBe(percentile(slots, 0.99));
    expect(slotOf(10 ** 9)).toBe(SLOT_COUNT - 1);
  });

  it('gives the last bound for what lies beyond it, and begins at nil', () => {
    const only = (ms: number) => {
      const slots = new Array<number>(SLOT_COUNT).fill(0);
      slots[slotOf(ms)] = 1;
      return slots;
    };
    const longest = percentile(only(1_800_000), 1);

    expect(percentile(only(10 ** 9), 0.5)).toBe(longest);
    expect(percentile(only(1), 0.5)).toBe(0.5);
    expect(addSlots([1], [1, 2])).toEqual([2, 2]);
    expect(addSlots([1, 2], [1])).toEqual([2, 2]);
  });
});

describe('counts by minute', () => {
  it('are taken once, and kept by minute when they are given back', () => {
    let now = NOW.getTime();
    const counts = createMinuteCounts(() => now);
    counts.record('requests', 12, false);
    const first = counts.take();
    counts.record('requests', 12, true);
    now += 60_000;
    counts.record('requests', 12, false);
    counts.giveBack(first);

    expect(
      counts.take().map(({ startsAt, count, failed }) => [startsAt.toISOString(), count, failed]),
    ).toEqual([
      ['2027-01-31T20:00:00.000Z', 2, 1],
      ['2027-01-31T20:01:00.000Z', 1, 0],
    ]);
    expect(counts.take()).toEqual([]);
  });

  it('cost less than one part in two hundred of a core at 500 events a second', () => {
    const counts = createMinuteCounts(() => Date.now());
    for (let n = 0; n < 20_000; n++) counts.record('warm', n % 5_000, false);
    const before = process.cpuUsage();
    for (let n = 0; n < 50_000; n++) counts.record(`job_${n % 8}`, n % 5_000, n % 50 === 0);
    const { user, system } = process.cpuUsage(before);
    // 50,000 events are 100 seconds at that rate.
    expect((user + system) / 1_000_000).toBeLessThan(0.5);
  });
});

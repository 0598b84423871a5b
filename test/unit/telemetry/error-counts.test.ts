import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { createErrorCounts } from '../../../src/telemetry/error-counts.js';

const HOUR_MS = 3_600_000;
const KIND = { source: 'report', code: 'TypeError', place: 'write, src/services/x' };

describe('createErrorCounts', () => {
  it('counts by kind, hour and tenant, with the first and the last time', () => {
    let nowMs = HOUR_MS;
    const counts = createErrorCounts(() => nowMs);
    counts.record({ ...KIND, tenantId: 'one' });
    nowMs += 5_000;
    counts.record({ ...KIND, tenantId: 'one' });
    counts.record({ ...KIND, tenantId: null });
    nowMs += HOUR_MS;
    counts.record({ ...KIND, tenantId: 'two' });

    const taken = counts.take();

    expect(taken).toEqual([
      {
        ...KIND,
        hour: new Date(HOUR_MS),
        firstAt: new Date(HOUR_MS),
        lastAt: new Date(HOUR_MS + 5_000),
        count: 3,
        tenants: new Map([['one', 2]]),
      },
      {
        ...KIND,
        hour: new Date(2 * HOUR_MS),
        firstAt: new Date(2 * HOUR_MS + 5_000),
        lastAt: new Date(2 * HOUR_MS + 5_000),
        count: 1,
        tenants: new Map([['two', 1]]),
      },
    ]);
    expect(counts.take()).toEqual([]);
  });

  it('adds what is given back to what came meanwhile', () => {
    let nowMs = HOUR_MS;
    const counts = createErrorCounts(() => nowMs);
    counts.record({ ...KIND, tenantId: 'one' });
    const taken = counts.take();
    nowMs += 1_000;
    counts.record({ ...KIND, tenantId: 'one' });
    counts.giveBack(taken);

    expect(counts.take()).toMatchObject([
      { count: 2, lastAt: new Date(HOUR_MS + 1_000), tenants: new Map([['one', 2]]) },
    ]);
  });

  it('holds a bounded number of kinds and of tenants, and still counts all', () => {
    const counts = createErrorCounts(() => HOUR_MS);
    const [kinds, tenants] = [LIMITS.console.errorKinds.value, LIMITS.console.errorTenants.value];
    for (let n = 0; n < kinds + 50; n++)
      counts.record({ ...KIND, place: `place ${n}`, tenantId: `tenant ${n}` });
    for (let n = 0; n < tenants + 50; n++)
      counts.record({ ...KIND, place: 'place 0', tenantId: `tenant ${n}` });

    const taken = counts.take();

    expect(taken).toHaveLength(kinds + 1);
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(kinds + tenants + 100);
    expect(taken.at(-1)).toMatchObject({ code: 'too_many_kinds', count: 50 });
    expect(Math.max(...taken.map((one) => one.tenants.size))).toBe(tenants);
  });
});

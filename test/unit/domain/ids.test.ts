import { describe, expect, it } from 'vitest';
import { isUuid } from '../../../src/domain/ids.js';
import { calculateQueue } from '../../../src/queues/calculate.js';

const ID = '0193a4c2-7b1e-7c35-9a64-0f2e8d5b6c71';

/** Texts that are no UUID, each by a little. */
const ALMOST = [
  '',
  ID.toUpperCase(),
  ID.replaceAll('-', ''),
  `${ID}\n`,
  ` ${ID}`,
  ID.slice(1),
  `${ID}0`,
  '-'.repeat(36),
  ID.replace('a', 'g'),
];

describe('isUuid', () => {
  it('takes a UUID in lower case and nothing else', () => {
    expect(isUuid(ID)).toBe(true);
    expect(ALMOST.filter(isUuid)).toEqual([]);
  });

  it('is what the payload of a job is held to', () => {
    const payload = { tenantId: ID, livemode: true, calculationId: ID };

    expect(calculateQueue.parse(payload)).toEqual(payload);
    for (const calculationId of ALMOST)
      expect(() => calculateQueue.parse({ ...payload, calculationId })).toThrow(/calculationId must match/);
  });
});

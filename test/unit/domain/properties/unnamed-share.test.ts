import { describe, expect, it } from 'vitest';
import {
  mayDiffer,
  type OwnedLetting,
  unnamedShareOn,
} from '../../../../src/domain/properties/unnamed-share.js';

const WHOLE: OwnedLetting = {
  address: { country: 'GB' },
  ownershipShareBps: 10_000,
  ownership: [],
  amountsAre: 'whole',
};
const HALF: OwnedLetting = { ...WHOLE, ownershipShareBps: 5_000 };
const ABROAD: OwnedLetting = { ...HALF, address: { country: 'FR' } };
const JOINT: OwnedLetting = { ...HALF, isJoint: true };
const HALF_FROM_JULY: OwnedLetting = {
  ...WHOLE,
  ownership: [{ shareBps: 5_000, from: '2025-07-01', to: null, coOwnerName: null }],
};
const DAY = '2025-06-30';
const LATER = '2025-07-01';

describe('unnamedShareOn', () => {
  it.each<[string, OwnedLetting[], string, number, string]>([
    ['counts in full without a property', [], DAY, 10_000, 'whole'],
    ['counts in full where the only property is wholly the client’s', [WHOLE], DAY, 10_000, 'whole'],
    ['counts by the share of the only property', [HALF], DAY, 5_000, 'default'],
    ['counts by the share that all properties have', [HALF, HALF], DAY, 5_000, 'default'],
    ['counts in full where shares differ, and says so', [HALF, WHOLE], DAY, 10_000, 'unknown'],
    ['passes over property abroad', [WHOLE, ABROAD], DAY, 10_000, 'whole'],
    ['passes over property of another ledger', [WHOLE, JOINT], DAY, 10_000, 'whole'],
    ['does not know where all property is elsewhere', [ABROAD], DAY, 10_000, 'unknown'],
    ['goes by the share of the day', [HALF_FROM_JULY], LATER, 5_000, 'default'],
    ['goes by the share of the day before', [HALF_FROM_JULY], DAY, 10_000, 'whole'],
  ])('%s', (_, properties, day, shareBps, basis) => {
    expect(unnamedShareOn(properties, day)).toEqual({ shareBps, basis });
  });
});

describe('mayDiffer', () => {
  it.each<[string, OwnedLetting[], boolean]>([
    ['no property', [], false],
    ['one share', [HALF, HALF], false],
    ['two shares', [HALF, WHOLE], true],
    ['a share that changes', [HALF_FROM_JULY], true],
    [
      'a share that changes, of amounts that are the client’s part',
      [{ ...HALF_FROM_JULY, amountsAre: 'share' }],
      false,
    ],
    ['property abroad alone', [ABROAD], true],
  ])('looks at every day: %s', (_, properties, expected) => {
    expect(mayDiffer(properties)).toBe(expected);
  });
});

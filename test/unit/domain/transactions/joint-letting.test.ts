import { describe, expect, it } from 'vitest';
import {
  hasLetting,
  type LettingRow,
  touchesJointLetting,
} from '../../../../src/domain/transactions/joint-letting.js';

const RENT = 'property.rent_income';
const SALE = 'self_employment.turnover';

const row = (
  category: string | null,
  propertyId: string | null = null,
  parts: readonly [string, string | null][] | null = null,
): LettingRow => ({
  category,
  propertyId,
  splits: parts?.map(([ofPart, property]) => ({ category: ofPart, propertyId: property })) ?? null,
});

describe('hasLetting', () => {
  it.each<[string, LettingRow, boolean]>([
    ['rent', row(RENT), true],
    ['a sale', row(SALE), false],
    ['a row without a category', row(null), false],
    ['a category that there is not', row('no.category'), false],
    [
      'a split of which a part is rent',
      row(null, null, [
        [SALE, null],
        [RENT, 'p1'],
      ]),
      true,
    ],
    ['a split without letting, whatever the row itself says', row(RENT, 'p1', [[SALE, null]]), false],
  ])('judges %s', (_, one, is) => {
    expect(hasLetting(one)).toBe(is);
  });
});

describe('touchesJointLetting', () => {
  it.each<[string, LettingRow, boolean]>([
    ['rent of a joint property', row(RENT, 'joint'), true],
    ['rent of a property that is the client’s alone', row(RENT, 'own'), false],
    ['rent of no property by name', row(RENT), true],
    ['a sale that names the joint property', row(SALE, 'joint'), false],
    [
      'a part of a joint property',
      row(null, null, [
        [SALE, null],
        [RENT, 'joint'],
      ]),
      true,
    ],
    ['parts of a property that is the client’s alone', row(RENT, 'joint', [[RENT, 'own']]), false],
  ])('judges %s', (_, one, touches) => {
    expect(touchesJointLetting(one, ['joint'])).toBe(touches);
  });
});

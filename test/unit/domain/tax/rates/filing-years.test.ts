import { describe, expect, it } from 'vitest';
import { FILING_OPERATIONS } from '../../../../../src/domain/filing/registry/filing-operations.js';
import {
  FIRST_CLASS4_ADJUSTMENT,
  FIRST_FILING_YEAR,
} from '../../../../../src/domain/tax/rates/filing-years.js';

describe('the years of filing', () => {
  it.each(['se_cumulative', 'uk_cumulative', 'foreign_cumulative'] as const)(
    'begin with the first year for which HMRC takes %s',
    (operation) => {
      expect(FIRST_FILING_YEAR.value).toBe(FILING_OPERATIONS[operation].fromTaxYear);
    },
  );

  it('have losses for Class 4 with the trade from the year on in which HMRC takes no more of them apart', () => {
    expect(FIRST_CLASS4_ADJUSTMENT.value - 1).toBe(FILING_OPERATIONS.losses_6.toTaxYear);
  });
});

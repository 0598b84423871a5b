import { describe, expect, it } from 'vitest';
import {
  ADJUSTMENT_CODES,
  ADJUSTMENTS,
  type Adjustment,
  type AdjustmentCode,
  tradeOf,
} from '../../../../src/domain/tax-returns/adjustment.js';
import {
  loanInterestIssues,
  unplacedAdjustments,
} from '../../../../src/domain/tax-returns/adjustment-issues.js';
import { adjustmentOf, claimOf } from './made-assembly.js';

const TRADE: Parameters<typeof unplacedAdjustments>[1]['businesses'][number] = {
  id: 'b1',
  accountingBasis: 'accruals',
};
const OTHER = { ...TRADE, id: 'b2' };
const FLAT = { id: 'flat', isForeign: false };

const of = (code: AdjustmentCode, more: Partial<Adjustment> = { amountPence: 1_00 }) =>
  adjustmentOf(code, more);

describe('unplacedAdjustments', () => {
  const unplaced = (
    code: AdjustmentCode,
    more: object = {},
    adjustment: Partial<Adjustment> = { amountPence: 1 },
  ) =>
    unplacedAdjustments([of(code, adjustment)], {
      taxYear: 2025,
      businesses: [TRADE],
      properties: [FLAT],
      hasUkProperty: true,
      hasForeignProperty: true,
      ...more,
    }).map(({ code: fault }) => fault);

  it.each<[AdjustmentCode, object, readonly string[]]>([
    ['balancing_charge', {}, []],
    ['balancing_charge', { businesses: [] }, ['adjustment_needs_business']],
    ['property_private_use', {}, []],
    ['property_private_use', { hasUkProperty: false }, ['adjustment_needs_property']],
    ['property_private_use', { hasForeignProperty: false }, []],
    ['foreign_property_losses_brought_forward', {}, []],
    ['foreign_property_losses_brought_forward', { hasForeignProperty: false }, ['adjustment_needs_property']],
    ['foreign_property_losses_brought_forward', { hasUkProperty: false }, []],
  ])('finds %s without what it acts on, where there is %o: %j', (code, more, faults) => {
    expect(unplaced(code, more)).toEqual(faults);
  });

  it('finds what became wrong since it was written: a property that was deleted, a basis that was changed', () => {
    const statement = { amountPence: 1, propertyId: 'flat' };
    const claim = { claim: claimOf({ annualInvestment: 1 }) };

    expect(unplaced('mortgage_interest', {}, statement)).toEqual([]);
    expect(unplaced('mortgage_interest', { properties: [] }, statement)).toEqual(['invalid_reference']);
    expect(
      unplaced('capital_allowances', { businesses: [{ ...TRADE, accountingBasis: 'cash' }] }, claim),
    ).toEqual(['allowance_not_on_cash_basis']);
    expect(
      unplaced('capital_allowances', { businesses: [{ ...TRADE, accountingDate: '12-31' }] }, claim),
    ).toEqual(['accounts_not_of_tax_year']);
  });

  it('has a target for every code', () => {
    for (const code of ADJUSTMENT_CODES) {
      const nothing = { businesses: [], hasUkProperty: false, hasForeignProperty: false };
      expect(unplaced(code, nothing), ADJUSTMENTS[code].target).toHaveLength(1);
    }
  });
});

describe('loanInterestIssues', () => {
  const own = (pence: number) => of('loan_interest_for_trade', { amountPence: pence });
  const places = (adjustments: readonly Adjustment[], inputs: Parameters<typeof loanInterestIssues>[1]) =>
    loanInterestIssues(adjustments, inputs).map(({ pointer }) => pointer);
  const relieved = (pounds: number) => ({ reliefs: { qualifyingLoanInterest: pounds * 100 } });

  it('takes interest of trades up to all that is relieved (SSCBA 1992 Sch.2 para 3(5))', () => {
    expect(places([own(300_00), own(200_00)], relieved(500))).toEqual([]);
    expect(places([own(300_00), own(201_00)], relieved(500))).toEqual([
      '#/adjustments/0/amount',
      '#/adjustments/1/amount',
    ]);
  });

  it('counts that of partnerships with it, and points at adjustments alone', () => {
    const firms = (pounds: number) => ({
      ...relieved(500),
      partnerships: [{ loanInterestForTrade: pounds * 100 }, {}],
    });

    expect(places([of('balancing_charge'), own(300_00)], firms(200))).toEqual([]);
    expect(places([of('balancing_charge'), own(300_00)], firms(201))).toEqual(['#/adjustments/1/amount']);
  });

  it('takes none where no interest is relieved', () => {
    expect(places([own(1_00)], {})).toEqual(['#/adjustments/0/amount']);
    expect(places([own(0)], {})).toEqual([]);
  });
});

describe('tradeOf', () => {
  it('is the trade that is named, or the only one, and none of two', () => {
    expect(tradeOf({ businessId: null }, [TRADE])).toBe('b1');
    expect(tradeOf({ businessId: null }, [TRADE, OTHER])).toBeNull();
    expect(tradeOf({ businessId: null }, [])).toBeNull();
    expect(tradeOf({ businessId: 'b2' }, [TRADE, OTHER])).toBe('b2');
    expect(tradeOf({ businessId: 'gone' }, [TRADE])).toBeNull();
  });
});

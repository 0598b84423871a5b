import { describe, expect, it } from 'vitest';
import type { AssemblyBusiness, AssemblyProperty } from '../../../../src/domain/tax-returns/assembly.js';
import { assemblyDoubts } from '../../../../src/domain/tax-returns/assembly-doubts.js';
import {
  cashBasisLossIssues,
  lossesOnlyForward,
} from '../../../../src/domain/tax-returns/cash-basis-losses.js';
import type { ReturnInputs } from '../../../../src/domain/tax-returns/return-inputs.js';
import { adjustmentOf, assemblyOf, claimOf, totalOf } from './made-assembly.js';

const PIPES: AssemblyBusiness = { id: 'b1', tradingName: 'Pipes', commencedOn: null, ceasedOn: null };
const FLAT: AssemblyProperty = {
  id: 'flat',
  kind: 'residential',
  letting: 'standard',
  isForeign: false,
  isShared: false,
};

const doubtsOf = (
  over: Parameters<typeof assemblyOf>[0],
  { cisSuffered = 0, trades = 1 }: { cisSuffered?: number; trades?: number } = {},
) => assemblyDoubts(assemblyOf({ businesses: [PIPES], ...over }), { cisSuffered, trades });
const codesOf = (...given: Parameters<typeof doubtsOf>) =>
  doubtsOf(...given).map(({ code, path }) => [code, path]);

describe('assemblyDoubts', () => {
  it('has none of a year that leaves nothing open', () => {
    expect(doubtsOf({ properties: [FLAT] })).toEqual([]);
  });

  it('asks whether equipment that counts as an expense is a car, which is none (ITTOIA 2005 s.33A(5))', () => {
    const equipment = (pence: number) =>
      totalOf('self_employment.capital_asset', pence, { businessId: 'b1', isExpensedAsset: true, count: 2 });

    expect(doubtsOf({ totals: [equipment(900_00), equipment(100_00)] })).toMatchObject([
      { code: 'equipment_as_expense', count: 4, amountPence: 1_000_00 },
    ]);
    expect(doubtsOf({ totals: [equipment(0), totalOf('self_employment.capital_asset', 5_00)] })).toEqual([]);
  });

  it.each([
    ['outside', 'rows_outside_trade'],
    ['late', 'rows_after_accounting_date'],
  ] as const)('counts the rows of a trade that are %s its days as %s', (member, code) => {
    const withRows = (rows: { count: number; amountPence: number } | null) =>
      doubtsOf({
        businesses: [
          {
            ...PIPES,
            accountingDate: '03-31',
            ...(member === 'outside' ? { outside: rows } : { late: rows }),
          },
        ],
      });

    expect(withRows({ count: 1, amountPence: -5_00 })).toMatchObject([{ code, count: 1, amountPence: 5_00 }]);
    expect(withRows({ count: 1, amountPence: -5_00 })[0]?.detail).toMatch(
      /^1 transaction of -5\.00 of Pipes/,
    );
    expect(withRows({ count: 2, amountPence: 9_00 })[0]?.detail).toMatch(/^2 transactions of 9\.00 of Pipes/);
    expect(withRows({ count: 0, amountPence: 0 })).toEqual([]);
    expect(withRows(null)).toEqual([]);
  });

  it('names property that spouses share otherwise than by halves (ITA 2007 s.836)', () => {
    expect(doubtsOf({ properties: [FLAT, { ...FLAT, unequalSpouses: 'Mill House' }] })).toMatchObject([
      { code: 'spouses_not_equal', path: '/properties' },
    ]);
  });

  it.each([
    ['accruals', ['cash'], 'Pipes is on the cash basis'],
    ['accruals', ['cash', 'cash'], 'Pipes and others are on the cash basis'],
    ['accruals', ['accruals'], null],
    ['cash', ['cash'], null],
    ['cash', ['accruals'], null],
  ] as const)('compares a return on the basis %s with trades on %j: %s', (basis, bases, words) => {
    const businesses = bases.map((accountingBasis, index) => ({
      ...PIPES,
      id: `b${index}`,
      accountingBasis,
    }));

    const doubts = doubtsOf({ businesses, taxReturn: { basis } });

    expect(doubts.map(({ code }) => code)).toEqual(words === null ? [] : ['basis_differs']);
    if (words !== null) expect(doubts[0]?.detail).toContain(words);
  });

  it('asks for what assets were worth where a claim became final with its trade (CAA 2001 s.61)', () => {
    const ended: AssemblyBusiness = { ...PIPES, ceasedOn: '2025-09-30' };
    const claim = claimOf({});
    const codes = (
      code: 'capital_allowances' | 'property_capital_allowances',
      more = claim,
      businesses = [ended],
    ) => codesOf({ businesses, taxReturn: { adjustments: [adjustmentOf(code, { claim: more })] } });

    expect(codes('capital_allowances')).toEqual([['claim_of_final_period', '/adjustments/0']]);
    expect(codes('capital_allowances', claimOf({ ceased: true }))).toEqual([]);
    expect(codes('capital_allowances', claim, [PIPES])).toEqual([]);
    expect(codes('property_capital_allowances')).toEqual([]);
  });

  it('asks of what the construction industry scheme withheld is given of no trade, or twice', () => {
    const taxReturn = { inputs: { cisDeducted: 200_00 } };

    expect(codesOf({ taxReturn })).toEqual([]);
    expect(codesOf({ taxReturn }, { trades: 2 })).toEqual([['cis_of_no_trade', '/inputs/cis_deducted']]);
    expect(codesOf({ taxReturn }, { cisSuffered: 1 })).toEqual([['cis_given_twice', '/inputs/cis_deducted']]);
    expect(codesOf({}, { cisSuffered: 1, trades: 2 })).toEqual([]);
  });
});

describe('lossesOnlyForward', () => {
  it.each([
    ['cash', 2023, true],
    ['cash', 2024, false],
    ['accruals', 2023, false],
  ] as const)(
    'says of a loss on the basis %s in %i: %s (ITA 2007 s.74E)',
    (accountingBasis, taxYear, only) => {
      expect(lossesOnlyForward({ accountingBasis }, taxYear)).toBe(only);
    },
  );
});

describe('cashBasisLossIssues', () => {
  const cash = { ...PIPES, accountingBasis: 'cash' as const };
  const sideways = { kind: 'sideways_current_year', amount: 900_00 } as const;
  const carriedBack = { kind: 'sideways_carried_back', amount: 900_00 } as const;
  const gains = { capitalGains: { incomeLossesAgainstGains: 5_00 } };
  const places = (
    inputs: ReturnInputs,
    { taxYear = 2023, businesses = [cash] }: { taxYear?: number; businesses?: AssemblyBusiness[] } = {},
  ) =>
    cashBasisLossIssues(assemblyOf({ businesses, taxReturn: { taxYear, inputs } })).map(({ pointer }) =>
      pointer?.replace('#/inputs/', ''),
    );

  it('refuses, to 2023-24, a loss on the cash basis against other income and against gains', () => {
    expect(places({ reliefs: { lossClaims: [carriedBack, sideways] } })).toEqual(['reliefs/loss_claims/1']);
    expect(places({ ...gains, reliefs: { lossClaims: [sideways] } })).toEqual([
      'reliefs/loss_claims/0',
      'capital_gains/income_losses_against_gains',
    ]);
    expect(places(gains)).toEqual(['capital_gains/income_losses_against_gains']);
  });

  it('takes gains for those that a loss of the next year is carried back against, where one is', () => {
    expect(places({ ...gains, reliefs: { lossClaims: [carriedBack] } })).toEqual([]);
  });

  it('refuses nothing of no amount', () => {
    expect(places({ reliefs: { lossClaims: [{ ...sideways, amount: 0 }] } })).toEqual([]);
    expect(places({})).toEqual([]);
  });

  it.each<[string, ReturnInputs, { taxYear?: number; businesses?: AssemblyBusiness[] }]>([
    ['from 2024-25 on', {}, { taxYear: 2024 }],
    [
      'of a trade on the accruals basis',
      {},
      { businesses: [cash, { ...PIPES, accountingBasis: 'accruals' }] },
    ],
    ['of a partnership', { partnerships: [{ name: 'Kiln & Co' }] }, {}],
    ['without a trade', {}, { businesses: [] }],
  ])('refuses nothing %s', (_, inputs, year) => {
    expect(places({ ...inputs, ...gains, reliefs: { lossClaims: [sideways] } }, year)).toEqual([]);
  });
});

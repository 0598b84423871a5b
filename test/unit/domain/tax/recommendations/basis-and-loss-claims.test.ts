import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, paid, pounds } from './advice.js';

/** Pay of 20,000 keeps what is advised at the basic rate. */
const advised = (input: Partial<TaxInput>) =>
  adviceFor(paid(20_000, { marriageAllowance: 'received', ...input })).map(({ code, saves }) => [
    code,
    saves / 100,
  ]);

describe('advice on the basis', () => {
  it('names rent-a-room relief once, with the best that can be had with it', () => {
    const ukProperty = {
      income: pounds(7_000 + 12_000),
      expenses: pounds(2_000 + 500),
      rooms: { income: pounds(7_000), expenses: pounds(2_000), residentialFinanceCosts: 0, isShared: false },
      propertyAllowance: 'expenses',
    } as const;

    // Against 5,000 + 11,500: 0 + 11,500 saves 1,000, and 0 + 11,000 with the allowance 1,100.
    expect(advised({ ukProperty })).toEqual([['claim_rent_a_room', 1_100]]);
  });

  it.each([
    ['999.99', 999.99, [['claim_trading_allowance', 0.2]]],
    ['1,000', 1_000, []],
  ])(
    'weighs expenses of %s against the trading allowance, in whole pounds of profit',
    (_text, expenses, advice) => {
      const trade = { turnover: pounds(6_000.99), expenses: pounds(expenses) };

      expect(
        advised({ selfEmployments: [{ ...trade, tradingAllowance: 'expenses' }], voluntaryClass2: true }),
      ).toEqual(advice);
    },
  );

  it('claims a loss against pay: 4,000 × 20%', () => {
    expect(advised({ selfEmployments: [{ profit: -pounds(4_000) }], voluntaryClass2: true })).toEqual([
      ['claim_sideways_loss', 800],
    ]);
  });
});

import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const POUND = 100;

/** The same person with so much more of one kind of income; `null` for somebody who has no place for it. */
export type MoreIncome = (input: TaxInput, pence: number) => TaxInput | null;

type Trade = NonNullable<TaxInput['selfEmployments']>[number];

const firstTrade =
  (applies: (trade: Trade) => boolean, more: (trade: Trade, pence: number) => Trade): MoreIncome =>
  (input, pence) => {
    const trades = input.selfEmployments ?? [];
    const index = trades.findIndex(applies);
    if (index < 0) return null;
    return {
      ...input,
      selfEmployments: trades.map((trade, at) => (at === index ? more(trade, pence) : trade)),
    };
  };
const sum = (held: number | undefined, pence: number) => (held ?? 0) + pence;

/** Every kind of income that the input can hold. */
export const KINDS_OF_INCOME = {
  turnover: firstTrade(
    (trade) => trade.turnover !== undefined,
    (trade, pence) => ({ ...trade, turnover: sum(trade.turnover, pence) }),
  ),
  'another trade': (input, pence) => ({
    ...input,
    selfEmployments: [...(input.selfEmployments ?? []), { turnover: pence, tradingAllowance: 'expenses' }],
  }),
  'bare trading profit': firstTrade(
    (trade) => trade.profit !== undefined,
    (trade, pence) => ({ ...trade, profit: sum(trade.profit, pence) }),
  ),
  'transition profit': firstTrade(
    (trade) => !trade.transitionProfitBroughtForward && trade.periodsOfAccount === undefined,
    (trade, pence) => ({ ...trade, transitionProfit: sum(trade.transitionProfit, pence) }),
  ),
  'UK property income': (input, pence) =>
    input.ukProperty?.profit === undefined
      ? { ...input, ukProperty: { ...input.ukProperty, income: sum(input.ukProperty?.income, pence) } }
      : null,
  'UK property profit': (input, pence) =>
    input.ukProperty?.income === undefined
      ? { ...input, ukProperty: { ...input.ukProperty, profit: sum(input.ukProperty?.profit, pence) } }
      : null,
  'foreign property income': (input, pence) => ({
    ...input,
    foreignProperty: {
      ...input.foreignProperty,
      income: sum(input.foreignProperty?.income, pence),
    },
  }),
  pay: (input, pence) => ({ ...input, employments: [...(input.employments ?? []), { pay: pence }] }),
  benefits: (input, pence) => ({
    ...input,
    employments: [...(input.employments ?? []), { benefits: pence }],
  }),
  'State Pension': (input, pence) => ({
    ...input,
    pensions: { ...input.pensions, state: sum(input.pensions?.state, pence) },
  }),
  'other pensions': (input, pence) => ({
    ...input,
    pensions: { ...input.pensions, other: [...(input.pensions?.other ?? []), { amount: pence }] },
  }),
  'untaxed interest': (input, pence) => ({
    ...input,
    savings: { ...input.savings, untaxedInterest: sum(input.savings?.untaxedInterest, pence) },
  }),
  'taxed interest': (input, pence) => ({
    ...input,
    savings: { ...input.savings, taxedInterestNet: sum(input.savings?.taxedInterestNet, pence) },
  }),
  'UK dividends': (input, pence) => ({
    ...input,
    dividends: { ...input.dividends, uk: sum(input.dividends?.uk, pence) },
  }),
  'foreign dividends': (input, pence) => ({
    ...input,
    dividends: { ...input.dividends, foreign: sum(input.dividends?.foreign, pence) },
  }),
  'other income': (input, pence) => ({
    ...input,
    otherIncome: [...(input.otherIncome ?? []), { amount: pence }],
  }),
} satisfies Record<string, MoreIncome>;

export type KindOfIncome = keyof typeof KINDS_OF_INCOME;

export const onePoundMore = (input: TaxInput, kind: KindOfIncome): TaxInput | null =>
  KINDS_OF_INCOME[kind](input, POUND);

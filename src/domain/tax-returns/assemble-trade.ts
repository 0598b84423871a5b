import type { Pence } from '../money.js';
import { weeksTouched } from '../tax/contribution-weeks.js';
import type { Days } from '../tax/periods/period-parts.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { sumOf } from '../tax/sum-of.js';
import type { SelfEmployment } from '../tax/tax-input.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import { type AccountsOfYear, type AccountsPart, accountsOfYear } from './accounts-of-year.js';
import type { Assembly } from './assembly.js';
import { lossesOnlyForward } from './cash-basis-losses.js';
import type { AccountsTrace, TransactionsTrace } from './figure-trace.js';
import { type FigurePlacer, figurePlacer, type IncomeSource, transactionsTrace } from './income-source.js';
import type { AdjustedFigure, SettledAdjustment } from './settled-adjustment.js';

/** The figures of one trade, and where each came from. */
export interface TradeFigures {
  readonly source: IncomeSource;
  readonly input: SelfEmployment;
  readonly trace: readonly (TransactionsTrace | AccountsTrace)[];
  /** `null` where its accounts are those of the tax year. */
  readonly accounts: AccountsOfYear | null;
  /** Days of the year on which it was carried on; `null`: all of them. */
  readonly carriedOn: Days | null;
  adjusts(adjustment: Pick<SettledAdjustment, 'code' | 'businessId'>): boolean;
  readonly place: FigurePlacer;
}

/** @param index the trade's place among the engine's self-employments */
export function tradeFigures(
  assembly: Assembly,
  source: IncomeSource,
  index: number,
  settled: readonly SettledAdjustment[],
): TradeFigures {
  const adjusts = ({ businessId }: Pick<SettledAdjustment, 'businessId'>) =>
    businessId !== null && businessId === source.businessId;
  const own = settled.filter(adjusts);
  const adjusted = (figure: AdjustedFigure) => adjustedBy(own, figure);
  const business = assembly.businesses.find(({ id }) => id === source.businessId);
  const accounts = business?.accounts ? accountsOfYear(assembly, business, business.accounts) : null;
  const income = (accounts ?? source).incomePence + adjusted('income');
  const expenses = (accounts ?? source).expensesPence + adjusted('expenses');
  const { tradingAllowance } = assembly.taxReturn.inputs;
  const place = figurePlacer(`/self_employments/${index}`, 'turnover', income);
  return {
    source,
    input: {
      ...(source.businessId === null ? {} : { businessId: source.businessId }),
      name: source.name,
      turnover: Math.max(0, income),
      expenses: expenses - Math.min(0, income),
      lossesBroughtForward: adjusted('losses_brought_forward'),
      transitionProfit: adjusted('transition_profit'),
      ...nonNil({
        averagingAdjustment: adjusted('averaging_adjustment'),
        class4LossesBroughtForward: adjusted('class4_losses_brought_forward'),
        loanInterestForTrade: adjusted('loan_interest_for_trade'),
      }),
      ...spread(own, business?.ceasedOn ?? null),
      ...(accounts?.provisional ? { provisional: true } : {}),
      ...(tradingAllowance === undefined ? {} : { tradingAllowance }),
      ...(isOnlyForward(assembly, source) ? { lossesOnlyForward: true } : {}),
      ...(own.some(({ code }) => code === 'class4_exempt') ? { class4Exempt: true } : {}),
    },
    trace: [
      ...transactionsTrace(assembly, source, place),
      ...(accounts === null ? [] : accountsTraces(accounts, source, place)),
    ],
    accounts,
    carriedOn: carriedOnOf(assembly, source),
    adjusts,
    place,
  };
}

/** Rest of a transition profit that earlier years left: the engine works out the year's part of it. */
function spread(
  own: readonly SettledAdjustment[],
  ceasedOn: IsoDate | null,
): Pick<SelfEmployment, 'transitionProfitBroughtForward' | 'transitionProfitAccelerated' | 'ceasedOn'> {
  const broughtForward = adjustedBy(own, 'transition_profit_brought_forward');
  const accelerated = adjustedBy(own, 'transition_profit_accelerated');
  if (broughtForward === 0 && accelerated === 0) return {};
  return {
    transitionProfitBroughtForward: broughtForward,
    ...nonNil({ transitionProfitAccelerated: accelerated }),
    ...(ceasedOn === null ? {} : { ceasedOn }),
  };
}

function accountsTraces(
  accounts: AccountsOfYear,
  source: IncomeSource,
  place: FigurePlacer,
): AccountsTrace[] {
  const { businessId } = source;
  if (businessId === null) return [];
  const traceOf = (figure: 'income' | 'expenses', own: (part: AccountsPart) => Pence): AccountsTrace => {
    const apportioned = sumOf(accounts.parts, own);
    const recorded = figure === 'income' ? source.incomePence : source.expensesPence;
    return {
      kind: 'accounts',
      businessId,
      ...place(figure, apportioned - recorded),
      periods: accounts.parts.map((part) => ({
        ...part.period,
        days: part.days,
        ofDays: part.ofDays,
        provisional: !part.isOver,
        amountPence: own(part),
      })),
    };
  };
  return [
    traceOf('income', ({ incomePence }) => incomePence),
    traceOf('expenses', ({ expensesPence }) => expensesPence),
  ];
}

const isOnlyForward = ({ businesses, taxReturn }: Assembly, { businessId }: IncomeSource): boolean =>
  businesses.some((business) => business.id === businessId && lossesOnlyForward(business, taxReturn.taxYear));

/** The days of the year on which a trade was carried on that began or ended in it; `null` for the whole year. */
function carriedOnOf({ businesses, taxReturn }: Assembly, { businessId }: IncomeSource): Days | null {
  const business = businesses.find(({ id }) => id === businessId);
  const year = daysOf(taxReturn.taxYear);
  const from = business?.commencedOn ?? year.from;
  const to = business?.ceasedOn ?? year.to;
  return from <= year.from && to >= year.to ? null : { from, to };
}

const daysOf = (taxYear: TaxYearStart): Days => ({
  from: taxYearStartsOn(taxYear),
  to: taxYearEndsOn(taxYear),
});

/**
 * The trades of a year with their weeks of Class 2, which are those in which any was carried on: trades side by side share their weeks, and those
 * of trades that follow one another add up.
 * @see SSCBA 1992 s.11(2); HMRC NIM70200
 */
export function withWeeks(trades: readonly TradeFigures[], taxYear: TaxYearStart): SelfEmployment[] {
  const stretches = trades.flatMap(({ carriedOn }) => carriedOn ?? []);
  const weeks = Math.min(ratesFor(taxYear).class2.weeks.value, weeksTouched(daysOf(taxYear), stretches));
  return trades.map(({ input, carriedOn }) =>
    carriedOn === null ? input : { ...input, class2Weeks: weeks },
  );
}

/** Amount that adjustments put into one figure. */
export const adjustedBy = (adjustments: readonly SettledAdjustment[], figure: AdjustedFigure) =>
  sumOf(
    adjustments.flatMap(({ parts }) => parts.filter((part) => part.figure === figure)),
    ({ amountPence }) => amountPence,
  );

/** The figures that are not nil: a return that has none of them keeps the input that it had. */
export const nonNil = <T extends Readonly<Record<string, Pence>>>(figures: T): Partial<T> =>
  Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0)) as Partial<T>;

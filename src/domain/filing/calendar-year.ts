import type { Pence } from '../money.js';
import { adjustmentsOrNull } from './adjustments-or-null.js';
import { type AmountSums, addAll, addAmount, withoutNil } from './amount-sums.js';
import type { ForeignPropertyYear } from './foreign-property-year.js';
import type { ForeignLetting } from './hmrc-fields.js';
import type { TradeYear } from './trade-year.js';
import type { PropertyYearToSend } from './uk-property-year.js';

/** A year's data as HMRC is sent them. */
export interface ReportedYear {
  readonly trades: readonly TradeYear[];
  /** `null` when the client has no property of any kind. */
  readonly ukProperty: PropertyYearToSend | null;
  /** `null` when nothing was let abroad. */
  readonly foreignProperty: ForeignPropertyYear | null;
}

/**
 * The year of businesses that report by calendar quarters. An update holds income and expenses from 1 April to
 * 31 March. Adjustments make up the difference to the tax year, which is what is taxed. Figures that cannot be
 * adjusted are
 * reported as the tax year has them.
 * @param quarters the data of the calendar quarters, with the claims of the year
 */
export function calendarYear(year: ReportedYear, quarters: ReportedYear): ReportedYear {
  const { trades, ukProperty, foreignProperty } = year;
  return {
    trades: trades.map((trade) =>
      calendarTrade(
        trade,
        quarters.trades.find(({ id }) => id === trade.id),
      ),
    ),
    ukProperty: ukProperty && calendarProperty(ukProperty, quarters.ukProperty),
    foreignProperty: foreignProperty && calendarForeign(foreignProperty, quarters.foreignProperty),
  };
}

function calendarTrade(year: TradeYear, quarters: TradeYear | undefined): TradeYear {
  const { income, expenses, disallowable } = year.cumulative;
  const sent = quarters?.cumulative;
  const incomes = split(income, sent?.income, (name) => (name === 'taxTakenOffTradingIncome' ? null : name));
  const costs = split(expenses, sent?.expenses);
  const additions = split(disallowable, sent?.disallowable);
  return {
    ...year,
    cumulative: { income: incomes.reported, expenses: costs.reported, disallowable: additions.reported },
    accounting: adjustmentsOrNull({
      type: 'self-employment',
      income: together(incomes.adjusted, year.accounting?.income),
      expenses: together(costs.adjusted, year.accounting?.expenses),
      additions: together(additions.adjusted, year.accounting?.additions),
    }),
  };
}

/** HMRC's names, in adjustments, of receipts from property; `null` for what cannot be adjusted. */
const RECEIPTS: Readonly<Record<string, string>> = {
  periodAmount: 'totalRentsReceived',
  rentAmount: 'totalRentsReceived',
  premiumsOfLeaseGrant: 'premiumsOfLeaseGrant',
  reversePremiums: 'reversePremiums',
  otherIncome: 'otherPropertyIncome',
  otherPropertyIncome: 'otherPropertyIncome',
};
const NOT_ADJUSTED = new Set([
  'rentARoom',
  'residentialFinancialCostsCarriedForward',
  'broughtFwdResidentialFinancialCost',
]);
const receiptName = (name: string) => RECEIPTS[name] ?? null;
const expenseName = (name: string) => (NOT_ADJUSTED.has(name) ? null : name);

function calendarProperty(year: PropertyYearToSend, quarters: PropertyYearToSend | null): PropertyYearToSend {
  const sent = quarters?.cumulative;
  const incomes = split(year.cumulative.income, sent?.income, receiptName);
  const costs = split(year.cumulative.expenses, sent?.expenses, expenseName);
  return {
    ...year,
    cumulative: { income: incomes.reported, expenses: costs.reported },
    accounting: adjustmentsOrNull({
      type: 'uk-property',
      income: together(incomes.adjusted, year.accounting?.income),
      expenses: together(costs.adjusted, year.accounting?.expenses),
    }),
  };
}

function calendarForeign(
  year: ForeignPropertyYear,
  quarters: ForeignPropertyYear | null,
): ForeignPropertyYear {
  const given = new Map(year.accounting?.lettings.map((letting) => [refOf(letting), letting]));
  const sent = new Map(quarters?.cumulative.lettings.map((letting) => [refOf(letting), letting]));
  const parts = year.cumulative.lettings.map((letting) => {
    const { income, expenses, ...ref } = letting;
    const before = sent.get(refOf(letting));
    const added = given.get(refOf(letting));
    const incomes = split(income, before?.income, receiptName);
    const costs = split(expenses, before?.expenses, expenseName);
    return {
      reported: { ...ref, income: incomes.reported, expenses: costs.reported },
      adjusted: {
        ...ref,
        income: together(incomes.adjusted, added?.income),
        expenses: together(costs.adjusted, added?.expenses),
      },
    };
  });
  const adjusted = parts
    .map((part) => part.adjusted)
    .filter(({ income, expenses }) => Object.keys({ ...income, ...expenses }).length > 0);
  return {
    ...year,
    cumulative: { lettings: parts.map(({ reported }) => reported) },
    accounting: adjustmentsOrNull({ type: 'foreign-property', lettings: adjusted }),
  };
}

type Ref = Pick<ForeignLetting & { countryCode: string }, 'countryCode'> | { readonly propertyId: string };
const refOf = (letting: Ref): string => ('propertyId' in letting ? letting.propertyId : letting.countryCode);

/** Splits a year into reported amounts and adjustments. `nameOf` gives the name in an adjustment, or `null` for none. */
function split(
  year: object | undefined,
  quarters: object | undefined,
  nameOf: (name: string) => string | null = (name) => name,
): { readonly reported: AmountSums; readonly adjusted: AmountSums } {
  const [inYear, inQuarters] = [sumsIn(year), sumsIn(quarters)];
  const [reported, adjusted]: [AmountSums, AmountSums] = [{}, {}];
  for (const name of new Set([...Object.keys(inYear), ...Object.keys(inQuarters)])) {
    const [ofYear, ofQuarters] = [inYear[name] ?? 0, inQuarters[name] ?? 0];
    const adjustedAs = nameOf(name);
    addAmount(reported, name, adjustedAs === null ? ofYear : ofQuarters);
    if (adjustedAs !== null) addAmount(adjusted, adjustedAs, ofYear - ofQuarters);
  }
  return { reported: withoutNil(reported), adjusted };
}

function together(some: AmountSums, others: object | undefined): AmountSums {
  const sums = { ...some };
  addAll(sums, sumsIn(others));
  return withoutNil(sums);
}

const sumsIn = (amounts: object | undefined): AmountSums =>
  Object.fromEntries(
    Object.entries(amounts ?? {}).filter((entry): entry is [string, Pence] => typeof entry[1] === 'number'),
  );

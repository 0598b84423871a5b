import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxInput } from '../tax/tax-input.js';
import { daysBetween, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import { type ClientLedger, inMonth, monthsOf, takingsOf } from './client-ledger.js';

/** A client's ledger with what is to be known of its tax beyond the calculation. */
export interface ClientInsight {
  readonly ledger: ClientLedger;
  /** Today's calculation of the year, stored or not; `null` if it cannot be worked out. */
  readonly calculation: TaxCalculation | null;
  readonly marginal: Marginal | null;
  /** `null` once the year is over, before it began, and where it cannot be worked out. */
  readonly forecast: Forecast | null;
  /** A twelfth of the tax that nobody deducts. */
  readonly setAsidePence: Pence | null;
  readonly outliers: readonly Outlier[];
  /** Months gone by without income, where most months have some. */
  readonly monthsWithoutIncome: readonly string[];
}

/** Tax on a little more profit. */
interface Marginal {
  readonly profitPence: Pence;
  readonly taxPence: Pence;
}

interface Forecast {
  /** How much of the year has gone by. */
  readonly days: number;
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  readonly taxPence: Pence;
}

/** A category's month that is far from its others. */
interface Outlier {
  readonly category: string;
  readonly month: string;
  readonly pence: Pence;
  /** The middle of the category's months. */
  readonly usualPence: Pence;
}

/** The step for which the cost of more profit is shown: £1,000. */
const MORE_PROFIT_PENCE = 100_000;
/** A forecast from less than a month says nothing. */
const MIN_FORECAST_DAYS = 30;
/** Months a category needs before one of them can stand out, and by how many times. */
const MIN_MONTHS = 4;
const TIMES_USUAL = 3;
const MAX_OUTLIERS = 10;

/** @param calculate tries an input; `null` for one that cannot be calculated */
export function insightOf(
  ledger: ClientLedger,
  input: TaxInput,
  calculate: (input: TaxInput) => TaxCalculation | null,
): ClientInsight {
  const calculation = calculate(input);
  const more = calculation && calculate(withMoreProfit(input));
  return {
    ledger,
    calculation,
    marginal:
      calculation && more
        ? { profitPence: MORE_PROFIT_PENCE, taxPence: more.totalLiability - calculation.totalLiability }
        : null,
    forecast: forecastOf(ledger, input, calculate),
    setAsidePence:
      calculation && Math.ceil(Math.max(0, calculation.totalLiability - calculation.taxDeducted) / 12),
    outliers: outliersOf(ledger),
    monthsWithoutIncome: monthsWithoutIncome(ledger),
  };
}

/** The first trade's turnover, or else rents, or else a new profit. */
function withMoreProfit(input: TaxInput): TaxInput {
  const [first, ...others] = input.selfEmployments ?? [];
  if (first?.turnover !== undefined) {
    return {
      ...input,
      selfEmployments: [{ ...first, turnover: first.turnover + MORE_PROFIT_PENCE }, ...others],
    };
  }
  if (input.ukProperty?.income !== undefined) {
    const { income } = input.ukProperty;
    return { ...input, ukProperty: { ...input.ukProperty, income: income + MORE_PROFIT_PENCE } };
  }
  return {
    ...input,
    selfEmployments: [
      ...(first ? [first, ...others] : []),
      { name: 'More profit', profit: MORE_PROFIT_PENCE },
    ],
  };
}

function forecastOf(
  { year }: ClientLedger,
  input: TaxInput,
  calculate: (input: TaxInput) => TaxCalculation | null,
): Forecast | null {
  const today = year.asOf.toISOString().slice(0, 10);
  const [first, last] = [taxYearStartsOn(year.taxYear), taxYearEndsOn(year.taxYear)];
  const days = daysBetween(first, today) + 1;
  if (days < MIN_FORECAST_DAYS || today >= last) return null;
  const daysOfYear = daysBetween(first, last) + 1;
  const whole = (pence: Pence): Pence => Math.round((pence * daysOfYear) / days);
  const calculation = calculate(scaled(input, whole));
  if (calculation === null) return null;
  const sum = (of: 'incomePence' | 'expensesPence') =>
    whole(year.incomeSources.reduce((pence, source) => pence + source[of], 0));
  return {
    days,
    incomePence: sum('incomePence'),
    expensesPence: sum('expensesPence'),
    taxPence: calculation.totalLiability,
  };
}

/** The trades and the lettings grow with the year; everything else is of the year already. */
function scaled(input: TaxInput, whole: (pence: Pence) => Pence): TaxInput {
  const grown = <Part extends object>(part: Part, names: readonly string[]): Part => ({
    ...part,
    ...Object.fromEntries(
      Object.entries(part).flatMap(([name, value]) =>
        names.includes(name) && typeof value === 'number' ? [[name, whole(value)]] : [],
      ),
    ),
  });
  const letting = ['income', 'expenses', 'residentialFinanceCosts'];
  const { selfEmployments = [], ukProperty, foreignProperty } = input;
  return {
    ...input,
    selfEmployments: selfEmployments.map((trade) => grown(trade, ['turnover', 'expenses'])),
    ...(ukProperty
      ? {
          ukProperty: {
            ...grown(ukProperty, letting),
            ...(ukProperty.rooms ? { rooms: grown(ukProperty.rooms, letting) } : {}),
          },
        }
      : {}),
    ...(foreignProperty ? { foreignProperty: grown(foreignProperty, letting) } : {}),
  };
}

function outliersOf({ movements }: ClientLedger): Outlier[] {
  const byCategory = new Map<string, Map<string, Pence>>();
  for (const { category, month, sharePence } of movements) {
    const months = byCategory.get(category) ?? new Map<string, Pence>();
    byCategory.set(category, months.set(month, (months.get(month) ?? 0) + sharePence));
  }
  return [...byCategory]
    .flatMap(([code, months]) => {
      const usualPence = middleOf([...months.values()]);
      if (months.size < MIN_MONTHS || usualPence <= 0) return [];
      return [...months]
        .filter(([, pence]) => pence > usualPence * TIMES_USUAL)
        .map(([month, pence]) => ({ category: findCategory(code)?.name ?? code, month, pence, usualPence }));
    })
    .sort((one, other) => other.pence - one.pence)
    .slice(0, MAX_OUTLIERS);
}

function middleOf(amounts: readonly Pence[]): Pence {
  const sorted = amounts.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function monthsWithoutIncome({ year, movements }: ClientLedger): string[] {
  const today = year.asOf.toISOString().slice(0, 7);
  const past = monthsOf(year.taxYear)
    .slice(0, 12)
    .filter(({ key }) => key < today);
  const without = past.filter(({ key }) => takingsOf(inMonth(movements, key)).incomePence <= 0);
  return without.length * 2 >= past.length ? [] : without.map(({ name }) => name.replace(/,.*/, ''));
}

import type { Movement } from '../analytics/series.js';
import type { Pence } from '../money.js';
import type { IncomeSource } from '../tax-returns/income-source.js';
import type { TaxYearStart } from '../tax-year.js';
import type { Counted } from '../transactions/counted.js';
import type { ClientYear } from './client-year.js';
import { monthName } from './wording.js';

/** A client's year with its ledger by month, and that of the year before. */
export interface ClientLedger {
  readonly year: ClientYear;
  readonly movements: readonly Movement[];
  readonly movementsBefore: readonly Movement[];
  readonly counts: LedgerCounts;
  /** Rows that wait for a person. */
  readonly toReview: Counted;
}

interface LedgerCounts {
  readonly transactions: number;
  readonly uncategorised: number;
  readonly withoutPounds: number;
}

export interface YearMonth {
  /** `2025-04` */
  readonly key: string;
  /** A year earlier. */
  readonly keyBefore: string;
  /** `April 2025`, with the days of a month that the tax year cuts. */
  readonly name: string;
  /** `Apr 2025` */
  readonly short: string;
}

/** The thirteen calendar months that a tax year touches: both Aprils in part. */
export function monthsOf(taxYear: TaxYearStart): YearMonth[] {
  return Array.from({ length: 13 }, (_, index) => {
    const month = ((index + 3) % 12) + 1;
    const year = taxYear + (index > 8 ? 1 : 0);
    const keyOf = (one: number) => `${one}-${String(month).padStart(2, '0')}`;
    const part = index === 0 ? ', from the 6th' : index === 12 ? ', to the 5th' : '';
    const name = monthName(month);
    return {
      key: keyOf(year),
      keyBefore: keyOf(year - 1),
      name: `${name} ${year}${part}`,
      short: `${name.slice(0, 3)} ${year}`,
    };
  });
}

/** The months of a year that are worth a row: the last, five days of April, only where something is dated in it. */
export function monthsShown(
  taxYear: TaxYearStart,
  now: readonly Movement[],
  before: readonly Movement[] = [],
): YearMonth[] {
  const months = monthsOf(taxYear);
  const last = months.at(-1);
  const isUsed =
    now.some(({ month }) => month === last?.key) || before.some(({ month }) => month === last?.keyBefore);
  return isUsed ? months : months.slice(0, -1);
}

/** Totals of some months, or of parts of a ledger. */
export interface Takings {
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  readonly financePence: Pence;
  /** Income less expenses; residential finance costs are no part of it. */
  readonly profitPence: Pence;
}

export function takingsOf(movements: readonly Movement[]): Takings {
  const of = (kind: Movement['countsAs']) =>
    movements
      .filter(({ countsAs }) => countsAs === kind)
      .reduce((sum, { sharePence }) => sum + sharePence, 0);
  const incomePence = of('income');
  const expensesPence = of('expenses');
  return {
    incomePence,
    expensesPence,
    financePence: of('residential_finance_costs'),
    profitPence: incomePence - expensesPence,
  };
}

export const inMonth = (movements: readonly Movement[], key: string): Movement[] =>
  movements.filter(({ month }) => month === key);

/** The movements of a trade or of a property business: those of its totals' categories. */
export function movementsOfSource(
  movements: readonly Movement[],
  { totals }: Pick<IncomeSource, 'totals'>,
): Movement[] {
  const own = new Set(totals.map(placeOf));
  return movements.filter((movement) => own.has(placeOf(movement)));
}

const placeOf = ({
  businessId,
  propertyId,
  category,
}: Pick<Movement, 'businessId' | 'propertyId' | 'category'>): string =>
  `${businessId} ${propertyId} ${category}`;

/** A source of this year, of last year, or of both. */
export interface SourcePair {
  readonly source: IncomeSource;
  readonly before: IncomeSource | null;
}

/** This year's sources, each with last year's, and after them those that there were last year only. */
export function sourcePairs({ incomeSources, lastYear }: ClientYear): SourcePair[] {
  const old = lastYear?.incomeSources ?? [];
  const isSame = (one: IncomeSource) => (other: IncomeSource) =>
    one.type === other.type && one.businessId === other.businessId;
  const ended = old.filter((source) => !incomeSources.some(isSame(source)));
  return [
    ...incomeSources.map((source) => ({ source, before: old.find(isSame(source)) ?? null })),
    ...ended.map((before) => ({ source: nothingOf(before), before })),
  ];
}

const nothingOf = (source: IncomeSource): IncomeSource => ({
  ...source,
  incomePence: 0,
  expensesPence: 0,
  residentialFinanceCostsPence: 0,
  totals: [],
  roomTotals: [],
});

import type { Movement } from '../analytics/series.js';
import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { CountedTotal } from '../tax-returns/income-source.js';
import { taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import { type ClientLedger, monthsOf, type Takings, takingsOf } from './client-ledger.js';
import type { ReportedProperty } from './client-year.js';

/** One property's year, or that of what names no property. Amounts are the client's share. */
export interface PropertyYear {
  readonly name: string;
  readonly isForeign: boolean;
  /** `undefined` for what names no property, or one that is no longer on record. */
  readonly property: ReportedProperty | undefined;
  readonly totals: readonly CountedTotal[];
  readonly movements: readonly Movement[];
  readonly takings: Takings;
  /** Per cent to one decimal of the purchase price; `null` where that is not known. */
  readonly grossYieldPercent: number | null;
  readonly netYieldPercent: number | null;
  /** Months in which the property could be let, until the day of the report. April counts once, so that a year has twelve. */
  readonly monthsLet: number;
  readonly monthsWithIncome: number;
  readonly occupancyPercent: number | null;
  /** `Oct 2025` */
  readonly monthsWithout: readonly string[];
}

/** The client's properties, each with its year, and after them what names none of them. */
export function propertiesOf(ledger: ClientLedger): PropertyYear[] {
  const { year, movements } = ledger;
  const sources = year.incomeSources.filter(({ type }) => type !== 'self_employment');
  const totals = sources.flatMap((source) => source.totals);
  const known = new Set(year.properties.map(({ id }) => id));
  const own = movements.filter(({ category }) => findCategory(category)?.side === 'property');
  const isElsewhere = ({ propertyId }: { readonly propertyId: string | null }) =>
    propertyId === null || !known.has(propertyId);
  const rest = own.filter(isElsewhere);
  return [
    ...year.properties
      .filter(
        (property) => isInYear(property, ledger) || own.some(({ propertyId }) => propertyId === property.id),
      )
      .map((property) =>
        propertyYear(ledger, {
          property,
          totals: totals.filter(({ propertyId }) => propertyId === property.id),
          movements: own.filter(({ propertyId }) => propertyId === property.id),
        }),
      ),
    ...(rest.length === 0
      ? []
      : [propertyYear(ledger, { property: undefined, totals: totals.filter(isElsewhere), movements: rest })]),
  ];
}

function isInYear({ letFrom, letUntil }: ReportedProperty, { year }: ClientLedger): boolean {
  const starts = letFrom === null || letFrom <= taxYearEndsOn(year.taxYear);
  return starts && (letUntil === null || letUntil >= taxYearStartsOn(year.taxYear));
}

function propertyYear(
  ledger: ClientLedger,
  parts: Pick<PropertyYear, 'property' | 'totals' | 'movements'>,
): PropertyYear {
  const { property, totals, movements } = parts;
  const rented = property === undefined ? [] : monthsToLet(property, ledger);
  const paid = new Set(
    movements.filter(({ countsAs, sharePence }) => countsAs === 'income' && sharePence > 0).map(monthNumber),
  );
  const withIncome = rented.filter(({ key }) => paid.has(monthNumber({ month: key })));
  return {
    ...parts,
    name: property?.name ?? 'No particular property',
    isForeign: property?.isForeign ?? false,
    takings: takingsOf(movements),
    ...yieldsOf(property, totals),
    monthsLet: rented.length,
    monthsWithIncome: withIncome.length,
    occupancyPercent: rented.length === 0 ? null : percent(withIncome.length, rented.length),
    monthsWithout: rented.filter((month) => !withIncome.includes(month)).map(({ short }) => short),
  };
}

const monthNumber = ({ month }: Pick<Movement, 'month'>): string => month.slice(5);

/** Twelve months: the days of April that end the year belong to the April that began it. */
function monthsToLet({ letFrom, letUntil }: ReportedProperty, { year }: ClientLedger) {
  const today = year.asOf.toISOString().slice(0, 7);
  return monthsOf(year.taxYear)
    .slice(0, 12)
    .filter(
      ({ key }) =>
        key <= today &&
        (letFrom === null || letFrom.slice(0, 7) <= key) &&
        (letUntil === null || letUntil.slice(0, 7) >= key),
    );
}

/** Yields of the whole property, whatever the client's share of it is. */
function yieldsOf(
  property: ReportedProperty | undefined,
  totals: readonly CountedTotal[],
): Pick<PropertyYear, 'grossYieldPercent' | 'netYieldPercent'> {
  const price = property?.purchasePricePence ?? 0;
  const recordedPercent = property?.amountsAre === 'share' ? (property.shares.at(-1)?.percent ?? 0) : 100;
  if (price <= 0 || recordedPercent <= 0) return { grossYieldPercent: null, netYieldPercent: null };
  const whole = (kind: CountedTotal['countsAs']): Pence =>
    totals
      .filter(({ countsAs }) => countsAs === kind)
      .reduce((sum, { allowablePence }) => sum + (allowablePence * 100) / recordedPercent, 0);
  const income = whole('income');
  return {
    grossYieldPercent: percent(income, price),
    netYieldPercent: percent(income - whole('expenses'), price),
  };
}

const percent = (part: number, of: number): number => Math.round((part * 1000) / of) / 10;

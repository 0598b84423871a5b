import type { Business } from '../../domain/businesses/business.js';
import { lettingsAbroad } from '../../domain/filing/foreign-property-year.js';
import { tradeYears } from '../../domain/filing/trade-year.js';
import { propertyYear } from '../../domain/filing/uk-property-year.js';
import type { PropertySource } from '../../domain/filing/year-sources.js';
import type { Pence } from '../../domain/money.js';
import { locationOf, type Property } from '../../domain/properties/property.js';
import type {
  CumulativeFigures,
  UpdateAmounts,
  UpdateSubject,
} from '../../domain/quarterly-updates/quarterly-update.js';
import { type TaxYearStart, taxYearStartsOn } from '../../domain/tax-year.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';
import { ValidationError } from '../../errors.js';

/** Allowances, reliefs and adjustments are claimed in the return; an update reports what the records come to. */
const NO_CLAIMS = { figures: { lines: [] }, adjustments: [] } as const;

/** Source of a period's figures. */
export interface PeriodRecords {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly Business[];
  readonly properties: readonly Property[];
  readonly totals: readonly CategoryTotal[];
}

/** `null` where nothing is let abroad: HMRC takes no such update without a letting. */
export function updateFiguresOf(subject: UpdateSubject, records: PeriodRecords): CumulativeFigures | null {
  switch (subject.kind) {
    case 'self_employment':
      return tradeFigures(records, subject.businessId);
    case 'uk_property':
      return ukPropertyFigures(records);
    case 'foreign_property':
      return foreignPropertyFigures(records);
  }
}

function tradeFigures({ taxYear, businesses, totals }: PeriodRecords, businessId: string): CumulativeFigures {
  const business = businesses.find(({ id }) => id === businessId);
  if (business === undefined) throw unknownBusiness();
  const own = totals.filter((total) => total.businessId === businessId);
  const [year] = tradeYears({ input: { taxYear }, ...NO_CLAIMS, totals: own, businesses: [business] });
  const { income = {}, expenses = {}, disallowable = {} } = year?.cumulative ?? {};
  return { income, expenses, disallowable };
}

function ukPropertyFigures(records: PeriodRecords): CumulativeFigures {
  const { cumulative } = propertyYear(propertySource(records));
  return { income: cumulative.income, expenses: cumulative.expenses, disallowable: {} };
}

/** A property that has had no transaction yet is reported with nil, so that the first quarter can be sent. */
function foreignPropertyFigures(records: PeriodRecords): CumulativeFigures | null {
  const yearBegins = taxYearStartsOn(records.taxYear);
  const ofTheYear = new Set(
    records.properties
      .filter(({ ceasedOn }) => ceasedOn === null || ceasedOn >= yearBegins)
      .map(({ id }) => id),
  );
  const abroad = lettingsAbroad(propertySource(records), (id) => ofTheYear.has(id));
  if (abroad.length === 0) return null;
  return {
    income: sumOfAll(abroad.map(({ income }) => income)),
    expenses: sumOfAll(abroad.map(({ expenses }) => expenses)),
    disallowable: {},
    abroad,
  };
}

function sumOfAll(parts: readonly UpdateAmounts[]): UpdateAmounts {
  const sums: Record<string, Pence> = {};
  for (const [name, pence] of parts.flatMap((part) => Object.entries(part))) {
    sums[name] = (sums[name] ?? 0) + pence;
  }
  return sums;
}

function propertySource({ taxYear, properties, totals }: PeriodRecords): PropertySource {
  const isOfRooms = ({ propertyId, category }: CategoryTotal) =>
    category === 'property.rent_a_room' ||
    properties.some(({ id, letting }) => id === propertyId && letting === 'rent_a_room');
  return {
    input: { taxYear },
    ...NO_CLAIMS,
    totals,
    businesses: [],
    properties: properties.map((property) => ({
      ...property,
      isForeign: locationOf(property) === 'foreign',
    })),
    roomTotals: totals.filter(isOfRooms),
  };
}

const unknownBusiness = () =>
  new ValidationError(
    [{ pointer: '#/business_id', code: 'invalid_reference', detail: 'is not a business of this client' }],
    'invalid_reference',
  );

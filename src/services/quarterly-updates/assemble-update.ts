import { listBusinessesOfClient } from '../../db/clients/businesses-queries.js';
import { loadLettings } from '../../db/clients/properties-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { findAcceptedFigures } from '../../db/quarterly-updates/quarterly-updates-queries.js';
import type { Business } from '../../domain/businesses/business.js';
import type { Pence } from '../../domain/money.js';
import { locationOf, type Property } from '../../domain/properties/property.js';
import {
  type Amounts,
  type CumulativeFigures,
  differencesBetween,
  periodOf,
  type QuarterlyUpdateFields,
  type UpdateSubject,
} from '../../domain/quarterly-updates/quarterly-update.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { type IsoDate, type TaxYearStart, taxYearStartsOn } from '../../domain/tax-year.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';
import { ValidationError } from '../../errors.js';
import { lettingsAbroad } from '../submissions/foreign-property-year.js';
import { issue } from '../submissions/issues.js';
import { type PropertySource, propertyYear } from '../submissions/property-data.js';
import { tradeYears } from '../submissions/year-data.js';
import { completenessOfPeriod, totalsOfPeriod } from './period-records.js';

export interface UpdateRequest {
  readonly clientId: string;
  readonly subject: UpdateSubject;
  readonly taxYear: TaxYearStart;
  readonly periodEndOn: IsoDate;
}

/** Allowances, reliefs and adjustments are claimed in the return; an update reports what the records come to. */
const NO_CLAIMS = { figures: { lines: [] }, adjustments: [] } as const;

/**
 * Works out an update from the transactions of its period, which begins with the tax year or on 1 April.
 * @throws {ValidationError} for a day on which no quarter ends, or `invalid_reference`
 */
export async function assembleUpdate(
  db: TenantReader,
  { clientId, subject, taxYear, periodEndOn }: UpdateRequest,
): Promise<QuarterlyUpdateFields> {
  const period = periodOf(taxYear, periodEndOn);
  if (period === null) throw noQuarter();
  const year = { clientId, taxYear };
  const [businesses, { properties, joint }, completeness, accepted] = await Promise.all([
    listBusinessesOfClient(db, clientId),
    loadLettings(db, clientId),
    completenessOfPeriod(db, year, period),
    findAcceptedFigures(db, { clientId, subject, taxYear }),
  ]);
  const totals = await totalsOfPeriod(db, year, period, { businesses, properties, joint });
  const figures = figuresOf(subject, { taxYear, businesses, properties, totals });
  if (figures === null) throw nothingAbroad();
  return {
    clientId,
    subject,
    taxYear,
    periodStartOn: period.startOn,
    periodEndOn: period.endOn,
    figures,
    differences: differencesBetween(figures, accepted),
    issues: leftOut(completeness),
  };
}

interface Records {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly Business[];
  readonly properties: readonly Property[];
  readonly totals: readonly CategoryTotal[];
}

/** `null` where nothing is let abroad: HMRC takes no such update without a letting. */
export function figuresOf(subject: UpdateSubject, records: Records): CumulativeFigures | null {
  switch (subject.kind) {
    case 'self_employment':
      return tradeFigures(records, subject.businessId);
    case 'uk_property':
      return ukPropertyFigures(records);
    case 'foreign_property':
      return foreignPropertyFigures(records);
  }
}

function tradeFigures({ taxYear, businesses, totals }: Records, businessId: string): CumulativeFigures {
  const business = businesses.find(({ id }) => id === businessId);
  if (business === undefined) throw unknownBusiness();
  const own = totals.filter((total) => total.businessId === businessId);
  const [year] = tradeYears({ input: { taxYear }, ...NO_CLAIMS, totals: own, businesses: [business] });
  const { income = {}, expenses = {}, disallowable = {} } = year?.cumulative ?? {};
  return { income, expenses, disallowable };
}

function ukPropertyFigures(records: Records): CumulativeFigures {
  const { cumulative } = propertyYear(propertySource(records));
  return { income: cumulative.income, expenses: cumulative.expenses, disallowable: {} };
}

/** A property that has had no transaction yet is reported with nil, so that the first quarter can be sent. */
function foreignPropertyFigures(records: Records): CumulativeFigures | null {
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

function sumOfAll(parts: readonly Amounts[]): Amounts {
  const sums: Record<string, Pence> = {};
  for (const [name, pence] of parts.flatMap((part) => Object.entries(part))) {
    sums[name] = (sums[name] ?? 0) + pence;
  }
  return sums;
}

function propertySource({ taxYear, properties, totals }: Records): PropertySource {
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

/** Nobody is kept from sending, but nobody should send without knowing what is in no figure. */
function leftOut({
  uncategorised,
  withoutPounds,
}: {
  uncategorised: number;
  withoutPounds: number;
}): TaxReturnIssue[] {
  const counts = [
    [uncategorised, 'have no category and are in no figure.'],
    [withoutPounds, 'have no amount in pounds and are in no figure.'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, why]) =>
      issue({
        code: 'transactions_left_out',
        path: '/transactions',
        detail: `${count} of the client’s transactions of the period ${why}`,
      }),
    );
}

const noQuarter = () =>
  new ValidationError([
    {
      pointer: '#/period_end',
      code: 'invalid',
      detail:
        'must be the last day of a quarter of the tax year: 5 July, 5 October, 5 January or 5 April; or, where the business has chosen calendar quarters, 30 June, 30 September, 31 December or 31 March',
    },
  ]);

const nothingAbroad = () =>
  new ValidationError([
    {
      pointer: '#/property',
      code: 'invalid',
      detail: 'must be uk: the client has no property abroad',
    },
  ]);

const unknownBusiness = () =>
  new ValidationError(
    [{ pointer: '#/business_id', code: 'invalid_reference', detail: 'is not a business of this client' }],
    'invalid_reference',
  );

import { attributed, movementsOf, type TimedSum } from '../../../src/domain/analytics/series.js';
import { CATEGORIES, findCategory } from '../../../src/domain/categories/category.js';
import { shareOfPence } from '../../../src/domain/money.js';
import { type Ownership, shareOnBps, shareStarts } from '../../../src/domain/properties/ownership.js';
import type { ClientLedger } from '../../../src/domain/reports/client-ledger.js';
import type { ClientYear, ReportedProperty } from '../../../src/domain/reports/client-year.js';
import { calculateTax } from '../../../src/domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../src/domain/tax/tax-input.js';
import {
  type AssembledReturn,
  assembleTaxInput,
} from '../../../src/domain/tax-returns/assemble-tax-input.js';
import { taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../../../src/domain/tax-year.js';
import { type CategoryTotal, shareCuts, totalsOf } from '../../../src/domain/transactions/category-total.js';
import { ValidationError } from '../../../src/errors.js';

/** The year of every ledger; rows of the one before stand beside it. */
export const TAX_YEAR = 2025;

/** One transaction: pence as recorded, money in positive. */
export interface LedgerRow {
  readonly date: string;
  readonly category: string;
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly pence: number;
  readonly allowableBps: number;
  /** What of the pence counts, as a file says; worked out of the percentage when left out. */
  readonly allowablePence?: number;
}

export interface LedgerParts {
  readonly name: string;
  readonly businesses: readonly { readonly id: string; readonly tradingName: string }[];
  readonly properties: readonly (Ownership & {
    readonly id: string;
    readonly name: string;
    readonly kind: 'residential' | 'commercial';
    readonly isForeign: boolean;
    readonly purchasePricePence: number | null;
  })[];
  readonly rows: readonly LedgerRow[];
}

/** A client's year and the year before from single rows, added up as the database does. */
export interface MadeLedger extends ClientLedger {
  readonly parts: LedgerParts;
  readonly assembled: AssembledReturn;
  readonly totals: readonly CategoryTotal[];
}

export function ledgerFrom(parts: LedgerParts): MadeLedger {
  const { taxYear, assembled, movements, totals } = assembledYear(parts, TAX_YEAR);
  const before = assembledYear(parts, TAX_YEAR - 1);
  const calculation = calculated(assembled.input);
  const calculationBefore = calculated(before.assembled.input);
  const year: ClientYear = {
    reportId: 'rpt_01k9qz7x3m8v2c4d5e6f7g8h9j',
    asOf: new Date('2026-07-21T11:54:44.000Z'),
    taxYear,
    subject: { name: parts.name, utrMasked: '*******890', ninoMasked: '******56C' },
    status: 'draft',
    submission: null,
    ...figuresOf(assembled, calculation),
    properties: parts.properties.map(reportedProperty),
    calculation,
    trace: calculation === null ? [] : assembled.trace,
    doubts: [],
    hmrc: null,
    lastYear: {
      ...figuresOf(before.assembled, calculationBefore),
      calculation: calculationBefore,
    },
  };
  const transactions = parts.rows.filter(({ date }) => taxYearOf(date) === TAX_YEAR).length;
  return {
    parts,
    year,
    assembled,
    totals,
    movements,
    movementsBefore: before.movements,
    counts: { transactions, uncategorised: 0, withoutPounds: 0 },
    toReview: { count: 0, amountPence: 0 },
  };
}

/** `null` for figures that no return can have, such as refunds above the finance costs of a home. */
export function calculated(input: TaxInput): TaxCalculation | null {
  try {
    return calculateTax(input);
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

const figuresOf = (assembled: AssembledReturn, calculation: TaxCalculation | null) => ({
  totals: {
    incomePence: assembled.totalIncomePence,
    expensesPence: assembled.totalExpensesPence,
    liabilityPence: calculation?.totalLiability ?? null,
  },
  incomeSources: assembled.incomeSources,
});

/** What the rows of a tax year come to, as the return of that year has it. */
export function assembledYear({ businesses, properties: made, rows }: LedgerParts, taxYear: number) {
  const properties = made.map(withAddress);
  const cuts = shareCuts(properties, taxYear);
  const own = rows.filter(({ date }) => taxYearOf(date) === taxYear);
  const sums = timedSums(own, cuts);
  const totals = totalsOf(wholeYear(sums), { businesses, properties });
  const assembled = assembleTaxInput({
    client: {
      dateOfBirth: '1980-02-03',
      region: 'england',
      studentLoanPlans: [],
      marriageAllowance: 'none',
      blindPerson: false,
    },
    taxReturn: { taxYear, region: null, inputs: {}, adjustments: [] },
    businesses: businesses.map((one) => ({ ...one, commencedOn: null, ceasedOn: null })),
    properties: properties.map((one) => ({ ...one, letting: 'standard' as const, isShared: false })),
    totals,
  });
  const lettings = properties.map((one) => ({ ...one, letting: 'standard' as const }));
  return { taxYear, assembled, totals, movements: movementsOf(attributed(sums, businesses), lettings) };
}

/** What the rows of a year come to up to a day. */
export function totalsUntil(parts: LedgerParts, taxYear: number, endOn: string): CategoryTotal[] {
  const rows = parts.rows.filter(({ date }) => date <= endOn && taxYearOf(date) === taxYear);
  const properties = parts.properties.map(withAddress);
  const sums = timedSums(rows, shareCuts(properties, taxYear));
  return totalsOf(wholeYear(sums), { businesses: parts.businesses, properties });
}

const withAddress = (one: LedgerParts['properties'][number]) => ({
  ...one,
  address: { country: one.isForeign ? 'FR' : 'GB' },
});

function timedSums(rows: readonly LedgerRow[], cuts: readonly string[]): TimedSum[] {
  const sums = new Map<string, TimedSum>();
  for (const row of rows) {
    const { date, category, businessId, propertyId, pence } = row;
    const sharesFrom = cuts.findLast((cut) => cut <= date) ?? '';
    const month = date.slice(0, 7);
    const key = [category, businessId, propertyId, sharesFrom, month].join(' ');
    const known = sums.get(key);
    sums.set(key, {
      businessId,
      propertyId,
      category,
      sharesFrom,
      month,
      quarter: '',
      recordedPence: pence + (known?.recordedPence ?? 0),
      allowablePence: allowableOf(row) + (known?.allowablePence ?? 0),
      count: 1 + (known?.count ?? 0),
    });
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
}

function allowableOf({ category, pence, allowableBps, allowablePence }: LedgerRow): number {
  if (allowablePence !== undefined) return allowablePence;
  return findCategory(category)?.direction === 'expense' ? shareOfPence(pence, allowableBps) : pence;
}

function wholeYear(sums: readonly TimedSum[]): TimedSum[] {
  const stretches = new Map<string, TimedSum>();
  for (const sum of sums) {
    const key = [sum.category, sum.businessId, sum.propertyId, sum.sharesFrom].join(' ');
    const known = stretches.get(key);
    stretches.set(key, {
      ...sum,
      recordedPence: sum.recordedPence + (known?.recordedPence ?? 0),
      allowablePence: sum.allowablePence + (known?.allowablePence ?? 0),
      count: sum.count + (known?.count ?? 0),
    });
  }
  return [...stretches.values()];
}

const reportedProperty = (property: LedgerParts['properties'][number]): ReportedProperty => ({
  id: property.id,
  name: property.name,
  isForeign: property.isForeign,
  address: '4 Elm Street, Leeds, LS1 4AP',
  purchasePricePence: property.purchasePricePence,
  sharePercent: shareOnBps(property, taxYearEndsOn(TAX_YEAR)) / 100,
  shares: shareStarts(property, taxYearStartsOn(TAX_YEAR), taxYearEndsOn(TAX_YEAR)).map((from) => ({
    from,
    percent: shareOnBps(property, from) / 100,
  })),
  amountsAre: property.amountsAre,
  letFrom: null,
  letUntil: null,
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

const TRADING = CATEGORIES.filter(({ side }) => side === 'self_employment');
const LETTING = CATEGORIES.filter(({ side }) => side === 'property');

/** A client of up to two trades and four properties, with shares that change, refunds, and rows of two years. */
function generatedParts(seed: number): LedgerParts {
  const number = numbersOf(seed);
  const upTo = (max: number) => Math.floor(number() * (max + 1));
  const idOf = (kind: number, index: number) => `01900000-0000-7000-8000-0000000${kind}000${index}`;
  const businesses = Array.from({ length: upTo(2) }, (_, index) => ({
    id: idOf(1, index),
    tradingName: `Trade ${index + 1}`,
  }));
  const properties = Array.from({ length: upTo(4) }, (_, index) => ({
    id: idOf(2, index),
    name: `Property ${index + 1}`,
    kind: number() < 0.8 ? ('residential' as const) : ('commercial' as const),
    isForeign: number() < 0.2,
    purchasePricePence: number() < 0.7 ? 10_000_000 + upTo(40_000_000) : null,
    ownershipShareBps: 10_000,
    amountsAre: 'whole' as const,
    ownership:
      number() < 0.5
        ? []
        : [{ shareBps: 3333 + upTo(6000), from: '2025-09-10', to: null, coOwnerName: null }],
  }));
  const rows = Array.from({ length: 4 + upTo(60) }, (): LedgerRow => {
    const isLetting = properties.length > 0 && (businesses.length === 0 || number() < 0.5);
    const categories = isLetting ? LETTING : TRADING;
    const category = categories[upTo(categories.length - 1)];
    const direction = category?.direction === 'expense' ? -1 : 1;
    const day = new Date(Date.UTC(2024, 3, 6) + upTo(729) * 86_400_000).toISOString().slice(0, 10);
    return {
      date: day,
      category: category?.code ?? '',
      businessId: isLetting ? null : (businesses[upTo(businesses.length)]?.id ?? null),
      propertyId: isLetting ? (properties[upTo(properties.length)]?.id ?? null) : null,
      pence: direction * (number() < 0.06 ? -1 : 1) * (1 + upTo(direction > 0 ? 900_000 : 200_000)),
      allowableBps: number() < 0.2 ? 3750 : 10_000,
    };
  });
  return { name: `Client ${seed}`, businesses, properties, rows };
}

export const generatedLedger = (seed: number) => ledgerFrom(generatedParts(seed));

import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { type BasisPoints, ONE_PERCENT_BPS, WHOLE_BPS } from '../percent.js';
import { partOfSpan, type Span } from '../properties/owners.js';
import type { Property } from '../properties/property.js';
import { JOINT_PROPERTY } from '../tax/rates/joint-property.js';
import type { TaxYearStart } from '../tax-year.js';
import type { Assembly, AssemblyProperty, SourceTotal } from './assembly.js';
import { isFurnishedHolidayLetting } from './counts-as.js';

/** A property whose rows are in the ledger of one of its two owners. */
export interface SplitProperty {
  readonly id: string;
  /** Whether it is the only one in the United Kingdom of its ledger, so that rows of that ledger which name none are its own. */
  readonly takesUnnamed: boolean;
  /** Ids of all properties of that ledger. */
  readonly ledger: readonly string[];
}

/** The year of both owners. The holder is the one in whose ledger the rows are. */
export interface OwnersYear<A> {
  readonly holder: A;
  readonly other: A;
}

/** Shares of the holder that are compared, in whole percent from none to all. */
export const SPLITS: readonly BasisPoints[] = Array.from(
  { length: WHOLE_BPS / ONE_PERCENT_BPS + 1 },
  (_, percent) => percent * ONE_PERCENT_BPS,
);

/**
 * The year as if the holder had a share of the property on each of its days, and the other owner the rest. Nothing
 * else changes: rows that name no property move only where the property is the only one that they can be of.
 */
export function yearAtSplit(
  { holder, other }: OwnersYear<Assembly>,
  property: SplitProperty,
  holderBps: BasisPoints,
): OwnersYear<Assembly> {
  const spans = {
    holder: { beforeBps: 0, shareBps: holderBps },
    other: { beforeBps: holderBps, shareBps: WHOLE_BPS - holderBps },
  };
  const ofProperty = ofLedger(property);
  const moved = <T extends SourceTotal>(
    own: readonly T[],
    source: readonly T[],
    span: Span,
    asOwner: object,
  ) => [
    ...own.filter((total) => !ofProperty(total)),
    ...(span.shareBps === 0
      ? []
      : source.map((total) => ({
          ...total,
          ...asOwner,
          amountPence: partOfSpan(total.allowablePence, span),
        }))),
  ];
  const rows = holder.totals.filter(ofProperty);
  const costs = (holder.costs ?? []).filter(ofProperty);
  const year = (assembly: Assembly, span: Span, asOwner: object): Assembly => ({
    ...assembly,
    properties: assembly.properties.map((one) => (one.id === property.id ? sharedBy(one, span) : one)),
    totals: moved(assembly.totals, rows, span, asOwner),
    ...(assembly.costs === undefined ? {} : { costs: moved(assembly.costs, costs, span, asOwner) }),
  });
  return {
    holder: year(holder, spans.holder, {}),
    other: year(other, spans.other, { ledgerOf: property.id }),
  };
}

/** Whether a total is of the property's rows, in the holder's year or as the part of the other owner. */
const ofLedger =
  ({ id, takesUnnamed, ledger }: SplitProperty) =>
  ({ propertyId, category, ledgerOf }: SourceTotal): boolean => {
    if (propertyId !== null) return propertyId === id;
    if (!takesUnnamed || findCategory(category)?.side !== 'property') return false;
    return ledgerOf === undefined || ledger.includes(ledgerOf);
  };

const sharedBy = (
  { unequalSpouses: _, ...property }: AssemblyProperty,
  { shareBps }: Span,
): AssemblyProperty => ({
  ...property,
  yearShares: [{ days: 1, shareBps }],
  isShared: shareBps > 0 && shareBps < WHOLE_BPS,
});

/** Tax of both owners at one share of the holder. */
interface SplitTax extends OwnersYear<Pence> {
  readonly holderBps: BasisPoints;
}

export const taxOfBoth = ({ holder, other }: OwnersYear<Pence>): Pence => holder + other;

/** The split with the least tax of both; of several, the one nearest to the share that the holder has. */
export function bestSplit(splits: readonly SplitTax[], holderBps: BasisPoints): SplitTax | undefined {
  const distance = (split: SplitTax) => Math.abs(split.holderBps - holderBps);
  return [...splits].sort((one, two) => taxOfBoth(one) - taxOfBoth(two) || distance(one) - distance(two))[0];
}

interface Split {
  readonly holderBps: BasisPoints;
  /** Shares change before HMRC taxes by it. */
  readonly isTransfer: boolean;
  readonly taxYear: TaxYearStart;
}

/** Steps before HMRC taxes the owners by a split. */
export const SPLIT_NEEDS = ['transfer', 'form_17'] as const;
export type SplitNeed = (typeof SPLIT_NEEDS)[number];

/**
 * Shares for tax are those that each owner truly has, so that another split begins with a transfer. Spouses who live together are
 * taxed on halves of what both own, until they have declared unequal shares; a declaration ends when the shares change. Furnished
 * holiday lettings, while there were such, were taxed on true shares. ITA 2007 s.836-837
 */
export function needsOfSplit(
  property: Pick<Property, 'marriedOwners' | 'form17From' | 'kind' | 'letting'>,
  { holderBps, isTransfer, taxYear }: Split,
): SplitNeed[] {
  const { form17From } = property;
  const isTaxedOnHalves = property.marriedOwners && !isFurnishedHolidayLetting(property, taxYear);
  const isOfBoth = holderBps > 0 && holderBps < WHOLE_BPS;
  const isUnequal = isOfBoth && holderBps !== JOINT_PROPERTY.spouseShare.value;
  const isDeclared = form17From !== null && !isTransfer;
  return [
    ...(isTransfer ? (['transfer'] as const) : []),
    ...(isTaxedOnHalves && isUnequal && !isDeclared ? (['form_17'] as const) : []),
  ];
}

import { type CategoriseContext, categorise, decidingRule } from '../categories/categorise.js';
import type { ClientBooks } from '../categories/client-books.js';
import type { Learned } from '../categories/learned.js';
import { type RuleBook, rulesFor } from '../categories/rule-book.js';
import type { SeenLines } from '../categories/seen-lines.js';
import { type BasisPoints, bpsFromPercent, WHOLE_BPS } from '../percent.js';
import { flagMixedPayment } from './mixed-payment.js';
import { lacksProperty, NAME_THE_PROPERTY } from './property-not-named.js';
import {
  isAttributed,
  type PlacedRow,
  type ProvisionalAttribution,
  provisionalAttributionOf,
} from './provisional-attribution.js';
import type { Attribution, Categorisation } from './transaction.js';

/** Facts by which a client's rows are judged. Built once for many rows. */
export interface JudgingContext {
  readonly rules: RuleBook;
  readonly businesses: ReadonlyMap<string, { readonly trade: string | null }>;
  readonly properties: ReadonlyMap<
    string,
    Pick<NonNullable<CategoriseContext['property']>, 'kind' | 'letting'> & {
      readonly isInterestOnly?: boolean;
    }
  >;
  /** Lessons of corrections that fit this client. Absent: none. */
  readonly learned?: Learned | undefined;
  /** Records by which the client's own money, accounts and properties are recognised. Absent: they are not. */
  readonly books?: ClientBooks | undefined;
  /** Descriptions read before, for rows of one file. */
  readonly seen?: SeenLines | undefined;
}

export interface Judgement extends Categorisation, Attribution {
  readonly allowableBps: BasisPoints;
  readonly needsReview: boolean;
  /** The correction that the category follows. */
  readonly memoryId: string | null;
}

/**
 * The category of a row that has none from a person, with what it then counts towards: what somebody has said of that
 * stays, and what follows from its account or its memo is found anew. A row that counts towards nothing takes what the
 * decision asks for.
 */
export function judgeCategory(row: PlacedRow, context: JudgingContext): Judgement {
  const place = provisionalAttributionOf(row, context);
  const decision = categorise(row, settingOf(place, context));
  const { businessId, propertyId } = isAttributed(place.standing) ? place.standing : decision;
  const judgement: Judgement = {
    category: decision.category,
    categorySource: decision.source,
    categoryConfidence: decision.category === null ? null : decision.confidence,
    categoryReason: decision.reason,
    categoryRuleId: decision.ruleId,
    categoryVersion: decision.version,
    categoryAlternatives: decision.alternatives,
    businessId,
    propertyId,
    allowableBps: allowableOf(decision.allowablePercent),
    needsReview: decision.needsReview,
    memoryId: decision.memoryId,
  };
  const isInterestOnly = propertyId !== null && context.properties.get(propertyId)?.isInterestOnly === true;
  return askedForProperty(flagMixedPayment(judgement, row, isInterestOnly), row, context);
}

/** Asks for the property. A row that needs review for another reason keeps that one. */
function askedForProperty(
  judgement: Judgement,
  { date }: Pick<PlacedRow, 'date'>,
  { books }: Pick<JudgingContext, 'books'>,
): Judgement {
  const { category, propertyId, needsReview } = judgement;
  if (needsReview || !lacksProperty({ date, category, propertyId }, books)) return judgement;
  return { ...judgement, needsReview: true, categoryReason: NAME_THE_PROPERTY };
}

/** Whether this rule decides on a row: on its category, or on the property that it is of. */
export function isDecidedBy(ruleId: string, row: PlacedRow, context: JudgingContext): boolean {
  const place = provisionalAttributionOf(row, context);
  return place.rule?.id === ruleId || decidingRule(row, settingOf(place, context))?.id === ruleId;
}

const settingOf = (place: ProvisionalAttribution, context: JudgingContext): CategoriseContext => {
  const { business, property } = ownerAt(place, context);
  return {
    business,
    property,
    rules: rulesFor(context.rules, place.standing),
    learned: context.learned,
    seen: context.seen,
    books: context.books,
    use: place.use,
  };
};

/** The business or property that a row is judged as one of. */
export const ownerOf = (row: PlacedRow, context: JudgingContext): Owner =>
  ownerAt(provisionalAttributionOf(row, context), context);

type Owner = Pick<CategoriseContext, 'business' | 'property'>;

const ownerAt = (
  { candidates: { businessId, propertyId } }: ProvisionalAttribution,
  context: JudgingContext,
): Owner => ({
  business: businessId === null ? null : knownBusiness(context, businessId),
  property: propertyId === null ? null : knownProperty(context, propertyId),
});

/** A category that a person gave. */
export const givenByUser = (category: string | null): Categorisation => ({
  category,
  categorySource: 'user',
  categoryConfidence: 1,
  categoryReason: null,
  categoryRuleId: null,
  categoryVersion: null,
  categoryAlternatives: [],
});

const allowableOf = (percent: number | null): BasisPoints =>
  percent === null ? WHOLE_BPS : (bpsFromPercent(percent) ?? WHOLE_BPS);

function knownBusiness({ businesses, books }: JudgingContext, id: string): CategoriseContext['business'] {
  const business = businesses.get(id) ?? books?.record.businesses.find((one) => one.id === id);
  return business === undefined ? null : { id, trade: business.trade };
}

function knownProperty({ properties, books }: JudgingContext, id: string): CategoriseContext['property'] {
  const property = properties.get(id) ?? books?.record.properties.find((one) => one.id === id);
  return property === undefined ? null : { id, kind: property.kind, letting: property.letting };
}

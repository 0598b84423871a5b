import {
  type CategoriseContext,
  type CategoriseInput,
  categorise,
  decidingRule,
} from '../categories/categorise.js';
import type { CategoryRule } from '../categories/category-rule.js';
import type { Learned } from '../categories/learned.js';
import { type RuleBook, rulesFor } from '../categories/rule-book.js';
import type { SeenLines } from '../categories/seen-lines.js';
import { type BasisPoints, bpsFromPercent, WHOLE_BPS } from '../percent.js';
import type { Attribution, Categorisation } from './transaction.js';

/** What a client's rows are judged by. Built once for many rows. */
export interface JudgingContext {
  readonly rules: RuleBook;
  readonly businesses: ReadonlyMap<string, { readonly trade: string | null }>;
  readonly properties: ReadonlyMap<
    string,
    Pick<NonNullable<CategoriseContext['property']>, 'kind' | 'letting'>
  >;
  /** What corrections have taught that fits this client. Absent: nothing. */
  readonly learned?: Learned | undefined;
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
 * The category of a row that has none from a person, with what it then counts towards: what it counts towards
 * already stays, and only a row that counts towards nothing takes what the decision asks for.
 */
export function judgeCategory(row: CategoriseInput & Attribution, context: JudgingContext): Judgement {
  const decision = categorise(row, settingOf(row, context));
  const isAttributed = row.businessId !== null || row.propertyId !== null;
  const { businessId, propertyId } = isAttributed ? row : decision;
  return {
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
}

/** The rule that decides on a row, if one does: the first thing that `judgeCategory` asks, without the rest. */
export function decidingRuleOf(
  row: CategoriseInput & Attribution,
  context: JudgingContext,
): CategoryRule | null {
  return decidingRule(row, settingOf(row, context));
}

const settingOf = (row: Attribution, context: JudgingContext): CategoriseContext => ({
  business: row.businessId === null ? null : knownBusiness(context, row.businessId),
  property: row.propertyId === null ? null : knownProperty(context, row.propertyId),
  rules: rulesFor(context.rules, row),
  learned: context.learned,
  seen: context.seen,
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

function knownBusiness({ businesses }: JudgingContext, id: string): CategoriseContext['business'] {
  const business = businesses.get(id);
  return business === undefined ? null : { id, trade: business.trade };
}

function knownProperty({ properties }: JudgingContext, id: string): CategoriseContext['property'] {
  const property = properties.get(id);
  return property === undefined ? null : { id, kind: property.kind, letting: property.letting };
}

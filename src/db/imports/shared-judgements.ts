import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import { storableText } from '../../domain/imports/storable-text.js';

/** Columns of a row that the rows of a file share with many others of it. */
export const JUDGEMENT_COLUMNS = {
  category: 'text',
  category_source: 'text',
  category_confidence: 'real',
  category_reason: 'text',
  category_rule_id: 'uuid',
  category_version: 'text',
  category_alternatives: 'jsonb',
  business_id: 'uuid',
  property_id: 'uuid',
  allowable_bps: 'integer',
} as const;

type JudgementColumn = keyof typeof JUDGEMENT_COLUMNS;

/** The judgement of some rows of a chunk, by its number. */
export interface SharedJudgement extends Readonly<Record<Exclude<JudgementColumn, 'category'>, unknown>> {
  readonly no: number;
  readonly category: string | null;
  readonly needs_review: boolean;
}

interface Known {
  readonly no: number;
  readonly plan: PlannedTransaction;
}

/**
 * Judgements of the rows of a chunk, each kept once. A file has few different ones, and they are half of the text of
 * its rows.
 */
export function createSharedJudgements() {
  const all: SharedJudgement[] = [];
  const last = new Map<string, Known>();
  return {
    all: all as readonly SharedJudgement[],
    /** The number of a row's judgement, from 0. */
    numberOf(plan: PlannedTransaction): number {
      const key = `${plan.category} ${plan.categoryReason}`;
      const known = last.get(key);
      if (known !== undefined && isSameJudgement(known.plan, plan)) return known.no;
      const no = all.length;
      all.push(toJudgement(no, plan));
      last.set(key, { no, plan });
      return no;
    },
  };
}

const toJudgement = (no: number, plan: PlannedTransaction): SharedJudgement => ({
  no,
  category: plan.category,
  category_source: plan.categorySource,
  category_confidence: plan.categoryConfidence,
  // As JSON: half a surrogate pair of a word that was cut is no text to Postgres.
  category_reason: plan.categoryReason === null ? null : storableText(plan.categoryReason),
  category_rule_id: plan.categoryRuleId,
  category_version: plan.categoryVersion,
  category_alternatives: plan.categoryAlternatives,
  business_id: plan.businessId,
  property_id: plan.propertyId,
  allowable_bps: plan.allowableBps,
  needs_review: plan.needsReview,
});

const isSameJudgement = (one: PlannedTransaction, other: PlannedTransaction): boolean =>
  one.category === other.category &&
  one.categorySource === other.categorySource &&
  one.categoryConfidence === other.categoryConfidence &&
  one.categoryReason === other.categoryReason &&
  one.categoryRuleId === other.categoryRuleId &&
  one.categoryVersion === other.categoryVersion &&
  one.businessId === other.businessId &&
  one.propertyId === other.propertyId &&
  one.allowableBps === other.allowableBps &&
  one.needsReview === other.needsReview &&
  areSameAlternatives(one.categoryAlternatives, other.categoryAlternatives);

type Alternatives = PlannedTransaction['categoryAlternatives'];

const areSameAlternatives = (some: Alternatives, others: Alternatives): boolean =>
  some.length === others.length &&
  some.every(({ category, confidence }, at) => {
    const other = others[at];
    return other !== undefined && category === other.category && confidence === other.confidence;
  });

import { reasonWithStraddle, taxYearStraddle } from '../imports/tax-year-straddle.js';
import { type Judgement, type JudgingContext, judgeCategory } from './judge-category.js';
import { isAttributed } from './provisional-attribution.js';
import type { Transaction } from './transaction.js';

/** Sources of a category that is not ours to change: a person, or the row's own file. */
const SETTLED_SOURCES = ['user', 'import'] as const;

type Settled = Pick<Transaction, 'categorySource' | 'splits' | 'transferPairId'>;

/** Whether its category is ours to change at all. What has a partner is a transfer as long as it has. */
export const isOpen = ({ categorySource, splits, transferPairId }: Settled): boolean =>
  splits === null && transferPairId === null && !SETTLED_SOURCES.some((source) => source === categorySource);

/**
 * A transaction's category as it would be today; `null` when nothing about it would be different, or when
 * it is not ours to change. A share that a person has set stays as long as the decision is the same.
 * @param isAttributionGiven whether somebody has said what it counts towards
 */
export function rejudge(
  transaction: Transaction,
  context: JudgingContext,
  isAttributionGiven = transaction.isAttributionGiven ?? isAttributed(transaction),
): Judgement | null {
  if (!isOpen(transaction)) return null;
  const judged = judgeCategory({ ...transaction, isAttributionGiven }, context);
  const isSameDecision =
    judged.category === transaction.category && judged.categoryRuleId === transaction.categoryRuleId;
  const isSuspect = transaction.needsReview && transaction.possibleDuplicateOf !== null;
  const straddle = transaction.needsReview ? taxYearStraddle(transaction) : null;
  const judgement = {
    ...judged,
    categoryReason: reasonWithStraddle(straddle, judged.categoryReason),
    allowableBps: isSameDecision ? transaction.allowableBps : judged.allowableBps,
    needsReview: judged.needsReview || transaction.amountGbpPence === null || isSuspect || straddle !== null,
  };
  return differs(judgement, transaction) ? judgement : null;
}

/** Reason, alternatives and version alone are no reason to write. */
function differs(judged: Judgement, transaction: Transaction): boolean {
  return (
    judged.category !== transaction.category ||
    judged.categorySource !== transaction.categorySource ||
    judged.categoryRuleId !== transaction.categoryRuleId ||
    judged.businessId !== transaction.businessId ||
    judged.propertyId !== transaction.propertyId ||
    judged.allowableBps !== transaction.allowableBps ||
    judged.needsReview !== transaction.needsReview ||
    fourDecimals(judged.categoryConfidence) !== fourDecimals(transaction.categoryConfidence)
  );
}

/** The database keeps a confidence in single precision. */
const fourDecimals = (confidence: number | null) => confidence?.toFixed(4) ?? null;

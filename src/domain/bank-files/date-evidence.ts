import type { DateOrder } from './date-text.js';
import { dateOrderVote, isOrderSensitive, parseDateText } from './date-text.js';

/** What a run of date cells says about the order of day and month. */
export interface DateEvidence {
  readonly dmy: number;
  readonly mdy: number;
  /** Could be read either way. */
  readonly open: number;
  /** Cannot be misread: year first, or the month in words. */
  readonly plain: number;
}

/** One contrary date among this many is a mistyped one. */
const DISSENT = 4;

export const NO_DATE_EVIDENCE: DateEvidence = { dmy: 0, mdy: 0, open: 0, plain: 0 };

export function addDateEvidence(evidence: DateEvidence, text: string): DateEvidence {
  const vote = dateOrderVote(text);
  if (vote !== null) return { ...evidence, [vote]: evidence[vote] + 1 };
  if (isOrderSensitive(text)) return { ...evidence, open: evidence.open + 1 };
  if (parseDateText(text, { order: 'dmy' }) === null) return evidence;
  return { ...evidence, plain: evidence.plain + 1 };
}

/**
 * The order the cells agree on. A lone dissenter among several is a bad cell, not a vote; `undecided`
 * when they contradict one another or say nothing; `plain` when few or none need an order.
 */
export function judgeDateOrder({ dmy, mdy, open, plain }: DateEvidence): DateOrder | 'undecided' | 'plain' {
  if (dmy > mdy * DISSENT) return 'dmy';
  if (mdy > dmy * DISSENT) return 'mdy';
  if (dmy + mdy > 0) return 'undecided';
  return open <= plain ? 'plain' : 'undecided';
}

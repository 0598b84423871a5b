import { DAY_MS } from '../durations.js';
import type { DateOrder } from './date-text.js';
import { dateOrderVote, isOrderSensitive, isSameEitherWay, parseDateText } from './date-text.js';

/** Evidence in a run of date cells for the order of day and month. */
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
  if (isSameEitherWay(text) || parseDateText(text, { order: 'dmy' }) === null) return evidence;
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

/**
 * The one order of day and month in which the lines run from old to new or from new to old, where the other
 * order breaks the run `contrary` times or more; `null` when none or both run.
 */
export function orderOfLines(texts: readonly string[], contrary: number): DateOrder | null {
  const [dmy, mdy] = [breaksOfRun(texts, 'dmy'), breaksOfRun(texts, 'mdy')];
  if (dmy === 0 && mdy >= contrary) return 'dmy';
  return mdy === 0 && dmy >= contrary ? 'mdy' : null;
}

/** How often the dates turn back, going the way that they turn back less. */
export function breaksOfRun(texts: readonly string[], order: DateOrder): number {
  const dates = daysRead(texts, order);
  const turns = (isBreak: (date: string, before: string) => boolean) =>
    dates.filter((date, at) => isBreak(date, dates[at - 1] ?? date)).length;
  return Math.min(
    turns((date, before) => date < before),
    turns((date, before) => date > before),
  );
}

/** Dates that the texts are in this order. */
export const daysRead = (texts: readonly string[], order: DateOrder): readonly string[] =>
  texts.flatMap((text) => parseDateText(text, { order }) ?? []);

/** Days from the earliest to the latest date in this order; an export holds a few months and not years. */
export function daysSpanned(texts: readonly string[], order: DateOrder): number {
  const days = daysRead(texts, order).map((date) => Date.parse(date) / DAY_MS);
  return (
    days.reduce((last, day) => Math.max(last, day), 0) -
    days.reduce((first, day) => Math.min(first, day), Infinity)
  );
}

import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import { daysBetween, type IsoDate } from '../tax-year.js';
import type { DocumentRead } from './document-read.js';

/** Reasons for which a transaction may be that of a document. */
export const MATCH_REASONS = ['amount', 'date', 'merchant'] as const;
type MatchReason = (typeof MATCH_REASONS)[number];

/** A transaction of the document's amount, about its day. */
export interface MatchCandidate {
  readonly transactionId: string;
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly text: string;
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

/** A transaction that a document may belong to. Nothing is linked by itself. */
export interface DocumentMatch extends MatchCandidate {
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

/** Hundredths: the amount is always the same, so that the rest tells candidates apart. */
const POINTS = { amount: 50, near: 30, month: 15, merchant: 20 } as const;
const NEAR_DAYS = 4;
const { matches: maxMatches } = LIMITS.documents;

/** The likeliest first. */
export function matchDocument(
  read: Pick<DocumentRead, 'date' | 'merchant'>,
  candidates: readonly MatchCandidate[],
): readonly DocumentMatch[] {
  return candidates
    .map((candidate) => judged(read, candidate))
    .sort((one, other) => other.score - one.score || (one.transactionId < other.transactionId ? -1 : 1))
    .slice(0, maxMatches.value);
}

function judged(read: Pick<DocumentRead, 'date' | 'merchant'>, candidate: MatchCandidate): DocumentMatch {
  const apart = read.date === null ? null : Math.abs(daysBetween(read.date, candidate.date));
  const isNear = apart !== null && apart <= NEAR_DAYS;
  const isNamed = read.merchant !== null && sharesWord(read.merchant, candidate.text);
  const points =
    POINTS.amount +
    (isNear ? POINTS.near : apart === null ? 0 : POINTS.month) +
    (isNamed ? POINTS.merchant : 0);
  const reasons: MatchReason[] = ['amount'];
  if (isNear) reasons.push('date');
  if (isNamed) reasons.push('merchant');
  return { ...candidate, score: points / 100, reasons };
}

const LEAST_LETTERS = 4;
const NO_NAMES: ReadonlySet<string> = new Set([
  'limited',
  'company',
  'group',
  'services',
  'the',
  'and',
  'plc',
  'payment',
  'card',
]);

function sharesWord(merchant: string, text: string): boolean {
  const words = new Set(wordsOf(text));
  return wordsOf(merchant).some((word) => words.has(word));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word.length >= LEAST_LETTERS && !NO_NAMES.has(word));

import type { DecimalMark, ShownMark } from './amount-text.js';
import { shownMark } from './amount-text.js';

/** Evidence in a file's figures for their decimal mark. */
export interface MarkEvidence {
  readonly points: number;
  readonly commas: number;
  /** Three digits after their only mark, a point or a comma. */
  readonly openPoints: number;
  readonly openCommas: number;
  /** Digits alone. */
  readonly plain: number;
}

export const NO_MARK_EVIDENCE: MarkEvidence = {
  points: 0,
  commas: 0,
  openPoints: 0,
  openCommas: 0,
  plain: 0,
};

export function addMarkEvidence(evidence: MarkEvidence, text: string): MarkEvidence {
  const mark = shownMark(text);
  if (mark === '.') return { ...evidence, points: evidence.points + 1 };
  if (mark === ',') return { ...evidence, commas: evidence.commas + 1 };
  if (mark === 'open')
    return text.includes('.')
      ? { ...evidence, openPoints: evidence.openPoints + 1 }
      : { ...evidence, openCommas: evidence.openCommas + 1 };
  return /\d/.test(text) ? { ...evidence, plain: evidence.plain + 1 } : evidence;
}

/**
 * The decimal mark that the figures agree on; `null` where none has a mark. Commas with three digits after them
 * beside figures without any mark are thousands: decimals would be written throughout.
 */
export function judgeDecimalMark(evidence: MarkEvidence): ShownMark | null {
  const { points, commas, openPoints, openCommas, plain } = evidence;
  if (points > 0) return '.';
  if (commas > 0) return ',';
  if (openPoints > 0) return 'open';
  if (openCommas > 0) return plain > 0 ? '.' : 'open';
  return null;
}

export const decimalMarkOf = (texts: readonly string[]): ShownMark | null =>
  judgeDecimalMark(texts.reduce(addMarkEvidence, NO_MARK_EVIDENCE));

/** The mark to read figures by before anything is refused: each by its own mark where the file's is not known. */
export const knownMark = (mark: ShownMark | null): DecimalMark | null => (mark === 'open' ? null : mark);

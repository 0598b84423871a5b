import type { TextPiece } from './text-piece.js';

/** How far apart, in heights of the letters, two drawings of a text for bold print may stand. */
const BOLD_SHIFT = 0.25;
/** Text that stands beside its like, such as the digits of 11, shares less of its width with it than this. */
const SHARED_WIDTH = 0.5;

/**
 * The pieces of one line, each once, from left to right: some programs print bold letters by drawing them twice, at the
 * same place or a fraction of a point away.
 */
export function withoutOverprint(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const kept: TextPiece[] = [];
  const lastOfText = new Map<string, TextPiece>();
  for (const piece of [...pieces].sort((one, other) => one.left - other.left)) {
    const text = piece.text.trim();
    const same = lastOfText.get(text);
    const before = kept.at(-1);
    if (same !== undefined && isShifted(same, piece)) continue;
    if (before !== undefined && isWithin(before, piece)) continue;
    if (before !== undefined && isBegun(before, piece)) kept.pop();
    lastOfText.set(text, piece);
    kept.push(piece);
  }
  return kept;
}

function isShifted(one: TextPiece, other: TextPiece): boolean {
  const shift = other.left - one.left;
  return shift <= BOLD_SHIFT * one.height && shift <= SHARED_WIDTH * (one.right - one.left);
}

/** The second drawing may go on with what stands behind it. */
const isBegun = (part: TextPiece, whole: TextPiece) =>
  whole.left - part.left <= BOLD_SHIFT * part.height &&
  whole.right > part.right &&
  whole.text.startsWith(part.text.trim());

/** One word of a text, drawn again over the whole. */
const isWithin = (whole: TextPiece, part: TextPiece) =>
  part.right <= whole.right + BOLD_SHIFT * whole.height &&
  part.left + SHARED_WIDTH * (part.right - part.left) < whole.right &&
  whole.text.includes(part.text.trim());

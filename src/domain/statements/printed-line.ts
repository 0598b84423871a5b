import type { TextPiece } from './text-piece.js';
import { withoutOverprint } from './without-overprint.js';

/** Words that stand together. */
export interface Phrase {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Texts on one line of a page, from left to right. */
export interface PrintedLine {
  /** From 1. */
  readonly page: number;
  /** On its page, from 1. */
  readonly number: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly phrases: readonly Phrase[];
}

export const textOfLine = ({ phrases }: PrintedLine): string => phrases.map(({ text }) => text).join(' ');

/** Gaps wider than this, in heights of the letters, part two phrases; one of a quarter is a space. */
const PHRASE_GAP = 0.7;
const SPACE_GAP = 0.1;
/** How far apart, in heights, the tops of pieces of one line may be. */
const LINE_TOLERANCE = 0.4;

/** The lines of a page, from its top. */
export function printedLines(pieces: readonly TextPiece[], page: number): readonly PrintedLine[] {
  const sorted = pieces.flatMap(split).sort((one, other) => one.top - other.top);
  const groups: TextPiece[][] = [];
  for (const piece of sorted) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const isSame = first !== undefined && piece.top - first.top <= LINE_TOLERANCE * Math.max(first.height, 1);
    if (isSame) group?.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group, at) => ({
    page,
    number: at + 1,
    top: group[0]?.top ?? 0,
    bottom: (group[0]?.top ?? 0) + (group[0]?.height ?? 0),
    height: group[0]?.height ?? 0,
    phrases: phrasesOf(withoutOverprint(group)),
  }));
}

/** Some programs print a whole row as one text, its columns parted by many spaces. */
function split(piece: TextPiece): readonly TextPiece[] {
  const text = piece.text.trimEnd();
  if (!text.trimStart().includes('   ')) return text.trim() === '' ? [] : [piece];
  const each = (piece.right - piece.left) / piece.text.length;
  const parts: TextPiece[] = [];
  let at = 0;
  for (const part of text.split('   ')) {
    const lead = part.length - part.trimStart().length;
    const left = piece.left + (at + lead) * each;
    const shown = part.trim();
    if (shown !== '') parts.push({ ...piece, text: shown, left, right: left + shown.length * each });
    at += part.length + 3;
  }
  return parts;
}

function phrasesOf(pieces: readonly TextPiece[]): readonly Phrase[] {
  const phrases: { text: string; left: number; right: number }[] = [];
  for (const piece of pieces) {
    const last = phrases.at(-1);
    const text = piece.text.trim();
    const gap = last === undefined ? Number.POSITIVE_INFINITY : piece.left - last.right;
    if (last === undefined || gap > PHRASE_GAP * piece.height) {
      phrases.push({ text, left: piece.left, right: piece.right });
    } else {
      last.text += (gap > SPACE_GAP * piece.height || /^\s/.test(piece.text) ? ' ' : '') + text;
      last.right = Math.max(last.right, piece.right);
    }
  }
  return phrases;
}

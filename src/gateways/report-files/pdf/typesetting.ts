import { isLatin1, printableText } from '../printable-text.js';
import { drawLetters } from './draw-letters.js';
import { ascentOf, type FontName, type LatinFont, widthInLatin1 } from './fonts.js';
import { fillWith } from './shapes.js';

/** Lengths are in points. */
export interface Face {
  readonly font: LatinFont;
  readonly size: number;
  readonly ink: string;
}

/** A text broken into lines, between words, and within a word only where it has to be. */
export interface SetText {
  readonly lines: readonly string[];
  readonly face: Face;
  readonly width: number;
  /** At least one line's. */
  readonly height: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly align?: 'left' | 'right';
}

/** The distance of lines, in sizes of the type. */
const LEADING = 1.36;
const MAX_CHARACTERS = 2_000;

/** @param max lines; what does not go into them ends in an ellipsis */
export function setText(
  doc: PDFKit.PDFDocument,
  text: string,
  face: Face,
  { width, max = Number.POSITIVE_INFINITY }: { readonly width: number; readonly max?: number },
): SetText {
  const all = linesOf(doc, text, face, width);
  const lines =
    all.length <= max
      ? all
      : [...all.slice(0, max - 1), clipped(doc, all.slice(max - 1).join(' '), face, width)];
  return { lines, face, width, height: Math.max(1, lines.length) * face.size * LEADING };
}

export function drawText(doc: PDFKit.PDFDocument, { lines, face, width }: SetText, place: Place): void {
  for (const [index, line] of lines.entries()) {
    const x = place.align === 'right' ? place.x + width - widthOf(doc, line, face) : place.x;
    drawLine(doc, line, face, { x, y: place.y + index * face.size * LEADING });
  }
}

/** One line as it stands. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: string,
  face: Face,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  fillWith(doc, face.ink);
  if (isLatin1(line)) {
    drawLetters(doc, line, face, { x, y });
    return;
  }
  doc.fontSize(face.size);
  let at = x;
  for (const run of runsOf(line, face)) {
    doc.font(run.font);
    // pdfkit places the top of a font; letters of several fonts stand on one line only by their feet.
    const lower = (ascentOf(face.font) - doc._font.ascender / 1000) * face.size;
    doc.text(run.text, at, y + lower, { lineBreak: false, ...run.options });
    if (run.text.length < line.length) at += doc.widthOfString(run.text, run.options);
  }
}

/** Points. */
export const widthOf = (doc: PDFKit.PDFDocument, line: string, { font, size }: Face): number =>
  (widthInLatin1(font, line) ?? shapedWidth(doc, line, font)) * size;

/** Widths, at a size of one point, of a document's words and lines with characters beyond Latin-1. */
const widths = new WeakMap<PDFKit.PDFDocument, Record<LatinFont, Map<string, number>>>();

function shapedWidth(doc: PDFKit.PDFDocument, line: string, font: LatinFont): number {
  const known = widths.get(doc) ?? { regular: new Map(), bold: new Map() };
  widths.set(doc, known);
  let width = known[font].get(line);
  if (width === undefined) {
    doc.fontSize(1);
    width = runsOf(line, { font }).reduce(
      (sum, run) => sum + doc.font(run.font).widthOfString(run.text, run.options),
      0,
    );
    known[font].set(line, width);
  }
  return width;
}

function linesOf(doc: PDFKit.PDFDocument, text: string, face: Face, width: number): string[] {
  const printed = embeddable(text);
  const whole = widthInLatin1(face.font, printed);
  if (printed !== '' && whole !== undefined && whole * face.size <= width) return [printed];

  const broken: string[] = [];
  let [line, taken] = ['', 0];
  for (const word of printed.split(' ')) {
    const wide = widthOf(doc, word, face);
    const longer = line === '' ? wide : taken + widthOf(doc, ' ', face) + wide;
    if (longer <= width) {
      [line, taken] = [line === '' ? word : `${line} ${word}`, longer];
      continue;
    }
    if (line !== '') broken.push(line);
    const pieces = wide <= width ? [word] : piecesOf(doc, word, face, width);
    line = pieces.pop() ?? '';
    taken = widthOf(doc, line, face);
    broken.push(...pieces);
  }
  if (line !== '') broken.push(line);
  return broken;
}

/** A word too long for a line, in pieces that fit. */
function piecesOf(doc: PDFKit.PDFDocument, word: string, face: Face, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(doc, piece + character, face) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function clipped(doc: PDFKit.PDFDocument, text: string, face: Face, width: number): string {
  const characters = [...text];
  const first = (count: number) => `${characters.slice(0, count).join('').trimEnd()}…`;
  let [fits, tooMany] = [0, characters.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (widthOf(doc, first(count), face) <= width) fits = count;
    else tooMany = count;
  }
  return first(fits);
}

interface Run {
  readonly text: string;
  readonly font: FontName;
  /** Options for pdfkit. With features given, however few, it lays out the run as a whole, as joined letters need it. */
  readonly options: { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] };
}

const ARABIC =
  /(?:\p{Script=Arabic}|\p{Script=Inherited}|[،؛؟])+(?: +(?:\p{Script=Arabic}|\p{Script=Inherited}|[،؛؟])+)*/gu;
const STARTS_ARABIC = /^[^\p{L}]*\p{Script=Arabic}/u;

/** The parts of a line from left to right. A line that begins in Arabic runs from right to left as a whole. */
function runsOf(line: string, { font }: Pick<Face, 'font'>): Run[] {
  const latin = (text: string): Run => ({ text, font, options: {} });
  const runs: Run[] = [];
  let from = 0;
  for (const match of line.matchAll(ARABIC)) {
    if (match.index > from) runs.push(latin(line.slice(from, match.index)));
    runs.push({
      text: match[0],
      font: font === 'bold' ? 'arabicBold' : 'arabic',
      options: { features: [] },
    });
    from = match.index + match[0].length;
  }
  if (from < line.length) runs.push(latin(line.slice(from)));
  return STARTS_ARABIC.test(line) ? runs.map(turned).reverse() : runs;
}

/** Letters from left to right within a line from right to left: the space before them is on their other side. */
function turned(run: Run): Run {
  if (run.font.startsWith('arabic') || run.text.trim() === '') return run;
  const { text } = run;
  const [before, after] = [text.length - text.trimStart().length, text.length - text.trimEnd().length];
  return { ...run, text: ' '.repeat(after) + text.trim() + ' '.repeat(before) };
}

const embeddable = (text: string): string => printableText(text, MAX_CHARACTERS, isEmbedded);

const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]$/u;
const OTHERS =
  /^[ -~\u00A1-\u00AC\u00AE-\u00FF\u2010-\u2027\u2030-\u203A\u20AC\u20BA\u20BD\u2116\u2122\u2212\u02BC،؛؟]$/;
/** Accents that stand after their letter, and Arabic vowels. */
const MARKS = /^\p{Script=Inherited}$/u;

/** Whether the embedded fonts have it. */
const isEmbedded = (character: string): boolean =>
  OTHERS.test(character) || LETTERS.test(character) || MARKS.test(character);

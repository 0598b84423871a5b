import { printableText } from '../printable-text.js';
import type { FontName } from './fonts.js';

export interface Face {
  readonly font: 'regular' | 'bold';
  /** Points. */
  readonly size: number;
  readonly ink: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** The most lines; what does not go into them ends in an ellipsis. */
  readonly lines?: number;
}

/** The distance of lines, in sizes of the type. */
const LEADING = 1.36;
const MOST_CHARACTERS = 2_000;

/** Writes a text into a width, broken into lines between words, and within a word only where it has to be. */
export function drawText(doc: PDFKit.PDFDocument, text: string, face: Face, place: Place): void {
  for (const [index, line] of linesOf(doc, text, face, place).entries()) {
    const width = place.align === 'right' ? widthOf(doc, line, face) : 0;
    const x = place.align === 'right' ? place.x + place.width - width : place.x;
    drawLine(doc, line, face, { x, y: place.y + index * face.size * LEADING });
  }
}

/** Points, at least one line. */
export function heightOfText(doc: PDFKit.PDFDocument, text: string, face: Face, width: number): number {
  return Math.max(1, linesOf(doc, text, face, { width }).length) * face.size * LEADING;
}

/** One line as it stands. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: string,
  face: Face,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  doc.fontSize(face.size).fillColor(face.ink);
  let at = x;
  for (const run of runsOf(line, face)) {
    doc.font(run.font).text(run.text, at, y, { lineBreak: false, ...run.options });
    if (run.text.length < line.length) at += doc.widthOfString(run.text, run.options);
  }
}

/** Of the words and lines of one document, at a size of one point. */
const widths = new WeakMap<PDFKit.PDFDocument, Record<Face['font'], Map<string, number>>>();

/** Points. */
export function widthOf(doc: PDFKit.PDFDocument, line: string, { font, size }: Face): number {
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
  return width * size;
}

function linesOf(
  doc: PDFKit.PDFDocument,
  text: string,
  face: Face,
  { width, lines = Number.POSITIVE_INFINITY }: Pick<Place, 'width' | 'lines'>,
): string[] {
  const broken: string[] = [];
  let [line, taken] = ['', 0];
  for (const word of embeddable(text).split(' ')) {
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
  if (broken.length <= lines) return broken;
  return [...broken.slice(0, lines - 1), clipped(doc, broken.slice(lines - 1).join(' '), face, width)];
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
  /** With features given, however few, pdfkit lays out the run as a whole, as joined letters need it. */
  readonly options: { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] };
}

const ASCII = /^[ -~]*$/;
const ARABIC =
  /(?:\p{Script=Arabic}|\p{Script=Inherited}|[،؛؟])+(?: +(?:\p{Script=Arabic}|\p{Script=Inherited}|[،؛؟])+)*/gu;
const STARTS_ARABIC = /^[^\p{L}]*\p{Script=Arabic}/u;

/** The parts of a line from left to right. A line that begins in Arabic runs from right to left as a whole. */
function runsOf(line: string, { font }: Pick<Face, 'font'>): Run[] {
  const latin = (text: string): Run => ({ text, font, options: {} });
  if (ASCII.test(line)) return [latin(line)];
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
  return STARTS_ARABIC.test(line) ? runs.reverse() : runs;
}

const embeddable = (text: string): string => printableText(text, MOST_CHARACTERS, isEmbedded);

const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]$/u;
const OTHERS =
  /^[ -~\u00A1-\u00AC\u00AE-\u00FF\u2010-\u2027\u2030-\u203A\u20AC\u20BA\u20BD\u2116\u2122\u2212\u02BC،؛؟]$/;
/** Accents that stand after their letter, and Arabic vowels. */
const MARKS = /^\p{Script=Inherited}$/u;

/** Whether the embedded fonts have it. */
const isEmbedded = (character: string): boolean =>
  OTHERS.test(character) || LETTERS.test(character) || MARKS.test(character);

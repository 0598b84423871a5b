import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { lazy } from '../../../domain/language/lazy.js';
import { isLatin1 } from '../printable-text.js';

/** Set letter by letter. */
export type LatinFont = 'regular' | 'bold';
/** `arabic` and `arabicBold` draw what is written from right to left. */
export type FontName = LatinFont | 'arabic' | 'arabicBold';

const { resolve } = createRequire(import.meta.url);
const LATIN: Readonly<Record<LatinFont, string>> = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};
const ARABIC = {
  arabic: resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  arabicBold: resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
};

/** Lengths are in units of the font. */
interface Letters {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Advance widths of the characters of Latin-1 that are printed, by their code. */
  readonly advances: readonly (number | undefined)[];
}

interface Fonts {
  readonly latin: Readonly<Record<LatinFont, Letters>>;
  /** Bytes: how a letter looks depends on those beside it, so each document has glyphs of its own. */
  readonly arabic: Readonly<Record<keyof typeof ARABIC, Buffer>>;
}

/** Makes the fonts known to a document, which embeds the letters of those that it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  const { latin, arabic } = fonts();
  for (const [name, { font }] of Object.entries(latin)) doc.registerFont(name, font);
  for (const [name, bytes] of Object.entries(arabic)) doc.registerFont(name, bytes);
}

/** The width of a line at a size of one point; undefined when it has characters beyond Latin-1. */
export function widthInLatin1(name: LatinFont, line: string): number | undefined {
  const { advances, unitsPerEm } = fonts().latin[name];
  let units = 0;
  for (let at = 0; at < line.length; at++) {
    const advance = advances[line.charCodeAt(at)];
    if (advance === undefined) return undefined;
    units += advance;
  }
  return units / unitsPerEm;
}

/** How far a line reaches above its baseline at a size of one point. */
export function ascentOf(name: LatinFont): number {
  const { ascent, unitsPerEm } = fonts().latin[name];
  return ascent / unitsPerEm;
}

/** Read once for a process: pdfkit would read them again for each document. */
const fonts = lazy(
  (): Fonts => ({
    latin: { regular: lettersOf(LATIN.regular), bold: lettersOf(LATIN.bold) },
    arabic: { arabic: readFileSync(ARABIC.arabic), arabicBold: readFileSync(ARABIC.arabicBold) },
  }),
);

/**
 * A font that documents share. fontkit keeps each glyph with the letter it was first asked for, and parts of accented
 * letters are asked for without one; so every letter is, before any document.
 */
function lettersOf(path: string): Letters {
  const font = create(withoutLayoutTables(readFileSync(path)));
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  const advances = Array.from({ length: 256 }, (_, code) =>
    isLatin1(String.fromCharCode(code)) ? font.glyphForCodePoint(code).advanceWidth : undefined,
  );
  return { font, unitsPerEm: font.unitsPerEm, ascent: font.ascent, advances };
}

const DIRECTORY_AT = 12;
const DIRECTORY_ENTRY = 16;

/**
 * A font that is set letter by letter. Reading the tables for joined letters and kerning takes most of the
 * time of a document, and Latin, Greek and Cyrillic can do without them; under another name they are not read.
 */
function withoutLayoutTables(font: Buffer): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = DIRECTORY_AT + index * DIRECTORY_ENTRY;
    const tag = font.toString('latin1', at, at + 4);
    if (tag === 'GSUB' || tag === 'GPOS') font.write(`x${tag.slice(1)}`, at, 'latin1');
  }
  return font;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** `arabic` and `arabicBold` draw what is written from right to left. */
export type FontName = 'regular' | 'bold' | 'arabic' | 'arabicBold';

const { resolve } = createRequire(import.meta.url);
const FILES: Readonly<Record<FontName, string>> = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  arabic: resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  arabicBold: resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
};

let read: ReadonlyMap<string, Buffer> | undefined;

/** Makes the fonts known to a document, which embeds the letters of those that it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  read ??= new Map(Object.entries(FILES).map(([name, path]) => [name, prepared(name, readFileSync(path))]));
  for (const [name, bytes] of read) doc.registerFont(name, bytes);
}

const prepared = (name: string, bytes: Buffer): Buffer =>
  name.startsWith('arabic') ? bytes : withoutLayoutTables(bytes);

const DIRECTORY_AT = 12;
const DIRECTORY_ENTRY = 16;

/**
 * A font that is set letter by letter. Reading the tables for joined letters and kerning takes most of the
 * time of a document, and Latin, Greek and Cyrillic can do without them; under another name they are not read.
 */
function withoutLayoutTables(bytes: Buffer): Buffer {
  const font = Buffer.from(bytes);
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = DIRECTORY_AT + index * DIRECTORY_ENTRY;
    const tag = font.toString('latin1', at, at + 4);
    if (tag === 'GSUB' || tag === 'GPOS') font.write(`x${tag.slice(1)}`, at, 'latin1');
  }
  return font;
}

import { ascentOf, type LatinFont } from './fonts.js';

/** A font in a document, with the codes of the letters that the document has used. */
interface Letters {
  readonly font: PDFKit.EmbeddedFont;
  readonly codes: Map<string, string>;
}

const known = new WeakMap<PDFKit.PDFDocument, Map<LatinFont, Letters>>();

/**
 * Writes a line of Latin-1, whose upper left corner is at a place in points. pdfkit's `text` lays a line out three times
 * and writes eight operators for it. Letters that stand side by side need no layout, and one operator writes them.
 */
export function drawLetters(
  doc: PDFKit.PDFDocument,
  line: string,
  { font: name, size }: { readonly font: LatinFont; readonly size: number },
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { font, codes } = lettersOf(doc, name);
  doc.page.fonts[font.id] ??= font.ref();
  let text = '';
  for (const letter of line) {
    let code = codes.get(letter);
    if (code === undefined) {
      code = font.encode(letter)[0].join('');
      codes.set(letter, code);
    }
    text += code;
  }
  // Pages are turned upside down, so that they begin at the top; letters are turned back.
  const place = `1 0 0 -1 ${rounded(x)} ${rounded(y + ascentOf(name) * size)} Tm`;
  doc.addContent(`BT /${font.id} ${rounded(size)} Tf ${place} <${text}> Tj ET`);
}

function lettersOf(doc: PDFKit.PDFDocument, name: LatinFont): Letters {
  const fonts = known.get(doc) ?? new Map<LatinFont, Letters>();
  known.set(doc, fonts);
  let letters = fonts.get(name);
  if (!letters) {
    letters = { font: doc.font(name)._font, codes: new Map() };
    fonts.set(name, letters);
  }
  return letters;
}

/** A thousandth of a point is far less than what is seen. */
const rounded = (points: number): number => Math.round(points * 1000) / 1000;

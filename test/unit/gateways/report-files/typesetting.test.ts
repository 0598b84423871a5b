import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { registerFonts } from '../../../../src/gateways/report-files/pdf/fonts.js';
import {
  drawLine,
  drawText,
  type Face,
  setText,
  widthOf,
} from '../../../../src/gateways/report-files/pdf/typesetting.js';
import { bytesOf, readPdfPages, textOf } from './read-pdf.js';

const FACE: Face = { font: 'bold', size: 9.5, ink: '#1c2733' };
const LATIN1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter((one) =>
  /[!-~¡-¬®-ÿ]/.test(one),
);
const LINES = ['£1,234.56 (due 31 January 2027)', '-£0.01', 'Siân & Zoë: 50% ½', LATIN1.join('')];

/** The pages of a document in which `write` has written. */
async function pagesOf(write: (doc: PDFKit.PDFDocument) => void) {
  const doc = new PDFDocument({ size: 'A4', margin: 0, font: '' });
  registerFonts(doc);
  write(doc);
  doc.end();
  return readPdfPages(await bytesOf(doc));
}

const widthIn = (text: string): number => {
  const doc = new PDFDocument({ size: 'A4', margin: 0, font: '' });
  registerFonts(doc);
  return widthOf(doc, text, FACE);
};
const writing = (line: string) => pagesOf((doc) => drawLine(doc, line, FACE, { x: 50, y: 100 }));

describe('drawLine', () => {
  it.each(LINES)('puts %j where pdfkit would', async (line) => {
    const [ours] = await writing(line);
    const [theirs] = await pagesOf((doc) => {
      doc.font('bold').fontSize(FACE.size).text(line, 50, 100, { lineBreak: false });
    });

    const placed = (all: typeof ours) =>
      all?.map(({ text, x, y, width }) => ({ text, at: [x, y, width].map((one) => one.toFixed(2)) }));
    expect(placed(ours)).toEqual(placed(theirs));
  });

  it.each(['Profit: متجر الكتب', 'Łódź متجر'])('stands the letters of %j on one line', async (line) => {
    const [page = []] = await writing(line);
    // Dots and joins of Arabic letters are glyphs of their own, without a width.
    const words = page.filter(({ width }) => width > 0);

    expect(words.length).toBeGreaterThan(1);
    expect(new Set(words.map(({ y }) => y.toFixed(2))).size).toBe(1);
  });

  it('keeps the space between words of both directions, whichever the line begins with', async () => {
    const [page = []] = await writing('متجر (shop)');
    const latin = page.find(({ text }) => text.includes('shop'));
    const arabic = page.find(({ text, width }) => width > 0 && /\p{Script=Arabic}/u.test(text));

    expect(latin?.x).toBe(50);
    expect((arabic?.x ?? 0) - 50 - widthIn('(shop)')).toBeCloseTo(widthIn(' '), 1);
  });

  it('writes a letter that an earlier document had only as part of another', async () => {
    await writing('ĩ');

    expect(textOf(await writing('ı'))).toBe('ı');
  });

  it('keeps colours apart from line to line and from page to page', async () => {
    const doc = new PDFDocument({ size: 'A4', margin: 0, font: '', compress: false });
    registerFonts(doc);
    for (const ink of ['#ff0000', '#ff0000', '#0000ff'])
      drawLine(doc, 'A', { ...FACE, ink }, { x: 50, y: 50 });
    doc.addPage();
    drawLine(doc, 'B', { ...FACE, ink: '#0000ff' }, { x: 50, y: 50 });
    doc.end();

    const named = (await bytesOf(doc)).toString('latin1').match(/[01] 0 [01] scn/g);
    expect(named).toEqual(['1 0 0 scn', '0 0 1 scn', '0 0 1 scn']);
  });
});

describe('widthOf', () => {
  it('is what pdfkit measures, of every letter', async () => {
    const wrong: string[] = [];
    await pagesOf((doc) => {
      doc.font('bold').fontSize(FACE.size);
      for (const line of [...LATIN1, ...LINES]) {
        if (Math.abs(widthOf(doc, line, FACE) - doc.widthOfString(line)) > 1e-9) wrong.push(line);
      }
    });

    expect(wrong).toEqual([]);
  });
});

describe('setText', () => {
  it('breaks lines between words, and ends the last of too many in an ellipsis', async () => {
    const pages = await pagesOf((doc) => {
      const words = setText(doc, 'one two three four five six', FACE, { width: 45, max: 2 });
      drawText(doc, words, { x: 50, y: 100 });
      expect(words.height).toBeCloseTo(2 * 9.5 * 1.36);
    });

    expect(textOf(pages)).toBe('one two\nthree f…');
  });
});

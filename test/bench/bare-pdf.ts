import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { registerFonts } from '../../src/gateways/report-files/pdf/fonts.js';
import type { PdfLine } from '../unit/gateways/report-files/read-pdf.js';

/**
 * The same texts at the same places of as many pages, in the same embedded font, read once as ours is, by pdfkit alone: no
 * tags, bookmarks, measures, rules or charts.
 */
export async function barePdf(pages: readonly (readonly PdfLine[])[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '' });
  registerFonts(doc);
  doc.font('regular').fontSize(9);
  for (const lines of pages) {
    doc.addPage();
    for (const { text, x, y } of lines) doc.text(text, x, y, { lineBreak: false });
  }
  doc.end();
  return buffer(doc);
}

import PDFDocument from 'pdfkit';
import { printableText } from './printable-text.js';

/** A document being written from top to bottom; `doc.y` is where the next thing goes. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  /** The root of the tagged structure that screen readers follow. */
  readonly structure: PDFKit.PDFStructureElement;
}

export interface SheetOptions {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly createdAt: Date;
}

/** A4, with the room the header and footer lines need. Points. */
export const PAGE = { left: 54, right: 541.28, top: 60, bottom: 776, width: 487.28 } as const;
export const INK = { text: '#1c2733', muted: '#5a6875', accent: '#17456e', rule: '#cfd7de', tint: '#f1f5f8' };
export const FONT = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;

const FOOTER_Y = 798;
const RUNNING_HEAD_Y = 32;

/**
 * An empty tagged A4 document in British English. The bytes depend on the options and on what is written,
 * never on the clock.
 */
export function openSheet(options: SheetOptions): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    // The sheet breaks pages itself; with a bottom margin pdfkit would break them inside a footer too.
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: PAGE.left },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: {
      Title: metadataText(options.title),
      Author: metadataText(options.author),
      Subject: metadataText(options.subject),
      CreationDate: options.createdAt,
      ModDate: options.createdAt,
    },
  });
  const structure = doc.struct('Document');
  doc.addStructure(structure);
  return { doc, structure };
}

/** pdfkit copies these into the document's XML as they are, so nothing that means something there may pass. */
function metadataText(text: string): string {
  return text.replaceAll('&', 'and').replace(/[<>\p{Cc}\p{Cs}\p{Cn}]/gu, ' ');
}

/** Starts a new page unless `height` points are left on this one; true when it did. */
export function ensureRoom({ doc }: Sheet, height: number): boolean {
  if (doc.y + height <= PAGE.bottom) return false;
  doc.addPage();
  doc.y = PAGE.top;
  return true;
}

/** A section heading that stays with at least `follows` points of what comes after it. */
export function heading(sheet: Sheet, text: string, follows = 80): void {
  const { doc, structure } = sheet;
  ensureRoom(sheet, 34 + follows);
  doc.y += 16;
  const line = () => {
    doc.font(FONT.bold).fontSize(12.5).fillColor(INK.accent);
    doc.text(printableText(text), PAGE.left, doc.y, { width: PAGE.width, lineBreak: true });
  };
  structure.add(doc.struct('H2', {}, line));
  doc.y += 5;
}

/** A paragraph, kept whole on one page. */
export function paragraph(sheet: Sheet, text: string, ink: string = INK.text): void {
  const { doc, structure } = sheet;
  const words = printableText(text, 1_000);
  doc.font(FONT.regular).fontSize(9);
  ensureRoom(sheet, doc.heightOfString(words, { width: PAGE.width, lineGap: 2 }));
  const lines = () => {
    doc.fillColor(ink).text(words, PAGE.left, doc.y, { width: PAGE.width, lineGap: 2 });
  };
  structure.add(doc.struct('P', {}, lines));
  doc.y += 4;
}

/** Lines and tints, which carry no meaning of their own, so that a screen reader passes over them. */
export function decorate({ doc }: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Numbers the pages, signs each of them and ends the document: nothing can be written afterwards. */
export function closeSheet(sheet: Sheet, running: { head: string; foot: string }): void {
  const { doc, structure } = sheet;
  structure.end();
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font(FONT.regular).fontSize(8).fillColor(INK.muted);
    if (index > start) runningLine(doc, printableText(running.head, 110), RUNNING_HEAD_Y);
    doc
      .moveTo(PAGE.left, FOOTER_Y - 7)
      .lineTo(PAGE.right, FOOTER_Y - 7)
      .lineWidth(0.5)
      .stroke(INK.rule);
    runningLine(doc, printableText(running.foot, 90), FOOTER_Y);
    const number = `Page ${index - start + 1} of ${count}`;
    doc.text(number, PAGE.left, FOOTER_Y, { width: PAGE.width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
  doc.end();
}

function runningLine(doc: PDFKit.PDFDocument, text: string, y: number): void {
  doc.text(text, PAGE.left, y, { width: PAGE.width, lineBreak: false });
}

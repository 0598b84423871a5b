import PDFDocument from 'pdfkit';
import { readableInk, tintOf } from './colours.js';
import { registerFonts } from './fonts.js';
import { gatherParts } from './gather-parts.js';
import { drawRules } from './shapes.js';
import { drawLine, drawText, setText } from './typesetting.js';

/** A tagged document being written from top to bottom; `doc.y` is where the next thing goes. */
export interface PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  /** The root of the structure that screen readers follow. */
  readonly root: PDFKit.PDFStructureElement;
  /** The firm's colour, and what is made of it. */
  readonly colours: { readonly accent: string; readonly heading: string; readonly tint: string };
}

/** Options of an element of the structure; pdfkit takes more than its types say. */
export type StructureOptions = Parameters<PDFKit.PDFDocument['struct']>[1];

interface SheetOptions {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** `#rrggbb`; `null` for ours. */
  readonly colour: string | null;
}

/** A4, with the room the header and footer lines need. Points. */
export const PAGE = { left: 50, right: 545.28, top: 62, bottom: 778, width: 495.28 } as const;
export const INK = { text: '#1c2733', muted: '#566370', rule: '#cfd7de' } as const;

const OWN_COLOUR = '#17456e';
const FOOTER_Y = 800;
const RUNNING_HEAD_Y = 34;
/** Lines that there is room for above the text: a firm and a client may both have long names. */
const RUNNING_HEAD_LINES = 2;

/**
 * An empty tagged A4 document in British English. The bytes depend on the options and on what is written,
 * never on the clock.
 */
export function openSheet(options: SheetOptions): PdfSheet {
  const doc = new PDFDocument({
    size: 'A4',
    // The sheet breaks pages itself; with a bottom margin pdfkit would break them inside a footer too.
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: PAGE.left },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    // Otherwise pdfkit begins with one of the fonts that it does not embed.
    font: '',
    info: {
      Title: metadataText(options.title),
      Author: metadataText(options.author),
      Subject: metadataText(options.subject),
      CreationDate: options.createdAt,
      ModDate: options.createdAt,
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  gatherParts(doc);
  registerFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const accent = options.colour ?? OWN_COLOUR;
  return { doc, root, colours: { accent, heading: readableInk(accent), tint: tintOf(accent) } };
}

/** pdfkit copies these into the document's XML as they are, so nothing that means something there may pass. */
function metadataText(text: string): string {
  return text.replaceAll('&', 'and').replace(/[<>\p{Cc}\p{Cs}\p{Cn}]/gu, ' ');
}

/** Starts a new page unless `height` points are left on this one; true when it did. */
export function ensureRoom(sheet: PdfSheet, height: number): boolean {
  if (hasRoom(sheet, height)) return false;
  breakPage(sheet);
  return true;
}

export const hasRoom = ({ doc }: PdfSheet, height: number): boolean => doc.y + height <= PAGE.bottom;

export function breakPage({ doc }: PdfSheet): void {
  doc.addPage();
  doc.y = PAGE.top;
}

/** The least part of a page that is written on before a section that asks for it begins another. */
const ENOUGH_OF_A_PAGE = 0.55;

/** Begins a page, unless that would leave this one nearly empty. */
export function startPage(sheet: PdfSheet): void {
  const isNearlyEmpty = sheet.doc.y < PAGE.top + (PAGE.bottom - PAGE.top) * ENOUGH_OF_A_PAGE;
  if (!isNearlyEmpty) breakPage(sheet);
}

/** Lines and tints, which carry no meaning of their own, so that a screen reader passes over them. */
export function decorate({ doc }: PdfSheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** A section heading that stays with at least `follows` points of what comes after it. */
export function heading(
  sheet: PdfSheet,
  parent: PDFKit.PDFStructureElement,
  { text, level, follows }: { text: string; level: 1 | 2; follows: number },
): void {
  const { doc } = sheet;
  const face = { font: 'bold', size: level === 1 ? 13 : 10.5, ink: sheet.colours.heading } as const;
  const words = setText(doc, text, face, { width: PAGE.width });
  const { height } = words;
  const space = level === 1 ? 16 : 9;
  if (!ensureRoom(sheet, space + height + 5 + follows)) doc.y += doc.y > PAGE.top + 1 ? space : 0;
  const top = doc.y;
  parent.add(
    doc.struct(level === 1 ? 'H2' : 'H3', {}, () => {
      drawText(doc, words, { x: PAGE.left, y: top });
    }),
  );
  doc.y = top + height + 5;
}

const BODY = { font: 'regular', size: 9, ink: INK.text } as const;

/** A paragraph, kept whole on one page. */
export function paragraph(
  sheet: PdfSheet,
  parent: PDFKit.PDFStructureElement,
  { text, tone }: { text: string; tone: 'plain' | 'muted' | 'item' },
): void {
  const { doc } = sheet;
  const face = tone === 'muted' ? { ...BODY, ink: INK.muted } : BODY;
  const indent = tone === 'item' ? 12 : 0;
  const words = setText(doc, text, face, { width: PAGE.width - indent });
  ensureRoom(sheet, words.height);
  const top = doc.y;
  parent.add(
    doc.struct('P', {}, () => {
      if (indent > 0) drawLine(doc, '•', BODY, { x: PAGE.left + 2, y: top });
      drawText(doc, words, { x: PAGE.left + indent, y: top });
    }),
  );
  doc.y = top + words.height + 5;
}

/** Numbers the pages, signs each of them and ends the document: nothing can be written afterwards. */
export function closeSheet(sheet: PdfSheet, running: { head: string; foot: string }): void {
  const { doc, root } = sheet;
  root.end();
  const face = { font: 'regular', size: 7.5, ink: INK.muted } as const;
  const set = (text: string, width: number, max = 1) => setText(doc, text, face, { width, max });
  const head = set(running.head, PAGE.width, RUNNING_HEAD_LINES);
  const foot = set(running.foot, PAGE.width - 70);
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    doc.markContent('Artifact', { type: 'Pagination' });
    if (index > start) drawText(doc, head, { x: PAGE.left, y: RUNNING_HEAD_Y });
    drawRules(doc, [FOOTER_Y - 6], { left: PAGE.left, right: PAGE.right, width: 0.5, ink: INK.rule });
    drawText(doc, foot, { x: PAGE.left, y: FOOTER_Y });
    const number = set(`Page ${index - start + 1} of ${count}`, PAGE.width);
    drawText(doc, number, { x: PAGE.left, y: FOOTER_Y, align: 'right' });
    doc.endMarkedContent();
  }
  doc.end();
}

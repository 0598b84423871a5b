import type { ApprovalBlock, ReportBlock, ReportSection } from '../../../domain/reports/report-document.js';
import { chart, chartHeight } from './chart.js';
import { figures, figuresHeight } from './figures.js';
import { decorate, ensureRoom, heading, INK, PAGE, type PdfSheet, paragraph, startPage } from './page.js';
import { drawRules } from './shapes.js';
import { roomForStart, table } from './table.js';
import { drawText, setText } from './typesetting.js';

/** Writes sections one after the other, with a bookmark for each. */
export function sections(sheet: PdfSheet, all: readonly ReportSection[]): void {
  const { doc, root } = sheet;
  let chapter = doc.outline;
  for (const { heading: text, level, startsPage, blocks } of all) {
    const part = doc.struct('Sect');
    root.add(part);
    if (startsPage) startPage(sheet);
    heading(sheet, part, { text, level, follows: roomUnder(sheet, blocks) });
    if (level === 1) chapter = doc.outline.addItem(text, { expanded: false });
    else chapter.addItem(text);
    for (const one of blocks) block(sheet, part, one);
    part.end();
  }
}

function block(sheet: PdfSheet, parent: PDFKit.PDFStructureElement, one: ReportBlock): void {
  switch (one.kind) {
    case 'paragraph':
      paragraph(sheet, parent, { text: one.text, tone: one.tone ?? 'plain' });
      break;
    case 'figures':
      figures(sheet, parent, one);
      break;
    case 'table':
      table(sheet, parent, one);
      break;
    case 'chart':
      chart(sheet, parent, one);
      break;
    case 'approval':
      approval(sheet, parent, one);
      break;
  }
}

/** Points that a heading keeps with it: the start of its section, or all of one that is signed. */
function roomUnder(sheet: PdfSheet, blocks: readonly ReportBlock[]): number {
  const isSigned = blocks.some(({ kind }) => kind === 'approval');
  if (!isSigned) return roomFor(sheet, blocks[0]);
  const whole = blocks.reduce((sum, one) => sum + roomFor(sheet, one) + PARAGRAPH_SPACE, 0);
  return Math.min(whole, MAX_KEPT_WHOLE);
}

const PARAGRAPH_SPACE = 5;
const MAX_KEPT_WHOLE = (PAGE.bottom - PAGE.top) / 2;

/** Points that a heading needs under it, so that it does not stand alone at the foot of a page. */
function roomFor(sheet: PdfSheet, first: ReportBlock | undefined): number {
  switch (first?.kind) {
    case 'figures':
      return figuresHeight(sheet, first);
    case 'chart':
      return chartHeight(sheet, first);
    case 'table':
      return roomForStart(sheet, first);
    case 'approval':
      return APPROVAL_HEIGHT;
    case 'paragraph':
      return setText(sheet.doc, first.text, STATEMENT, { width: PAGE.width }).height;
    case undefined:
      return 0;
  }
}

const STATEMENT = { font: 'regular', size: 9, ink: INK.text } as const;
const APPROVAL_HEIGHT = 104;

function approval(sheet: PdfSheet, parent: PDFKit.PDFStructureElement, { statement }: ApprovalBlock): void {
  const { doc } = sheet;
  ensureRoom(sheet, APPROVAL_HEIGHT);
  paragraph(sheet, parent, { text: statement, tone: 'plain' });
  const small = { ...STATEMENT, size: 8, ink: INK.muted };
  const width = (PAGE.width - 24) / 2;
  const top = doc.y;
  for (const [index, label] of ['Signature', 'Date', 'Name', 'Capacity'].entries()) {
    const x = PAGE.left + (index % 2) * (width + 24);
    const y = top + 24 + Math.floor(index / 2) * 34;
    decorate(sheet, () => drawRules(doc, [y], { left: x, right: x + width, width: 0.7, ink: INK.muted }));
    const words = setText(doc, label, small, { width });
    parent.add(doc.struct('P', {}, () => drawText(doc, words, { x, y: y + 2 })));
  }
  doc.y = top + 76;
}

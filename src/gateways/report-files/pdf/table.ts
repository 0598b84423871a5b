import type { TableBlock, Unit } from '../../../domain/reports/report-document.js';
import {
  breakPage,
  decorate,
  ensureRoom,
  hasRoom,
  INK,
  PAGE,
  type PdfSheet,
  type StructureOptions,
} from './page.js';
import { drawRules, fillBox } from './shapes.js';
import {
  GROUP_SPACE,
  headingsOf,
  type Layout,
  layoutOf,
  PADDING_Y,
  type Row,
  rowOf,
} from './table-layout.js';
import { drawText } from './typesetting.js';

/** Scope ties a heading to its column, or to the rows under it, for screen readers. */
const COLUMN_SCOPE = { scope: 'Column' };
const GROUP_SCOPE = { scope: 'Row' };

/**
 * A table that runs over as many pages as it needs. The heading row is repeated on each, a row is never
 * cut in two, and the heading of a group is never left alone at the foot of a page.
 */
export function table(sheet: PdfSheet, parent: PDFKit.PDFStructureElement, block: TableBlock): void {
  const { doc } = sheet;
  const layout = layoutOf(sheet, block);
  const rows = block.rows.map((row) => rowOf(sheet, layout, row));
  const element = doc.struct('Table');
  parent.add(element);
  ensureRoom(sheet, roomForStart(sheet, block));
  headingRow(sheet, layout, element);
  let rules: Rules = { light: [], strong: [] };
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const last = index === rows.length - 2 ? next : undefined;
    const follower = row.kind === 'group' ? next : last;
    if (!hasRoom(sheet, row.height + (follower?.height ?? 0))) {
      rule(sheet, rules);
      rules = { light: [], strong: [] };
      breakPage(sheet);
      headingRow(sheet, layout, null);
    }
    if (row.kind === 'total') rules.strong.push(doc.y);
    bodyRow(sheet, layout, row, element);
    if (row.kind !== 'total') rules.light.push(doc.y);
  }
  rule(sheet, rules);
  element.end();
  doc.y += 6;
}

/** Points that keep the headings of a table with its first rows. */
export const roomForStart = ({ doc }: PdfSheet, { rows }: TableBlock): number =>
  Math.min(rows.length, 3) * 19 + 26 + (doc.y > PAGE.top ? 0 : 1);

/** Places of lines on one page: under rows, and over totals. They are drawn together, which takes less than row by row. */
interface Rules {
  readonly light: number[];
  readonly strong: number[];
}

function rule(sheet: PdfSheet, { light, strong }: Rules): void {
  const whole = { left: PAGE.left, right: PAGE.right, width: 0.5 };
  decorate(sheet, () => {
    drawRules(sheet.doc, light, { ...whole, ink: INK.rule });
    drawRules(sheet.doc, strong, { ...whole, ink: INK.muted });
  });
}

/** Draws the headings. On later pages `element` is null: they are then decoration, already read once. */
function headingRow(sheet: PdfSheet, layout: Layout, element: PDFKit.PDFStructureElement | null): void {
  const { doc } = sheet;
  const headings = headingsOf(sheet, layout);
  const tallest = Math.max(...headings.map(({ height }) => height));
  const height = tallest + 2 * PADDING_Y;
  const top = doc.y;
  decorate(sheet, () => {
    fillBox(doc, { x: PAGE.left, y: top, width: PAGE.width, height }, sheet.colours.tint);
  });
  const cells = headings.map((heading, index) => () => {
    const { x = 0, unit = 'text' } = layout.columns[index] ?? {};
    drawText(doc, heading, { x, y: top + PADDING_Y + tallest - heading.height, align: sideOf(unit) });
  });
  if (element) addRow(sheet, element, cells, () => COLUMN_SCOPE);
  else {
    decorate(sheet, () => {
      for (const draw of cells) draw();
    });
  }
  doc.y = top + height;
}

function bodyRow(
  sheet: PdfSheet,
  { columns }: Layout,
  { kind, cells, height }: Row,
  element: PDFKit.PDFStructureElement,
): void {
  const { doc } = sheet;
  const top = doc.y;
  const y = top + PADDING_Y + (kind === 'group' ? GROUP_SPACE : 0);
  const draws = columns.map(({ x, unit }, index) => () => {
    const cell = cells[index];
    if (cell) drawText(doc, cell, { x, y, align: sideOf(unit) });
  });
  addRow(sheet, element, draws, (index) => (kind === 'group' && index === 0 ? GROUP_SCOPE : null));
  doc.y = top + height;
}

/** A cell with a scope is a heading. */
function addRow(
  { doc }: PdfSheet,
  element: PDFKit.PDFStructureElement,
  cells: readonly (() => void)[],
  scopeOf: (index: number) => { scope: string } | null,
): void {
  const row = doc.struct('TR');
  element.add(row);
  for (const [index, draw] of cells.entries()) {
    const scope = scopeOf(index);
    row.add(doc.struct(scope ? 'TH' : 'TD', (scope ?? {}) as StructureOptions, draw));
  }
  row.end();
}

const sideOf = (unit: Unit): 'left' | 'right' => (unit === 'text' || unit === 'date' ? 'left' : 'right');

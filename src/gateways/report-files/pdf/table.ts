import type { ReportColumn, ReportRow, TableBlock, Unit } from '../../../domain/reports/report-document.js';
import { cellWording } from '../report-wording.js';
import { decorate, ensureRoom, INK, PAGE, type Sheet, type StructureOptions } from './page.js';
import { drawText, type Face, heightOfText, widthOf } from './typesetting.js';

interface Column extends ReportColumn {
  readonly x: number;
  /** Points, without the gutter. */
  readonly width: number;
}

interface Layout {
  readonly columns: readonly Column[];
  readonly size: number;
}

/** Points: the first at which every figure has room beside the texts. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6] as const;
const LEAST_TEXT_WIDTH = 92;
const GUTTER = 9;
const PADDING_Y = 3.2;
const GROUP_SPACE = 4;

/** Scope ties a heading to its column, or to the rows under it, for screen readers. */
const COLUMN_SCOPE = { scope: 'Column' };
const GROUP_SCOPE = { scope: 'Row' };

/**
 * A table that runs over as many pages as it needs. The heading row is repeated on each, a row is never
 * cut in two, and the heading of a group is never left alone at the foot of a page.
 */
export function table(sheet: Sheet, parent: PDFKit.PDFStructureElement, block: TableBlock): void {
  const { doc } = sheet;
  const layout = layoutOf(sheet, block);
  const element = doc.struct('Table');
  parent.add(element);
  ensureRoom(sheet, roomForStart(sheet, block));
  headingRow(sheet, layout, element);
  for (const [index, row] of block.rows.entries()) {
    const next = block.rows[index + 1];
    const last = index === block.rows.length - 2 ? next : undefined;
    const follower = row.kind === 'group' ? next : last;
    const keep = follower ? rowHeight(sheet, layout, follower) : 0;
    if (ensureRoom(sheet, rowHeight(sheet, layout, row) + keep)) headingRow(sheet, layout, null);
    bodyRow(sheet, layout, row, element);
  }
  element.end();
  doc.y += 6;
}

/** Points that keep the headings of a table with its first rows. */
export const roomForStart = ({ doc }: Sheet, { rows }: TableBlock): number =>
  Math.min(rows.length, 3) * 19 + 26 + (doc.y > PAGE.top ? 0 : 1);

function layoutOf(sheet: Sheet, block: TableBlock): Layout {
  const texts = block.columns.filter(({ unit }) => unit === 'text');
  const weights = texts.reduce((sum, { weight = 1 }) => sum + weight, 0);
  for (const size of SIZES) {
    const fixed = block.columns.map((column, index) =>
      column.unit === 'text' ? 0 : figureWidth(sheet, block, index, size),
    );
    const left = PAGE.width - fixed.reduce((sum, width) => sum + width, 0);
    if (left < texts.length * LEAST_TEXT_WIDTH && size !== SIZES.at(-1)) continue;
    const spare = texts.length === 0 ? left / block.columns.length : 0;
    const share = (weight: number) => (Math.max(left, texts.length * 40) * weight) / weights;
    return {
      size,
      columns: placed(
        block.columns,
        fixed.map((width, index) => {
          const { unit, weight = 1 } = block.columns[index] ?? { unit: 'text' as Unit };
          return unit === 'text' ? share(weight) : width + spare;
        }),
      ),
    };
  }
  throw new RangeError('no size was tried');
}

function placed(columns: readonly ReportColumn[], widths: readonly number[]): Column[] {
  let x: number = PAGE.left;
  return columns.map((column, index) => {
    const width = widths[index] ?? 0;
    const one = { ...column, x: x + GUTTER / 2, width: width - GUTTER };
    x += width;
    return one;
  });
}

/** Points that the widest figure of a column takes, and the longest word of its heading. */
function figureWidth({ doc }: Sheet, { columns, rows }: TableBlock, at: number, size: number): number {
  const { heading, unit } = columns[at] ?? { heading: '', unit: 'text' as Unit };
  const longest = (texts: readonly string[]) =>
    texts.reduce((most, text) => (text.length > most.length ? text : most), '');
  const figures = rows
    .filter(({ kind }) => kind !== 'group')
    .map(({ cells }) => cellWording(cells[at] ?? null, unit));
  const face = { font: 'bold', size, ink: INK.text } as const;
  const figure = widthOf(doc, longest(figures), face);
  return (
    Math.max(figure, widthOf(doc, longest(heading.split(' ')), { ...face, size: size - 1 })) + GUTTER + 1
  );
}

const headingFace = ({ size }: Layout): Face => ({ font: 'bold', size: size - 1, ink: INK.muted });

/** On later pages `element` is null: the heading is then decoration, already read once. */
function headingRow(sheet: Sheet, layout: Layout, element: PDFKit.PDFStructureElement | null): void {
  const { doc } = sheet;
  const face = headingFace(layout);
  const heights = layout.columns.map(({ heading, width }) => heightOfText(doc, heading, face, width));
  const tallest = Math.max(...heights);
  const height = tallest + 2 * PADDING_Y;
  const top = doc.y;
  decorate(sheet, () => {
    doc.rect(PAGE.left, top, PAGE.width, height).fill(sheet.colours.tint);
  });
  const cells = layout.columns.map(({ heading, x, width, unit }, index) => () => {
    const y = top + PADDING_Y + tallest - (heights[index] ?? 0);
    drawText(doc, heading, face, { x, y, width, align: sideOf(unit) });
  });
  if (element) addRow(sheet, element, cells, () => COLUMN_SCOPE);
  else {
    decorate(sheet, () => {
      for (const draw of cells) draw();
    });
  }
  doc.y = top + height;
}

function bodyRow(sheet: Sheet, layout: Layout, row: ReportRow, element: PDFKit.PDFStructureElement): void {
  const { doc } = sheet;
  const top = doc.y;
  const height = rowHeight(sheet, layout, row);
  const face = faceFor(sheet, layout, row);
  const cells = layout.columns.map((column, index) => () => {
    const text = wordingAt(row, column, index);
    if (text === '') return;
    const place = { x: column.x, y: top + PADDING_Y, width: column.width, align: sideOf(column.unit) };
    if (row.kind === 'group') {
      drawText(doc, text, face, { ...place, y: place.y + GROUP_SPACE, width: PAGE.width - GUTTER });
    } else drawText(doc, text, face, place);
  });
  decorate(sheet, () => {
    const y = row.kind === 'total' ? top : top + height;
    doc
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.right, y)
      .lineWidth(0.5)
      .stroke(row.kind === 'total' ? INK.muted : INK.rule);
  });
  addRow(sheet, element, cells, (index) => (row.kind === 'group' && index === 0 ? GROUP_SCOPE : null));
  doc.y = top + height;
}

/** A cell with a scope is a heading. */
function addRow(
  { doc }: Sheet,
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

const wordingAt = (row: ReportRow, { unit }: Column, index: number): string =>
  row.kind === 'group' && index > 0
    ? ''
    : cellWording(row.cells[index] ?? null, row.kind === 'group' ? 'text' : unit);

const faceFor = ({ colours }: Sheet, { size }: Layout, { kind }: ReportRow): Face => ({
  font: kind === 'entry' ? 'regular' : 'bold',
  size,
  ink: kind === 'group' ? colours.heading : INK.text,
});

function rowHeight(sheet: Sheet, layout: Layout, row: ReportRow): number {
  const face = faceFor(sheet, layout, row);
  const heights = layout.columns.map((column, index) => {
    const width = row.kind === 'group' ? PAGE.width - GUTTER : column.width;
    const text = wordingAt(row, column, index);
    return text === '' ? 0 : heightOfText(sheet.doc, text, face, width);
  });
  const least = layout.size * 1.36;
  return Math.max(least, ...heights) + 2 * PADDING_Y + (row.kind === 'group' ? GROUP_SPACE : 0);
}

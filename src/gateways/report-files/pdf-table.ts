import { decorate, ensureRoom, FONT, INK, PAGE, type Sheet } from './pdf-sheet.js';
import { printableText } from './printable-text.js';

export interface TableColumn {
  readonly heading: string;
  /** Points; the widths of a table make up the page's width. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** `group` opens a run of rows with one wide cell; `total` closes one, in bold under a rule. */
export interface TableRow {
  readonly kind: 'group' | 'entry' | 'total';
  readonly cells: readonly string[];
}

const SIZE = 9;
const PADDING_Y = 4;
/** What sets a group's heading apart from the row above it. */
const GROUP_SPACE = 4;
const GUTTER = 10;

/** Scope ties a heading to its column, or to the rows under it, for screen readers. */
const COLUMN_SCOPE = { title: 'Column heading', scope: 'Column' };
const GROUP_SCOPE = { title: 'Group heading', scope: 'Row' };

const FULL_WIDTH: readonly TableColumn[] = [{ heading: '', width: PAGE.width }];

/**
 * A table that runs over as many pages as it needs. The heading row is repeated on each, a row is never
 * cut in two, and a group's heading is never left alone at the foot of a page.
 */
export function table(sheet: Sheet, columns: readonly TableColumn[], rows: readonly TableRow[]): void {
  const { doc, structure } = sheet;
  const element = doc.struct('Table');
  structure.add(element);
  ensureRoom(sheet, headingHeight(sheet, columns) + 40);
  headingRow(sheet, columns, element);
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const keep = row.kind === 'group' && next ? rowHeight(sheet, columns, next) : 0;
    if (ensureRoom(sheet, rowHeight(sheet, columns, row) + keep)) headingRow(sheet, columns, null);
    bodyRow(sheet, columns, row, element);
  }
  element.end();
  doc.y += 4;
}

/** On later pages `element` is null: the heading is then decoration, already read once. */
function headingRow(
  sheet: Sheet,
  columns: readonly TableColumn[],
  element: PDFKit.PDFStructureElement | null,
): void {
  const { doc } = sheet;
  const top = doc.y;
  const height = headingHeight(sheet, columns);
  decorate(sheet, () => {
    doc.rect(PAGE.left, top, PAGE.width, height).fill(INK.tint);
  });
  const style = () => doc.font(FONT.bold).fontSize(8).fillColor(INK.muted);
  const cells = columns.map((column, index) => () => {
    style();
    cell(sheet, columns, { index, top, text: column.heading });
  });
  const drawAll = () => {
    for (const draw of cells) draw();
  };
  if (element) addRow(sheet, element, cells, COLUMN_SCOPE);
  else decorate(sheet, drawAll);
  doc.y = top + height;
}

function bodyRow(
  sheet: Sheet,
  columns: readonly TableColumn[],
  row: TableRow,
  element: PDFKit.PDFStructureElement,
): void {
  const { doc } = sheet;
  const top = doc.y;
  const height = rowHeight(sheet, columns, row);
  const cells = row.cells.map((text, index) => () => {
    styleFor(sheet, row);
    if (row.kind === 'group') cell(sheet, FULL_WIDTH, { index, top: top + GROUP_SPACE, text });
    else cell(sheet, columns, { index, top, text });
  });
  decorate(sheet, () => {
    const y = row.kind === 'total' ? top : top + height;
    const ink = row.kind === 'total' ? INK.muted : INK.rule;
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).stroke(ink);
  });
  addRow(sheet, element, cells, row.kind === 'group' ? GROUP_SCOPE : null);
  doc.y = top + height;
}

/** With a scope the cells are headings. */
function addRow(
  { doc }: Sheet,
  element: PDFKit.PDFStructureElement,
  cells: readonly (() => void)[],
  scope: typeof COLUMN_SCOPE | null,
): void {
  const row = doc.struct('TR');
  element.add(row);
  for (const draw of cells) row.add(doc.struct(scope ? 'TH' : 'TD', scope ?? {}, draw));
  row.end();
}

interface PlacedCell {
  readonly index: number;
  readonly top: number;
  readonly text: string;
}

function cell({ doc }: Sheet, columns: readonly TableColumn[], placed: PlacedCell): void {
  const before = columns.slice(0, placed.index).reduce((sum, column) => sum + column.width, 0);
  const column = columns[placed.index];
  doc.text(printableText(placed.text), PAGE.left + before + GUTTER / 2, placed.top + PADDING_Y, {
    width: (column?.width ?? 0) - GUTTER,
    align: column?.align ?? 'left',
  });
}

function styleFor({ doc }: Sheet, row: TableRow): void {
  doc
    .font(row.kind === 'entry' ? FONT.regular : FONT.bold)
    .fontSize(SIZE)
    .fillColor(row.kind === 'group' ? INK.accent : INK.text);
}

function headingHeight(sheet: Sheet, columns: readonly TableColumn[]): number {
  sheet.doc.font(FONT.bold).fontSize(8);
  return tallest(
    sheet,
    columns,
    columns.map((column) => column.heading),
  );
}

function rowHeight(sheet: Sheet, columns: readonly TableColumn[], row: TableRow): number {
  styleFor(sheet, row);
  if (row.kind !== 'group') return tallest(sheet, columns, row.cells);
  return tallest(sheet, FULL_WIDTH, row.cells) + GROUP_SPACE;
}

function tallest({ doc }: Sheet, columns: readonly TableColumn[], cells: readonly string[]): number {
  const heights = cells.map((text, index) =>
    doc.heightOfString(printableText(text) || ' ', { width: (columns[index]?.width ?? 0) - GUTTER }),
  );
  return Math.max(SIZE, ...heights) + 2 * PADDING_Y;
}

import type { ReportColumn, ReportRow, TableBlock } from '../../../domain/reports/report-document.js';
import { cellWording } from '../report-wording.js';
import { INK, PAGE, type PdfSheet } from './page.js';
import { type Face, type SetText, setText, widthOf } from './typesetting.js';

/** Points. */
interface PlacedColumn extends ReportColumn {
  readonly x: number;
  /** Without the gutter. */
  readonly width: number;
}

export interface Layout {
  readonly columns: readonly PlacedColumn[];
  readonly size: number;
}

export interface Row {
  readonly kind: ReportRow['kind'];
  /** `null` where nothing is written. */
  readonly cells: readonly (SetText | null)[];
  readonly height: number;
}

/** Points: the first at which every figure has room beside the texts. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6] as const;
const MIN_TEXT_WIDTH = 92;
const GUTTER = 9;
/** A column in the place of one that a row has no heading for. */
const NO_COLUMN: Pick<ReportColumn, 'heading' | 'unit' | 'weight'> = { heading: '', unit: 'text' };
export const PADDING_Y = 3.2;
export const GROUP_SPACE = 4;

export function layoutOf(sheet: PdfSheet, block: TableBlock): Layout {
  const texts = block.columns.filter(({ unit }) => unit === 'text');
  const weights = texts.reduce((sum, { weight = 1 }) => sum + weight, 0);
  // A column for a word or two can do with less.
  const least = texts.reduce((sum, { weight = 1 }) => sum + MIN_TEXT_WIDTH * Math.min(1, weight), 0);
  for (const size of SIZES) {
    const fixed = block.columns.map((column, index) =>
      column.unit === 'text' ? 0 : figureWidth(sheet, block, index, size),
    );
    const left = PAGE.width - fixed.reduce((sum, width) => sum + width, 0);
    if (left < least && size !== SIZES.at(-1)) continue;
    const spare = texts.length === 0 ? left / block.columns.length : 0;
    const share = (weight: number) => (Math.max(left, texts.length * 40) * weight) / weights;
    return {
      size,
      columns: placed(
        block.columns,
        fixed.map((width, index) => {
          const { unit, weight = 1 }: Pick<ReportColumn, 'unit' | 'weight'> =
            block.columns[index] ?? NO_COLUMN;
          return unit === 'text' ? share(weight) : width + spare;
        }),
      ),
    };
  }
  throw new RangeError('no size was tried');
}

function placed(columns: readonly ReportColumn[], widths: readonly number[]): PlacedColumn[] {
  let x: number = PAGE.left;
  return columns.map((column, index) => {
    const width = widths[index] ?? 0;
    const one = { ...column, x: x + GUTTER / 2, width: width - GUTTER };
    x += width;
    return one;
  });
}

/** Points that the widest figure of a column takes, and the longest word of its heading. */
function figureWidth({ doc }: PdfSheet, { columns, rows }: TableBlock, at: number, size: number): number {
  const face = { font: 'bold', size, ink: INK.text } as const;
  const { heading, unit } = columns[at] ?? NO_COLUMN;
  const longest = (texts: readonly string[]) =>
    texts.reduce((max, text) => (text.length > max.length ? text : max), '');
  const widest = (texts: readonly string[]) =>
    [...new Set(texts)].reduce((max, text) => Math.max(max, widthOf(doc, text, face)), 0);
  const figures = rows
    .filter(({ kind }) => kind !== 'group')
    .map(({ cells }) => cellWording(cells[at] ?? null, unit));
  // Digits are of one width, so that of amounts the longest is the widest; the names of months are not.
  const figure = unit === 'date' ? widest(figures) : widest([longest(figures)]);
  return (
    Math.max(figure, widthOf(doc, longest(heading.split(' ')), { ...face, size: size - 1 })) + GUTTER + 1
  );
}

/** The headings of the columns, set in their widths. */
export const headingsOf = ({ doc }: PdfSheet, { columns, size }: Layout): SetText[] =>
  columns.map(({ heading, width }) =>
    setText(doc, heading, { font: 'bold', size: size - 1, ink: INK.muted }, { width }),
  );

export function rowOf(sheet: PdfSheet, layout: Layout, row: ReportRow): Row {
  const face = faceFor(sheet, layout, row);
  const isGroup = row.kind === 'group';
  const cells = layout.columns.map((column, index) => {
    const text = wordingAt(row, column, index);
    const width = isGroup ? PAGE.width - GUTTER : column.width;
    return text === '' ? null : setText(sheet.doc, text, face, { width });
  });
  const heights = cells.map((cell) => cell?.height ?? 0);
  const tallest = Math.max(layout.size * 1.36, ...heights);
  return { kind: row.kind, cells, height: tallest + 2 * PADDING_Y + (isGroup ? GROUP_SPACE : 0) };
}

const wordingAt = (row: ReportRow, { unit }: PlacedColumn, index: number): string =>
  row.kind === 'group' && index > 0
    ? ''
    : cellWording(row.cells[index] ?? null, row.kind === 'group' ? 'text' : unit);

const faceFor = ({ colours }: PdfSheet, { size }: Layout, { kind }: ReportRow): Face => ({
  font: kind === 'entry' ? 'regular' : 'bold',
  size,
  ink: kind === 'group' ? colours.heading : INK.text,
});

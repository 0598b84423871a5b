import type { BankFileItem } from './bank-row.js';
import { cleanCell, collapsedText } from './cell-text.js';
import type { HeaderName } from './header-name.js';
import type { RawRecord } from './read-record.js';
import { errorItem } from './row-fault.js';
import { areSameHeadings, headingsIn } from './table-headings.js';
import type { TableSample } from './table-sample.js';

/** Titles over payments whose money has not moved. */
const PENDING_TITLE =
  /^(?:pending|unposted|uncleared|upcoming|scheduled|authori[sz]ed)(?: (?:transactions?|payments?|purchases?|items?|activity|charges?|authori[sz]ations?))?:?$/i;

interface TableSections {
  /** The items of a record that is no row of the table; `null` for one that is read as a row. */
  judge(record: RawRecord): BankFileItem | null;
}

/**
 * Follows the titles and headings that stand between the rows of a table. Rows under headings that differ from the
 * table's own are errors, since its columns say nothing of them; rows under a title of pending payments are left out.
 */
export function createTableSections({
  headerCells,
  header,
  headerLine,
  preamble,
}: TableSample): TableSections {
  const own = headerCells === null ? null : header;
  let isPending = own !== null && PENDING_TITLE.test(titleOf(preamble.at(-1)?.cells ?? []));
  let rows = 0;
  /** The line of headings that are not the table's, while rows stand under them. */
  let otherLine: number | null = null;

  function begin(line: number, names: readonly HeaderName[], known: readonly HeaderName[]): BankFileItem {
    const isSame = areSameHeadings(names, known);
    const isSecondLine = line === headerLine + 1;
    if (!isSecondLine) otherLine = isSame ? null : line;
    if (rows > 0) isPending = false;
    rows = 0;
    return { kind: 'left_out', line, reason: 'header_row' };
  }

  return {
    judge(record) {
      const { line, cells } = record;
      if (own === null) return null;
      const names = headingsIn(cells);
      if (names !== null) return begin(line, names, own);
      const title = cells.length > 2 ? titleOf(cells) : '';
      if (/^[A-Za-z]/.test(title)) {
        const isPendingTitle = PENDING_TITLE.test(title);
        if (isPendingTitle || isPending) rows = 0;
        isPending = isPendingTitle;
        return null;
      }
      rows += 1;
      if (otherLine !== null) return errorItem(OTHER_TABLE, record, otherTable(otherLine));
      return isPending ? { kind: 'left_out', line, reason: 'pending' } : null;
    },
  };
}

const OTHER_TABLE = { code: 'malformed_row', column: null } as const;

const otherTable = (line: number) =>
  `The record stands under the headings of line ${line}, which are not those of the table that is read. Send the records below them as a file of their own.`;

/** The text of a record that has one cell alone; `''` for any other. */
function titleOf(cells: readonly string[]): string {
  let title = '';
  for (const cell of cells) {
    if (cleanCell(cell) === '') continue;
    if (title !== '') return '';
    title = collapsedText(cell);
  }
  return title;
}

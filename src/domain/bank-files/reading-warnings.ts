import type { DecimalMark } from './amount-text.js';
import { parseAmountText } from './amount-text.js';
import { sampledFigures } from './build-plan.js';
import { cleanCell } from './cell-text.js';
import type { CsvLayout } from './csv-layout.js';
import { type ColumnPlan, planColumns } from './csv-plan.js';
import { addDateEvidence, type DateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from './date-evidence.js';
import type { DatePattern } from './date-pattern.js';
import { type FileWarning, fileWarning } from './file-warning.js';
import { judgeByBalance } from './sign-evidence.js';
import type { TableSample } from './table-sample.js';

/** How a table is read, once that is settled. */
export interface SettledTable {
  readonly layout: CsvLayout;
  readonly sample: TableSample;
  readonly readDate: DatePattern;
  readonly decimalMark: DecimalMark | null;
  /** The layout is one that is known, rather than understood from the headings and what stands under them. */
  readonly isKnown: boolean;
  /** Parts of the layout that the customer's mapping settles. */
  readonly mapped?: { readonly dates: boolean };
}

/** Warnings that name the sources of the order of day and month and of the amounts' sign. None for our own format. */
export function readingWarnings(table: SettledTable): readonly FileWarning[] {
  const { layout, sample } = table;
  if (layout.ownFormat) return [];
  const columns = planColumns(layout, sample.header);
  const fee = layout.hasOpenFee ? [fileWarning('fee_not_booked', OPEN_FEE)] : [];
  return [...dateOrderWarning(table, columns), fileWarning('sign', signSource(table, columns)), ...fee];
}

const OPEN_FEE =
  'A column of fees stands beside the amounts, and nothing in the file shows whether they are within them: no fee was booked. Where they were charged on top, add them.';

function dateOrderWarning(table: SettledTable, { date }: ColumnPlan): readonly FileWarning[] {
  if (table.mapped?.dates) return [dateOrder('the date_format of the mapping', null)];
  const texts = table.sample.records.flatMap(({ cells }) => date.map((column) => cells[column] ?? ''));
  const evidence = texts.reduce(addDateEvidence, NO_DATE_EVIDENCE);
  if (!needsOrder(evidence)) return [];
  const order = orderOf(table.readDate);
  if (judgeDateOrder(evidence) === order) return [dateOrder(DAYS_ABOVE_12, order)];
  if (table.layout.dateOrder !== order)
    return [dateOrder('the other lines of the file and their order', order)];
  const source = table.isKnown ? 'the format of the file' : 'the headings and words of the file';
  return [dateOrder(source, order)];
}

const DAYS_ABOVE_12 = 'the days above 12 in the file';

const needsOrder = ({ dmy, mdy, open }: DateEvidence) => dmy + mdy + open > 0;

type Order = 'dmy' | 'mdy' | null;

function orderOf(readDate: DatePattern): Order {
  const read = readDate('02/03/2026');
  if (read === '2026-03-02') return 'dmy';
  return read === '2026-02-03' ? 'mdy' : null;
}

function dateOrder(source: string, order: Order): FileWarning {
  const first = order === null ? '' : order === 'dmy' ? ', the day first' : ', the month first';
  const detail = `The order of day and month was taken from ${source}${first}. If it is wrong, revert the import and send a mapping with date_format.`;
  return fileWarning('date_order', detail);
}

/** The warning about the order of day and month, for a register whose dates together settle it. */
export function registerDateOrder(evidence: DateEvidence): readonly FileWarning[] {
  const order = judgeDateOrder(evidence);
  return order === 'dmy' || order === 'mdy' ? [dateOrder(DAYS_ABOVE_12, order)] : [];
}

const mend = (mapping: string) => ` If it is wrong, revert the import and send a mapping with ${mapping}.`;

const OF_COLUMN = new Map<string, string>([
  [
    'split',
    `Money in and money out were taken from columns of their own.${mend('amount_in and amount_out')}`,
  ],
  [
    'flagged',
    `Which amounts are money out was taken from the column that says so.${mend('amount, direction and invert_sign')}`,
  ],
  [
    'by_balance',
    `Which amounts are money out was taken from how the balance moves, or from the kind of transaction.${mend('amount_in and amount_out, and the file with a column for each')}`,
  ],
  [
    'out_in_words',
    `Amounts were taken for money out by the kind of file.${mend('amount and without invert_sign')}`,
  ],
]);

function signSource(table: SettledTable, columns: ColumnPlan): string {
  if (table.mapped) return 'Which amounts are money out was taken from the mapping.';
  const { kind } = table.layout.amount;
  const source = OF_COLUMN.get(kind);
  if (source !== undefined) return source;
  if (kind === 'signed' && isLettered(table, columns)) return LETTERS;
  return figuresSource(table, columns) + mend(TURNED[turnable(kind)]);
}

/** The mapping that turns round how one column of amounts was read. */
const TURNED = { signed: 'amount and invert_sign', inverted: 'amount and without invert_sign' } as const;

const turnable = (kind: string) => (kind === 'inverted' || kind === 'credits_marked' ? 'inverted' : 'signed');

const SUFFIX = /\d\s*(?:cr|dr|c|d)\.?$/i;
/** Said of letters that give an amount its sign, which every mapping reads alike. */
const LETTERS = 'Which amounts are money out was taken from the letters behind them, such as CR and DR.';

const amountTexts = ({ sample }: SettledTable, { amount }: ColumnPlan): readonly string[] =>
  'column' in amount ? sample.records.map(({ cells }) => cells[amount.column[0] ?? -1] ?? '') : [];

const isLettered = (table: SettledTable, columns: ColumnPlan): boolean =>
  amountTexts(table, columns).some((text) => SUFFIX.test(cleanCell(text)));

/** How the direction of money was told in one column of amounts, where a sign means the same throughout. */
function figuresSource(table: SettledTable, columns: ColumnPlan): string {
  const { layout, sample, decimalMark, isKnown } = table;
  if (isLettered(table, columns)) return LETTERS;
  const isOut = layout.amount.kind === 'inverted' ? 'Positive amounts' : 'Amounts with a minus';
  // The figures have their signs already, so that a balance which confirms them finds them signed.
  const byBalance = judgeByBalance(sampledFigures(columns, sample, decimalMark));
  if (byBalance === 'signed') return `${isOut} were taken for money out, as the balance shows.`;
  if (isKnown) return `${isOut} were taken for money out, by the kind of file.`;
  const hasMinus = amountTexts(table, columns).some((text) => isNegative(text, decimalMark));
  if (layout.amount.kind === 'signed' && !hasMinus) {
    return 'No amount that was looked at has a minus: what has none was taken for money in.';
  }
  return `${isOut} were taken for money out, by the signs and words of the file.`;
}

function isNegative(text: string, decimalMark: DecimalMark | null): boolean {
  const parsed = parseAmountText(text, decimalMark);
  return parsed.ok && parsed.minor < 0;
}

import type { BankFileItem, LeftOutReason } from '../bank-files/bank-row.js';
import { boundedWarnings, type FileWarning, fileWarning } from '../bank-files/file-warning.js';
import { SUPPORTED_TAX_YEARS } from '../tax/rates/rates-for.js';
import { hasTaxYearBegun } from '../tax-returns/year-ended.js';
import { formatTaxYear, type IsoDate, type TaxYearStart, taxYearOf } from '../tax-year.js';
import type { BalanceCheck } from './balance-check.js';
import type { ImportFailure } from './import.js';
import { createRepeatedRows, type RepeatedRows } from './repeated-rows.js';
import type { BalanceGap } from './running-balance.js';

interface YearRows {
  count: number;
  first: IsoDate;
}

/** Findings in the items of a file that a person should know, beside the rows themselves. */
export interface ItemFindings {
  readonly years: ReadonlyMap<TaxYearStart, Readonly<YearRows>>;
  readonly pending: number;
  readonly firstPendingLine: number | null;
  /** The first line of each, and how many. */
  readonly totals: FoundLines;
  readonly likeTotals: FoundLines;
  readonly splits: FoundLines;
  readonly likeSplits: FoundLines;
  readonly repeated: RepeatedRows;
}

interface FoundLines {
  readonly count: number;
  readonly line: number | null;
}

const MAY_STILL_COME: ReadonlySet<LeftOutReason> = new Set(['pending', 'memo_hold', 'not_posted']);

/** A row of any other year fails, and is listed among the errors. */
const CAN_BE_IMPORTED = /^20/;

/** Counts a file's rows by tax year, and its lines of money that has not moved yet. */
export function createItemTally() {
  const years = new Map<TaxYearStart, YearRows>();
  let pending = 0;
  let firstPendingLine: number | null = null;
  let totals: FoundLines = { count: 0, line: null };
  let likeTotals = totals;
  let splits = totals;
  let likeSplits = totals;
  const repeated = createRepeatedRows();
  const oneMore = ({ count, line }: FoundLines, at: number) => ({ count: count + 1, line: line ?? at });
  return {
    add(item: BankFileItem): void {
      if (item.kind === 'left_out' && item.reason === 'total_row') totals = oneMore(totals, item.line);
      if (item.kind === 'row' && item.isLikeTotal === true) likeTotals = oneMore(likeTotals, item.row.line);
      if (item.kind === 'left_out' && item.reason === 'split_part') splits = oneMore(splits, item.line);
      if (item.kind === 'row' && item.isLikeSplit === true) likeSplits = oneMore(likeSplits, item.row.line);
      if (item.kind === 'left_out' && MAY_STILL_COME.has(item.reason)) {
        pending += 1;
        firstPendingLine ??= item.line;
      }
      if (item.kind === 'row') repeated.add(item.row);
      if (item.kind !== 'row' || !CAN_BE_IMPORTED.test(item.row.date)) return;
      const { date } = item.row;
      const rows = years.get(taxYearOf(date));
      if (rows === undefined) years.set(taxYearOf(date), { count: 1, first: date });
      else {
        rows.count += 1;
        if (date < rows.first) rows.first = date;
      }
    },
    result: (): ItemFindings => ({
      years,
      pending,
      firstPendingLine,
      totals,
      likeTotals,
      splits,
      likeSplits,
      repeated: repeated.result(),
    }),
  };
}

interface Facts {
  /** Warnings of the file's reader. */
  readonly fromFile: readonly FileWarning[];
  readonly balance: Pick<BalanceCheck, 'status' | 'breaks'>;
  /** The first of them. */
  readonly gaps: readonly BalanceGap[];
  readonly findings: ItemFindings;
  readonly lockedYears: ReadonlySet<TaxYearStart>;
  /** When the file is read. */
  readonly at: Date;
}

/** Everything of a file, read to its end, that a person should look at; bounded. */
export function importWarnings(facts: Facts): readonly FileWarning[] {
  return boundedWarnings([
    ...pendingWarnings(facts.findings),
    ...totalWarnings(facts.findings),
    ...splitWarnings(facts.findings),
    ...repeatWarnings(facts.findings),
    ...yearWarnings(facts),
    ...facts.fromFile,
    ...balanceWarnings(facts),
  ]);
}

function pendingWarnings({ pending, firstPendingLine }: ItemFindings): readonly FileWarning[] {
  if (pending === 0) return [];
  const lines = pending === 1 ? '1 line was' : `${pending} lines were`;
  const detail = `${lines} left out because the money has not moved yet: pending, in transit or on hold. Import a later export to have what is booked by then.`;
  return [fileWarning('pending_left_out', detail, { line: firstPendingLine, count: pending })];
}

function totalWarnings({ totals, likeTotals }: ItemFindings): readonly FileWarning[] {
  const found: FileWarning[] = [];
  if (totals.count > 0) {
    const lines = totals.count === 1 ? '1 line was' : `${totals.count} lines were`;
    found.push(fileWarning('totals_left_out', `${lines} left out as totals of the rows above them.`, totals));
  }
  if (likeTotals.count > 0) {
    const rows = likeTotals.count === 1 ? '1 row is' : `${likeTotals.count} rows are`;
    const detail = `${rows} named like a total, but no sum of the rows above: booked as payments. Delete what is none.`;
    found.push(fileWarning('total_booked', detail, likeTotals));
  }
  return found;
}

/** One payment that others happen to come to is a coincidence; two are not. */
const MIN_LIKE_SPLITS = 2;

function splitWarnings({ splits, likeSplits }: ItemFindings): readonly FileWarning[] {
  const found: FileWarning[] = [];
  if (splits.count > 0) {
    const lines = splits.count === 1 ? '1 line was' : `${splits.count} lines were`;
    const detail = `${lines} left out as parts of a payment that stands whole beside them.`;
    found.push(fileWarning('splits_left_out', detail, splits));
  }
  if (likeSplits.count >= MIN_LIKE_SPLITS) {
    const detail = `${likeSplits.count} payments stand beside rows of their day and party that come to them. All were imported: where these are their parts, delete them.`;
    found.push(fileWarning('splits_booked', detail, likeSplits));
  }
  return found;
}

function repeatWarnings({ repeated }: ItemFindings): readonly FileWarning[] {
  if (repeated.count === 0) return [];
  const detail = `${repeated.count} rows stand in the file a second time, one after another: it seems to be put together from statements that overlap. They were imported as payments of their own. If they are none, revert the import and send each statement as a file of its own.`;
  return [fileWarning('rows_repeated', detail, repeated)];
}

const SUPPORTED: ReadonlySet<TaxYearStart> = new Set(SUPPORTED_TAX_YEARS);

function yearWarnings(facts: Facts): readonly FileWarning[] {
  return [...facts.findings.years]
    .sort(([one], [other]) => one - other)
    .flatMap(([year, { count, first }]) => {
      const why = whyOutside(year, facts);
      if (why === null) return [];
      const rows = count === 1 ? '1 row lies' : `${count} rows lie`;
      const detail = `${rows} in the tax year ${formatTaxYear(year)}, ${why}.`;
      return [fileWarning('rows_outside_tax_year', detail, { date: first, count })];
    });
}

function whyOutside(year: TaxYearStart, { lockedYears, at }: Facts): string | null {
  if (lockedYears.has(year)) {
    return 'whose return is submitted or being submitted: new ones were not imported';
  }
  if (!SUPPORTED.has(year)) return 'for which no tax is calculated here: check the dates';
  return hasTaxYearBegun(year, at) ? null : 'which has not begun: check the dates';
}

const GAP =
  'The balance here does not follow from the row before and this amount: a row may be missing, doubled or wrong between them.';
const MORE_GAPS = 'There are further rows whose balance does not follow from the previous one.';
const WHOLE =
  'The opening balance and the rows do not come to the closing balance: a row may be missing, doubled or wrong.';

function balanceWarnings({ balance, gaps }: Facts): readonly FileWarning[] {
  const found = gaps.map((gap) => fileWarning('balance_gap', GAP, gap));
  const beyond = balance.breaks - gaps.length;
  if (gaps.length > 0 && beyond > 0) found.push(fileWarning('balance_gap', MORE_GAPS, { count: beyond }));
  if (gaps.length === 0 && balance.status === 'differs') found.push(fileWarning('balance_gap', WHOLE));
  return found;
}

const OF_FAILURES: ReadonlyMap<string, FileWarning> = new Map([
  ['file_empty', fileWarning('empty_file', 'The file is empty. Export it again, or send the right file.')],
  [
    'no_rows',
    fileWarning(
      'header_only',
      'The file has headings or a frame but no transaction under them. Export it again for the dates you want.',
    ),
  ],
  [
    'no_row_readable',
    fileWarning(
      'nothing_readable',
      'The file has lines, but none could be read as a transaction. See the errors of the import.',
    ),
  ],
]);

/** Warnings of a file that failed because it holds nothing. */
export const warningsOfFailure = ({ code }: Pick<ImportFailure, 'code'>): readonly FileWarning[] => {
  const warning = OF_FAILURES.get(code);
  return warning === undefined ? [] : [warning];
};

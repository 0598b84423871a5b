import { LIMITS } from '../../limits/limits.js';
import type { BankFileItem, BankRow } from './bank-row.js';
import { cleanCell } from './cell-text.js';
import type { CsvPlan } from './csv-plan.js';
import { readHeaderName } from './header-name.js';
import type { RawRecord } from './read-record.js';
import { errorItem } from './row-fault.js';

/** The item of a record, with the record. */
export interface RecordItem {
  readonly item: BankFileItem;
  readonly record: RawRecord;
}

interface SplitRows {
  /** The items that are settled by this one, in the order of the file. */
  push(entry: RecordItem): readonly RecordItem[];
  end(): readonly RecordItem[];
}

const MAX_RUN = LIMITS.bankFiles.splitRows.value;

/**
 * Finds payments that stand in the file whole, beside the parts into which a program split them: rows of the same day,
 * account and currency, one after another, that come to the payment before or after them. Where a word or a column says that
 * they are parts, they are left out; where nothing does, the payment is flagged. A balance that moves by a row says that it is
 * a payment. Holds no more rows than the limit.
 */
export function createSplitRows(plan: Pick<CsvPlan, 'header'>): SplitRows {
  const marks = splitColumns(plan.header);
  let run: RecordItem[] = [];
  const flush = () => {
    const settled = settledRun(run, marks);
    run = [];
    return settled;
  };
  return {
    push(entry) {
      const isAlone = entry.item.kind !== 'row' || entry.item.row.part !== null;
      if (isAlone) return [...flush(), entry];
      const before = run.length > 0 && !isSameDay(run[0], entry) ? flush() : [];
      run.push(entry);
      return run.length < MAX_RUN ? before : [...before, ...flush()];
    },
    end: flush,
  };
}

/** Reader of a format whose rows are never parts of others. */
export const NO_SPLITS: SplitRows = { push: (entry) => [entry], end: () => [] };

const SPLIT_HEADING =
  /^(?:is )?(?:split|splits|split (?:part|line|id|of|type)|parent (?:id|transaction|transaction id|ref|reference)|part of)$/;

/** Columns that say of a row whether it is split, or a part. */
const splitColumns = (header: CsvPlan['header']): readonly number[] =>
  (header ?? []).flatMap((cell, at) => (SPLIT_HEADING.test(readHeaderName(cell).name) ? [at] : []));

const SAYS_SPLIT =
  /^[-[(*\s]{0,4}(?:split(?:s|ted)?|split (?:transaction|payment)|multiple(?: categories| accounts)?|split[ /(]{1,3}multiple categories)[-\])*.\s]{0,5}$/i;
const SAYS_PART = /^[[(]?split [[(]?\d{1,3} ?(?:\/|of) ?\d{1,3}\b|^\s{0,4}(?:↳|└|→|>|-{1,2}>)\s?\S/i;
const NO_MARK = /^(?:[-–—]{0,3}|n|no|false|0|none)$/i;

/** Words or a cell by which a row says that it is split, or a part; `null` for none. */
function markOf({ record: { cells } }: RecordItem, columns: readonly number[]): string | null {
  const short = cells.filter((cell) => cell.length < MAX_WORDS);
  if (short.some((cell) => SAYS_PART.test(cell))) return PART;
  const said = columns.map((at) => cleanCell(cells[at] ?? '')).find((text) => !NO_MARK.test(text));
  if (said !== undefined) return said.toLowerCase();
  return short.some((cell) => SAYS_SPLIT.test(cell)) ? 'split' : null;
}

const PART = 'part';

/** Longer than a category or a note of a split. */
const MAX_WORDS = 100;

const rowOf = ({ item }: RecordItem): BankRow | null => (item.kind === 'row' ? item.row : null);

function isSameDay(one: RecordItem | undefined, other: RecordItem): boolean {
  const [left, right] = [one === undefined ? null : rowOf(one), rowOf(other)];
  if (left === null || right === null) return false;
  return left.date === right.date && left.account === right.account && left.currency === right.currency;
}

/** A payment and the rows beside it that come to it, by their places. */
interface Group {
  readonly whole: number;
  readonly parts: readonly number[];
  /** `marked`: the rows say that they are parts. `open`: they bear the mark of the payment. `alike`: one party, and no mark. */
  readonly kind: 'marked' | 'open' | 'alike';
}

/** The rows of one day, each part left out or reported, and each payment flagged that may stand there twice. */
function settledRun(run: readonly RecordItem[], columns: readonly number[]): readonly RecordItem[] {
  if (run.length < MIN_PARTS + 1) return run;
  const groups = groupsIn(run, columns);
  const settled = [...run];
  const isUntouched = (at: number) => settled[at] === run[at];
  for (const kind of ['marked', 'open', 'alike'] as const) {
    for (const { whole, parts } of groups.filter((group) => group.kind === kind)) {
      if (![whole, ...parts].every(isUntouched)) continue;
      for (const at of kind === 'alike' ? [whole] : parts) {
        const entry = run[at];
        if (entry !== undefined) settled[at] = OUTCOMES[kind](entry);
      }
    }
  }
  return settled;
}

function groupsIn(run: readonly RecordItem[], columns: readonly number[]): readonly Group[] {
  const marks = run.map((entry) => markOf(entry, columns));
  const kindOf = (whole: number, parts: readonly number[]): Group['kind'] | null => {
    const [own = null, said] = [marks[whole], parts.map((part) => marks[part] ?? null)];
    if (own !== null || !said.includes(null)) return said.includes(own) ? 'open' : 'marked';
    return areAlike([whole, ...parts].flatMap((at) => run[at] ?? [])) ? 'alike' : null;
  };
  return run.flatMap((_, whole) =>
    ([1, -1] as const).flatMap((step) => {
      const parts = marks[whole] === PART ? [] : partsOf(run, whole, step);
      const kind = parts.length === 0 ? null : kindOf(whole, parts);
      return kind === null ? [] : [{ whole, parts, kind }];
    }),
  );
}

const leftOut = ({ record }: RecordItem): RecordItem => ({
  record,
  item: { kind: 'left_out', line: record.line, reason: 'split_part' },
});

const reported = ({ record }: RecordItem): RecordItem => ({
  record,
  item: errorItem({ code: 'malformed_row', column: null }, record, OPEN_PART),
});
const OPEN_PART =
  'The row may be a payment, or a part of the one beside it that it comes to with others of the day: all are marked as split. Remove those that are no payments.';

const flagged = ({ record, item }: RecordItem): RecordItem =>
  item.kind === 'row' ? { record, item: { ...item, isLikeSplit: true } } : { record, item };

const OUTCOMES: Readonly<Record<Group['kind'], (entry: RecordItem) => RecordItem>> = {
  marked: leftOut,
  open: reported,
  alike: flagged,
};

/** Whether rows name one party and each part has a category of its own: a column has one text in all, another has several words. */
function areAlike(entries: readonly RecordItem[]): boolean {
  const [whole, ...parts] = entries.map(({ record }) => record.cells.map(cleanCell));
  if (whole === undefined) return false;
  const shared = whole.some((text, at) => LETTERS.test(text) && parts.every((cells) => cells[at] === text));
  const differs = whole.some((_, at) => {
    const texts = parts.map((cells) => cells[at] ?? '');
    return texts.every((text) => WORDS.test(text)) && new Set(texts).size > 1;
  });
  return shared && differs;
}

const LETTERS = /[A-Za-z]{3}/;
const WORDS = /^[^\d]{3,100}$/;

const MIN_PARTS = 2;

/** The places of the rows after or before one that come to its amount; none where they do not. */
function partsOf(run: readonly RecordItem[], at: number, step: 1 | -1): readonly number[] {
  const whole = rowAt(run, at);
  const parts: number[] = [];
  let sum = 0;
  for (let part = at + step; whole !== null; part += step) {
    const row = rowAt(run, part);
    if (row === null || movesBalance(row, whole)) return [];
    parts.push(part);
    sum += row.amountPence;
    if (sum === whole.amountPence && parts.length >= MIN_PARTS) return parts;
  }
  return [];
}

const rowAt = (run: readonly RecordItem[], at: number): BankRow | null => {
  const entry = run[at];
  return entry === undefined ? null : rowOf(entry);
};

const movesBalance = (part: BankRow, whole: BankRow): boolean =>
  part.balancePence !== null && part.balancePence !== whole.balancePence;

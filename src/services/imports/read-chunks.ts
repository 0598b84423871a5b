import { setImmediate } from 'node:timers/promises';
import { createStagedLines, type StagedLines, type StagedRows } from '../../db/imports/staged-lines.js';
import type { BankRow } from '../../domain/bank-files/bank-row.js';
import { accountNumber } from '../../domain/imports/account-number.js';
import type { ImportError } from '../../domain/imports/import.js';
import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import { AppError } from '../../errors.js';
import type { ImportEntry } from '../../gateways/file-threads/read-entries.js';
import { LIMITS } from '../../limits/limits.js';
import type { AccountOfFile, RepeatEntry, RowEntry } from './import-run.js';

const CHUNK_ITEMS = LIMITS.imports.chunkRows.value;
/** Items judged in a row before the process turns to other work: about a third of a millisecond. */
const ITEMS_A_TURN = 16;

/** The items of a part of a file, each kind apart: they are looked at one by one only once, when they are read. */
export interface Chunk {
  readonly rows: readonly RowEntry[];
  readonly repeats: readonly RepeatEntry[];
  readonly unread: readonly ImportError[];
  readonly leftOut: number;
  readonly lines: StagedLines;
  /** All of its rows, as they are written when the ledger has nothing like any of them. */
  readonly staged: StagedRows;
  /** Number of items of the file that are dealt with once this chunk is. */
  readonly toItem: number;
  readonly readBytes: number;
}

interface Planning {
  readonly newId: () => string;
  readonly accountOf: (number: string | null) => AccountOfFile;
  readonly plan: (row: BankRow, account: AccountOfFile) => PlannedTransaction;
}

interface ChunkOptions extends Planning {
  /** The items before it are read, but not given. */
  readonly fromItem: number;
  readonly maxRows: number;
  readonly readBytes: () => number;
}

/**
 * The chunks of a file, once. The next one is read, judged and categorised while the one before it is being written: a
 * chunk must not be used any more when the next one is asked for.
 * @throws {TooManyRowsError} {NothingReadError} at the end
 */
export const readChunks = (
  batches: AsyncIterable<Iterable<ImportEntry>>,
  options: ChunkOptions,
): AsyncGenerator<Chunk> => readAhead(chunksOf(batches, options));

async function* chunksOf(
  batches: AsyncIterable<Iterable<ImportEntry>>,
  { fromItem, maxRows, readBytes, ...planning }: ChunkOptions,
): AsyncGenerator<Chunk> {
  const lines = linesInTurns();
  let splitter = createChunkSplitter(planning, lines());
  let count = 0;
  let rows = 0;
  let unread = 0;
  for await (const entries of batches) {
    for (const entry of entries) {
      count += 1;
      if (entry.kind !== 'left_out') rows += 1;
      if (entry.kind === 'error') unread += 1;
      if (rows > maxRows) throw new TooManyRowsError(maxRows);
      if (count % ITEMS_A_TURN === 0) await setImmediate();
      if (count <= fromItem) continue;
      if (splitter.add(entry) < CHUNK_ITEMS) continue;
      yield splitter.chunk(count, readBytes());
      splitter = createChunkSplitter(planning, lines());
    }
  }
  const last = splitter.chunk(count, readBytes());
  if (!isEmpty(last)) yield last;
  if (count === unread) throw new NothingReadError(unread);
}

/** The memory of one chunk is filled while that of the other is being written. */
function linesInTurns(): () => StagedLines {
  let filled = createStagedLines();
  let written = createStagedLines();
  return () => {
    [filled, written] = [written, filled];
    filled.clear();
    return filled;
  };
}

/** Splits items by their kind. Each row is planned, and written down ready to be stored. */
function createChunkSplitter(planning: Planning, lines: StagedLines) {
  const rows: RowEntry[] = [];
  const repeats: RepeatEntry[] = [];
  const unread: ImportError[] = [];
  let leftOut = 0;
  const parts = { planning, lines, sameText: createTexts() };
  return {
    /** @returns how many there are */
    add(entry: ImportEntry): number {
      switch (entry.kind) {
        case 'row':
          rows.push(rowEntry(parts, entry));
          break;
        case 'repeat':
          repeats.push(entry);
          break;
        case 'error':
          unread.push(entry.error);
          break;
        case 'left_out':
          leftOut += 1;
          break;
      }
      return rows.length + repeats.length + unread.length + leftOut;
    },
    chunk: (toItem: number, readBytes: number): Chunk => ({
      rows,
      repeats,
      unread,
      leftOut,
      lines,
      staged: lines.of(rows),
      toItem,
      readBytes,
    }),
  };
}

interface ChunkParts {
  readonly planning: Planning;
  readonly lines: StagedLines;
  /** Gives one text for all that are equal. */
  readonly sameText: (text: string) => string;
}

function rowEntry(
  { planning, lines, sameText }: ChunkParts,
  { row, identity, isNamed, bankId, origin }: Extract<ImportEntry, { kind: 'row' }>,
): RowEntry {
  const number = accountNumber(row.account);
  const account = planning.accountOf(number);
  const plan = planning.plan(row, account);
  const { sourceAccountId } = account.target;
  const { from, to } = lines.add({
    id: planning.newId(),
    identity,
    sourceAccountId,
    plan,
    possibleDuplicateOf: null,
  });
  const { taxYear, category, needsReview, memoryId, valueDate, batchKey } = plan;
  // Written out: a spread before other members gives each row a hidden class of its own (decision 64).
  return {
    date: sameText(row.date),
    amountPence: row.amountPence,
    currency: sameText(row.currency),
    isNamed,
    bankId,
    origin,
    account,
    accountNumber: number,
    valueDate: valueDate === null ? null : sameText(valueDate),
    batchKey,
    taxYear,
    category,
    needsReview,
    memoryId,
    possibleDuplicateOf: null,
    from,
    to,
  };
}

/** Each text once, however many rows of a chunk have it: an entry holds its texts until the chunk is written. */
function createTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}

const isEmpty = ({ rows, repeats, unread, leftOut }: Chunk) =>
  rows.length + repeats.length + unread.length + leftOut === 0;

async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (;;) {
      const result = await coming;
      if (result.done) return;
      coming = source.next();
      coming.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await source.return(undefined);
  }
}

/** A file without one transaction or line to be left out: most likely of another kind than was meant. */
class NothingReadError extends AppError {
  readonly kind = 'validation';

  constructor(lines: number) {
    super(lines === 0 ? 'no_rows' : 'no_row_readable', lines === 0 ? NO_ROWS : NO_ROW_READABLE);
  }
}

const NO_ROWS = 'The file was understood, but it lists no transaction.';
const NO_ROW_READABLE =
  'No line of the file could be read as a transaction: the errors of the import say why. If it is another kind of file than was recognised, send format or mapping.';

/** More rows than one import may have. Unless it is atomic, those before have been imported. */
class TooManyRowsError extends AppError {
  readonly kind = 'validation';

  constructor(maxRows: number) {
    super('too_many_rows', `The file has more than ${maxRows} rows. Split it and send the parts.`);
  }
}

import type { BankRow } from '../../domain/bank-files/bank-row.js';
import type { OwnFields } from '../../domain/bank-files/own-fields.js';
import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import { copiedText, copyText, NULL_TEXT } from '../copy/copy-text.js';
import { createSharedJudgements, type SharedJudgement } from './shared-judgements.js';

interface NewImportedTransaction {
  readonly id: string;
  /** In hex. */
  readonly identity: string;
  /** The account that the row belongs to. */
  readonly sourceAccountId: string | null;
  readonly plan: PlannedTransaction;
  /** The row that this one may be a duplicate of: a person has to look at it. */
  readonly possibleDuplicateOf: string | null;
}

/** Columns in the order of a line. `judgement` is the number of one of the chunk's judgements. */
export const STAGED_COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['id', 'uuid'],
  ['identity_key', 'bytea'],
  ['import_row', 'integer'],
  ['date', 'date'],
  ['tax_year', 'smallint'],
  ['amount_pence', 'bigint'],
  ['currency', 'text'],
  ['amount_gbp_pence', 'bigint'],
  ['description', 'text'],
  ['counterparty', 'text'],
  ['reference', 'text'],
  ['notes', 'text'],
  ['external_id', 'text'],
  ['kind', 'text'],
  ['part', 'text'],
  ['balance_pence', 'bigint'],
  ['value_date', 'date'],
  ['vat_pence', 'bigint'],
  ['batch_key', 'text'],
  ['source_account_id', 'uuid'],
  ['exchange_rate', 'text'],
  ['splits', 'jsonb'],
  ['metadata', 'jsonb'],
  ['attribution_given', 'boolean'],
  ['vehicle', 'text'],
  ['possible_duplicate_of', 'uuid'],
  ['judgement', 'integer'],
];

/** Place of a row's line in {@link StagedLines}, in bytes. */
export interface LinePlace {
  readonly from: number;
  readonly to: number;
}

/** Rows as the database takes them. */
export interface StagedRows {
  /** Their lines, a few at a time. */
  readonly pieces: () => Iterable<Buffer>;
  /** The judgements that the lines name by number, and perhaps others. */
  readonly judgements: readonly SharedJudgement[];
  readonly count: number;
}

/**
 * Lines that tell the database of rows, one after another in one piece of memory outside the heap: the texts of rows,
 * kept until their chunk is written, would be copied by every collection of the heap meanwhile.
 */
export interface StagedLines {
  /**
   * Writes the line of a row, without the columns that all rows of an import share.
   * @returns where the line begins and ends
   */
  add(row: NewImportedTransaction): LinePlace;
  /** The row of the file as its line holds it; `null` for values that no line holds. */
  rowOf(place: LinePlace): BankRow;
  /** Id that the row gets. */
  idOf(place: LinePlace): string;
  /** In hex. */
  identityOf(place: LinePlace): string;
  /** In the order of identities, so that two imports that meet wait for one another rather than for each other. */
  of(rows: readonly LinePlace[]): StagedRows;
  /** Empties the memory for other rows. Lines that it gave before must not be used any more. */
  clear(): void;
}

const MAX_BYTES_A_CHARACTER = 3;
const ID_CHARACTERS = 36;
const IDENTITY_CHARACTERS = 64;
/** Before an identity of `bytea`, escaped as by `copyText`. */
const IN_HEX = '\\\\x';
const IDENTITY_AT = ID_CHARACTERS + '\t'.length + IN_HEX.length;
const PIECE_BYTES = 64 * 1024;

/** Takes little memory at first, for most files are small; it doubles when it is full, and stays for the rows to come. */
export function createStagedLines(): StagedLines {
  let bytes: Buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let judgements = createSharedJudgements();
  let end = 0;
  /** Own fields of the few rows that have any, by where their lines begin. */
  const owns = new Map<number, OwnFields>();
  const identityOf = ({ from }: LinePlace) =>
    bytes.toString('latin1', from + IDENTITY_AT, from + IDENTITY_AT + IDENTITY_CHARACTERS);
  return {
    add(row) {
      const line = lineOf(row, judgements.numberOf(row.plan));
      const max = end + line.length * MAX_BYTES_A_CHARACTER;
      if (max > bytes.length) bytes = enlarged(bytes, max);
      const from = end;
      end += bytes.write(line, from);
      if (row.plan.own !== null) owns.set(from, row.plan.own);
      return { from, to: end };
    },
    rowOf({ from, to }) {
      const own = owns.get(from);
      const row = rowIn(bytes.toString('utf8', from, to), judgements.all);
      return own === undefined ? row : { ...row, own };
    },
    idOf: ({ from }) => bytes.toString('latin1', from, from + ID_CHARACTERS),
    identityOf,
    of(rows) {
      const sorted = inOrderOf(rows, identityOf);
      return { pieces: () => piecesOf(bytes, sorted), judgements: judgements.all, count: sorted.length };
    },
    clear() {
      end = 0;
      owns.clear();
      judgements = createSharedJudgements();
    },
  };
}

function inOrderOf(rows: readonly LinePlace[], identityOf: (place: LinePlace) => string) {
  const identified = rows.map((row) => ({ row, identity: identityOf(row) }));
  identified.sort((one, other) =>
    one.identity < other.identity ? -1 : Number(one.identity > other.identity),
  );
  return identified.map(({ row }) => row);
}

function* piecesOf(bytes: Buffer, places: readonly LinePlace[]): Generator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let end = 0;
  for (const { from, to } of places) {
    if (end + to - from > piece.length) {
      yield piece.subarray(0, end);
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, to - from));
      end = 0;
    }
    end += bytes.copy(piece, end, from, to);
  }
  yield piece.subarray(0, end);
}

function enlarged(bytes: Buffer, least: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, least));
  bytes.copy(larger);
  return larger;
}

function lineOf(row: NewImportedTransaction, judgement: number): string {
  const { id, identity, sourceAccountId, plan, possibleDuplicateOf } = row;
  const values = [
    id,
    `${IN_HEX}${identity}`,
    plan.line,
    plan.date,
    plan.taxYear,
    plan.amountPence,
    copyText(plan.currency),
    plan.amountGbpPence ?? NULL_TEXT,
    copyText(plan.description),
    copyText(plan.counterparty),
    copyText(plan.reference),
    copyText(plan.notes),
    copyText(plan.externalId),
    plan.kind,
    plan.part ?? NULL_TEXT,
    plan.balancePence ?? NULL_TEXT,
    plan.valueDate ?? NULL_TEXT,
    plan.vatPence ?? NULL_TEXT,
    copyText(plan.batchKey),
    sourceAccountId ?? NULL_TEXT,
    plan.exchangeRate ?? NULL_TEXT,
    plan.splits === null ? NULL_TEXT : copyText(JSON.stringify(plan.splits)),
    plan.metadata === null ? NULL_TEXT : copyText(JSON.stringify(plan.metadata)),
    plan.isAttributionGiven ?? NULL_TEXT,
    copyText(plan.vehicle),
    possibleDuplicateOf ?? NULL_TEXT,
    judgement,
  ];
  return `${values.join('\t')}\n`;
}

function rowIn(line: string, judgements: readonly SharedJudgement[]): BankRow {
  const values = line
    .slice(0, -1)
    .split('\t')
    .map((value) => (value === NULL_TEXT ? null : copiedText(value)));
  const [, , row, date, , amount, currency, , description, counterparty, reference, notes, ...rest] = values;
  const [externalId, kind, part, balance, valueDate, vat] = rest;
  const judgement = judgements[Number(rest.at(-1))];
  return {
    line: Number(row),
    date: date ?? '',
    amountPence: Number(amount),
    currency: currency ?? '',
    description: description ?? '',
    counterparty: counterparty ?? null,
    reference: reference ?? null,
    externalId: externalId ?? null,
    balancePence: typeof balance === 'string' ? Number(balance) : null,
    kind: kind === 'transfer' ? 'transfer' : 'ordinary',
    part: part === 'gross' || part === 'fee' ? part : null,
    category: judgement?.category_source === 'import' ? judgement.category : null,
    notes: notes ?? null,
    original: null,
    relatedExternalId: null,
    account: null,
    valueDate: valueDate ?? null,
    batch: null,
    ...(typeof vat === 'string' ? { vatPence: Number(vat) } : {}),
  };
}

import type { BankRow } from '../../domain/bank-files/bank-row.js';
import type { ImportEntry } from './read-entries.js';

type EntryRow = Extract<ImportEntry, { kind: 'row' }>;
type Extras = Pick<BankRow, 'vatPence' | 'own'>;
type StatedRow = Omit<BankRow, keyof Extras>;

/** A row without the names of its fields, in the order of {@link packEntry}. */
type PackedRow = readonly [
  identity: string,
  isNamed: boolean,
  bankId: string | null,
  origin: EntryRow['origin'],
  line: number,
  date: BankRow['date'],
  amountPence: BankRow['amountPence'],
  currency: string,
  description: string,
  counterparty: string | null,
  reference: string | null,
  externalId: string | null,
  balancePence: BankRow['balancePence'],
  kind: BankRow['kind'],
  part: BankRow['part'],
  category: string | null,
  notes: string | null,
  original: BankRow['original'],
  relatedExternalId: string | null,
  account: string | null,
  valueDate: BankRow['valueDate'],
  batch: BankRow['batch'],
  extras: Extras | null,
];

/**
 * An entry as it is copied from one thread to the other. The copy writes the names of the fields of each object again: a
 * row as a list takes 2.6 µs there and back, and 7.6 µs as an object (2.5 GHz).
 */
export type PackedEntry = PackedRow | Exclude<ImportEntry, EntryRow>;

export function packEntry(entry: ImportEntry): PackedEntry {
  if (entry.kind !== 'row') return entry;
  const { row } = entry;
  const { vatPence, own } = row;
  const hasExtras = vatPence !== undefined || own !== undefined;
  return [
    entry.identity,
    entry.isNamed,
    entry.bankId,
    entry.origin,
    row.line,
    row.date,
    row.amountPence,
    row.currency,
    row.description,
    row.counterparty,
    row.reference,
    row.externalId,
    row.balancePence,
    row.kind,
    row.part,
    row.category,
    row.notes,
    row.original,
    row.relatedExternalId,
    row.account,
    row.valueDate,
    row.batch,
    hasExtras
      ? { ...(vatPence === undefined ? {} : { vatPence }), ...(own === undefined ? {} : { own }) }
      : null,
  ];
}

export function unpackEntry(packed: PackedEntry): ImportEntry {
  if (!isPackedRow(packed)) return packed;
  const [
    identity,
    isNamed,
    bankId,
    origin,
    line,
    date,
    amountPence,
    currency,
    description,
    counterparty,
    reference,
    externalId,
    balancePence,
    kind,
    part,
    category,
    notes,
    original,
    relatedExternalId,
    account,
    valueDate,
    batch,
    extras,
  ] = packed;
  // `Required`: a field that becomes optional has to be packed with the extras.
  const row: Required<StatedRow> = {
    line,
    date,
    amountPence,
    currency,
    description,
    counterparty,
    reference,
    externalId,
    balancePence,
    kind,
    part,
    category,
    notes,
    original,
    relatedExternalId,
    account,
    valueDate,
    batch,
  };
  return {
    kind: 'row',
    row: extras === null ? row : { ...row, ...extras },
    identity,
    isNamed,
    bankId,
    origin,
  };
}

const isPackedRow = (packed: PackedEntry): packed is PackedRow => Array.isArray(packed);

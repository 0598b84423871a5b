import type { TenantExecutor } from '../../db/executor.js';
import {
  findBatches,
  findLikeRows,
  type LikeRow,
  type Payment,
} from '../../db/imports/like-rows-repository.js';
import type { StagedLines } from '../../db/imports/staged-lines.js';
import { batchKeyOf, bookingOf } from '../../domain/imports/batch-key.js';
import { hasSameWords } from '../../domain/imports/recognise-row.js';
import type { ImportRun, RowEntry } from './import-run.js';
import type { Recognised } from './recognise-rows.js';

interface Asked extends Pick<Recognised, 'fresh' | 'findings'> {
  readonly lines: StagedLines;
  /** Ids of ledger rows that rows of the chunk were recognised as. */
  readonly knownIds: readonly string[];
}

interface Duplicates {
  /** Id of the ledger row that probably records the same payment as a fresh row. */
  readonly duplicateOf: ReadonlyMap<RowEntry, string>;
  /** Payments of a booking that the ledger has as a whole, under the id that the file gives it. */
  readonly told: ReadonlySet<RowEntry>;
}

/**
 * Finds rows from elsewhere that record the payments of fresh rows: the row that a bank's id names, the booking of
 * these payments, a row of the same amount and day in any account, or the payments of this booking.
 * A row of the ledger is taken for one fresh row, or for the payments of one booking, in a run.
 */
export async function findDuplicates(
  db: TenantExecutor,
  run: ImportRun,
  { fresh: entries, findings, lines, knownIds }: Asked,
): Promise<Duplicates> {
  const importId = run.bulkImport.id;
  const { clientId } = run.bulkImport.target;
  const groups = groupsOf(entries);
  const payments = [...entries.flatMap(paymentsOf), ...[...groups.keys()].map(bookingOf)];
  const likes = freeRows(await findLikeRows(db, { clientId, importId, knownIds }, payments), run.matched);
  const wholes = entries.filter(({ batchKey }) => batchKey === null).map(batchKeyOf);
  const batches = await findBatches(db, { clientId, importId }, [...new Set(wholes)]);

  const duplicateOf = new Map<RowEntry, string>();
  const told = new Set<RowEntry>();
  for (const [entry, { correctionOf }] of findings) {
    if (correctionOf !== null) take(entry, correctionOf);
  }
  for (const [key, payments] of groups) {
    const whole = likes.find(key, (row) => payments.every((payment) => mayBeSame(payment, row, lines)));
    if (whole === undefined) continue;
    const areNamed = payments.every((payment) => isPartOf(lines.rowOf(payment).externalId, whole.externalId));
    for (const payment of payments) {
      if (areNamed) told.add(payment);
      else take(payment, whole.id);
    }
    run.matched.add(whole.id);
  }
  for (const entry of entries) {
    if (duplicateOf.has(entry) || told.has(entry)) continue;
    const like = likeRowOf(entry) ?? batchOf(entry);
    if (like !== undefined) take(entry, like);
  }
  return { duplicateOf, told };

  function take(entry: RowEntry, id: string): void {
    duplicateOf.set(entry, id);
    run.matched.add(id);
  }

  function likeRowOf(entry: RowEntry): string | undefined {
    for (const payment of paymentsOf(entry)) {
      const like = likes.find(batchKeyOf(payment), (row) => mayBeSame(entry, row, lines));
      if (like !== undefined) return like.id;
    }
    return undefined;
  }

  function batchOf(entry: RowEntry): string | undefined {
    const first = entry.batchKey === null ? batches.get(batchKeyOf(entry)) : undefined;
    return first !== undefined && run.matched.has(first) ? undefined : first;
  }
}

/** The payments of each booking, by the key that they share. */
function groupsOf(entries: readonly RowEntry[]): ReadonlyMap<string, readonly RowEntry[]> {
  const groups = new Map<string, RowEntry[]>();
  for (const entry of entries) {
    const { batchKey } = entry;
    if (batchKey === null) continue;
    const group = groups.get(batchKey);
    if (group === undefined) groups.set(batchKey, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** The payment of a row by its booking date, and also by its value date where that is another day. */
function paymentsOf({ date, valueDate, amountPence, currency }: RowEntry): readonly Payment[] {
  const booked = { date, amountPence, currency };
  return valueDate === null || valueDate === date ? [booked] : [booked, { ...booked, date: valueDate }];
}

/**
 * Whether two rows may record one payment. Different ids of the customer's own in one account name two rows, unless both
 * have the same words.
 */
function mayBeSame(entry: RowEntry, row: LikeRow, lines: StagedLines): boolean {
  const isOfAccount = row.sourceAccountId === entry.account.target.sourceAccountId;
  if (!entry.isNamed || !row.isNamed || !isOfAccount) return true;
  return hasSameWords(lines.rowOf(entry).description, row.description);
}

/** The payments of a booking without ids of their own are numbered under its id. */
const isPartOf = (id: string | null, whole: string | null): boolean =>
  id !== null && whole !== null && id.startsWith(`${whole}/`);

/** Rows of the ledger by the payment that they may record, without those that are taken. */
function freeRows(rows: readonly LikeRow[], taken: ReadonlySet<string>) {
  const byPayment = new Map<string, LikeRow[]>();
  for (const row of rows) {
    const key = batchKeyOf(row);
    const others = byPayment.get(key);
    if (others === undefined) byPayment.set(key, [row]);
    else others.push(row);
  }
  return {
    find(key: string, isWanted: (row: LikeRow) => boolean): LikeRow | undefined {
      const alike = byPayment.get(key) ?? [];
      while (alike[0] !== undefined && taken.has(alike[0].id)) alike.shift();
      return alike.find((row) => !taken.has(row.id) && isWanted(row));
    },
  };
}

import type { TenantExecutor } from '../../db/executor.js';
import type { StagedLines } from '../../db/imports/staged-lines.js';
import { findRowsOfIds, findTakenIdentities, type TakenRow } from '../../db/imports/taken-rows-repository.js';
import type { Ledger } from '../../db/transactions/external-ids-repository.js';
import type { OnDuplicate } from '../../domain/imports/import.js';
import { isSamePayment, isStillNamed, looksLikeCorrection } from '../../domain/imports/recognise-row.js';
import { contentOf, withExternalId } from '../../domain/transactions/identity.js';
import { identityHash } from '../../gateways/crypto/identity-hash.js';
import type { ImportRun, RowEntry } from './import-run.js';

/** A row that the ledger has. */
export interface KnownEntry {
  readonly entry: RowEntry;
  readonly taken: TakenRow;
  /** Its id is proved to identify it, so that what the file now says of it may replace what it said. */
  readonly isProved: boolean;
}

/** Findings about a row that the ledger does not have. */
interface FreshFinding {
  /** Identity to store where a row with another id has the row's own identity; `null`: its own. */
  readonly identity: string | null;
  /** The row that has its id, and that it seems to correct. */
  readonly correctionOf: string | null;
}

export interface Recognised {
  readonly known: readonly KnownEntry[];
  /** Rows that the ledger does not have. */
  readonly fresh: readonly RowEntry[];
  /** Identities and corrections of those among `fresh` that have any. */
  readonly findings: ReadonlyMap<RowEntry, FreshFinding>;
}

interface FreshEntry extends FreshFinding {
  readonly entry: RowEntry;
}

interface Sorted {
  readonly known: readonly KnownEntry[];
  readonly fresh: readonly FreshEntry[];
}

/**
 * Separates the rows of a chunk that the ledger has, deleted ones included, from new ones, account by account. A row
 * without an id is recognised by its content. A bank's id is evidence: with the same day, amount and text it is the same
 * row, otherwise another. The customer's own id identifies a row, unless the row that has it is quite different.
 */
export async function recogniseRows(
  db: TenantExecutor,
  run: ImportRun,
  { rows, lines }: { readonly rows: readonly RowEntry[]; readonly lines: StagedLines },
): Promise<Recognised> {
  const known: KnownEntry[] = [];
  const fresh: RowEntry[] = [];
  const findings = new Map<RowEntry, FreshFinding>();
  const { onDuplicate } = run.bulkImport.options;
  for (const entries of byAccount(rows)) {
    const found = await recogniseInAccount(db, { entries, lines, onDuplicate });
    for (const one of found.known) known.push(one);
    for (const { entry, identity, correctionOf } of found.fresh) {
      fresh.push(entry);
      if (identity !== null || correctionOf !== null) findings.set(entry, { identity, correctionOf });
    }
  }
  return { known, fresh, findings };
}

function byAccount(rows: readonly RowEntry[]): Iterable<readonly RowEntry[]> {
  const accounts = new Map<string | null, RowEntry[]>();
  for (const row of rows) {
    const { sourceAccountId } = row.account.target;
    const entries = accounts.get(sourceAccountId);
    if (entries === undefined) accounts.set(sourceAccountId, [row]);
    else entries.push(row);
  }
  return accounts.values();
}

interface AccountRows {
  readonly entries: readonly RowEntry[];
  readonly lines: StagedLines;
  readonly onDuplicate: OnDuplicate;
}

async function recogniseInAccount(db: TenantExecutor, rows: AccountRows): Promise<Sorted> {
  const [first] = rows.entries;
  if (first === undefined) return { known: [], fresh: [] };
  const ledger = first.account.target;
  const identities = rows.entries.map((entry) => rows.lines.identityOf(entry));
  const taken = await findTakenIdentities(db, ledger, identities);
  const byIdentity = sortByIdentity(rows, taken);
  const ids = byIdentity.doubtful.map(({ bankId }) => bankId);
  const byId = sortById(rows, byIdentity.doubtful, await findRowsOfIds(db, ledger, ids));
  const others = [...byIdentity.others, ...byId.others];
  const byOther = await sortByOtherIdentity(db, ledger, { lines: rows.lines, others });
  return {
    known: [...byIdentity.known, ...byId.known, ...byOther.known],
    fresh: [...byIdentity.fresh, ...byId.fresh, ...byOther.fresh],
  };
}

/** A row with a bank's id that its content alone does not settle. */
interface Doubtful {
  readonly entry: RowEntry;
  readonly bankId: string;
  /** A row with another id has its content. */
  readonly isTaken: boolean;
}

/** A row with the content of another row, told apart from it by its id. */
interface Other {
  readonly entry: RowEntry;
  readonly id: string;
  readonly correctionOf: string | null;
}

function sortByIdentity({ entries, lines, onDuplicate }: AccountRows, taken: ReadonlyMap<string, TakenRow>) {
  const known: KnownEntry[] = [];
  const fresh: FreshEntry[] = [];
  const doubtful: Doubtful[] = [];
  const others: Other[] = [];
  for (const entry of entries) {
    const row = taken.get(lines.identityOf(entry));
    const { bankId } = entry;
    if (row === undefined) {
      if (bankId === null) fresh.push(asItIs(entry, null));
      else doubtful.push({ entry, bankId, isTaken: false });
    } else if (entry.isNamed) {
      if (onDuplicate === 'update' || isStillSame(entry, row, lines))
        known.push({ entry, taken: row, isProved: true });
      else others.push({ entry, id: row.externalId ?? row.id, correctionOf: row.isLive ? row.id : null });
    } else if (bankId === null || row.externalId === null || row.externalId === bankId) {
      known.push({ entry, taken: row, isProved: false });
    } else doubtful.push({ entry, bankId, isTaken: true });
  }
  return { known, fresh, doubtful, others };
}

function sortById(
  { lines, onDuplicate }: AccountRows,
  doubtful: readonly Doubtful[],
  rowsOfIds: ReadonlyMap<string, readonly TakenRow[]>,
) {
  const known: KnownEntry[] = [];
  const fresh: FreshEntry[] = [];
  const others: Other[] = [];
  for (const { entry, bankId, isTaken } of doubtful) {
    const row = lines.rowOf(entry);
    const candidates = rowsOfIds.get(bankId) ?? [];
    const live = candidates.filter(({ isLive }) => isLive);
    const same = candidates.find((candidate) => isSamePayment(row, candidate));
    const corrected = live.find((candidate) => looksLikeCorrection(row, candidate));
    const isProved = live.length === 1 && corrected?.isDecided === false;
    if (same !== undefined) known.push({ entry, taken: same, isProved: false });
    else if (corrected !== undefined && isProved && onDuplicate === 'update')
      known.push({ entry, taken: corrected, isProved });
    else if (isTaken) others.push({ entry, id: bankId, correctionOf: corrected?.id ?? null });
    else fresh.push(asItIs(entry, corrected?.id ?? null));
  }
  return { known, fresh, others };
}

async function sortByOtherIdentity(
  db: TenantExecutor,
  ledger: Ledger,
  { lines, others }: { readonly lines: StagedLines; readonly others: readonly Other[] },
): Promise<Sorted> {
  const identified = others.map((other) => ({
    ...other,
    identity: identityHash(withExternalId(contentOf(lines.rowOf(other.entry)), other.id)),
  }));
  const identities = identified.map(({ identity }) => identity);
  const taken = await findTakenIdentities(db, ledger, identities);
  const known: KnownEntry[] = [];
  const fresh: FreshEntry[] = [];
  for (const { entry, identity, correctionOf } of identified) {
    const row = taken.get(identity);
    if (row === undefined) fresh.push({ entry, identity, correctionOf });
    else known.push({ entry, taken: row, isProved: false });
  }
  return { known, fresh };
}

const asItIs = (entry: RowEntry, correctionOf: string | null): FreshEntry => ({
  entry,
  identity: null,
  correctionOf,
});

const isStillSame = (entry: RowEntry, row: TakenRow, lines: StagedLines): boolean =>
  (entry.date === row.date && entry.amountPence === row.amountPence) || isStillNamed(lines.rowOf(entry), row);

import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { StagedLines } from '../../db/imports/staged-lines.js';
import type { LockedYears } from '../../db/tax-returns/period-lock-repository.js';
import { lockWithPartners } from '../../db/transactions/transaction-locks-repository.js';
import { ownPlaces } from '../../domain/imports/own-row.js';
import { reviseTransaction } from '../../domain/imports/revise-transaction.js';
import { hasLetting } from '../../domain/transactions/joint-letting.js';
import { changeLedger } from '../ledger/change-ledger.js';
import type { Revision } from '../ledger/ledger-change.js';
import { withAttributionKnown } from '../transactions/with-attribution-known.js';
import type { ImportRun, RowEntry } from './import-run.js';
import type { KnownEntry } from './recognise-rows.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

interface RevisedEntry extends Revision {
  readonly entry: RowEntry;
}

interface KnownRows {
  readonly known: readonly KnownEntry[];
  readonly lines: StagedLines;
  readonly lockedYears: LockedYears;
}

/**
 * Brings rows that the ledger has up to date with what the file now says of them. Only a row whose id is proved to identify
 * it can differ from what it was; a deleted one stays deleted.
 * @returns the rows that have changed, and those that a locked year keeps from changing
 */
export async function reviseRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  { known, lines, lockedYears }: KnownRows,
): Promise<{ updated: readonly RowEntry[]; locked: readonly RowEntry[] }> {
  const proved = known.filter(({ isProved, taken }) => isProved && taken.isLive);
  const locked = await lockWithPartners(
    db,
    proved.map(({ taken }) => taken.id),
  );
  const rows = await withAttributionKnown(db, locked);
  const current = new Map(rows.map((transaction) => [transaction.id, transaction]));
  const revisions = proved.flatMap(({ entry, taken: { id } }): RevisedEntry[] => {
    const transaction = current.get(id);
    if (transaction === undefined) return [];
    const row = lines.rowOf(entry);
    const places = row.own === undefined ? undefined : ownPlaces(row.own, run.owners);
    const settled = reviseTransaction(transaction, row, entry.account.judging, places);
    return settled === null ? [] : [{ id, settled, entry, current: transaction }];
  });
  const isLocked = ({ current: before, settled }: RevisedEntry) =>
    [before, settled].some(
      (row) => lockedYears.own.has(row.taxYear) || (lockedYears.ofOwners.has(row.taxYear) && hasLetting(row)),
    );
  const open = revisions.filter((revision) => !isLocked(revision));
  if (!run.isTrial) await changeLedger(ctx, db, { kind: 'revise', revisions: open });
  const entriesOf = (some: readonly RevisedEntry[]) => some.map(({ entry }) => entry);
  return { updated: entriesOf(open), locked: entriesOf(revisions.filter(isLocked)) };
}

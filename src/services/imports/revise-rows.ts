import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockByIdentity } from '../../db/imports/imported-revisions-repository.js';
import type { StagedLines } from '../../db/imports/staged-lines.js';
import { reviseTransaction } from '../../domain/imports/revise-transaction.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { changeLedger } from '../ledger/change-ledger.js';
import type { Revision } from '../ledger/ledger-change.js';
import type { ImportRun, RowEntry } from './import-run.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

interface RevisedEntry extends Revision {
  readonly entry: RowEntry;
}

interface KnownRows {
  readonly known: readonly RowEntry[];
  readonly lines: StagedLines;
  readonly lockedYears: ReadonlySet<TaxYearStart>;
}

/**
 * Brings rows that the ledger has up to date with what the file now says of them. Only a row with an id of
 * its own can differ from what it was; a deleted one stays deleted.
 * @returns how many have changed, and the rows that a locked year keeps from it
 */
export async function reviseRows(
  ctx: Slice,
  db: TenantExecutor,
  run: ImportRun,
  { known, lines, lockedYears }: KnownRows,
): Promise<{ updated: number; locked: readonly RowEntry[] }> {
  const named = known.filter((entry) => entry.isNamed);
  const current = await lockByIdentity(
    db,
    run.bulkImport.target,
    named.map(({ identity }) => identity),
  );
  const revisions = named.flatMap((entry): RevisedEntry[] => {
    const transaction = current.get(entry.identity);
    const settled = transaction ? reviseTransaction(transaction, lines.rowOf(entry), run.judging) : null;
    return transaction && settled ? [{ id: transaction.id, settled, entry, current: transaction }] : [];
  });
  const isLocked = ({ current: { taxYear }, settled }: RevisedEntry) =>
    lockedYears.has(taxYear) || lockedYears.has(settled.taxYear);
  const open = revisions.filter((revision) => !isLocked(revision));
  if (!run.isTrial) await changeLedger(ctx, db, { kind: 'revise', revisions: open });
  return { updated: open.length, locked: revisions.filter(isLocked).map(({ entry }) => entry) };
}

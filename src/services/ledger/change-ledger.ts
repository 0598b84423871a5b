import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import { openLedger } from '../../db/ledger/open-ledger.js';
import { type LastWrite, notLastWrite } from '../effect.js';
import { endImport, pairImported, revertImported, reviseImported, writeImported } from './import-changes.js';
import type { ChangeKind, LedgerChange, LedgerOutcomes } from './ledger-change.js';
import { createRows, deleteRow, recategoriseRows, replaceRow, updateRows } from './row-changes.js';

type Slice = Pick<AppContext, 'newId' | 'now' | 'scheduler'>;

type Handlers = {
  readonly [K in ChangeKind]: (
    ctx: Slice,
    ledger: LedgerWriter,
    change: LedgerChange<K>,
    last: LastWrite,
  ) => Promise<LedgerOutcomes[K]>;
};

const HANDLERS: Handlers = {
  create: createRows,
  replace: replaceRow,
  delete: deleteRow,
  recategorise: recategoriseRows,
  bulk_update: updateRows,
  import: writeImported,
  revise: reviseImported,
  pair_import: pairImported,
  end_import: endImport,
  revert_import: revertImported,
};

/**
 * The one way to write transactions: the write, and everything that follows from it, in the caller's
 * transaction. Pairs that the write breaks are taken apart first, and then come the rows, their events, the
 * pairing of transfers, the calculations of the years that changed, and what the write teaches, in the order of
 * locks (docs/ARCHITECTURE.md). Rows of an import are paired and calculated when it ends, which goes through here too.
 *
 * The functions of `src/db` that write transactions take a `LedgerWriter`, and this is where one comes from. So
 * code that writes without it does not compile, and no write can leave out what has to follow.
 *
 * The caller has locked what changes, checked that its year is open, and keeps what it refers to from being deleted.
 * @param last where the caller asks nothing more of `db`, to end the transaction with the write if nothing follows it
 * @throws {ConflictError} `duplicate_external_id`, for a replacement
 */
export async function changeLedger<K extends ChangeKind>(
  ctx: Slice,
  db: TenantExecutor,
  change: LedgerChange<K>,
  last: LastWrite = notLastWrite,
): Promise<LedgerOutcomes[K]> {
  const handle: Handlers[K] = HANDLERS[change.kind];
  return handle(ctx, openLedger(db), change, last);
}

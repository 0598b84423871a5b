import type { AppContext } from '../../context.js';
import { addMemoryUses } from '../../db/categories/category-memory-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  advanceImport,
  holdCheckpoint,
  setFindings,
  setImportAlive,
} from '../../db/imports/imports-repository.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import { type BulkImport, type ImportCounts, NO_COUNTS, sumOfCounts } from '../../domain/imports/import.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { processPrincipal } from '../principal.js';
import { type OpenedImport, withOpenImport } from './open-import.js';
import type { Chunk } from './read-chunks.js';
import { writeChunk } from './write-chunk.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'fileReaders' | 'config' | 'newId' | 'now' | 'scheduler'>;
type Outcome = 'over' | 'paused' | 'rows_failed';

/** Undoes everything that the transaction has done. */
class GivenUp extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Imports a whole file in one transaction, its end included. Nothing of it is seen before that, nor if it
 * is given up: because a line fails, because the import is cancelled, or because the process is to stop.
 */
export async function importAtOnce(
  ctx: Slice,
  key: TenantKey,
  bulkImport: BulkImport,
  signal: AbortSignal,
): Promise<Outcome> {
  return withOpenImport(ctx, key, { bulkImport, fromItem: 0, isTrial: false }, (opened) =>
    writeAtOnce(ctx, key, opened, signal),
  );
}

async function writeAtOnce(ctx: Slice, key: TenantKey, { run, chunks }: OpenedImport, signal: AbortSignal) {
  const { bulkImport } = run;
  const principal = processPrincipal(key, 'import');
  const isWanted = (chunk: Chunk) =>
    inTenant(ctx, principal, (db) => setImportAlive(db, bulkImport.id, chunk.readBytes));
  try {
    const work = async (db: TenantExecutor): Promise<Outcome> => {
      let counts: ImportCounts = NO_COUNTS;
      let last: Pick<Chunk, 'toItem' | 'readBytes'> = { toItem: 0, readBytes: 0 };
      for await (const chunk of chunks) {
        counts = sumOfCounts(counts, await writeChunk(ctx, db, run, chunk));
        last = chunk;
        if (counts.failed > 0) throw new GivenUp('rows_failed');
        if (!(await isWanted(chunk))) throw new GivenUp('over');
        if (signal.aborted) throw new GivenUp('paused');
      }
      if (!(await holdCheckpoint(db, bulkImport.id, 0))) throw new GivenUp('over');
      const lockedYears = await lockedTaxYears(db, bulkImport.target.clientId);
      await setFindings(db, bulkImport.id, run.findings(lockedYears));
      await complete(ctx, db, bulkImport.id, { ...last, counts });
      await addMemoryUses(db, run.memoryUses);
      return 'over';
    };
    return await inTenant(ctx, principal, work, { once: true });
  } catch (error) {
    if (error instanceof GivenUp) return error.outcome;
    throw error;
  }
}

async function complete(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  db: TenantExecutor,
  id: string,
  { toItem, readBytes, counts }: Pick<Chunk, 'toItem' | 'readBytes'> & { counts: ImportCounts },
): Promise<void> {
  await advanceImport(db, id, { toItem, readBytes, counts });
  const ending = { as: 'completed', isPaired: false } as const;
  await changeLedger(ctx, db, { kind: 'end_import', importId: id, ending });
}

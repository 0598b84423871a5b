import type { AppContext } from '../../context.js';
import { addMemoryUses } from '../../db/categories/category-memory-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { advanceImport, holdCheckpoint, setImportAlive } from '../../db/imports/imports-repository.js';
import {
  type BulkImport,
  type ImportCounts,
  NO_COUNTS,
  type PenceByAccount,
  sumByAccount,
  sumOfCounts,
} from '../../domain/imports/import.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, paused, type WorkResult } from '../../domain/work-result.js';
import { inTenant } from '../in-tenant.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { processPrincipal } from '../principal.js';
import { refuseAddedBeyondPlan } from '../tenants/row-limit.js';
import { keepFindings } from './keep-findings.js';
import type { Chunk } from './read-chunks.js';
import { type OpenedImport, withOpenImport } from './with-open-import.js';
import { writeChunk } from './write-chunk.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'fileReaders' | 'config' | 'newId' | 'now' | 'scheduler'>;
type Outcome = RunEnd | 'rows_failed';

/** Result of one run of an import that has its turn. */
export type RunEnd = Exclude<WorkResult, { readonly kind: 'snooze' }>;

/** Undoes everything that the transaction has done. */
class GivenUp extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('the transaction of an import is given up');
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
      let booked: PenceByAccount = {};
      let last: Pick<Chunk, 'toItem' | 'readBytes'> = { toItem: 0, readBytes: 0 };
      for await (const chunk of chunks) {
        const written = await writeChunk(ctx, db, run, chunk);
        counts = sumOfCounts(counts, written.counts);
        booked = sumByAccount(booked, written.booked);
        last = chunk;
        if (counts.failed > 0) throw new GivenUp('rows_failed');
        if (!(await isWanted(chunk))) throw new GivenUp(done());
        if (signal.aborted) throw new GivenUp(paused());
      }
      if ((await holdCheckpoint(db, bulkImport.id, 0)) === null) throw new GivenUp(done());
      await keepFindings(ctx, db, run, { booked });
      await complete(ctx, db, bulkImport.id, { ...last, counts, booked });
      await addMemoryUses(db, run.memoryUses);
      await refuseAddedBeyondPlan(ctx, db);
      return done();
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
  step: Pick<Chunk, 'toItem' | 'readBytes'> & { counts: ImportCounts; booked: PenceByAccount },
): Promise<void> {
  await advanceImport(db, id, step);
  const ending = { as: 'completed', isPaired: false } as const;
  await changeLedger(ctx, db, { kind: 'end_import', importId: id, ending });
}

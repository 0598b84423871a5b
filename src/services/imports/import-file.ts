import type { AppContext } from '../../context.js';
import { addMemoryUses } from '../../db/categories/category-memory-repository.js';
import { commitWith, type TenantExecutor } from '../../db/executor.js';
import { loadImport } from '../../db/imports/imports-queries.js';
import {
  advanceImport,
  claimImport,
  holdCheckpoint,
  restartImport,
} from '../../db/imports/imports-repository.js';
import { type BulkImport, type ImportFailure, NO_COUNTS, sumByAccount } from '../../domain/imports/import.js';
import type { TenantKey } from '../../domain/tenant.js';
import { workFailure } from '../../domain/work-failure.js';
import { done, paused } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { inTenant } from '../in-tenant.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { processPrincipal } from '../principal.js';
import { refuseAddedBeyondPlan } from '../tenants/row-limit.js';
import { failImport } from './fail-import.js';
import { importAtOnce, type RunEnd } from './import-at-once.js';
import { collectedSoFar, forgetSince, type ImportRun } from './import-run.js';
import { keepFindings } from './keep-findings.js';
import { pairImport } from './pair-import.js';
import { type OpenedImport, withOpenImport } from './with-open-import.js';
import { writeChunk } from './write-chunk.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'fileReaders' | 'config' | 'newId' | 'now' | 'scheduler'>;

/**
 * Reads a stored file into the ledger, chunk by chunk, each with its checkpoint in one transaction. Safe to
 * run again after any death and beside itself: a run that finds the checkpoint moved by another stops. An
 * atomic import is one transaction and starts again from nothing; when it fails, its chunks are gone
 * through once more only to list what is wrong.
 * @param signal when aborted, the run stops after the chunk in hand
 * @returns `paused` when there is more to do; else the import is finished, or another run has it
 */
export async function importFile(
  ctx: Slice,
  job: TenantKey & { readonly importId: string },
  signal: AbortSignal,
): Promise<RunEnd> {
  const principal = processPrincipal(job, 'import');
  const bulkImport = await inTenant(ctx, principal, (db) => begin(db, job.importId));
  if (bulkImport === null) return done();
  try {
    const { atomic, dryRun } = bulkImport.options;
    if (!atomic || dryRun) return await inChunks(ctx, job, bulkImport, { signal, purpose: 'import' });
    const isListing = bulkImport.checkpointItems > 0;
    const outcome = isListing ? 'rows_failed' : await importAtOnce(ctx, job, bulkImport, signal);
    if (outcome !== 'rows_failed') return outcome;
    return await inChunks(ctx, job, bulkImport, { signal, purpose: 'list_errors' });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await failImport(ctx, job, failure);
    return done();
  }
}

async function begin(db: TenantExecutor, importId: string): Promise<BulkImport | null> {
  return (await claimImport(db, importId)) ? loadImport(db, importId) : null;
}

interface Pass {
  readonly signal: AbortSignal;
  readonly purpose: 'import' | 'list_errors';
}

async function inChunks(ctx: Slice, key: TenantKey, bulkImport: BulkImport, pass: Pass) {
  const isTrial = pass.purpose === 'list_errors' || bulkImport.options.dryRun;
  const reading = { bulkImport, fromItem: bulkImport.checkpointItems, isTrial };
  return withOpenImport(ctx, key, reading, (opened) => writeInChunks(ctx, key, opened, pass));
}

async function writeInChunks(ctx: Slice, key: TenantKey, { run, chunks }: OpenedImport, pass: Pass) {
  const { signal, purpose } = pass;
  const principal = processPrincipal(key, 'import');
  const { bulkImport, isTrial } = run;
  const { id } = bulkImport;
  const isListing = purpose === 'list_errors';
  let checkpoint = bulkImport.checkpointItems;
  const pause = async () => {
    await inTenant(ctx, principal, (db) => addMemoryUses(db, run.memoryUses));
    return paused();
  };
  for await (const chunk of chunks) {
    const before = collectedSoFar(run);
    const written = await inTenant(ctx, principal, async (db) => {
      forgetSince(run, before);
      const bookedBefore = await holdCheckpoint(db, id, checkpoint);
      if (bookedBefore === null) return false;
      const { counts, booked } = await writeChunk(ctx, db, run, chunk);
      if (counts.created + counts.failed > 0) await refuseAddedBeyondPlan(ctx, db);
      const { failed, leftOut } = counts;
      const step = {
        ...chunk,
        counts: isListing ? { ...NO_COUNTS, failed, leftOut } : counts,
        booked: sumByAccount(bookedBefore, booked),
      };
      await commitWith(db, () => advanceImport(db, id, step));
      return true;
    });
    if (!written) return done();
    checkpoint = chunk.toItem;
    if (signal.aborted) return pause();
  }
  const pairing = isTrial ? 'done' : await pairImport(ctx, key, { bulkImport, checkpoint, signal });
  if (pairing === 'overtaken') return done();
  if (pairing === 'paused') return pause();
  return inTenant(ctx, principal, (db) => finish(ctx, db, run, { checkpoint, purpose }));
}

/** The end of the file. An atomic import whose lines are all right by now is tried again from nothing. */
async function finish(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  db: TenantExecutor,
  run: ImportRun,
  { checkpoint, purpose }: Pick<Pass, 'purpose'> & { checkpoint: number },
): Promise<RunEnd> {
  const { id } = run.bulkImport;
  const booked = await holdCheckpoint(db, id, checkpoint);
  if (booked === null) return done();
  const { counts, options } = await loadImport(db, id);
  await keepFindings(ctx, db, run, { booked, failed: counts.failed });
  if (options.atomic && counts.failed > 0) {
    const ending = { as: 'failed', failure: rowsFailed(counts.failed) } as const;
    await changeLedger(ctx, db, { kind: 'end_import', importId: id, ending });
  } else if (purpose === 'list_errors') {
    await restartImport(db, id);
    return paused();
  } else {
    const ending = { as: 'completed', isPaired: true } as const;
    await changeLedger(ctx, db, { kind: 'end_import', importId: id, ending });
    await addMemoryUses(db, run.memoryUses);
  }
  return done();
}

const rowsFailed = (count: number): ImportFailure => ({
  code: 'rows_failed',
  detail: `${count === 1 ? '1 line' : `${count} lines`} failed, and the import is atomic: nothing was imported.`,
});

/** The failure that ends the import; `null` for an error that a repeat may mend. */
function failureOf(error: unknown): ImportFailure | null {
  if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') return null;
  return workFailure(error);
}

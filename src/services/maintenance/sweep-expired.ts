import type { AppContext } from '../../context.js';
import {
  deleteOldErrorHours,
  deleteOldErrors,
  deleteOldReleases,
} from '../../db/console/error-groups-repository.js';
import { deleteOldBuckets } from '../../db/console/metric-buckets-repository.js';
import { deleteOldWorkActs } from '../../db/console/work-acts-repository.js';
import { deleteDocumentsOfYears } from '../../db/documents/documents-repository.js';
import { destroyKeptRecords } from '../../db/erasure/kept-records-repository.js';
import {
  deleteExpiredIdempotencyKeys,
  deleteOrphanedFiles,
  emptyRemovedFiles,
  markExpiredReportFiles,
  markOldImportFiles,
} from '../../db/expired-repository.js';
import { deleteExpiredSignIns } from '../../db/oauth/oauth-sign-ins-repository.js';
import { deleteExpiredTokens } from '../../db/oauth/oauth-tokens-repository.js';
import { deleteExpiredSignInCounters } from '../../db/operators/sign-in-counters-repository.js';
import { deleteOldRequestLogs } from '../../db/request-logs/request-logs-repository.js';
import { deleteOldBulkChanges } from '../../db/transactions/bulk-changes-repository.js';
import { deleteOldAttempts, deleteOldEvents } from '../../db/webhooks/old-events-repository.js';
import { daysUntilDropped } from '../../domain/partitions/partition-times.js';
import { lastYearNotRetained } from '../../domain/tax/rates/retention.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { removeUnwantedObjects } from '../files/remove-unwanted-objects.js';

/**
 * Removes what has expired, a portion at a time, until nothing is left. Safe to run anywhere, any number at once. A sweep
 * that fails stops none of the others. Once the signal is aborted it ends after the portion in hand.
 * @throws the last fault of a store that a sweep met
 */
export async function sweepExpired(
  ctx: Pick<AppContext, 'systemDb' | 'objects' | 'log' | 'config' | 'now' | 'elapsedMs'>,
  signal?: AbortSignal,
): Promise<void> {
  const { systemDb, log, config, now } = ctx;
  const sweeps = {
    deleteExpiredIdempotencyKeys,
    deleteOrphanedFiles,
    markExpiredReportFiles,
    markOldImportFiles: (system: typeof systemDb) => markOldImportFiles(system, config.imports.fileDays),
    deleteOldDocuments: (system: typeof systemDb) =>
      deleteDocumentsOfYears(system, lastYearNotRetained(dateInLondon(now()))),
    removeUnwantedObjects: () => removeUnwantedObjects(ctx),
    emptyRemovedFiles,
    deleteOldAttempts: (system: typeof systemDb) =>
      deleteOldAttempts(system, daysUntilDropped(config.webhooks.attemptDays)),
    deleteOldEvents: (system: typeof systemDb) => deleteOldEvents(system, config.eventDays),
    deleteOldBulkChanges: (system: typeof systemDb) => deleteOldBulkChanges(system, config.eventDays),
    deleteExpiredSignInCounters,
    deleteOldBuckets: (system: typeof systemDb) => deleteOldBuckets(system, LIMITS.console.countsKept.value),
    deleteOldErrors: (system: typeof systemDb) => deleteOldErrors(system, LIMITS.console.errorsKept.value),
    deleteOldErrorHours: (system: typeof systemDb) =>
      deleteOldErrorHours(system, LIMITS.console.countsKept.value),
    deleteOldReleases: (system: typeof systemDb) =>
      deleteOldReleases(system, LIMITS.console.errorsKept.value),
    deleteOldWorkActs: (system: typeof systemDb) =>
      deleteOldWorkActs(system, LIMITS.console.workActsKept.value),
    deleteOldRequestLogs: (system: typeof systemDb) =>
      deleteOldRequestLogs(system, daysUntilDropped(LIMITS.requestLogs.kept.value)),
    destroyKeptRecords: (system: typeof systemDb) =>
      destroyKeptRecords(system, LIMITS.erasure.recordsAtOnce.value),
    deleteExpiredTokens,
    deleteExpiredSignIns,
  };
  let storeFault: { readonly error: unknown } | null = null;
  for (const [name, sweep] of Object.entries(sweeps)) {
    let removed = 0;
    try {
      for (let isMore = true; isMore && !signal?.aborted; ) {
        const count = await sweep(systemDb);
        removed += count;
        isMore = count > 0;
      }
    } catch (error) {
      if (isStoreFault(error)) storeFault = { error };
      else log.error({ err: error, sweep: name }, 'expired rows stay until the next sweep');
    }
    if (removed > 0) log.info({ sweep: name, rows: removed }, 'expired rows were removed');
  }
  if (storeFault !== null) throw storeFault.error;
}

import type { AppContext } from '../../context.js';
import { foldLedgerSums } from '../../db/analytics/fold-repository.js';
import {
  deleteOldErrorHours,
  deleteOldErrors,
  deleteOldReleases,
} from '../../db/console/error-groups-repository.js';
import { deleteOldBuckets } from '../../db/console/metric-buckets-repository.js';
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
import { deleteOldAttempts, deleteOldEvents } from '../../db/webhooks/old-events-repository.js';
import { LIMITS } from '../../domain/limits.js';

/** Removes what has expired, a portion at a time, until nothing is left. Safe to run anywhere, any number at once. */
export async function sweepExpired({
  systemDb,
  log,
  config,
}: Pick<AppContext, 'systemDb' | 'log' | 'config'>): Promise<void> {
  const sweeps = {
    deleteExpiredIdempotencyKeys,
    deleteOrphanedFiles,
    markExpiredReportFiles,
    markOldImportFiles: (system: typeof systemDb) => markOldImportFiles(system, config.importFileDays),
    emptyRemovedFiles,
    deleteOldAttempts: (system: typeof systemDb) => deleteOldAttempts(system, config.webhookAttemptDays),
    deleteOldEvents: (system: typeof systemDb) => deleteOldEvents(system, config.eventDays),
    deleteExpiredSignInCounters,
    deleteOldBuckets: (system: typeof systemDb) => deleteOldBuckets(system, LIMITS.console.countsKept.value),
    deleteOldErrors: (system: typeof systemDb) => deleteOldErrors(system, LIMITS.console.errorsKept.value),
    deleteOldErrorHours: (system: typeof systemDb) =>
      deleteOldErrorHours(system, LIMITS.console.countsKept.value),
    deleteOldReleases: (system: typeof systemDb) =>
      deleteOldReleases(system, LIMITS.console.errorsKept.value),
    deleteExpiredTokens,
    deleteExpiredSignIns,
    foldLedgerSums,
  };
  for (const [name, sweep] of Object.entries(sweeps)) {
    let removed = 0;
    for (let count = await sweep(systemDb); count > 0; count = await sweep(systemDb)) removed += count;
    if (removed > 0) log.info({ sweep: name, removed }, 'expired rows removed');
  }
}

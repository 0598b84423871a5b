import type { AppContext } from '../../context.js';
import type { TenantKey } from '../../domain/tenant.js';
import { snooze, type WorkResult } from '../../domain/work-result.js';
import { LIMITS } from '../../limits/limits.js';
import { importFile } from './import-file.js';
import { sizeOfImport } from './size-of-import.js';

/**
 * Imports a file once it has its turn: a large one waits while the process has no place for it, or another large one of the
 * tenant is at work, so that a small one never waits for them.
 * @see importFile for the signal, and for why it may run again and beside itself
 */
export async function importInTurn(
  ctx: Parameters<typeof importFile>[0] & Pick<AppContext, 'largeImportPlaces'>,
  job: TenantKey & { readonly importId: string },
  signal: AbortSignal,
): Promise<WorkResult> {
  if ((await sizeOfImport(ctx, job)) <= LIMITS.imports.largeBytes.value) return importFile(ctx, job, signal);
  const leave = ctx.largeImportPlaces.take(job.tenantId);
  if (leave === null) return snooze(LIMITS.imports.turnMs.value);
  try {
    return await importFile(ctx, job, signal);
  } finally {
    leave();
  }
}

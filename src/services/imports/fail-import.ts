import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadImport } from '../../db/imports/imports-queries.js';
import { setImportFailed } from '../../db/imports/imports-repository.js';
import type { ImportFailure } from '../../domain/imports/import.js';
import { warningsOfFailure } from '../../domain/imports/import-warnings.js';
import type { TenantKey } from '../../domain/tenant.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { pairImportAtOnce } from '../transfers/pair-import.js';
import { yearsOf } from './changed-years.js';
import { recordImportEvent } from './record-import-event.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/** Ends an import that cannot go on, with `import.failed`. What it has written stays; one that is finished stays as it is. */
export async function failImport(
  ctx: Slice & Pick<AppContext, 'db'>,
  job: TenantKey & { readonly importId: string },
  failure: ImportFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'import'), (db) =>
    endImportFailed(ctx, db, job.importId, failure),
  );
}

/** The same in the caller's transaction. */
export async function endImportFailed(
  ctx: Slice,
  db: TenantExecutor,
  importId: string,
  failure: ImportFailure,
): Promise<void> {
  if (!(await setImportFailed(db, importId, failure, warningsOfFailure(failure)))) return;
  await pairImportAtOnce(ctx, db, await loadImport(db, importId));
  const failed = await loadImport(db, importId);
  await recordImportEvent(ctx, db, 'import.failed', failed);
  await recalculateReturns(ctx, db, yearsOf(failed));
}

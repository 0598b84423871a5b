import type { AppContext } from '../../context.js';
import type { ImportFailure } from '../../domain/imports/import.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { processPrincipal } from '../principal.js';

/** Ends an import that cannot go on, with `import.failed`. What it has written stays; one that is finished stays as it is. */
export async function failImport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>,
  job: TenantKey & { readonly importId: string },
  failure: ImportFailure,
): Promise<void> {
  const ending = { as: 'failed', failure } as const;
  await inTenant(ctx, processPrincipal(job, 'import'), (db) =>
    changeLedger(ctx, db, { kind: 'end_import', importId: job.importId, ending }),
  );
}

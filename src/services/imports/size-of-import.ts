import type { AppContext } from '../../context.js';
import { findImportBytes } from '../../db/imports/imports-queries.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/** The bytes of an import's file; 0 when there is no such import. */
export async function sizeOfImport(
  ctx: Pick<AppContext, 'db'>,
  { importId, ...key }: TenantKey & { readonly importId: string },
): Promise<number> {
  return inTenant(ctx, processPrincipal(key, 'import'), (db) => findImportBytes(db, importId));
}

import type { AppContext } from '../../context.js';
import { findPrefill } from '../../db/prefills/prefills-queries.js';
import { loadTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import type { Prefill } from '../../domain/prefills/prefill.js';
import { NotFoundError } from '../../errors.js';
import { readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';

/** The newest reading for a return. @throws {NotFoundError} also when none was asked for @throws {BadOptionError} */
export async function readPrefill(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  { ref, clientId }: { readonly ref: string; readonly clientId: string | null },
): Promise<Prefill> {
  return readTenant(ctx, principal, async (db) => {
    const { id } = await loadTaxReturn(db, await resolveTaxReturn(db, ref, clientId));
    const prefill = await findPrefill(db, id);
    if (prefill === undefined) {
      throw new NotFoundError('HMRC was not asked for this return: POST …/prefill does.');
    }
    return prefill;
  });
}

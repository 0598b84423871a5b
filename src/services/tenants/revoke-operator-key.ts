import type { AppContext } from '../../context.js';
import { loadTenantKeyOf } from '../../db/api-keys/api-keys-repository.js';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import { revokeApiKey } from '../api-keys/revoke-api-key.js';
import { createEffect } from '../effect.js';
import { processPrincipal } from '../principal.js';

/** Ends a key of any tenant, and all that descends from it. @throws {NotFoundError} */
export async function revokeOperatorKey(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'credentials' | 'newId' | 'now'>,
  id: string,
): Promise<readonly ApiKey[]> {
  const tenantKey = await loadTenantKeyOf(ctx.systemDb, id);
  const effect = createEffect(processPrincipal(tenantKey, 'operator'));
  return (await revokeApiKey(ctx, effect, id)).result;
}

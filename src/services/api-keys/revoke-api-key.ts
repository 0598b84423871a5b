import type { AppContext } from '../../context.js';
import { lockApiKey, setApiKeyRevoked } from '../../db/api-keys-repository.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** Ends a key at once: the next request with it is refused. @throws {NotFoundError} */
export async function revokeApiKey(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  id: string,
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    const apiKey = await lockApiKey(db, id);
    await setApiKeyRevoked(db, id);
    await recordEvent(ctx, db, 'api_key.revoked', { apiKey });
  });
}

import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { queueReading } from '../../db/obligations/obligation-readings-repository.js';
import type { ObligationReading } from '../../domain/obligations/obligation-reading.js';
import { orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertReachable } from '../hmrc-authorisations/client-session.js';

/**
 * Asks for a client's obligations to be read from HMRC. A client has one waiting reading at a time.
 * @throws {ValidationError} `invalid_reference`
 * @throws as `assertReachable`
 */
export async function requestReading(
  ctx: Pick<AppContext, 'db' | 'newId' | 'cipher' | 'hmrcOf'>,
  effect: Effect,
  { clientId }: { readonly clientId: string },
): Promise<Committed<ObligationReading>> {
  return commitEffect(ctx, effect, async (db) => {
    await lockClient(db, clientId).catch(orDangling('#/client_id'));
    await assertReachable(ctx, db, { clientId, work: 'obligations' });
    return queueReading(db, { id: ctx.newId(), clientId });
  });
}

import type { AppContext } from '../../context.js';
import { queuePrefill } from '../../db/prefills/prefills-repository.js';
import type { Prefill } from '../../domain/prefills/prefill.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertReachable } from '../hmrc-authorisations/client-session.js';
import { lockRequested, type ReturnRequest } from '../tax-returns/lock-requested.js';

/**
 * Asks for what HMRC holds to be read for a return. A return has one waiting reading at a time.
 * @throws {NotFoundError} {InvalidStateError} for a return whose fields cannot be changed
 * @throws as `assertReachable`
 */
export async function requestPrefill(
  ctx: Pick<AppContext, 'db' | 'newId' | 'cipher' | 'hmrcOf'>,
  effect: Effect,
  input: Pick<ReturnRequest, 'ref' | 'clientId'>,
): Promise<Committed<Prefill>> {
  return commitEffect(ctx, effect, async (db) => {
    const { id: taxReturnId, clientId, state } = await lockRequested(db, { ...input, ifMatch: null });
    moveTaxReturn(state, 'edit');
    await assertReachable(ctx, db, { clientId, work: 'prefill' });
    return queuePrefill(db, { id: ctx.newId(), taxReturnId, clientId });
  });
}

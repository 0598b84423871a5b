import type { AppContext } from '../../context.js';
import {
  deleteEndedAgentGrants,
  deletePendingAgentGrants,
  lockAgentGrants,
} from '../../db/hmrc-agents/hmrc-agent-grants-repository.js';
import {
  findActiveAgentGrant,
  lockGrant,
  setGrantEnded,
} from '../../db/submissions/hmrc-grants-repository.js';
import { NotFoundError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { refuseBound } from './start-agent-grant.js';

/**
 * Forgets the sign-in of the practice, and any that is under way. What clients have authorised stays with HMRC, and counts
 * again after a new sign-in with the same number.
 * @throws {NotFoundError} when there is none @throws {ForbiddenError} for a credential bound to one client
 */
export async function endAgentGrant(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
): Promise<Committed<void>> {
  refuseBound(effect);
  return commitEffect(ctx, effect, async (db) => {
    await lockAgentGrants(db);
    const found = await findActiveAgentGrant(db);
    const grant = found && (await lockGrant(db, found));
    if (grant) await setGrantEnded(db, grant, 'revoked');
    const forgotten = (await deletePendingAgentGrants(db)) + (await deleteEndedAgentGrants(db));
    if (forgotten === 0) throw new NotFoundError('The practice has not signed in at HMRC.');
    if (!grant?.arn) return;
    await recordEvent(ctx, db, 'hmrc_agent.ended', { hmrcAgent: { arn: grant.arn, status: 'revoked' } });
  });
}

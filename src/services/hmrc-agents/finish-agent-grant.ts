import type { AppContext } from '../../context.js';
import {
  lockAgentGrants,
  type PendingAgentGrant,
  setAgentGrantActive,
} from '../../db/hmrc-agents/hmrc-agent-grants-repository.js';
import { hastenHmrcWork } from '../../db/hmrc-agents/waiting-work-repository.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import type { HmrcTokens } from '../../gateways/hmrc/hmrc-gateway.js';
import { recordEvent } from '../events/record-event.js';
import { grantEnd, sealTokens } from '../hmrc-authorisations/grant-tokens.js';
import { withFreshToken } from '../hmrc-authorisations/with-access-token.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { isOfNoAgent } from './agent-refusals.js';

type Slice = Pick<AppContext, 'db' | 'cipher' | 'hmrcOf' | 'newId' | 'now' | 'log' | 'scheduler'>;

/**
 * Keeps the grant of a practice that has just signed in, once HMRC has shown that it belongs to the named agent. Where HMRC
 * does not answer, the grant is kept all the same: the first call for a client will show it.
 * @returns `unknown_state` where the practice has given the sign-in up meanwhile
 */
export async function finishAgentGrant(
  ctx: Slice,
  pending: PendingAgentGrant,
  tokens: HmrcTokens,
): Promise<'granted' | 'not_this_agent' | 'unknown_state'> {
  if (!(await isAgents(ctx, pending, tokens))) return 'not_this_agent';
  return inTenant(ctx, processPrincipal(pending, 'hmrc-agent'), async (db) => {
    await lockAgentGrants(db);
    const isKept = await setAgentGrantActive(db, {
      id: pending.id,
      scopes: tokens.scopes,
      expiresAt: grantEnd(ctx.now()),
      ...sealTokens(ctx, { tenantId: pending.tenantId, grantId: pending.id, holder: 'agent' }, tokens),
    });
    if (!isKept) return 'unknown_state';
    await recordEvent(ctx, db, 'hmrc_agent.granted', { hmrcAgent: { arn: pending.arn, status: 'active' } });
    await hastenHmrcWork(db, null);
    return 'granted';
  });
}

async function isAgents(
  ctx: Slice,
  { tenantId, livemode, arn }: PendingAgentGrant,
  { accessToken }: HmrcTokens,
): Promise<boolean> {
  const asked = { fraudPrevention: null, priority: 'interactive', caller: tenantId } as const;
  try {
    await ctx.scheduler.releaseWhileRemote(() =>
      withFreshToken(accessToken, (token) => ctx.hmrcOf(livemode).assertAgent({ ...asked, token }, arn)),
    );
    return true;
  } catch (error) {
    if (error instanceof HmrcRefusalError) return !isOfNoAgent(error);
    if (!(error instanceof HmrcUnavailableError)) throw error;
    ctx.log.warn({ err: error }, 'HMRC did not say whether a sign-in is that of the agent');
    return true;
  }
}

import type { AppContext } from '../../context.js';
import { findAgentGrant } from '../../db/hmrc-agents/hmrc-agent-grants-queries.js';
import { publicId } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcCall, HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { practiceNotSignedIn } from '../hmrc-agents/agent-refusals.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { logHmrcCall } from '../hmrc-authorisations/log-hmrc-call.js';
import { withAgentToken } from '../hmrc-authorisations/with-access-token.js';
import { readTenant } from '../in-tenant.js';

/** Calls of the practice, as an agent, about one client's authorisation. HMRC wants no device facts with them. */
export interface AgentSession {
  readonly arn: string;
  ask<T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>): Promise<T>;
}

/** @throws {InvalidStateError} `practice_not_signed_in`, from `ask` too @throws {HmrcNotConfiguredError} */
export async function openAgentSession(
  ctx: SessionSlice,
  { clientId, ...key }: TenantKey & { readonly clientId: string },
  priority: HmrcPriority,
): Promise<AgentSession> {
  const grant = await readTenant(ctx, key, findAgentGrant);
  if (grant?.status !== 'active') throw practiceNotSignedIn();
  const hmrc = ctx.hmrcOf(key.livemode);
  const asked = { fraudPrevention: null, priority, caller: key.tenantId } as const;
  return {
    arn: grant.arn,
    ask: (work) =>
      withAgentToken(ctx, { ...key, none: practiceNotSignedIn }, (token) =>
        logHmrcCall(ctx, subjectOf(clientId), () =>
          ctx.scheduler.releaseWhileRemote(() => work(hmrc, { ...asked, token })),
        ),
      ),
  };
}

const subjectOf = (clientId: string) => ({ client: publicId('client', clientId) });

/** The slice of a session with HMRC. */
export type AgentSlice = SessionSlice & Pick<AppContext, 'now'>;

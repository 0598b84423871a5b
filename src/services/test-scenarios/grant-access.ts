import { findAgentGrant } from '../../db/hmrc-agents/hmrc-agent-grants-queries.js';
import { GatewayUnavailableError } from '../../errors.js';
import { createEffect } from '../effect.js';
import { startAgentGrant } from '../hmrc-agents/start-agent-grant.js';
import { finishAuthorisation } from '../hmrc-authorisations/finish-authorisation.js';
import { startAuthorisation } from '../hmrc-authorisations/start-authorisation.js';
import { readTenant } from '../in-tenant.js';
import type { ScenarioContext } from './scenario-context.js';

/** The agent who signs in for a practice that has never signed in. */
const ARN = 'TARN0000001';

/** Has the client give us access at the sandbox, as a person does at HMRC. */
export async function authoriseClient(scenario: ScenarioContext, clientId: string): Promise<void> {
  const { ctx, principal } = scenario;
  const { result } = await startAuthorisation(ctx, createEffect(principal), { clientId });
  await consent(scenario, result.authoriseUrl, null);
}

/** Has somebody of the practice sign in at the sandbox, unless a sign-in stands. */
export async function signPracticeIn(scenario: ScenarioContext): Promise<void> {
  const { ctx, principal } = scenario;
  const standing = await readTenant(ctx, principal, findAgentGrant);
  if (standing?.status === 'active') return;
  const arn = standing?.arn ?? ARN;
  const { result } = await startAgentGrant(ctx, createEffect(principal), { arn });
  await consent(scenario, result.authoriseUrl, arn);
}

async function consent({ ctx }: ScenarioContext, authoriseUrl: string, agent: string | null): Promise<void> {
  const back = await ctx.scheduler.releaseWhileRemote(() => ctx.hmrcSandbox.consent(authoriseUrl, agent));
  const outcome = await finishAuthorisation(ctx, { ...back, error: null });
  if (outcome === 'granted') return;
  throw new GatewayUnavailableError('gateway_unavailable', 'The HMRC sandbox did not grant access.');
}

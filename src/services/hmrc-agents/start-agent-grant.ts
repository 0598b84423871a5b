import type { AppContext } from '../../context.js';
import { type AgentGrant, findAgentGrant } from '../../db/hmrc-agents/hmrc-agent-grants-queries.js';
import {
  insertPendingAgentGrant,
  lockAgentGrants,
} from '../../db/hmrc-agents/hmrc-agent-grants-repository.js';
import { isArn } from '../../domain/hmrc-agents/is-arn.js';
import { ForbiddenError, ValidationError } from '../../errors.js';
import { newStateSecret, stateHash } from '../../gateways/crypto/state-secret.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { STATE_LIFE_MS, scopesFor } from '../hmrc-authorisations/hmrc-scopes.js';

/** Scopes of HMRC's Agent Authorisation API, beside those for the clients' affairs. */
const AGENT_SCOPES = [
  'read:sent-invitations',
  'write:sent-invitations',
  'write:cancel-invitations',
  'read:check-relationship',
  'write:relationships',
] as const;

interface StartedAgentGrant {
  readonly arn: string;
  /** Address to which the agent's browser is sent; good once, for an hour. */
  readonly authoriseUrl: string;
  /** The grant that stands until the new one is given. */
  readonly grant: AgentGrant | null;
}

/**
 * Begins a sign-in of the practice at HMRC. An existing grant stays valid until the sign-in succeeds.
 * @throws {ValidationError} for a text that is no agent reference number
 * @throws {ForbiddenError} for a credential bound to one client
 */
export async function startAgentGrant(
  ctx: Pick<AppContext, 'db' | 'config' | 'newId' | 'now' | 'hmrcOf'>,
  effect: Effect,
  { arn }: { readonly arn: string },
): Promise<Committed<StartedAgentGrant>> {
  refuseBound(effect);
  if (!isArn(arn)) throw noArn();
  const state = newStateSecret();
  return commitEffect(ctx, effect, async (db) => {
    await lockAgentGrants(db);
    await insertPendingAgentGrant(db, {
      id: ctx.newId(),
      arn,
      stateHash: stateHash(state),
      stateExpiresAt: new Date(ctx.now().getTime() + STATE_LIFE_MS),
    });
    const hmrc = ctx.hmrcOf(effect.principal.livemode);
    const scopes = [...scopesFor(ctx, hmrc), ...AGENT_SCOPES];
    const grant = (await findAgentGrant(db)) ?? null;
    return { arn, authoriseUrl: hmrc.authoriseUrl({ state, scopes }), grant };
  });
}

/** @throws {ForbiddenError} */
export function refuseBound({ principal }: Effect): void {
  if (principal.clientId === null) return;
  throw new ForbiddenError(
    'forbidden',
    'This credential is bound to one client: the sign-in of the practice is for all of them.',
  );
}

const noArn = () =>
  new ValidationError([
    {
      pointer: '#/arn',
      code: 'invalid_format',
      detail: 'is not an agent reference number: its first letter does not check the rest',
    },
  ]);

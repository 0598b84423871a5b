import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { takePendingAgentGrant } from '../../db/hmrc-agents/hmrc-agent-grants-repository.js';
import { hastenHmrcWork } from '../../db/hmrc-agents/waiting-work-repository.js';
import {
  type PendingGrant,
  setGrantActive,
  takePendingGrant,
} from '../../db/submissions/hmrc-grants-repository.js';
import { AppError } from '../../errors.js';
import { stateHash } from '../../gateways/crypto/state-secret.js';
import type { HmrcTokens } from '../../gateways/hmrc/hmrc-gateway.js';
import { recordEvent } from '../events/record-event.js';
import { finishAgentGrant } from '../hmrc-agents/finish-agent-grant.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { clientNow } from '../test-clocks/client-now.js';
import { grantEnd, sealTokens } from './grant-tokens.js';

/** Values that HMRC's redirect brought back. */
interface HmrcReturn {
  readonly state: string;
  readonly code: string | null;
  /** HMRC's error, such as `access_denied`. */
  readonly error: string | null;
}

export type AuthorisationResult =
  | 'granted'
  | 'denied'
  | 'unknown_state'
  | 'refused'
  | 'unavailable'
  /** The practice was to sign in, and somebody else did. */
  | 'not_this_agent';

type Slice = Pick<
  AppContext,
  'db' | 'systemDb' | 'cipher' | 'hmrcOf' | 'newId' | 'now' | 'log' | 'scheduler'
>;

/**
 * Ends an attempt to authorise us. The state is spent first, whatever follows, so that it can be used only
 * once; HMRC's code, which is single use too, is spent after that. A person whose attempt fails starts again.
 */
export async function finishAuthorisation(ctx: Slice, back: HmrcReturn): Promise<AuthorisationResult> {
  const hash = stateHash(back.state);
  const ofClient = await takePendingGrant(ctx.systemDb, hash, ctx.now());
  const ofAgent = ofClient ? undefined : await takePendingAgentGrant(ctx.systemDb, hash, ctx.now());
  const pending = ofClient ?? ofAgent;
  if (!pending) return 'unknown_state';
  if (back.error !== null || back.code === null) return back.error === 'access_denied' ? 'denied' : 'refused';
  try {
    const { code } = back;
    const hmrc = ctx.hmrcOf(pending.livemode);
    const tokens = await ctx.scheduler.releaseWhileRemote(() => hmrc.exchangeCode(code));
    if (ofAgent) return await finishAgentGrant(ctx, ofAgent, tokens);
    return ofClient ? await activate(ctx, ofClient, tokens) : 'unknown_state';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error }, 'an HMRC authorisation could not be finished');
    return error.kind === 'gateway_unavailable' ? 'unavailable' : 'refused';
  }
}

/** @returns `unknown_state` where the attempt was given up meanwhile, or another one has given access */
async function activate(
  ctx: Slice,
  pending: PendingGrant,
  tokens: HmrcTokens,
): Promise<'granted' | 'unknown_state'> {
  return inTenant(ctx, processPrincipal(pending, 'hmrc-authorisation'), async (db) => {
    const client = await lockClient(db, pending.clientId);
    const isKept = await setGrantActive(db, {
      id: pending.id,
      clientId: client.id,
      scopes: tokens.scopes,
      expiresAt: grantEnd(await clientNow(ctx, db, client.id)),
      ...sealTokens(ctx, { tenantId: pending.tenantId, grantId: pending.id, holder: 'client' }, tokens),
    });
    if (!isKept) return 'unknown_state';
    await recordEvent(ctx, db, 'hmrc_authorisation.granted', {
      hmrcAuthorisation: { clientId: client.id, status: 'active' },
    });
    await hastenHmrcWork(db, client.id);
    return 'granted';
  });
}

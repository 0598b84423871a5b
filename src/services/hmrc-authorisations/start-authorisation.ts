import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { insertPendingGrant } from '../../db/submissions/hmrc-grants-repository.js';
import { newStateSecret, stateHash } from '../../gateways/crypto/state-secret.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { STATE_LIFE_MS, scopesFor } from './hmrc-scopes.js';

interface StartedAuthorisation {
  readonly clientId: string;
  /** Address to which the taxpayer's or the agent's browser is sent. */
  readonly authoriseUrl: string;
  readonly expiresAt: Date;
}

/** Begins an attempt to authorise us. An existing grant stays valid until the attempt succeeds. @throws {NotFoundError} */
export async function startAuthorisation(
  ctx: Pick<AppContext, 'db' | 'config' | 'newId' | 'now' | 'hmrcOf'>,
  effect: Effect,
  { clientId }: { clientId: string },
): Promise<Committed<StartedAuthorisation>> {
  const state = newStateSecret();
  const expiresAt = new Date(ctx.now().getTime() + STATE_LIFE_MS);
  return commitEffect(ctx, effect, async (db) => {
    await lockClient(db, clientId);
    await insertPendingGrant(db, {
      id: ctx.newId(),
      clientId,
      stateHash: stateHash(state),
      stateExpiresAt: expiresAt,
    });
    const hmrc = ctx.hmrcOf(effect.principal.livemode);
    const authoriseUrl = hmrc.authoriseUrl({ state, scopes: scopesFor(ctx, hmrc) });
    return { clientId, authoriseUrl, expiresAt };
  });
}

import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { insertPendingGrant } from '../../db/submissions/hmrc-grants-repository.js';
import { newStateSecret, stateHash } from '../../gateways/crypto/state-secret.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Scopes for filing: reading HMRC's data, and sending. */
const HMRC_SCOPES = ['read:self-assessment', 'write:self-assessment'] as const;

/** Scopes of HMRC Assist. HMRC may refuse a request for them to an application that is not subscribed to it. */
export const ASSIST_SCOPES = ['read:self-assessment-assist', 'write:self-assessment-assist'] as const;

/** A person may have to find a password, a phone and a passport before HMRC lets them in. */
const STATE_LIFE_MS = 60 * 60_000;

export interface StartedAuthorisation {
  readonly clientId: string;
  /** Address to which the taxpayer's or the agent's browser is sent. */
  readonly authoriseUrl: string;
  readonly expiresAt: Date;
}

/** Begins an attempt to authorise us. A grant that stands stays good until the attempt succeeds. @throws {NotFoundError} */
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
    const hasAssist = hmrc.takesRecords || ctx.config.hmrc.isAssistOn;
    const scopes = hasAssist ? [...HMRC_SCOPES, ...ASSIST_SCOPES] : HMRC_SCOPES;
    const authoriseUrl = hmrc.authoriseUrl({ state, scopes });
    return { clientId, authoriseUrl, expiresAt };
  });
}

import type { AppContext } from '../../context.js';
import type { Executor } from '../../db/executor.js';
import { keepOnlySignIn } from '../../db/oauth/oauth-sign-ins-repository.js';
import type { PersonCredential } from '../../domain/users/user.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { inSystem } from '../in-system.js';

/** The browser in which somebody changes what they sign in with: it stays signed in. */
export interface OwnBrowser {
  readonly interactionId: string;
  /** `null` before a session is open. */
  readonly sessionUid: string | null;
}

/**
 * Changes what a person signs in with, and signs them out everywhere but in their own browser.
 * @returns the new credential; `undefined` where `change` changed nothing
 */
export const changeCredential = (
  ctx: Pick<AppContext, 'systemDb'>,
  { interactionId, sessionUid }: OwnBrowser,
  change: (trx: Executor) => Promise<PersonCredential | undefined>,
): Promise<PersonCredential | undefined> =>
  inSystem(ctx, async (trx) => {
    const changed = await change(trx);
    if (changed === undefined) return undefined;
    await keepOnlySignIn(trx, changed, {
      interactionHash: hashSecret(interactionId),
      sessionUidHash: sessionUid === null ? null : hashSecret(sessionUid),
    });
    return changed;
  });

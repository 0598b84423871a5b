import type { AppContext } from '../../context.js';
import { setUserTotp } from '../../db/users/users-repository.js';
import type { PersonCredential } from '../../domain/users/user.js';
import { newTotpSecret, totpStep } from '../../gateways/crypto/totp.js';
import { changeCredential, type OwnBrowser } from './change-credential.js';
import { ACTIVE, findPerson } from './proved-person.js';
import { sealTotpSecret } from './totp-secret.js';

/** A secret that a person may put into an authenticator app; it counts from `confirmTotp` on. */
export const offerTotp = (): string => newTotpSecret();

/**
 * Takes a second factor into use once the person has shown a code of it, and signs them out everywhere but in the browser of
 * the request that is being answered. @returns whether the code was right and the credential still the one that was shown
 */
export async function confirmTotp(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'cipher'>,
  input: OwnBrowser & {
    readonly credential: PersonCredential;
    readonly secret: string;
    readonly code: string;
  },
): Promise<boolean> {
  const user = await findPerson(ctx, input.credential, ACTIVE);
  const step = totpStep(input.secret, input.code, ctx.now());
  if (!user || step === null) return false;
  const secretEncrypted = sealTotpSecret(ctx, user, input.secret);
  const changed = await changeCredential(ctx, input, (trx) =>
    setUserTotp(trx, input.credential, { secretEncrypted, step }),
  );
  return changed !== undefined;
}

import type { AppContext } from '../../context.js';
import { setTotpStep } from '../../db/users/users-repository.js';
import type { PersonCredential } from '../../domain/users/user.js';
import { totpStep } from '../../gateways/crypto/totp.js';
import { forgetFailedSignIns, signInWaitSeconds } from '../operators/sign-in-throttle.js';
import { findPerson, type ProvedPerson, type SignInOptions } from './proved-person.js';
import { type Browser, type Refusal, refuseAccounts, tryOf } from './sign-in-attempt.js';
import { openTotpSecret } from './totp-secret.js';

type CodeResult = { readonly kind: 'right'; readonly person: ProvedPerson } | Refusal;

/**
 * Checks the code of a person's authenticator app, once for each code. A wrong one counts like a wrong password. A person who
 * has changed their credential since the password was checked is refused.
 */
export async function checkCode(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'cipher' | 'log' | 'config'>,
  input: Browser & SignInOptions & { readonly credential: PersonCredential; readonly code: string },
): Promise<CodeResult> {
  const user = await findPerson(ctx, input.credential, input);
  if (!user) return { kind: 'refused' };
  const attempt = tryOf(ctx, { email: user.email, user, browser: input });
  const retryAfterSeconds = await signInWaitSeconds(ctx, attempt);
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };
  const step = totpStep(openTotpSecret(ctx, user), input.code, ctx.now());
  const isRight = step !== null && (await setTotpStep(ctx.systemDb, user.id, step));
  if (!isRight) return refuseAccounts(ctx, [{ user, attempt }]);
  await forgetFailedSignIns(ctx.systemDb, attempt);
  return { kind: 'right', person: user };
}

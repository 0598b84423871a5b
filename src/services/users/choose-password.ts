import type { AppContext } from '../../context.js';
import { setUserPassword } from '../../db/users/users-repository.js';
import { type PasswordFault, type PersonCredential, passwordFault } from '../../domain/users/user.js';
import { hashPassword, verifyPassword } from '../../gateways/crypto/password-hash.js';
import { changeCredential, type OwnBrowser } from './change-credential.js';
import { ACTIVE, findPerson } from './proved-person.js';

/** Fault of a new password; `changed`: it was asked for with a credential that has ended. */
type NewPasswordFault = PasswordFault | 'same_as_before' | 'changed';

/**
 * Sets a password of the person's own, after they have shown the present one, and signs them out everywhere but in the
 * browser of the request that is being answered. @returns the new credential, or what is wrong
 */
export async function choosePassword(
  ctx: Pick<AppContext, 'systemDb'>,
  input: OwnBrowser & { readonly credential: PersonCredential; readonly password: string },
): Promise<PersonCredential | NewPasswordFault> {
  const user = await findPerson(ctx, input.credential, ACTIVE);
  if (!user) return 'changed';
  const fault = passwordFault(input.password, user.email);
  if (fault !== null) return fault;
  if (await verifyPassword(input.password, user.passwordHash)) return 'same_as_before';
  const passwordHash = await hashPassword(input.password, user.passwordHash);
  const changed = await changeCredential(ctx, input, (trx) =>
    setUserPassword(trx, input.credential, passwordHash),
  );
  return changed ?? 'changed';
}

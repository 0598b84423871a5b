import type { AppContext } from '../../context.js';
import { findUserWithSecrets, type UserWithSecrets } from '../../db/users/users-repository.js';
import type { PersonCredential, User } from '../../domain/users/user.js';

/** Somebody who has shown a password or a code, as they were when it was checked. */
export interface ProvedPerson extends Pick<User, 'role' | 'tenantId' | 'livemode'> {
  readonly credential: PersonCredential;
  readonly tenantName: string;
  readonly isSuspended: boolean;
  readonly hasTotp: boolean;
  readonly mustChangePassword: boolean;
}

/** People who may sign in. */
export interface SignInOptions {
  /** Whether people of suspended tenants may too: they are told so, and may do nothing else. */
  readonly suspendedToo: boolean;
}

/** Keeps people of suspended tenants out. */
export const ACTIVE: SignInOptions = { suspendedToo: false };

export const maySignIn = (user: UserWithSecrets, { suspendedToo }: SignInOptions): boolean =>
  suspendedToo || !user.isSuspended;

/** Somebody who still has the credential that was shown. */
export async function findPerson(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  credential: PersonCredential,
  options: SignInOptions,
): Promise<UserWithSecrets | undefined> {
  const user = await findUserWithSecrets(systemDb, credential.userId);
  if (user === undefined || !maySignIn(user, options)) return undefined;
  return user.credential.version === credential.version ? user : undefined;
}

/** The people who still have the credentials that they have shown, in the order given. */
export async function findProved(
  ctx: Pick<AppContext, 'systemDb'>,
  credentials: readonly PersonCredential[],
  options: SignInOptions,
): Promise<readonly ProvedPerson[]> {
  const found = await Promise.all(credentials.map((credential) => findPerson(ctx, credential, options)));
  return found.filter((person) => person !== undefined);
}

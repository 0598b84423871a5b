import type { AppContext } from '../../context.js';
import {
  deleteSessionByUid,
  deleteSignIn,
  type FoundSignIn,
  findSignIn,
  putSignIn,
  type SignInKind,
} from '../../db/oauth/oauth-sign-ins-repository.js';
import type { PersonCredential } from '../../domain/users/user.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';

type Slice = Pick<AppContext, 'systemDb'>;

interface SavedSignIn {
  readonly kind: SignInKind;
  readonly uid: string | null;
  readonly credential: PersonCredential | null;
  /** Without the id, which the browser's cookie holds. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
}

/** Keeps a session or an interaction under the hash of its id. */
export const saveSignIn = ({ systemDb }: Slice, id: string, { uid, ...saved }: SavedSignIn): Promise<void> =>
  putSignIn(systemDb, { ...saved, idHash: hashSecret(id), uidHash: uid === null ? null : hashSecret(uid) });

export const findSignInById = (
  { systemDb }: Slice,
  kind: SignInKind,
  id: string,
): Promise<FoundSignIn | undefined> => findSignIn(systemDb, kind, { id_hash: hashSecret(id) });

export const findSessionByUid = ({ systemDb }: Slice, uid: string): Promise<FoundSignIn | undefined> =>
  findSignIn(systemDb, 'session', { uid_hash: hashSecret(uid) });

export const forgetSignIn = ({ systemDb }: Slice, id: string): Promise<void> =>
  deleteSignIn(systemDb, hashSecret(id));

/** Signs the browser of a session out. */
export const forgetSession = ({ systemDb }: Slice, uid: string): Promise<void> =>
  deleteSessionByUid(systemDb, hashSecret(uid));

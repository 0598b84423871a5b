import type { AdapterPayload } from 'oidc-provider';
import type { Pending } from '../../domain/users/pending.js';
import type { PersonCredential } from '../../domain/users/user.js';

/** A person as the authorization server carries them: `acr`, which we ask nobody for, holds the version of the credential. */
type Login = { readonly accountId: string; readonly acr: string };

export const loginOf = ({ userId, version }: PersonCredential): Login => ({
  accountId: userId,
  acr: String(version),
});

/** A login that may lack parts: nobody has signed in to the session yet, or the version before has opened it. */
interface PartOfLogin {
  readonly accountId?: string | undefined;
  readonly acr?: string | undefined;
}

interface Submission {
  readonly pending?: Pending;
  readonly login?: Login;
}

export interface Bound extends PartOfLogin {
  readonly session?: PartOfLogin;
  readonly result?: Submission;
  readonly lastSubmission?: Submission;
}

/** Credential that the person of a session or an interaction has proved; `null` if nobody has, or if the tenant is not chosen yet. */
export function credentialOf({ accountId, acr, session, result }: Bound): PersonCredential | null {
  const { pending } = result ?? {};
  if (pending !== undefined) return pending.step === 'tenant' ? null : pending.credential;
  return proved(result?.login ?? session ?? { accountId, acr });
}

const proved = (login: PartOfLogin): PersonCredential | null =>
  login.accountId === undefined ? null : { userId: login.accountId, version: Number(login.acr) };

/** The stored value, bound to the present credential: a person who changes theirs stays signed in there. */
export function withCredential({
  payload,
  credential,
}: {
  readonly payload: Record<string, unknown>;
  readonly credential: PersonCredential | null;
}): AdapterPayload {
  if (credential === null) return payload as AdapterPayload;
  const { acr } = loginOf(credential);
  const renew = (login: PartOfLogin) => (login.accountId === credential.userId ? { ...login, acr } : login);
  const renewAll = (submission: Submission | undefined) => ({
    ...submission,
    ...(submission?.login && { login: renew(submission.login) }),
    ...(submission?.pending && { pending: renewPending(submission.pending, credential) }),
  });
  const { session, result, lastSubmission, accountId } = payload as Bound;
  return {
    ...payload,
    ...(accountId === credential.userId && { acr }),
    ...(session && { session: renew(session) }),
    ...(result && { result: renewAll(result) }),
    ...(lastSubmission && { lastSubmission: renewAll(lastSubmission) }),
  } as AdapterPayload;
}

function renewPending(pending: Pending, credential: PersonCredential): Pending {
  if (pending.step === 'tenant' || pending.credential.userId !== credential.userId) return pending;
  return { ...pending, credential };
}

import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import type { OauthAppWithHashes } from '../../db/oauth/oauth-apps-queries.js';
import { ALL_SCOPES, OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { canAllow } from '../../domain/oauth/grantable-scopes.js';
import type { Pending } from '../../domain/users/pending.js';
import type { PersonCredential, User } from '../../domain/users/user.js';
import type { SerialQueue } from '../../services/serial-queue.js';
import { findUser } from '../../services/users/find-user.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { formToken } from './forms.js';
import type { InteractionForm } from './pages.js';
import { type Bound, credentialOf } from './shown-credential.js';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request of an app that waits for a person, and the browser's request about it. */
export interface Visit {
  readonly ctx: AppContext;
  readonly provider: Provider;
  /** The line in which passwords and codes of this browser wait to be checked. */
  readonly queue: SerialQueue;
  readonly req: Request;
  readonly res: Response;
  readonly slot: RequestSlot;
  readonly details: Details;
  readonly app: OauthAppWithHashes;
}

/** The browser has another request open, or the app has ended. */
export class InteractionGoneError extends Error {}

const KNOWN_SCOPES: readonly string[] = [...ALL_SCOPES, OFFLINE_ACCESS];

export const pendingOf = ({ result }: Details): Pending | null =>
  (result?.['pending'] as Pending | undefined) ?? null;

export async function setPending(visit: Visit, pending: Pending): Promise<void> {
  const { provider, req, res, details } = visit;
  await provider.interactionResult(req, res, { pending }, { mergeWithLastSubmission: false });
  res.redirect(303, `/oauth/interaction/${details.uid}`);
}

export const askedScopes = ({ params }: Details): string[] =>
  String(params['scope'] ?? '')
    .split(' ')
    .filter((scope) => KNOWN_SCOPES.includes(scope));

/** Credential that the person of this browser has proved; if it has changed since, the interaction is no longer found. */
export function credentialOfVisit({ details }: Visit): PersonCredential {
  const credential = credentialOf(details as Bound);
  if (credential === null) throw new InteractionGoneError();
  return credential;
}

/** The browser of a visit, which stays signed in when its person changes what they sign in with. */
export const ownBrowserOf = ({ details }: Visit) => ({
  interactionId: details.uid,
  sessionUid: details.session?.uid ?? null,
});

type SignedIn = User & { readonly tenantName: string };

/** Person signed in, if they can allow this app anything; otherwise the app receives `access_denied`. */
export async function personOf(visit: Visit): Promise<SignedIn | null> {
  const user = await signedInUser(visit);
  if (user !== undefined && canAllow(user, visit.app)) return user;
  await finishWith(visit, 'access_denied', 'this person can allow the app nothing');
  return null;
}

export const signedInUser = ({ ctx, details }: Visit): Promise<SignedIn | undefined> =>
  findUser(ctx, details.session?.accountId ?? '');

/** Whether the session is of an earlier request: the person has not signed in for this one. */
export const isEarlierSession = ({ details }: Visit): boolean =>
  (details as Bound).lastSubmission?.login === undefined;

/** Sends the browser back to the app with an error. */
export const finishWith = (
  { provider, req, res }: Visit,
  error: string,
  error_description: string,
): Promise<void> =>
  provider.interactionFinished(req, res, { error, error_description }, { mergeWithLastSubmission: false });

export const formOf = ({ ctx, details }: Visit, message: string | null): InteractionForm => ({
  action: `/oauth/interaction/${details.uid}`,
  token: formToken(ctx.config.sessionSecret, details.uid),
  message,
});

export function send(res: Response, page: string): void {
  res.type('html').send(page);
}

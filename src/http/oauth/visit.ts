import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import { ALL_SCOPES, OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import type { OauthApp } from '../../domain/oauth/oauth-app.js';
import type { User } from '../../domain/users/user.js';
import type { Turnstile } from '../../services/turnstile.js';
import { findUser } from '../../services/users/find-user.js';
import type { Place } from '../middleware/place.js';
import { formToken } from './forms.js';
import type { Form } from './pages.js';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request of an app that waits for a person, and the browser's request about it. */
export interface Visit {
  readonly ctx: AppContext;
  readonly provider: Provider;
  /** The line in which passwords and codes of this browser wait to be checked. */
  readonly turnstile: Turnstile;
  readonly req: Request;
  readonly res: Response;
  readonly place: Place;
  readonly details: Details;
  readonly app: OauthApp;
}

/** How far somebody has come who shows who they are. */
export interface Pending {
  readonly userId: string;
  readonly step: 'code' | 'new_password';
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

/** Who is signed in, when they can allow this app anything; otherwise the app receives `access_denied`. */
export async function personOf(visit: Visit): Promise<(User & { readonly tenantName: string }) | null> {
  const { ctx, app, details } = visit;
  const user = await findUser(ctx, details.session?.accountId ?? '');
  const isWrongTenant = app.audience === 'own_tenant' && user?.tenantId !== app.tenantId;
  if (user !== undefined && !isWrongTenant && (user.livemode || !app.livemode)) return user;
  await finishWith(visit, 'access_denied', 'this person can allow the app nothing');
  return null;
}

/** Sends the browser back to the app with an error. */
export const finishWith = (
  { provider, req, res }: Visit,
  error: string,
  error_description: string,
): Promise<void> =>
  provider.interactionFinished(req, res, { error, error_description }, { mergeWithLastSubmission: false });

export const formOf = ({ ctx, details }: Visit, message: string | null): Form => ({
  action: `/oauth/interaction/${details.uid}`,
  token: formToken(ctx.config.sessionSecret, details.uid),
  message,
});

export function send(res: Response, page: string): void {
  res.type('html').send(page);
}

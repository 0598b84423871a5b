import { canAllow } from '../../domain/oauth/grantable-scopes.js';
import { forgetSession } from '../../services/oauth/sign-in-store.js';
import { showNext } from './show-next.js';
import { loginOf } from './shown-credential.js';
import type { SignInVisit } from './sign-in-visit.js';
import { ownBrowserOf, pendingOf, setPending, type Visit } from './visit.js';

/** The sign-in of somebody who is to answer an app: as one of those who can allow it something. */
export function signInVisitOf(visit: Visit): SignInVisit {
  const { ctx, req, res, slot, queue, provider, app } = visit;
  return {
    ctx,
    req,
    res,
    slot,
    queue,
    path: '/oauth',
    suspendedToo: false,
    pending: pendingOf(visit.details),
    ownBrowser: ownBrowserOf(visit),
    fitting: (people) => people.filter((person) => canAllow(person, app)),
    setPending: (pending) => setPending(visit, pending),
    show: (message) => showNext(visit, message),
    finish: (credential) =>
      provider.interactionFinished(
        req,
        res,
        { login: loginOf(credential) },
        { mergeWithLastSubmission: false },
      ),
  };
}

/** Signs the person of this browser out, and begins the app's request again. */
export async function postSignOut({ ctx, details, res }: Visit): Promise<void> {
  if (details.session) await forgetSession(ctx, details.session.uid);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(details.params))
    if (typeof value === 'string') query.set(name, value);
  res.redirect(303, `/oauth/authorize?${query.toString()}`);
}

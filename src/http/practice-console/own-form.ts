import type { Request } from 'express';
import { HttpProblem } from '../gate/middleware/problem.js';
import { isOurForm } from '../oauth/forms.js';

/** Words for a form that did not come from a page of this browser's session. */
export const FORM_REFUSED = 'The form has expired, or came from elsewhere. Load the page again.';

/**
 * Whether a form came from a page that we gave to this browser: it has the token of the session, and where the browser says from which
 * site it was sent, that is ours.
 */
export const isOwnForm = (
  req: Request,
  { sessionSecret, publicUrl }: { readonly sessionSecret: string; readonly publicUrl: string },
  token: string,
): boolean => isOwnOrigin(req, publicUrl) && isOurForm(req, sessionSecret, token);

/** Whether the form comes from our own origin: the configured address, or the one that the request was sent to. */
function isOwnOrigin(req: Request, publicUrl: string): boolean {
  const origin = req.get('origin');
  if (origin === undefined) return true;
  return origin === new URL(publicUrl).origin || origin === `${req.protocol}://${req.get('host')}`;
}

/** @throws {HttpProblem} 403 */
export function refuseForged(...form: Parameters<typeof isOwnForm>): void {
  if (!isOwnForm(...form)) throw new HttpProblem('forbidden', FORM_REFUSED);
}

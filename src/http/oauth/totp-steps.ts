import { confirmTotp, offerTotp } from '../../services/users/confirm-totp.js';
import { findUser } from '../../services/users/find-user.js';
import { totpLink } from '../../services/users/totp-link.js';
import { fieldOf } from './forms.js';
import { authenticatorPage } from './pages.js';
import { showNext } from './show-next.js';
import { credentialOfVisit, formOf, ownBrowserOf, send, type Visit } from './visit.js';

export const showTotp = (visit: Visit): Promise<void> => sendTotp(visit, offerTotp(), null);

/** Takes a second factor into use, once a code of it was shown. */
export async function postTotp(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const secret = fieldOf(req, 'secret');
  const user = await findUser(ctx, details.session?.accountId ?? '');
  if (user === undefined || user.hasTotp || !/^[A-Z2-7]{32}$/.test(secret)) return showNext(visit);
  const input = { credential: credentialOfVisit(visit), ...ownBrowserOf(visit) };
  const isRight = await confirmTotp(ctx, { ...input, secret, code: fieldOf(req, 'code') });
  if (isRight) return showNext(visit);
  visit.res.status(422);
  await sendTotp(visit, secret, 'The code is wrong. Enter the one that is shown now.');
}

async function sendTotp(visit: Visit, secret: string, message: string | null): Promise<void> {
  const { ctx, details, res } = visit;
  const user = await findUser(ctx, details.session?.accountId ?? '');
  if (user === undefined || user.hasTotp) return showNext(visit);
  send(res, authenticatorPage(formOf(visit, message), { secret, address: totpLink(secret, user.email) }));
}

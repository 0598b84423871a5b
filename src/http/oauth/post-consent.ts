import { OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { uuidFromPublicId } from '../../domain/ids.js';
import { grantableScopes } from '../../domain/oauth/grantable-scopes.js';
import { NotFoundError } from '../../errors.js';
import { grantAccess } from '../../services/oauth/grant-access.js';
import { fieldOf } from './forms.js';
import { refuse, showNext } from './show-next.js';
import { askedScopes, finishWith, personOf, type Visit } from './visit.js';

/** Allows the app what was asked for, for one client or for all, or nothing; or looks for a client. */
export async function postConsent(visit: Visit): Promise<void> {
  const { ctx, provider, app, details, req, res } = visit;
  const answer = fieldOf(req, 'answer');
  if (details.prompt.name !== 'consent' || answer === 'find') return showNext(visit);
  if (answer !== 'allow') return finishWith(visit, 'access_denied', 'the person did not allow it');
  const user = await personOf(visit);
  if (user === null) return;
  const chosen = fieldOf(req, 'client').trim();
  const clientId = chosen === '' ? null : uuidFromPublicId('client', chosen);
  if (chosen !== '' && clientId === null) return refuse(visit, 'This is no id of a client.');
  const scopes = grantableScopes(askedScopes(details), { role: user.role, isOneClient: clientId !== null });
  if (scopes.every((scope) => scope === OFFLINE_ACCESS)) {
    return refuse(visit, 'The app asks for nothing that concerns one client.');
  }
  try {
    const grantId = await grantAccess(ctx, { app, user, scopes, clientId });
    await provider.interactionFinished(req, res, { consent: { grantId } }, { mergeWithLastSubmission: true });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    await refuse(visit, 'There is no such client.');
  }
}

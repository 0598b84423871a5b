import { listClients } from '../../db/clients/clients-queries.js';
import { OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../domain/limits.js';
import { grantableScopes } from '../../domain/oauth/grantable-scopes.js';
import { readTenant } from '../../services/in-tenant.js';
import { fieldOf } from './forms.js';
import { codePage, consentPage, type Form, newPasswordPage, signInPage } from './pages.js';
import { askedScopes, finishWith, formOf, pendingOf, personOf, send, type Visit } from './visit.js';

const MAX_CLIENTS = LIMITS.requests.listItems.value;

/** The page of the step that comes next. @param message what was wrong with the last */
export async function showNext(visit: Visit, message: string | null = null): Promise<void> {
  const { details, res, app } = visit;
  const form = formOf(visit, message);
  if (details.prompt.name === 'login') {
    const step = pendingOf(details)?.step;
    if (step === 'code') return send(res, codePage(form));
    if (step === 'new_password') return send(res, newPasswordPage(form));
    return send(res, signInPage(form, app.name));
  }
  await showConsent(visit, form);
}

/** The same page again, as 422. */
export function refuse(visit: Visit, message: string): Promise<void> {
  visit.res.status(422);
  return showNext(visit, message);
}

async function showConsent(visit: Visit, form: Form): Promise<void> {
  const { ctx, app, details, req, res } = visit;
  const user = await personOf(visit);
  if (user === null) return;
  const asked = askedScopes(details);
  const scopes = grantableScopes(asked, { role: user.role, isOneClient: false });
  if (scopes.every((scope) => scope === OFFLINE_ACCESS)) {
    return finishWith(visit, 'invalid_scope', 'none of the scopes that were asked for can be allowed');
  }
  const key = { tenantId: user.tenantId, livemode: app.livemode };
  const search = fieldOf(req, 'client_name').trim().slice(0, LIMITS.oauth.clientSearch.value);
  const clients = await readTenant(ctx, key, (db) =>
    listClients(db, search === '' ? {} : { name: search }, { limit: MAX_CLIENTS, after: null }),
  );
  const page = consentPage(form, {
    appName: app.name,
    tenantName: user.tenantName,
    email: user.email,
    livemode: app.livemode,
    scopes,
    withheld: asked.filter((scope) => !scopes.includes(scope)),
    clients: clients.items.map(({ id, givenName, familyName }) => ({
      id: publicId('client', id),
      name: `${familyName}, ${givenName}`,
    })),
    hasMoreClients: clients.next !== null,
    search,
    returnHost: new URL(String(details.params['redirect_uri'])).host,
    hasTotp: user.hasTotp,
  });
  send(res, page);
}

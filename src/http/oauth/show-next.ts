import { listClients } from '../../db/clients/clients-queries.js';
import { OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { publicId } from '../../domain/ids.js';
import { canAllow, grantableScopes } from '../../domain/oauth/grantable-scopes.js';
import { credentialsOf, type Pending } from '../../domain/users/pending.js';
import { LIMITS } from '../../limits/limits.js';
import { readTenant } from '../../services/in-tenant.js';
import { findProved } from '../../services/users/proved-person.js';
import { fieldOf } from './forms.js';
import {
  codePage,
  consentPage,
  type InteractionForm,
  newPasswordPage,
  otherTenantPage,
  signInPage,
  tenantPage,
} from './pages.js';
import {
  askedScopes,
  finishWith,
  formOf,
  InteractionGoneError,
  isEarlierSession,
  pendingOf,
  personOf,
  send,
  signedInUser,
  type Visit,
} from './visit.js';

const MAX_CLIENTS = LIMITS.requests.listItems.value;

/** The page of the step that comes next. @param message what was wrong with the last */
export async function showNext(visit: Visit, message: string | null = null): Promise<void> {
  const { details, res, app } = visit;
  const form = formOf(visit, message);
  if (details.prompt.name !== 'login') return showConsent(visit, form);
  const pending = pendingOf(details);
  send(res, pending === null ? signInPage(form, app.name) : await pageOf(visit, form, pending));
}

/** @throws {InteractionGoneError} */
async function pageOf({ ctx, app }: Visit, form: InteractionForm, pending: Pending): Promise<string> {
  if (pending.step === 'code') return codePage(form);
  const people = await findProved(ctx, credentialsOf(pending), { suspendedToo: false });
  const [person] = people;
  if (person === undefined) throw new InteractionGoneError();
  if (pending.step === 'new_password') return newPasswordPage(form, person);
  return tenantPage(form, app.name, people);
}

/** Shows the page again with a message, as 422. */
export function refuse(visit: Visit, message: string): Promise<void> {
  visit.res.status(422);
  return showNext(visit, message);
}

async function showConsent(visit: Visit, form: InteractionForm): Promise<void> {
  const { ctx, app, details, req, res } = visit;
  const signedIn = await signedInUser(visit);
  if (signedIn !== undefined && !canAllow(signedIn, app) && isEarlierSession(visit)) {
    return send(res, otherTenantPage(form, { appName: app.name, ...signedIn }));
  }
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
    maker: app.tenantId === user.tenantId ? null : { name: app.tenantName, isVerified: app.isMakerVerified },
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

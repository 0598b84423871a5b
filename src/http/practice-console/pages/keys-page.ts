import type { ApiKey } from '../../../domain/api-keys/api-key.js';
import { ALL_SCOPES, SCOPE_WORDS, scopeInWords } from '../../../domain/api-keys/scope.js';
import { publicId } from '../../../domain/ids.js';
import { type Html, html } from '../../../pages/html.js';
import { span } from '../../../pages/instant.js';
import { facts, tableOf } from '../../../pages/parts.js';
import type { IssuedApiKey } from '../../../services/api-keys/create-api-key.js';
import type { QuotaUse } from '../../../services/api-keys/quota-use.js';
import {
  code,
  csrfField,
  isOwner,
  layout,
  nextLink,
  note,
  OWNERS_ONLY,
  secretNote,
  type View,
} from './layout.js';

const NUMBER = new Intl.NumberFormat('en-GB');

interface KeyList {
  readonly keys: readonly ApiKey[];
  readonly next: string | null;
  /** One was just revoked. */
  readonly isRevoked: boolean;
}

/** The keys that work, the newest first. */
export function keysPage(view: View, { keys, next, isRevoked }: KeyList): string {
  const content = html`<div class="heading"><h1>API keys</h1>${
    isOwner(view) ? html`<a class="button" href="/console/${view.mode}/keys/new">New key</a>` : null
  }</div>
${isRevoked ? note('The key was revoked, with every key that descends from it.') : null}
${tableOf({
  title: 'API keys',
  columns: ['Name', 'Key', 'Scopes', 'Last used', 'Expires', 'Made'],
  rows: keys.map((key) => [
    html`<a href="${pathOf(view, key)}">${key.name}</a>`,
    code(shownAs(key)),
    key.scopes.length === ALL_SCOPES.length ? 'all' : key.scopes.length,
    key.lastUsedAt,
    key.expiresAt,
    key.createdAt,
  ]),
  empty: `There is no key for ${view.mode} data yet. A program needs one to call the API.`,
})}
${nextLink(next)}`;
  return layout(view, 'keys', 'API keys', content);
}

/** The form of a key that is to be made. */
export function newKeyPage(view: View): string {
  const scopes = ALL_SCOPES.map(
    (scope) =>
      html`<label><input type="checkbox" name="scopes" value="${scope}"> <span>${SCOPE_WORDS[scope]}<br>${code(scope)}</span></label>`,
  );
  const form = html`<form class="card" method="post" action="/console/${view.mode}/keys">
${csrfField(view)}
<label for="name">Name</label>
<input id="name" name="name" maxlength="100" required autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">The program that uses it, so that you know later what stops when you revoke it.</p>
<fieldset><legend>What it may do: choose no more than the program needs</legend><div class="checks">${scopes}</div></fieldset>
<label for="expires_on">Ends at the start of this day (UTC); leave empty for a key without an end</label>
<input id="expires_on" name="expires_on" type="date">
<label for="allowed_cidrs">Addresses that may use it, one a line; leave empty for any</label>
<textarea id="allowed_cidrs" name="allowed_cidrs" rows="3" maxlength="2600" aria-describedby="cidr-hint"></textarea>
<p class="hint" id="cidr-hint">Such as 203.0.113.0/24.</p>
<button>Make the key</button></form>`;
  return layout(
    view,
    'keys',
    'New API key',
    html`<h1>New API key for ${view.mode ?? ''} data</h1>${isOwner(view) ? form : html`<p>${OWNERS_ONLY}</p>`}`,
  );
}

/** A key with its secret, the only time. */
export function issuedKeyPage(view: View, { apiKey, secret }: IssuedApiKey): string {
  const content = html`<h1>${apiKey.name}</h1>
${secretNote('This is the secret of the key.', secret)}
<p><a href="${pathOf(view, apiKey)}">To the key</a></p>`;
  return layout(view, 'keys', 'The new key', content);
}

interface KeyDetails {
  readonly key: ApiKey;
  /** Requests an hour. */
  readonly limit: number;
  /** `null`: Redis cannot say. */
  readonly use: QuotaUse | null;
}

/** One key: what it may do, how much it is used, and what can be done with it. */
export function keyPage(view: View, { key, limit, use }: KeyDetails): string {
  const id = publicId('apiKey', key.id);
  const requests = `/console/${view.mode}/requests?key_id=${id}`;
  const content = html`<div class="heading"><h1>${key.name}</h1><p class="hint code">${id}</p></div>
${facts([
  ['Key', code(shownAs(key))],
  ['May', html`<ul>${key.scopes.map((scope) => html`<li>${scopeInWords(scope)}</li>`)}</ul>`],
  [
    'Bound to the client',
    key.clientId === null ? 'none: it sees all' : code(publicId('client', key.clientId)),
  ],
  ['May be used from', key.allowedCidrs === null ? 'any address' : key.allowedCidrs.join(', ')],
  [
    'Requests in this hour',
    use === null ? 'not known at present' : `${NUMBER.format(use.used)} of ${NUMBER.format(limit)}`,
  ],
  ['The count begins again in', use?.resetSeconds == null ? null : span(use.resetSeconds)],
  ['Last used', key.lastUsedAt],
  ['Expires', key.expiresAt],
  ['Made', key.createdAt],
  ['Issued by', keyLink(view, key.issuedById)],
  ['Replaces', keyLink(view, key.rotatedFromId)],
])}
<p><a href="${requests}">Requests of this key</a></p>
${isOwner(view) ? acts(view, pathOf(view, key)) : html`<p class="hint">${OWNERS_ONLY}</p>`}`;
  return layout(view, 'keys', key.name, content);
}

const acts = (
  view: View,
  path: string,
): Html => html`<form class="card" method="post" action="${path}/rotate">${csrfField(view)}
<h2>Give it a new secret</h2>
<label for="overlap">The old secret still works for</label>
<select id="overlap" name="overlap_seconds"><option value="86400">a day</option><option value="604800">seven days</option><option value="3600">an hour</option><option value="0">no time: it ends at once</option></select>
<div><button>Rotate the key</button></div></form>
<form class="card" method="post" action="${path}/revoke">${csrfField(view)}
<h2>Revoke it</h2>
<p>The next request with it is refused, and so is every key that was issued with it, every app and every person that it made. If it made your own
sign-in, you are signed out.</p>
<details><summary>Revoke the key …</summary><button class="danger">Revoke it at once</button></details></form>`;

const shownAs = ({ prefix, last4 }: ApiKey): string => `${prefix}…${last4}`;

const pathOf = ({ mode }: View, { id }: Pick<ApiKey, 'id'>): string =>
  `/console/${mode}/keys/${publicId('apiKey', id)}`;

const keyLink = (view: View, id: string | null): Html | null =>
  id === null ? null : html`<a href="${pathOf(view, { id })}">${code(publicId('apiKey', id))}</a>`;

import { scopeInWords } from '../../../domain/api-keys/scope.js';
import { publicId } from '../../../domain/ids.js';
import type { OauthGrant } from '../../../domain/oauth/oauth-grant.js';
import { type Html, html } from '../../../pages/html.js';
import { tableOf } from '../../../pages/parts.js';
import { code, csrfField, isOwner, layout, nextLink, note, OWNERS_ONLY, type View } from './layout.js';

interface GrantList {
  readonly grants: readonly OauthGrant[];
  readonly next: string | null;
  /** One was just ended. */
  readonly isEnded: boolean;
}

/** Access that people of the practice gave to apps, the newest first. */
export function appsPage(view: View, { grants, next, isEnded }: GrantList): string {
  const content = html`<div class="heading"><h1>Connected apps</h1><p class="hint">A row for each person’s consent, or each token of an app itself.</p></div>
${isEnded ? note('The access has ended. The next request of the app is refused.') : null}
${tableOf({
  title: 'Connected apps',
  columns: [
    'App',
    'May',
    'Clients',
    'Given by',
    'Last used',
    'Given',
    'Ends',
    ...(isOwner(view) ? ['End it'] : []),
  ],
  rows: grants.map((grant) => [
    grant.appName,
    html`<details><summary>${grant.scopes.length} ${grant.scopes.length === 1 ? 'thing' : 'things'}</summary><ul>${grant.scopes.map((scope) => html`<li>${scopeInWords(scope)}</li>`)}</ul></details>`,
    grant.clientId === null ? 'all' : code(publicId('client', grant.clientId)),
    grant.userId === null ? 'nobody: it acts for itself' : code(publicId('user', grant.userId)),
    grant.lastUsedAt,
    grant.createdAt,
    grant.expiresAt,
    ...(isOwner(view) ? [endForm(view, grant)] : []),
  ]),
  empty: html`No app has access to ${view.mode ?? ''} data. People allow an app when it sends them here: <a href="/docs/oauth">how that works</a>.`,
})}
${nextLink(next)}
${isOwner(view) ? null : html`<p class="hint">${OWNERS_ONLY}</p>`}`;
  return layout(view, 'apps', 'Connected apps', content);
}

const endForm = (view: View, { id, appName }: OauthGrant): Html =>
  html`<form method="post" action="/console/${view.mode}/apps/${publicId('oauthGrant', id)}/end">${csrfField(view)}
<details><summary>End …</summary><button class="danger" aria-label="End the access of ${appName} at once">End it at once</button></details></form>`;

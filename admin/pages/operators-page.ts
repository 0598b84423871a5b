import type { OperatorSummary } from '../../src/db/console/operator-queries.js';
import { type Html, html } from '../../src/pages/html.js';
import { instant } from '../../src/pages/instant.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { layout } from './layout.js';

const TITLE = 'Operators';

/** Page of the console's operators and their sessions. */
export function operatorsPage(page: {
  session: ConsoleSession;
  operators: readonly OperatorSummary[];
}): string {
  const { session, operators } = page;
  const content = html`<h1>${TITLE}</h1>
<div class="scroll" tabindex="0" role="region" aria-label="Operators"><table class="audit">
<thead><tr><th scope="col">Address</th><th scope="col">Role</th><th scope="col">Signs in with</th><th scope="col" class="number">Open sessions</th><th scope="col">Last used (UTC)</th><th scope="col">Act</th></tr></thead>
<tbody>${operators.map((one) => rowOf(one, session))}</tbody></table></div>
<p class="hint">Accounts are made, disabled and given passwords from the command line: <span class="code">cli operators</span>.</p>`;
  return layout({ title: TITLE, session, place: 'operators', content });
}

function rowOf(one: OperatorSummary, { role }: ConsoleSession): Html {
  const mayEnd = role === 'admin' && one.sessions > 0;
  const path = `/operators/${encodeURIComponent(one.email)}/end-sessions`;
  return html`<tr><th scope="row">${one.email}</th><td data-label="Role">${one.isDisabled ? 'disabled' : one.role}</td><td data-label="Signs in with">${waysIn(one)}</td>
<td class="number" data-label="Open sessions">${one.sessions}</td><td class="no-wrap" data-label="Last used (UTC)">${one.lastSeenAt === null ? '–' : instant(one.lastSeenAt)}</td>
<td data-label="Act">${mayEnd ? html`<a href="${path}">End all sessions</a>` : null}</td></tr>`;
}

function waysIn({ hasPassword, hasSecondFactor }: OperatorSummary): string {
  if (!hasPassword) return 'OpenID Connect';
  return hasSecondFactor ? 'password and code' : 'password';
}

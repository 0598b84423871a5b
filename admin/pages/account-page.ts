import { type Html, html } from '../../src/pages/html.js';
import { instant } from '../../src/pages/instant.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import type { sessionsOf } from '../../src/services/operators/operator-sessions.js';
import { csrfField, layout } from './layout.js';

type ShownSession = Awaited<ReturnType<typeof sessionsOf>>[number];

const TITLE = 'Your account';

/** One's own sessions, and the ways to password and second factor. */
export function accountPage(page: { session: ConsoleSession; sessions: readonly ShownSession[] }): string {
  const { session, sessions } = page;
  const others = sessions.filter((one) => !one.tokenHash.equals(session.tokenHash)).length;
  const content = html`<h1>${TITLE}</h1>
<p class="acts"><a href="/password">Change password</a> <a href="/second-factor">Second factor</a></p>
<h2>Sessions</h2><div class="scroll" tabindex="0" role="region" aria-label="Sessions"><table class="audit">
<thead><tr><th scope="col">Browser</th><th scope="col">Address</th><th scope="col">Since (UTC)</th><th scope="col">Last used (UTC)</th><th scope="col">Act</th></tr></thead>
<tbody>${sessions.map((one) => rowOf(one, session))}</tbody></table></div>
${others === 0 ? html`<p class="hint">You are signed in nowhere else.</p>` : html`<form method="post" action="/account/end-other-sessions">${csrfField(session.csrfToken)}<button>End ${others === 1 ? 'the other session' : `the ${others} other sessions`}</button></form>`}`;
  return layout({ title: TITLE, session, place: 'account', content });
}

function rowOf(one: ShownSession, session: ConsoleSession): Html {
  const isThis = one.tokenHash.equals(session.tokenHash);
  const act = isThis
    ? html`This one`
    : html`<form method="post" action="/account/sessions/${one.id}/end">${csrfField(session.csrfToken)}<button>End</button></form>`;
  return html`<tr><th scope="row">${one.userAgent ?? 'not known'}</th><td data-label="Address">${one.ip ?? 'not known'}</td>
<td class="no-wrap" data-label="Since (UTC)">${instant(one.createdAt)}</td><td class="no-wrap" data-label="Last used (UTC)">${instant(one.lastSeenAt)}</td><td data-label="Act">${act}</td></tr>`;
}

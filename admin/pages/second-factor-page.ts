import { type Html, html } from '../../src/pages/html.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import type { OwnSecondFactor } from '../../src/services/operators/second-factor.js';
import { alertOf, csrfField, layout } from './layout.js';

interface Page {
  readonly session: ConsoleSession;
  readonly factor: OwnSecondFactor;
  /** The secret that is offered, signed. */
  readonly offer: string;
  readonly message: string | null;
}

const TITLE = 'Second factor';
const GROUP = 4;

/** One's own second factor: none, with a secret to add, or one to remove. */
export function secondFactorPage({ session, factor, offer, message }: Page): string {
  const content = html`<div class="card narrow"><h1>${TITLE}</h1>${alertOf(message)}${bodyOf(session, factor, offer)}</div>`;
  return layout({ title: TITLE, session, place: 'account', content });
}

function bodyOf(session: ConsoleSession, factor: OwnSecondFactor, offer: string): Html {
  switch (factor.kind) {
    case 'elsewhere':
      return html`<p>You sign in at your organisation, which asks for a second factor if it wants one.</p>`;
    case 'on':
      return html`<p>At each sign-in you are asked for a code of your authenticator app. ${factor.recoveryCodesLeft} recovery codes are left.</p>
<form method="post" action="/second-factor/remove">${csrfField(session.csrfToken)}${passwordField()}<button>Remove the second factor</button></form>`;
    case 'none':
      return html`<p>Add this secret to an authenticator app, then enter the code that it shows. From then on a password alone does not open the console.</p>
<p><code class="secret">${grouped(factor.secret)}</code></p>
<p><a href="${factor.address}">Add it to an app on this device</a></p>
<form method="post" action="/second-factor">${csrfField(session.csrfToken)}<input type="hidden" name="offer" value="${offer}">
<label for="code">Code of the app, six digits</label>
<input id="code" name="code" type="text" inputmode="numeric" maxlength="7" autocomplete="one-time-code" required>
${passwordField()}<button>Add the second factor</button></form>`;
  }
}

const passwordField = (): Html => html`<label for="current">Current password</label>
<input id="current" name="current_password" type="password" maxlength="200" autocomplete="current-password" required>`;

/** `ABCD EFGH`, as people copy it. */
function grouped(secret: string): string {
  const groups = Array.from({ length: Math.ceil(secret.length / GROUP) }, (_, at) =>
    secret.slice(at * GROUP, (at + 1) * GROUP),
  );
  return groups.join(' ');
}

/** Shown once, after the second factor was added. */
export function recoveryCodesPage(session: ConsoleSession, codes: readonly string[]): string {
  const content = html`<div class="card narrow"><h1>Recovery codes</h1>
<p>Keep these codes where you keep passwords. Each opens the console once in place of a code of the app. They are not shown again.</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="/">Go on to the console</a></p></div>`;
  return layout({ title: 'Recovery codes', session, place: 'account', content });
}

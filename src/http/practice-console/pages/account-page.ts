import { html } from '../../../pages/html.js';
import { facts } from '../../../pages/parts.js';
import { csrfField, layout, note, type View } from './layout.js';

/** Outcome of a change of the password; neither before one. */
export interface AccountNotice {
  readonly message: string | null;
  readonly isSet: boolean;
}

/** The page of the person's own account: who they are here, and what they sign in with. */
export function accountPage(view: View, password: AccountNotice): string {
  const { user, tenantName } = view.visitor;
  const content = html`<div class="heading"><h1>Your account</h1></div>
${password.isSet ? note('The password is set. You are signed out everywhere else.') : null}
${facts([
  ['Practice', tenantName],
  ['E-mail address', user.email],
  [
    'Role',
    user.role === 'owner' ? 'owner: you may change everything here' : 'member: you may see everything here',
  ],
  ['Data', user.livemode ? 'live and test' : 'test only'],
  [
    'Second factor',
    user.hasTotp
      ? 'your authenticator app'
      : html`none: <a href="/console/account/second-factor">add one</a>`,
  ],
])}
<form class="card" method="post" action="/console/account/password">${csrfField(view)}
<h2>Change the password</h2>
${password.message === null ? null : html`<p class="alert" role="alert">${password.message}</p>`}
<label for="current">Present password</label>
<input id="current" name="current_password" type="password" maxlength="200" autocomplete="current-password" required>
<label for="new">New password, at least 12 characters</label>
<input id="new" name="new_password" type="password" maxlength="200" autocomplete="new-password" required>
<label for="repeated">The same again</label>
<input id="repeated" name="repeated_password" type="password" maxlength="200" autocomplete="new-password" required>
<p class="hint">It is for this practice alone. You are signed out everywhere else.</p>
<button>Set the password</button></form>`;
  return layout(view, null, 'Your account', content);
}

/** Adding a second factor. */
export function secondFactorPage(
  view: View,
  totp: { readonly secret: string; readonly address: string; readonly message: string | null },
): string {
  const content = html`<form class="card" method="post" action="/console/account/second-factor">${csrfField(view)}
<h1>Add a second factor</h1>
${totp.message === null ? null : html`<p class="alert" role="alert">${totp.message}</p>`}
<p>Put this key into an authenticator app, then enter the code that it shows.</p>
<p><a href="${totp.address}">Open in an authenticator app</a>, or type the key:</p>
<p class="secret">${totp.secret}</p>
<input type="hidden" name="secret" value="${totp.secret}">
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code" required>
<button>Use it from now on</button>
<p><a href="/console/account">Not now</a></p></form>`;
  return layout(view, null, 'Add a second factor', content);
}

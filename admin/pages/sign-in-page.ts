import { html } from '../../src/html.js';
import { alertOf, csrfField, layout } from './layout.js';

/** The form for strangers. */
export function signInPage(form: { token: string; next: string; message: string | null }): string {
  const { token, next, message } = form;
  const content = html`<form class="card narrow" method="post" action="/sign-in">
<h1>Sign in</h1>
${alertOf(message)}
${csrfField(token)}<input type="hidden" name="next" value="${next}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="username" required autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="200" autocomplete="current-password" required>
<button>Sign in</button>
<p class="hint">An administrator creates accounts from the command line.</p>
</form>`;
  return layout({ title: 'Sign in', session: null, place: null, content });
}

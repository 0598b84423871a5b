import { html } from '../../src/pages/html.js';
import { alertOf, csrfField, layout } from './layout.js';

/** The form for strangers. */
export function signInPage(form: {
  token: string;
  next: string;
  message: string | null;
  /** The host of the OpenID provider, where there is one. */
  provider: string | null;
}): string {
  const { token, next, message, provider } = form;
  const content = html`<form class="card narrow" method="post" action="/sign-in">
<h1>Sign in</h1>
${alertOf(message)}
${csrfField(token)}<input type="hidden" name="next" value="${next}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="username" required autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="200" autocomplete="current-password" required>
<button>Sign in</button>
${provider === null ? html`<p class="hint">An administrator creates accounts from the command line.</p>` : openIdLink(provider, next)}
</form>`;
  return layout({ title: 'Sign in', session: null, place: null, content });
}

/** A link and no form: the policy of the page lets forms go to this console alone. */
const openIdLink = (provider: string, next: string) =>
  html`<p><a class="button" href="/sign-in/openid?next=${encodeURIComponent(next)}">Sign in at ${provider}</a></p>`;

/**
 * After the sign-in at another site. The browser follows from this page, since it keeps strict cookies back from a redirect
 * that began elsewhere.
 */
export function signedInPage(next: string): string {
  const content = html`<div class="card narrow"><h1>You are signed in</h1><p><a href="${next}">Go on to the console</a></p></div>`;
  return layout({ title: 'Signed in', session: null, place: null, content, continueTo: next });
}

/** The second step of a sign-in. */
export function codePage({ token, message }: { token: string; message: string | null }): string {
  const content = html`<form class="card narrow" method="post" action="/sign-in/code">
<h1>Enter a code</h1>
${alertOf(message)}
${csrfField(token)}<label for="code">Code of your authenticator app, or a recovery code</label>
<input id="code" name="code" type="text" maxlength="30" autocomplete="one-time-code" required autofocus>
<button>Sign in</button>
<p class="hint">Without app and codes: an administrator can take the second factor off, from the command line.</p>
<p><a href="/sign-in">Begin again</a></p>
</form>`;
  return layout({ title: 'Enter a code', session: null, place: null, content });
}

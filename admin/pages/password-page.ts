import { html } from '../../src/pages/html.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { alertOf, csrfField, layout } from './layout.js';

/** The form for a password of one's own, first or next. */
export function passwordPage({
  session,
  message,
}: {
  session: ConsoleSession;
  message: string | null;
}): string {
  const isFirst = session.mustChangePassword;
  const content = html`<form class="card narrow" method="post" action="/password">
<h1>${isFirst ? 'Set your own password' : 'Change password'}</h1>
${isFirst ? html`<p class="hint">The one-time password opens this page only. The console opens when you have replaced it.</p>` : null}
${alertOf(message)}
${csrfField(session.csrfToken)}
<input class="off-screen" name="email" type="email" value="${session.email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${
  isFirst
    ? null
    : html`<label for="current">Current password</label>
<input id="current" name="current_password" type="password" maxlength="200" autocomplete="current-password" required>`
}
<label for="new">New password</label>
<input id="new" name="new_password" type="password" minlength="12" maxlength="200" autocomplete="new-password" aria-describedby="rule" required>
<label for="repeated">New password again</label>
<input id="repeated" name="repeated_password" type="password" minlength="12" maxlength="200" autocomplete="new-password" required>
<p class="hint" id="rule">At least 12 characters. Your other sessions end.</p>
<button>Set password</button>
${isFirst ? null : html`<p><a href="/account">Your account</a></p>`}
</form>`;
  const title = isFirst ? 'Set your own password' : 'Change password';
  return layout({ title, session, place: 'account', content });
}

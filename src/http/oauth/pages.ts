import { scopeInWords } from '../../domain/api-keys/scope.js';
import { publicId } from '../../domain/ids.js';
import type { PersonCredential, UserRole } from '../../domain/users/user.js';
import { type Html, html } from '../../pages/html.js';
import { personPage } from '../gate/answers/person-page.js';

/** A form of an interaction: where it goes, and what shows it to be ours. */
export interface InteractionForm {
  readonly action: string;
  readonly token: string;
  /** Message of the last fault, `null` at first. */
  readonly message: string | null;
}

/** @param appName the app that asks for access; `null`: for the practice console */
export const signInPage = (form: InteractionForm, appName: string | null): string =>
  page(
    'Sign in',
    html`<p>${appName === null ? CONSOLE_WORDS : html`to allow <strong>${appName}</strong> to use your practice’s data.`}</p>
${opening(form, 'sign_in')}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="username" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="200" autocomplete="current-password" required>
<button>Sign in</button></form>
<p class="hint">The owner of your practice’s account makes sign-ins.</p>`,
  );

const CONSOLE_WORDS = 'to see your practice’s API keys, webhooks, requests, apps and imports.';

export const codePage = (form: InteractionForm): string =>
  page(
    'Enter the code',
    html`<p>Your authenticator app shows a code of six digits.</p>
${opening(form, 'code')}
${codeField()}
<button>Go on</button></form>`,
  );

/** One of the tenants that somebody belongs to, and as what. */
interface Membership {
  readonly tenantName: string;
  readonly role: UserRole;
  readonly livemode: boolean;
}

export const tenantPage = (
  form: InteractionForm,
  appName: string | null,
  memberships: readonly (Membership & { readonly credential: PersonCredential })[],
): string =>
  page(
    'For which practice?',
    html`<p>You belong to several. ${appName === null ? 'Which do you want to see?' : html`For which do you want to answer <strong>${appName}</strong>?`}</p>
${opening(form, 'tenant')}
${memberships.map(
  ({ credential, tenantName, role, livemode }) =>
    html`<div><button name="person" value="${publicId('user', credential.userId)}">${tenantName}, ${ROLE_WORDS[role]}${livemode ? '' : ', test data only'}</button></div>`,
)}</form>`,
  );

/** The page of somebody whose session is of a practice that the app is not for. */
export const otherTenantPage = (
  form: InteractionForm,
  { appName, tenantName, email }: { appName: string; tenantName: string; email: string },
): string =>
  page(
    'Sign in for another practice',
    html`<p><strong>${appName}</strong> is not for <strong>${tenantName}</strong>, for which you are signed in as ${email}.</p>
${opening(form, 'sign_out')}<button>Sign in for another practice</button></form>
${opening({ ...form, message: null }, 'consent')}<button name="answer" value="refuse" class="plain">Do not allow</button></form>`,
  );

const ROLE_WORDS: Readonly<Record<UserRole, string>> = { owner: 'as an owner', member: 'as a member' };

export const newPasswordPage = (form: InteractionForm, { tenantName, role }: Membership): string =>
  page(
    'Choose a password',
    html`<p><strong>${tenantName}</strong> has made you a sign-in ${ROLE_WORDS[role]}. Choose a password to confirm it; if you do
not know them, close this page. A practice that you belong to already is not affected: where you choose the password that you
have there, you are asked for which practice when you sign in.</p>
<p>It takes the place of the one-time password. You are signed out everywhere else.</p>
${opening(form, 'new_password')}
<label for="new_password">New password, at least 12 characters</label>
<input id="new_password" name="new_password" type="password" maxlength="200" autocomplete="new-password" required>
<label for="repeated_password">The same again</label>
<input id="repeated_password" name="repeated_password" type="password" maxlength="200" autocomplete="new-password" required>
<button>Set the password</button></form>`,
  );

export const authenticatorPage = (form: InteractionForm, totp: { secret: string; address: string }): string =>
  page(
    'Add a second factor',
    html`<p>Put this key into an authenticator app, then enter the code that it shows.</p>
<p><a href="${totp.address}">Open in an authenticator app</a>, or type the key:</p>
<p class="secret">${totp.secret}</p>
${opening(form, 'add_totp')}
<input type="hidden" name="secret" value="${totp.secret}">
${codeField()}
<button>Use it from now on</button></form>
${opening({ ...form, message: null }, 'show_consent')}<button class="plain">Not now</button></form>`,
  );

interface ConsentQuestion {
  readonly appName: string;
  /** The practice that made the app; `null`: it is the person's own. */
  readonly maker: { readonly name: string; readonly isVerified: boolean } | null;
  readonly tenantName: string;
  readonly email: string;
  readonly livemode: boolean;
  readonly scopes: readonly string[];
  /** Scopes that were asked for, and this person cannot allow. */
  readonly withheld: readonly string[];
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  /** More clients than the list holds. */
  readonly hasMoreClients: boolean;
  /** Search for the listed clients' names; empty: all are listed. */
  readonly search: string;
  readonly returnHost: string;
  readonly hasTotp: boolean;
}

export const consentPage = (form: InteractionForm, question: ConsentQuestion): string =>
  page(
    `Allow ${question.appName}?`,
    html`${whoseApp(question)}<p><strong>${question.appName}</strong> asks to act for <strong>${question.tenantName}</strong> with
<strong class="${question.livemode ? 'live' : 'test'}">${question.livemode ? 'live' : 'test'} data</strong>. It will be able to:</p>
<ul>${question.scopes.map((scope) => html`<li>${scopeInWords(scope)}</li>`)}</ul>
${question.withheld.length === 0 ? null : html`<p>It also asked for what you cannot allow:</p><ul>${question.withheld.map((scope) => html`<li>${scopeInWords(scope)}</li>`)}</ul>`}
${opening(form, 'consent')}
${clientChoice(question)}
<p class="hint">For one client only, events, webhooks and credentials stay closed to the app.</p>
<div class="choice"><button name="answer" value="allow">Allow</button>
<button name="answer" value="refuse" class="plain">Do not allow</button></div></form>
<p class="hint">You then go back to ${question.returnHost}. You can end this at any time.</p>
<p class="hint">You are signed in as ${question.email}.</p>
<div class="choice">${opening({ ...form, message: null }, 'sign_out')}<button class="plain">Sign in as somebody else</button></form>
${question.hasTotp ? null : html`${opening({ ...form, message: null }, 'show_totp')}<button class="plain">Add a second factor</button></form>`}</div>`,
  );

function whoseApp({ appName, maker }: ConsentQuestion): Html {
  if (maker === null) return html`<p>Your own practice made ${appName}.</p>`;
  const made = html`<strong>${maker.name}</strong> made ${appName}, which is another organisation than yours.`;
  return maker.isVerified
    ? html`<p>${made} We have checked who they are.</p>`
    : html`<p class="alert">${made} We have not checked who they are: allow it only if you know them.</p>`;
}

/** All clients first; last when somebody looks for one, so that nobody allows all of them by mistake. */
function clientChoice({ clients, hasMoreClients, search }: ConsentQuestion): Html {
  const options = clients.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  const all = html`<option value="">All clients</option>`;
  const hint = hasMoreClients
    ? html`<p class="hint">There are more clients: look for one by its name.</p>`
    : null;
  return html`${hasMoreClients || search !== '' ? searchFields(search) : null}
<label for="client">For which client</label>
<select id="client" name="client">${search === '' ? [all, ...options] : [...options, all]}</select>
${search !== '' && clients.length === 0 ? html`<p class="hint">No client has such a name.</p>` : hint}`;
}

const searchFields = (search: string): Html => html`<label for="client_name">Find a client by name</label>
<input id="client_name" name="client_name" value="${search}" maxlength="100" autocomplete="off">
<button name="answer" value="find" class="plain">Find</button>`;

/** A request that cannot go on, and whose failure may not be sent to an app. */
export const errorPage = (title: string, detail: string | null): string =>
  page(
    'This cannot go on',
    html`<p>${sentence(detail ?? title)}</p><p class="hint">Go back to the app and begin again. Code: ${title}</p>`,
  );

const opening = ({ action, token, message }: InteractionForm, step: string): Html =>
  html`<form method="post" action="${action}">${message === null ? null : html`<p class="alert" role="alert">${message}</p>`}
<input type="hidden" name="csrf" value="${token}"><input type="hidden" name="step" value="${step}">`;

const codeField = (): Html => html`<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code" required>`;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.');

const page = (heading: string, content: Html): string =>
  personPage({ heading, product: 'Tax compliance API', styles: [] }, content);

/** The look of the pages. It names nothing of another server. */
export const STYLESHEET = `:root { color-scheme: light dark; --ground: #f5f6f8; --surface: #fff; --ink: #17202e; --soft: #4f5b6d; --line: #8b95a5; --accent: #1d5fbf; --on-accent: #fff; --bad: #a3160f; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151e; --surface: #19202c; --ink: #e6eaf2; --soft: #a9b5c7; --line: #6b7890; --accent: #7db0ff; --on-accent: #10151e; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 32rem; margin: 6vh auto 2rem; padding: 1.75rem; background: var(--surface); border-radius: .6rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.2; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input, select, button { font: inherit; color: inherit; }
input, select { width: 100%; padding: .6rem .75rem; background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; }
button { margin-top: 1.25rem; padding: .6rem 1.25rem; border: 1px solid var(--accent); border-radius: .4rem; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.plain { background: transparent; color: var(--accent); }
.choice { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.hint { color: var(--soft); font-size: .9rem; }
.live { color: var(--bad); }
.secret { padding: .6rem .75rem; border: 1px dashed var(--line); font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.alert { padding: .6rem .8rem; border-left: 4px solid var(--bad); color: var(--bad); }
`;

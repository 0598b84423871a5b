import { type Html, html } from '../../src/pages/html.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { CSRF_FIELD } from '../form-fields.js';

type ConsoleSection = 'overview' | 'queues' | 'jobs' | 'errors' | 'audit' | 'operators' | 'account';

interface Page {
  readonly title: string;
  /** `null` on the pages that strangers see. */
  readonly session: ConsoleSession | null;
  readonly place: ConsoleSection | null;
  readonly content: Html;
  /** Whether an open page reloads itself. */
  readonly isLive?: boolean;
  /** Address to which the browser goes at once. */
  readonly continueTo?: string;
}

const LINKS: readonly { readonly place: ConsoleSection; readonly path: string; readonly text: string }[] = [
  { place: 'overview', path: '/', text: 'Overview' },
  { place: 'queues', path: '/queues', text: 'Queues' },
  { place: 'jobs', path: '/jobs', text: 'Find work' },
  { place: 'errors', path: '/errors', text: 'Errors' },
  { place: 'audit', path: '/audit', text: 'Audit' },
  { place: 'operators', path: '/operators', text: 'Operators' },
];

/** A whole page: its head, the way to the others, who is signed in, and its content. */
export function layout({ title, session, place, content, isLive = false, continueTo }: Page): string {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${continueTo === undefined ? null : html`<meta http-equiv="refresh" content="0; url=${continueTo}">`}
<title>${title} · Tax API console</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/console.css">
<script src="/console.js" defer></script>
</head>
${isLive ? html`<body data-live>` : html`<body>`}
<a class="skip" href="#content">To the content</a>
${topBar(session, place)}
<main id="content" tabindex="-1">${content}</main>
</body>
</html>`;
  return page.markup;
}

/** The bar on top of every page: the way to the others, who is signed in, and the way out. */
export function topBar(session: ConsoleSession | null, place: ConsoleSection | null): Html {
  return html`<div class="bar" role="banner"><a class="brand" href="/"><img src="/favicon.svg" alt="" width="22" height="22">Tax API console</a>
${session === null || session.mustChangePassword ? null : navigation(place)}
${session === null ? null : account(session)}</div>`;
}

/** The hidden field that shows a form to be ours. */
export const csrfField = (token: string): Html =>
  html`<input type="hidden" name="${CSRF_FIELD}" value="${token}">`;

/** Message about a form, read out by screen readers. */
export const alertOf = (message: string | null): Html | null =>
  message === null ? null : html`<p class="alert" role="alert">${message}</p>`;

function navigation(current: ConsoleSection | null): Html {
  const links = LINKS.map(({ place, path, text }) =>
    place === current
      ? html`<a href="${path}" aria-current="page">${text}</a>`
      : html`<a href="${path}">${text}</a>`,
  );
  return html`<nav aria-label="Console">${links}</nav>
<form class="find" method="get" action="/jobs" role="search" aria-label="Everything"><input name="q" type="search" maxlength="100" aria-label="Search" placeholder="Id, code or name"></form>`;
}

function account({ email, role, csrfToken, mustChangePassword }: ConsoleSession): Html {
  return html`<div class="account"><a href="${mustChangePassword ? '/password' : '/account'}" title="Your account">${email}</a>
<span class="tag">${role}</span>
<form method="post" action="/sign-out">${csrfField(csrfToken)}<button>Sign out</button></form></div>`;
}

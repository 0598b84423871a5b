import { type Html, html } from '../../../pages/html.js';
import type { ConsoleVisitor } from '../../../services/users/console-session.js';

/** Data that a page shows. */
export type Mode = 'live' | 'test';

/** Frame of a page: the person, the mode and the token of forms. */
export interface View {
  readonly visitor: ConsoleVisitor;
  /** `null`: the page is about the person, and shows no data. */
  readonly mode: Mode | null;
  /** Shows the forms of the page to be ours. */
  readonly formToken: string;
}

/** A page as it is sent. */
export interface ShownPage {
  readonly page: string;
  /** 200 when left out. */
  readonly status?: number;
}

export type Section = 'overview' | 'keys' | 'webhooks' | 'requests' | 'apps' | 'imports';

const SECTIONS: readonly { readonly section: Section; readonly path: string; readonly text: string }[] = [
  { section: 'overview', path: '', text: 'Overview' },
  { section: 'keys', path: '/keys', text: 'API keys' },
  { section: 'webhooks', path: '/webhooks', text: 'Webhooks' },
  { section: 'requests', path: '/requests', text: 'Requests' },
  { section: 'apps', path: '/apps', text: 'Apps' },
  { section: 'imports', path: '/imports', text: 'Imports' },
];

/** A whole page: its head, the way to the others, the mode, who is signed in, and its content. */
export function layout(view: View, section: Section | null, title: string, content: Html): string {
  const { visitor, mode } = view;
  return whole(
    mode === null ? title : `${title} · ${mode} data`,
    html`<div class="bar" role="banner"><a class="brand" href="/console">${visitor.tenantName}</a>
${visitor.isSuspended ? null : navigation(mode, section)}
<div class="account"><a href="/console/account">${visitor.user.email}</a> <span class="tag">${visitor.user.role}</span>
${postButton(view, '/console/sign-out', 'Sign out')}</div></div>
${mode === null ? null : modeStrip(view, mode, section)}
<main id="content" tabindex="-1">${content}</main>`,
  );
}

/** A page for a visitor who has not signed in. */
export const strangersPage = (title: string, text: string): string =>
  whole(
    title,
    html`<div class="bar" role="banner"><a class="brand" href="/console">Practice console</a></div>
<main id="content" tabindex="-1"><h1>${title}</h1><p>${text}</p><p><a href="/console">To the console</a></p></main>`,
  );

/** A page that tells a person who is signed in what did not work, in one text or a list of them. */
export function troublePage(view: View, title: string, texts: readonly string[]): string {
  const lines = texts.map((text) => html`<li>${text}</li>`);
  const [only] = texts;
  return layout(
    view,
    null,
    title,
    html`<h1>${title}</h1>${texts.length === 1 ? html`<p>${only ?? ''}</p>` : html`<ul>${lines}</ul>`}`,
  );
}

const whole = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Practice console</title>
<link rel="icon" type="image/svg+xml" href="/console/favicon.svg">
<link rel="stylesheet" href="/console/pages.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
${body}
</body>
</html>`.markup;

function navigation(mode: Mode | null, current: Section | null): Html {
  const links = SECTIONS.map(({ section, path, text }) => {
    const href = mode === null ? '/console' : `/console/${mode}${path}`;
    if (mode === null && section !== 'overview') return html``;
    return section === current
      ? html`<a href="${href}" aria-current="page">${text}</a>`
      : html`<a href="${href}">${text}</a>`;
  });
  return html`<nav aria-label="Console">${links}</nav>`;
}

/** Which data the page shows, and the way to the other. */
function modeStrip({ visitor }: View, mode: Mode, section: Section | null): Html {
  const path = SECTIONS.find((one) => one.section === section)?.path ?? '';
  if (mode === 'live') {
    return html`<div class="mode live" role="region" aria-label="Mode"><strong>Live data</strong> <a href="/console/test${path}">Show test data</a></div>`;
  }
  return html`<div class="mode test" role="region" aria-label="Mode"><strong>Test data</strong> <span>Nothing here reaches HMRC.</span>
${visitor.user.livemode ? html`<a href="/console/live${path}">Show live data</a>` : null}</div>`;
}

/** The hidden field that shows a form to be ours. */
export const csrfField = ({ formToken }: Pick<View, 'formToken'>): Html =>
  html`<input type="hidden" name="csrf" value="${formToken}">`;

/** A button that does something at once. @param fields more of its form */
export const postButton = (
  view: Pick<View, 'formToken'>,
  path: string,
  label: string,
  fields: Html | null = null,
): Html =>
  html`<form method="post" action="${path}">${csrfField(view)}${fields}<button>${label}</button></form>`;

/** The way to the next page of a list; nothing on the last. */
export const nextLink = (path: string | null): Html | null =>
  path === null ? null : html`<p class="pager"><a href="${path}" rel="next">Next page</a></p>`;

/** An id of ours, as people copy it. */
export const code = (text: string): Html => html`<span class="code id">${text}</span>`;

/** A path or other text of any length for machines, which may break anywhere. */
export const longCode = (text: string): Html => html`<span class="code">${text}</span>`;

/** A secret, this once. */
export const secretNote = (what: string, secret: string): Html =>
  html`<div class="note" role="status"><p>${what} It is shown this once: store it now.</p><p class="secret">${secret}</p></div>`;

/** Says that something was done. */
export const note = (text: string): Html => html`<p class="note" role="status">${text}</p>`;

/** Whether the person may do what owners alone may. */
export const isOwner = ({ visitor }: View): boolean => visitor.user.role === 'owner';

export const OWNERS_ONLY = 'Only an owner of the practice may change this.';

/** The choice of a status that a list is narrowed to. */
export const selectOf = (statuses: readonly string[], chosen: string | undefined): Html =>
  html`<div><label for="status">Status</label>
<select id="status" name="status"><option value="">all</option>${statuses.map((status) =>
    status === chosen
      ? html`<option value="${status}" selected>${status}</option>`
      : html`<option value="${status}">${status}</option>`,
  )}</select></div>`;

import type { ProblemType } from '../problems.js';
import type { GuideSection } from './webhook-guide.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem 1.5rem;color:#1a1a1a}
nav a{margin-right:1.25rem}a{color:#1d4f91}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ddd;padding:.45rem .6rem .45rem 0;text-align:left;vertical-align:top}
code{font-family:ui-monospace,monospace;background:#f3f3f3;padding:.1em .3em}
pre{background:#f3f3f3;padding:1rem;overflow-x:auto}pre code{padding:0}`;

const NAVIGATION = `<nav><a href="/docs">Reference</a><a href="/docs/errors">Errors</a><a href="/docs/events">Events</a><a href="/docs/webhooks">Webhooks</a>
<a href="/docs/fraud-prevention">Fraud prevention</a><a href="/docs/sandbox">HMRC sandbox</a>
<a href="/v1/openapi.json">openapi.json</a></nav>`;

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

export function page(title: string, content: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>${NAVIGATION}<h1>${escapeHtml(title)}</h1>${content}</body></html>`;
}

/** The interactive reference over `/v1/openapi.json`. */
export function referencePage(): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Tax compliance API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"><style>${STYLE} body{max-width:none;padding:0}nav{padding:1rem 1.5rem 0}</style>
</head><body>${NAVIGATION}<div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/initialiser.js"></script></body></html>`;
}

export function errorsPage(problems: Readonly<Record<string, ProblemType>>): string {
  const rows = Object.entries(problems).map(
    ([name, problem]) =>
      `<tr><td>${problem.status}</td><td><a href="/docs/errors/${name.replaceAll('_', '-')}">${code(name)}</a></td>
<td>${escapeHtml(problem.title)}</td><td>${problem.retryable ? 'yes' : 'no'}</td></tr>`,
  );
  return page(
    'Errors',
    `<p>Every error is <code>application/problem+json</code> (RFC 9457). Act on <code>code</code>; quote <code>request_id</code> to support.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Title</th><th>Try again?</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

export function errorPage(name: string, problem: ProblemType): string {
  return page(
    problem.title,
    `<p>${code(name)}, HTTP ${problem.status}. ${problem.retryable ? 'The same request may succeed later.' : 'The same request will fail again.'}</p>
<p>${escapeHtml(problem.help)}</p>`,
  );
}

export function eventsPage(types: Readonly<Record<string, string>>): string {
  const rows = Object.entries(types).map(
    ([type, text]) => `<tr><td>${code(type)}</td><td>${escapeHtml(text)}</td></tr>`,
  );
  return page(
    'Events',
    `<p>Each event is POSTed to the endpoints that asked for it, at least once, and can be read back from <code>GET /v1/events</code>.</p>
<table><thead><tr><th>Type</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

export function webhooksPage(sections: readonly GuideSection[]): string {
  const contents = sections.map(({ title, paragraphs, samples = [] }) =>
    [
      `<h2>${escapeHtml(title)}</h2>`,
      ...paragraphs.map((text) => `<p>${withCode(text)}</p>`),
      ...samples.map(({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`),
    ].join('\n'),
  );
  return page('Webhooks', contents.join('\n'));
}

/** Every second part between backticks is code. */
const withCode = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : escapeHtml(part)))
    .join('');

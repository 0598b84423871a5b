import { coloured } from './coloured.js';
import { GUIDES } from './guides.js';
import { sectionsOf } from './page-sections.js';

const TITLE = 'Tax compliance API';

/** Our mark: a ledger whose last line is ticked. */
const MARK =
  '<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#0b6b53"/><path d="M6 7h12M6 11h12M6 16.5l3 3 7-6" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const ICON = `data:image/svg+xml,${encodeURIComponent(MARK.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))}`;

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** Every second part between backticks is code. */
export const withCode = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : escapeHtml(part)))
    .join('');

/** The text as HTML, with codes as code, and pages of the documentation that are named as code as links. */
export const withLinks = (text: string): string =>
  withCode(text).replaceAll(/<code>(\/docs\/[\w/-]+)<\/code>/g, '<a href="$1">$1</a>');

/** A block of code that the keyboard can scroll, in colour where the language is known. */
export const codeBlock = (text: string, label: string, language: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${coloured(text, language) ?? escapeHtml(text)}</code></pre>`;

const ADDRESS = 'https://api.invalid';

/** HTML with code that names the service's address. It is drawn with another, as colouring takes more than twice as long for twice as long a text. */
export const withAddress = (origin: string, draw: (address: string) => string): string =>
  draw(ADDRESS).replaceAll(ADDRESS, () => escapeHtml(origin));

/** Tabs with one thing in several languages, of which the reader sees one: the script shows that of the button pressed last. */
export function languageTabs(blocks: readonly { readonly label: string; readonly html: string }[]): string {
  const [first] = blocks;
  const buttons = blocks.map(
    ({ label }) =>
      `<button data-choose="${label}" aria-pressed="${label === first?.label}">${label}</button>`,
  );
  const panels = blocks.map(
    ({ label, html }) =>
      `<div data-language="${label}"${label === first?.label ? '' : ' hidden'}>${html}</div>`,
  );
  return `<div class="languages" role="group" aria-label="Language">${buttons.join('')}</div>${panels.join('')}`;
}

export const table = (headings: readonly string[], rows: readonly string[]): string =>
  `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml(headings.join(', '))}"><table><thead><tr>${headings
    .map((heading) => `<th scope="col">${heading}</th>`)
    .join(
      '',
    )}</tr></thead><tbody>${rows.map((row) => labelled(row, headings)).join('')}</tbody></table></div>`;

/** Names the column in each cell of a row, for phones, where rows are cards. */
export function labelled(row: string, headings: readonly string[]): string {
  const [start = '', ...cells] = row.split('<td>');
  return (
    start + cells.map((cell, at) => `<td data-label="${escapeHtml(headings[at] ?? '')}">${cell}`).join('')
  );
}

/** The anchor of a reference page: `Tax returns` is `tax-returns`. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

interface Place {
  readonly title: string;
  /** Path of the page, which the index marks. */
  readonly path: string;
  readonly tags: readonly string[];
  /** A script of the page’s own. */
  readonly script?: string;
  /** Whether the page has two columns of its own, and a list of its parts at the top. */
  readonly isWide?: boolean;
}

/** A whole page around its content. */
export function page({ title, path, tags, script, isWide = false }: Place, content: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title === TITLE ? title : `${title} · ${TITLE}`)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/docs/site.css"><script src="/docs/site.js"></script>${script === undefined ? '' : `<script src="${script}"></script>`}</head>
<body><a class="skip" href="#content">Skip to the content</a>
<header><a href="/docs">${MARK}${TITLE}</a><button class="menu" aria-expanded="false">Menu</button><button id="theme" aria-label="Light or dark">◐</button>
<div class="search"><input id="search" type="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" aria-label="Search the documentation" placeholder="Search operations, errors, events…  /">
<div id="results" role="listbox" aria-label="Results" hidden></div></div></header>
<div class="shell${isWide ? ' wide' : ''}"><nav class="index"aria-label="Contents" tabindex="0">${index(path, tags)}</nav><main id="content"><h1>${escapeHtml(title)}</h1>${content}
<footer>Something wrong or missing here? Quote the address of this page to support.</footer></main>${isWide ? '' : onThisPage(content)}</div></body></html>`;
}

/** The parts of a page, beside it where there is room; nothing for a page with less than two. */
function onThisPage(content: string): string {
  const parts = sectionsOf(content).filter(({ level }) => level === 2);
  if (parts.length < 2) return '';
  const links = parts.map(
    ({ fragment, title }) => `<li><a href="#${fragment}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="parts" aria-label="On this page" tabindex="0"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}

function index(path: string, tags: readonly string[]): string {
  const link = (href: string, text: string) =>
    `<li><a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`;
  const guides = GUIDES.map(({ slug, title }) => link(`/docs/${slug}`, title));
  const reference = tags.map((tag) => link(`/docs/reference/${slugOf(tag)}`, tag));
  return `<h2>Guides</h2><ul>${guides.join('')}</ul><h2>Lists</h2><ul>${[
    link('/docs/errors', 'Errors'),
    link('/docs/codes', 'Codes'),
    link('/docs/events', 'Events'),
    link('/docs/coverage', 'What reaches HMRC'),
    link('/docs/changelog', 'Changelog'),
  ].join('')}</ul><h2>Reference</h2><ul>${reference.join('')}</ul><h2>Tools</h2><ul>${[
    link('/docs/explorer', 'Try a call'),
    link('/docs/review', 'Review by keyboard'),
    link('/v1/openapi.json', 'OpenAPI document'),
    link('/docs/postman.json', 'Postman collection'),
    link('/llms.txt', 'llms.txt'),
  ].join('')}</ul>`;
}

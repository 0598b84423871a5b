import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lazy } from '../../../domain/language/lazy.js';
import { type PreparedAnswer, prepareAnswer } from '../../gate/answers/prepared-answer.js';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode, type ProblemType } from '../../gate/answers/problems.js';
import { problemExample } from '../examples/problem-example.js';
import { committedDocument } from '../openapi/committed-document.js';
import { PROBLEM_WORDS } from '../words/problem-words.js';
import { CODE_KINDS } from './code-kinds.js';
import { codeKindContent, codeKindUrl, codesContent } from './code-pages.js';
import { coverageContent } from './coverage-content.js';
import { deprecatedContent } from './deprecated-content.js';
import { callsOf, type SiteDocument } from './document.js';
import { llmsText, postmanCollection } from './downloads.js';
import { drawDocument } from './draw-document.js';
import { type ExplorerFile, readExplorerFile } from './explorer-files.js';
import { EXPLORER_STYLE, explorerPage } from './explorer-page.js';
import { EXPLORER_SCRIPT } from './explorer-script.js';
import { fraudPreventionContent, sandboxContent } from './filing-pages.js';
import { FRAUD_PREVENTION_SNIPPET } from './fraud-prevention-snippet.js';
import type { GuideSection } from './guide-section.js';
import { GUIDES } from './guides.js';
import { landingContent } from './landing-content.js';
import { librariesContent } from './libraries-content.js';
import { downloads } from './library-files.js';
import { LIFE_CYCLES } from './life-cycles.js';
import { code, codeBlock, escapeHtml, page, slugOf, table, withCode, withLinks } from './pages.js';
import { eventsContent, referenceContent, referenceUrl } from './reference-pages.js';
import { REVIEW_STYLE, reviewContent } from './review-page.js';
import { REVIEW_SCRIPT } from './review-script.js';
import { type ProsePage, searchEntries } from './search-entries.js';
import { SEARCH_SCRIPT } from './search-script.js';
import { SITE_SCRIPT } from './site-script.js';
import { SITE_STYLE } from './site-style.js';
import { WEBHOOK_GUIDE } from './webhook-guide.js';

const require = createRequire(import.meta.url);
/** The library as a script that a page can load, which lies beside the module that its name leads to. */
const MINISEARCH = join(dirname(require.resolve('minisearch')), '../umd/index.js');

/** Operations that a page of a problem lists. */
const MAX_LINKS = 40;

/** Every page and file of the documentation, each drawn when it is first asked for. */
export interface Site {
  /** The page or file at a path; `null` where there is none. */
  fileAt(path: string): PreparedAnswer | null;
  /** The paths of all pages and files. */
  paths(): readonly string[];
}

/** @param origin the address of this service, as its users see it */
export function createSite(origin: string): Site {
  const files = lazy(() => filesOf(committedDocument() as unknown as SiteDocument, origin));
  const drawn = new Map<string, PreparedAnswer>();
  return {
    paths: () => [...files().keys()],
    fileAt(path) {
      const draw = files().get(path);
      if (draw === undefined) return null;
      const file = drawn.get(path) ?? draw();
      drawn.set(path, file);
      return file;
    },
  };
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

function filesOf(document: SiteDocument, origin: string): ReadonlyMap<string, () => PreparedAnswer> {
  const tags = document.tags.map(({ name }) => name);
  const files = new Map(assets(document));
  const add = (path: string, title: string, content: () => string, isWide = false) =>
    files.set(path, () => prepareAnswer(HTML, page({ title, path, tags, isWide }, content())));
  const json = (value: object) => prepareAnswer('application/json; charset=utf-8', JSON.stringify(value));
  add('/', 'Tax compliance API', () => landingContent(origin));
  add('/docs', 'Documentation', () => homeContent(document));
  const pages = [...guidePages(origin), ...LISTS];
  for (const { slug, title, content } of pages) add(`/docs/${slug}`, title, content);
  files.set('/docs/review', () =>
    prepareAnswer(
      HTML,
      page(
        { title: 'Review by keyboard', path: '/docs/review', tags, script: '/docs/review.js' },
        reviewContent(),
      ),
    ),
  );
  for (const kind of CODE_KINDS) add(codeKindUrl(kind), kind.title, () => codeKindContent(kind));
  add('/docs/events', 'Events', () => eventsContent(document));
  for (const tag of tags)
    add(`/docs/reference/${slugOf(tag)}`, tag, () => referenceContent(document, tag), true);
  for (const name of PROBLEM_CODES)
    add(`/docs/errors/${name.replaceAll('_', '-')}`, PROBLEMS[name].title, () =>
      errorContent(document, name),
    );
  for (const [path, draw] of downloads()) files.set(path, draw);
  files.set('/docs/search.json', () => json(searchEntries(document, pages)));
  files.set('/docs/postman.json', () => json(postmanCollection(document)));
  files.set('/llms.txt', () => prepareAnswer('text/plain; charset=utf-8', llmsText(document)));
  return files;
}

/** Guides that the code makes. */
const MADE_GUIDES: Readonly<Record<string, (origin: string) => string>> = {
  libraries: librariesContent,
  webhooks: () => webhooksContent(WEBHOOK_GUIDE),
  'fraud-prevention': fraudPreventionContent,
  sandbox: sandboxContent,
};

const LISTS: readonly ProsePage[] = [
  {
    slug: 'errors',
    title: 'Errors',
    about: 'Every problem code, and what to do.',
    content: () => errorsContent(PROBLEMS),
  },
  {
    slug: 'codes',
    title: 'Codes',
    about: 'Every other code of an answer, and what to do.',
    content: codesContent,
  },
  {
    slug: 'coverage',
    title: 'What reaches HMRC',
    about: 'Every field of a return, and how it gets there.',
    content: coverageContent,
  },
  {
    slug: 'changelog',
    title: 'Changelog',
    about: 'What has changed.',
    content: () => drawDocument('../CHANGELOG.md'),
  },
];

const guidePages = (origin: string): readonly ProsePage[] =>
  GUIDES.map(({ slug, title, about, file }) => ({
    slug,
    title,
    about,
    content: () => {
      const cycle = LIFE_CYCLES[slug] ?? '';
      if (file === undefined) return cycle + (MADE_GUIDES[slug]?.(origin) ?? '');
      return cycle + drawDocument(file) + (slug === 'stability' ? deprecatedContent() : '');
    },
  }));

/** Scripts and styles, and what the explorer needs of Swagger UI. */
function assets(document: SiteDocument): readonly (readonly [path: string, draw: () => PreparedAnswer])[] {
  const own = (path: string, type: string, text: () => string) =>
    [`/docs/${path}`, () => prepareAnswer(type, text())] as const;
  const of = (name: ExplorerFile, type: string) =>
    [`/docs/assets/${name}`, () => prepareAnswer(type, readExplorerFile(name))] as const;
  return [
    own('explorer', HTML, () => explorerPage(document)),
    own('explorer.js', SCRIPT, () => EXPLORER_SCRIPT),
    own('explorer.css', STYLE, () => EXPLORER_STYLE),
    own('site.js', SCRIPT, () => SITE_SCRIPT),
    own('search.js', SCRIPT, () => SEARCH_SCRIPT),
    ['/docs/minisearch.js', () => prepareAnswer(SCRIPT, readFileSync(MINISEARCH))],
    own('site.css', STYLE, () => SITE_STYLE + REVIEW_STYLE),
    own('review.js', SCRIPT, () => REVIEW_SCRIPT),
    own('fraud-prevention.js', SCRIPT, () => FRAUD_PREVENTION_SNIPPET),
    of('swagger-ui.css', STYLE),
    of('swagger-ui-bundle.js', SCRIPT),
    of('oauth2-redirect.html', HTML),
    of('oauth2-redirect.js', SCRIPT),
  ];
}

function homeContent({ tags }: SiteDocument): string {
  const card = (href: string, title: string, about: string) =>
    `<li><a href="${href}"><strong>${escapeHtml(title)}</strong>${withCode(about)}</a></li>`;
  return `<p>Bank transactions in, a filed Self Assessment return out. Import a statement, correct what is doubtful, see the tax with each
figure traced to its rule and its rows, file with HMRC, and hear of each step by a signed webhook.</p>
<p><a href="/docs/quick-start">Start here: five minutes from a key to a verified webhook.</a></p>
<h2>Guides</h2><ul class="cards">${GUIDES.map(({ slug, title, about }) => card(`/docs/${slug}`, title, about)).join('')}</ul>
<h2>Reference</h2><ul class="cards">${tags.map(({ name, description }) => card(`/docs/reference/${slugOf(name)}`, name, description)).join('')}</ul>
<h2>To look up</h2><ul class="cards">${[
    card('/docs/errors', 'Errors', 'Every problem code, and what to do.'),
    card('/docs/codes', 'Codes', 'Every other code of an answer, and what to do.'),
    card('/docs/events', 'Events', 'Every event with its payload.'),
    card('/docs/coverage', 'What reaches HMRC', 'Every field of a return, and how it gets there.'),
    card('/docs/changelog', 'Changelog', 'What has changed.'),
    card('/docs/explorer', 'Try a call', 'Send requests from this page.'),
    card(
      '/docs/review',
      'Review by keyboard',
      'A year of rows, looked at without a mouse: an example to copy.',
    ),
    card('/v1/openapi.json', 'OpenAPI document', 'For generators and other tools.'),
    card('/docs/postman.json', 'Postman collection', 'To be imported as it is.'),
  ].join('')}</ul>`;
}

function errorsContent(problems: Readonly<Record<string, ProblemType>>): string {
  const rows = Object.entries(problems).map(
    ([name, problem]) =>
      `<tr><td>${problem.status}</td><td><a href="/docs/errors/${name.replaceAll('_', '-')}">${code(name)}</a></td>
<td>${escapeHtml(problem.title)}</td><td>${problem.retryable ? 'yes' : 'no'}</td></tr>`,
  );
  return `<p>Every error is <code>application/problem+json</code> (RFC 9457). Act on <code>code</code>; quote <code>request_id</code> to support.
<a href="/docs/handling-errors">Handling errors</a> says how. The codes of single places and of failed work are under
<a href="/docs/codes">Codes</a>.</p>${table(['Status', 'Code', 'Title', 'Try again?'], rows)}`;
}

function errorContent(document: SiteDocument, name: ProblemCode): string {
  const { status, retryable } = PROBLEMS[name];
  const calls = callsOf(document).filter((call) => mayAnswer(document, call, name));
  const links = calls
    .slice(0, MAX_LINKS)
    .map((call) => `<li><a href="${referenceUrl(call)}">${escapeHtml(call.summary)}</a></li>`);
  const { happened, todo } = PROBLEM_WORDS[name];
  const again = retryable ? 'The same request may succeed later.' : 'The same request will fail again.';
  return `<p>${code(name)}, HTTP ${status}. ${again}</p>
<h2>What happened</h2><p>${withCode(happened)}</p>
<h2>What to do</h2><p>${withLinks(todo)}</p>
<h2>Example</h2>${codeBlock(JSON.stringify(problemExample(name), null, 2), 'Example, JSON', 'json')}
${links.length === 0 ? '' : `<h2>Which operations answer with it</h2><ul>${links.join('')}</ul>${calls.length > MAX_LINKS ? '<p>And others.</p>' : ''}`}`;
}

function mayAnswer(
  { components }: SiteDocument,
  call: ReturnType<typeof callsOf>[number],
  name: string,
): boolean {
  return Object.values(call.responses).some(({ $ref }) =>
    components.responses[$ref?.split('/').at(-1) ?? '']?.['x-problem-codes']?.some((code) => code === name),
  );
}

/** The guide to webhooks, in HTML. */
export function webhooksContent(sections: readonly GuideSection[]): string {
  return sections
    .map(({ title, paragraphs, samples = [] }) =>
      [
        `<h2 id="${slugOf(title)}">${escapeHtml(title)}</h2>`,
        ...paragraphs.map((text) => `<p>${withCode(text)}</p>`),
        ...samples.map(({ text, language }) => codeBlock(text, `${title}, ${language}`, language)),
      ].join('\n'),
    )
    .join('\n');
}

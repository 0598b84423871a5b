import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Token, type Tokens } from 'marked';
import { GUIDES } from './guides.js';
import { code, codeBlock, escapeHtml, labelled, languageTabs } from './pages.js';

const DOCS = new URL('../../../../docs/', import.meta.url);

const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** Files of `docs` that are pages of the site: links between them lead to the pages. */
const PAGES = new Map([
  ...GUIDES.flatMap(({ slug, file }): [string, string][] =>
    file === undefined ? [] : [[file.split('/').at(-1) ?? '', `/docs/${slug}`]],
  ),
  ['WEBHOOKS.md', '/docs/webhooks'],
]);

const hrefOf = (target: string): string | null => {
  const [path = '', fragment] = target.split('#');
  if (path === '' || path.startsWith('https://') || path.startsWith('/')) return target;
  const known = PAGES.get(path.split('/').at(-1) ?? '');
  return known === undefined ? null : known + (fragment === undefined ? '' : `#${fragment}`);
};

const marked = new Marked({
  gfm: true,
  renderer: {
    code: ({ text, lang }) => codeBlock(`${text}\n`, `Code, ${lang || 'text'}`, lang ?? ''),
    codespan: ({ text }) =>
      text.startsWith('/docs') ? `<a href="${escapeHtml(text)}">${code(text)}</a>` : code(text),
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${fragmentOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const target = hrefOf(href);
      const words = this.parser.parseInline(tokens);
      return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
    },
    table(token) {
      const cells = (row: typeof token.header, tag: string) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const headings = token.header.map(({ text }) => text);
      const rows = token.rows.map((row) => labelled(`<tr>${cells(row, 'td')}</tr>`, headings)).join('');
      return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`;
    },
  },
});

/** The text of a Markdown file of `docs`, or of one beside that folder. */
const readDocument = (file: string): string => readFileSync(fileURLToPath(new URL(file, DOCS)), 'utf8');

/** A Markdown file as HTML, without its title, which the page has. */
export function drawDocument(file: string): string {
  const tokens = marked.lexer(readDocument(file).replace(/^# .*\n/, ''));
  const parts = groupedByLanguage(tokens).map((part) =>
    Array.isArray(part) ? drawInLanguages(part) : String(marked.parser([part])),
  );
  return withOwnIds(parts.join(''));
}

/** Numbers the ids of headings that repeat one above: the second `added` is `added-1`. */
function withOwnIds(html: string): string {
  const times = new Map<string, number>();
  return html.replaceAll(/(<h[1-6] id="[^"]*)">/g, (opening: string, start: string) => {
    const before = times.get(opening) ?? 0;
    times.set(opening, before + 1);
    return before === 0 ? opening : `${start}-${before}">`;
  });
}

/** Languages that the reader can choose, by the name after the fence. */
const LANGUAGES = new Map([
  ['sh', 'curl'],
  ['ts', 'TypeScript'],
  ['python', 'Python'],
  ['go', 'Go'],
]);

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === 'code';

/** Blocks of code that follow one another, each in another language, are one. */
function groupedByLanguage(tokens: readonly Token[]): (Token | Tokens.Code[])[] {
  const parts: (Token | Tokens.Code[])[] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = parts.at(-1);
    if (isCode(token) && LANGUAGES.has(token.lang ?? '')) {
      if (Array.isArray(last) && last.every(({ lang }) => lang !== token.lang)) last.push(token);
      else parts.push([token]);
    } else parts.push(token);
  }
  return parts.map((part) => (Array.isArray(part) && part.length === 1 && part[0] ? part[0] : part));
}

const drawInLanguages = (blocks: readonly Tokens.Code[]): string =>
  languageTabs(
    blocks.map(({ lang = '', text }) => {
      const label = LANGUAGES.get(lang) ?? lang;
      return { label, html: codeBlock(`${text}\n`, `Code, ${label}`, lang) };
    }),
  );

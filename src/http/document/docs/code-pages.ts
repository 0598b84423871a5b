import { CODE_KINDS, type CodeKind } from './code-kinds.js';
import { code, escapeHtml, withCode, withLinks } from './pages.js';

export const codeKindUrl = ({ slug }: CodeKind): string => `/docs/codes/${slug}`;

/** The kinds of code, with where each is met. */
export function codesContent(): string {
  const kinds = CODE_KINDS.map(
    (kind) =>
      `<li><a href="${codeKindUrl(kind)}"><strong>${escapeHtml(kind.title)}</strong>${withCode(kind.about)}</a></li>`,
  );
  return `<p>Codes are stable: act on them, and not on the words beside them. A later version may answer with codes that are not
listed here, so treat one that you do not know as something that a person should read. The codes of problems are under
<a href="/docs/errors">Errors</a>.</p><ul class="cards">${kinds.join('')}</ul>`;
}

/** The codes of a kind, each at an anchor of its own name. */
export function codeKindContent({ about, codes }: CodeKind): string {
  const entries = Object.entries(codes).map(
    ([name, { meaning, todo }]) =>
      `<section aria-labelledby="${name}"><h2 id="${name}">${code(name)}</h2><p>${withCode(meaning)}</p>
<p><strong>What to do:</strong> ${withLinks(todo)}</p></section>`,
  );
  return `<p>${withLinks(about)}</p>${entries.join('')}`;
}

import { PROBLEM_CODES, PROBLEMS } from '../../gate/answers/problems.js';
import { PROBLEM_WORDS } from '../words/problem-words.js';
import { CODE_KINDS } from './code-kinds.js';
import { codeKindUrl } from './code-pages.js';
import { callsOf, fieldNamesOf, type SiteDocument } from './document.js';
import { sectionsOf } from './page-sections.js';
import { referenceUrl } from './reference-pages.js';
import { SEARCH_WORDS } from './search-words.js';

/** Something that the search finds. */
export interface SearchEntry {
  readonly kind: string;
  readonly title: string;
  /** The name that programs use. */
  readonly key: string;
  /** Words that readers type for it and that it does not have itself. */
  readonly also: string;
  readonly text: string;
  /** Names of parameters and fields. */
  readonly fields: string;
  readonly url: string;
}

/** A page with prose, in HTML. */
export interface ProsePage {
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly content: () => string;
}

type Found = Pick<SearchEntry, 'kind' | 'title' | 'key' | 'text' | 'url'> & { readonly fields?: string };

const TOOLS = [
  { title: 'Events', text: 'Every event with its payload.', url: '/docs/events' },
  { title: 'Try a call', text: 'Send requests from this page: explorer, playground.', url: '/docs/explorer' },
  { title: 'Review by keyboard', text: 'A year of rows, looked at without a mouse.', url: '/docs/review' },
  {
    title: 'Postman collection',
    text: 'To be imported as it is: Postman, Insomnia, Bruno.',
    url: '/docs/postman.json',
  },
];

/** Every page of prose with its sections, and every operation, problem code, event and other code, with its whole text. */
export function searchEntries(document: SiteDocument, pages: readonly ProsePage[]): readonly SearchEntry[] {
  const found: readonly Found[] = [
    ...pages.flatMap(entriesOfPage),
    ...TOOLS.map((tool) => ({ kind: 'Tool', key: tool.url.split('/').at(-1) ?? '', ...tool })),
    ...callsOf(document).map((call) => ({
      kind: `${call.method} ${call.path}`,
      title: call.summary,
      key: call.operationId,
      text: `${call.method} ${call.path} ${call.description}`,
      fields: fieldNamesOf(document, call).join(' '),
      url: referenceUrl(call),
    })),
    ...PROBLEM_CODES.map((name) => ({
      kind: `Error ${PROBLEMS[name].status}`,
      title: PROBLEMS[name].title,
      key: name,
      text: `${PROBLEM_WORDS[name].happened} ${PROBLEM_WORDS[name].todo}`,
      url: `/docs/errors/${name.replaceAll('_', '-')}`,
    })),
    ...Object.entries(document.webhooks).map(([type, { post }]) => ({
      kind: 'Event',
      title: type,
      key: type,
      text: post.description,
      url: `/docs/events#${type}`,
    })),
    ...CODE_KINDS.flatMap((kind) =>
      Object.entries(kind.codes).map(([name, { meaning, todo }]) => ({
        kind: kind.title,
        title: name,
        key: name,
        text: `${meaning} ${todo}`,
        url: `${codeKindUrl(kind)}#${name}`,
      })),
    ),
  ];
  return found.map((one) => ({ fields: '', ...one, also: SEARCH_WORDS[one.url] ?? '' }));
}

function entriesOfPage({ slug, title, about, content }: ProsePage): readonly Found[] {
  const [intro, ...sections] = sectionsOf(content());
  return [
    { kind: 'Guide', title, key: slug, text: `${about} ${intro?.text ?? ''}`, url: `/docs/${slug}` },
    ...sections.map((section) => ({
      kind: title,
      title: section.title,
      key: `${slug}#${section.fragment}`,
      text: section.text,
      url: `/docs/${slug}#${section.fragment}`,
    })),
  ];
}

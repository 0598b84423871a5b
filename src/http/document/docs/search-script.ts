/**
 * Script that finds entries of `/docs/search.json`, by the library MiniSearch: over the whole text, with words that are begun
 * and words with a wrong letter. What has the typed text for its key comes first.
 */
export const SEARCH_SCRIPT = `const COMMON_WORDS = new Set(['a', 'an', 'and', 'are', 'as', 'by', 'can', 'do', 'does', 'for', 'from', 'how', 'i', 'in', 'is', 'it', 'my', 'of', 'on', 'or', 'the', 'to', 'was', 'what', 'when', 'where', 'why', 'with', 'you', 'your']);

const wordsOf = (text) => text.split(/[^\\p{L}\\p{N}_]+/u).filter((word) => word !== '');
/** Names are found whole and by their parts. */
const indexedWordsOf = (text) => wordsOf(text).flatMap((word) => word.includes('_') ? [word, ...word.split('_')] : word);
/** Guides come before their parts, parts before operations, and what has changed last. */
const WEIGHTS = { Guide: 3, Changelog: 0.1 };
const weightOf = ({ kind, url }) => WEIGHTS[kind] ?? (url.startsWith('/docs/codes/') ? 0.5 : url.startsWith('/docs/reference/') || url.startsWith('/docs/events') ? 1 : 1.5);

const createSearch = (MiniSearch, entries) => {
  const index = new MiniSearch({
    fields: ['title', 'key', 'also', 'text', 'fields'],
    tokenize: indexedWordsOf,
    processTerm: (term) => {
      const word = term.toLowerCase();
      return COMMON_WORDS.has(word) ? null : word;
    },
    searchOptions: {
      tokenize: wordsOf,
      boost: { title: 4, key: 3, also: 8, fields: 0.5 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => term.length > 4 ? 0.2 : false,
      weights: { fuzzy: 0.1, prefix: 0.4 },
      boostDocument: (id) => weightOf(entries[id]),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (typed) => {
    const named = entries.filter(({ key }) => key.toLowerCase() === typed);
    const withAll = index.search(typed, { combineWith: 'AND' });
    const found = withAll.length > 0 ? withAll : index.search(typed);
    return [...new Set([...named, ...found.map(({ id }) => entries[id])])];
  };
};
`;

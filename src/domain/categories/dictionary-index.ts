import type { DictionaryGroup, Strength } from './dictionary/group.js';
import type { PurposeName } from './purposes.js';
import { endsWithDigit, tokensOf } from './split-words.js';

/** One name of the dictionary, ready to be compared. */
export interface DictionaryName {
  readonly purpose: PurposeName;
  readonly strength: Strength;
  readonly name: string;
  readonly isAtStart: boolean;
  readonly isWhole: boolean;
  readonly isOneWord: boolean;
  readonly score: number;
}

/** A tree of words: one step per word of a name. */
export interface Branch {
  /** `null` at the end of every name that begins no longer one, which is most of them. */
  next: Map<string, Branch> | null;
  entry: DictionaryName | null;
  /** Holds only when the line ends here. */
  wholeEntry: DictionaryName | null;
}

interface DictionaryIndex {
  readonly root: Branch;
  /** Beginnings of long words, for a line cut off inside one. */
  readonly beginnings: ReadonlyMap<string, Branch>;
  readonly keywords: ReadonlyMap<string, DictionaryName>;
  /** Every word that stands in a name by itself. */
  readonly words: ReadonlySet<string>;
}

/** How much one more letter of a name counts; strengths are far apart, so they decide first. */
export const PER_LETTER = 10;
/** Shorter words are too often the whole of another name. */
export const SHORTEST_CUT_WORD = 7;
export const SHORTEST_AFFIX = 5;

const RANK: Readonly<Record<Strength, number>> = { phrase: 30_000, merchant: 20_000, keyword: 10_000 };
const SHORTEST_PLURAL = 5;
const MARKS = /^[\^=~]/;

/** Prepares every name once; `entry` objects are shared by their variants. */
export function buildDictionaryIndex(groups: readonly DictionaryGroup[]): DictionaryIndex {
  const root = emptyBranch();
  const keywords = new Map<string, DictionaryName>();
  const spelt = groups.flatMap((group) =>
    namesOf(group).map((name) => {
      const words = tokensOf(name.replace(MARKS, ''));
      return { words, entry: toEntry(group, name, words) };
    }),
  );
  for (const { words, entry } of spelt) {
    plant(root, words, entry);
    if (entry.isOneWord && entry.strength !== 'merchant' && entry.name.length >= SHORTEST_AFFIX)
      keywords.set(entry.name, entry);
  }
  const wholeWords = new Set(spelt.flatMap(({ words }) => words));
  const beginnings = beginningsOf(spelt);
  for (const { words, entry } of spelt)
    for (const variant of variantsOf(words, entry)) plant(root, variant, entry);
  return { root, beginnings, keywords, words: wholeWords };
}

function toEntry(group: DictionaryGroup, name: string, words: readonly string[]): DictionaryName {
  const spelling = words.join(' ');
  const strength = name.startsWith('~') ? 'keyword' : group.strength;
  return {
    purpose: group.purpose,
    strength,
    name: spelling,
    isAtStart: name.startsWith('^') || name.startsWith('='),
    isWhole: name.startsWith('='),
    isOneWord: words.length === 1,
    score: RANK[strength] + PER_LETTER * spelling.length,
  };
}

/** Singular and plural of the last word (but `BROWNS` the pub is not `BROWN`), and the words run together. */
function variantsOf(words: readonly string[], entry: DictionaryName): readonly (readonly string[])[] {
  const last = words.at(-1) ?? '';
  const variants: (readonly string[])[] = [];
  const isName = entry.strength === 'merchant' && last.endsWith('S');
  if (last.length >= SHORTEST_PLURAL && !isName && !endsWithDigit(last))
    variants.push([...words.slice(0, -1), last.endsWith('S') ? last.slice(0, -1) : `${last}S`]);
  const joined = words.join('');
  if (words.length > 1 && joined.length >= SHORTEST_CUT_WORD && !entry.isWhole) variants.push([joined]);
  return variants;
}

/** The first entry planted on a branch stays: exact spellings go in before variants. */
function plant(root: Branch, words: readonly string[], entry: DictionaryName): void {
  let branch = root;
  for (const word of words) {
    branch.next ??= new Map();
    const next = branch.next.get(word) ?? emptyBranch();
    branch.next.set(word, next);
    branch = next;
  }
  if (entry.isWhole) branch.wholeEntry ??= entry;
  else branch.entry ??= entry;
}

function emptyBranch(): Branch {
  return { next: null, entry: null, wholeEntry: null };
}

function beginningsOf(
  spelt: readonly { words: readonly string[]; entry: DictionaryName }[],
): ReadonlyMap<string, Branch> {
  const beginnings = new Map<string, Branch>();
  for (const { words, entry } of spelt) {
    if (entry.isWhole) continue;
    const [first = ''] = words;
    const word = words.join('');
    const shortest = Math.max(SHORTEST_CUT_WORD, words.length > 1 ? first.length + 4 : 0);
    for (let length = shortest; length < word.length; length++) {
      const beginning = word.slice(0, length);
      if (!beginnings.has(beginning)) beginnings.set(beginning, { ...emptyBranch(), entry });
    }
  }
  return beginnings;
}

/** The names of a group as they are written, with their marks. */
export function namesOf(group: DictionaryGroup): readonly string[] {
  return group.names
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

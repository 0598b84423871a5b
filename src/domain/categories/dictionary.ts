import { FIRST_NAMES } from './dictionary/first-names.js';
import type { DictionaryGroup, Strength } from './dictionary/group.js';
import { DICTIONARY_GROUPS } from './dictionary/groups.js';
import type { PurposeName } from './purposes.js';
import { tokensOf } from './statement-line.js';

/** Changes whenever an entry, a purpose or a confidence does, so that a decision can be explained later. */
export const DICTIONARY_VERSION = '2026.11.1';

export interface DictionaryMatch {
  readonly purpose: PurposeName;
  readonly strength: Strength;
  /** The entry as the dictionary spells it. */
  readonly name: string;
  /** Larger wins. */
  readonly score: number;
  /** Positions of the first word and of the one after the last. */
  readonly start: number;
  readonly end: number;
  /** The line broke off inside the last word. */
  readonly isCut: boolean;
}

interface Entry {
  readonly purpose: PurposeName;
  readonly strength: Strength;
  readonly name: string;
  readonly isAtStart: boolean;
  readonly isWhole: boolean;
  readonly isOneWord: boolean;
  readonly score: number;
}

interface Branch {
  readonly next: Map<string, Branch>;
  entry: Entry | null;
  /** Holds only when the line ends here. */
  wholeEntry: Entry | null;
}

interface Index {
  readonly root: Branch;
  /** Beginnings of long words, for a line cut off inside one. */
  readonly beginnings: ReadonlyMap<string, Branch>;
  readonly keywords: ReadonlyMap<string, Entry>;
}

const RANK: Readonly<Record<Strength, number>> = { phrase: 30_000, merchant: 20_000, keyword: 10_000 };
const PER_LETTER = 10;
/** A shop's name mostly comes first. */
const AT_START = 25;
const CUT = 40;
const SHORTEST_CUT_WORD = 7;
const SHORTEST_PLURAL = 5;
const SHORTEST_AFFIX = 5;

/** The entries found in the words, best first; none that only repeats a part of a longer one. */
export function findInDictionary(tokens: readonly string[]): readonly DictionaryMatch[] {
  const found: DictionaryMatch[] = [];
  for (let start = 0; start < tokens.length; start++) walk(tokens, start, found);
  if (found.length < 2) return found;
  return found
    .filter((match) => !found.some((other) => contains(other, match)))
    .sort((left, right) => right.score - left.score);
}

/** A keyword that begins or ends a word nothing else explained, as in `FLOORINGWORLD`. */
export function findAffix(tokens: readonly string[]): DictionaryMatch | null {
  for (const [index, token] of tokens.entries()) {
    for (let length = token.length - 2; length >= SHORTEST_AFFIX; length--) {
      const entry = INDEX.keywords.get(token.slice(0, length)) ?? INDEX.keywords.get(token.slice(-length));
      if (entry !== undefined) return toMatch(entry, index, index + 1, 0);
    }
  }
  return null;
}

/** `SMITH` of `J SMITH` or `JANE SMITH` is a surname. */
export function startsWithPerson(tokens: readonly string[]): boolean {
  const [first, second] = tokens;
  if (first === undefined || second === undefined) return false;
  return (first.length === 1 && second.length > 1 && !isDigit(first.charCodeAt(0))) || FIRST_NAMES.has(first);
}

export function dictionarySize(): number {
  return DICTIONARY_GROUPS.reduce((sum, group) => sum + namesOf(group).length, 0);
}

function contains(outer: DictionaryMatch, inner: DictionaryMatch): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}

function walk(tokens: readonly string[], start: number, found: DictionaryMatch[]): void {
  const first = tokens[start];
  if (first === undefined) return;
  const isLast = start === tokens.length - 1;
  const direct = INDEX.root.next.get(first) ?? INDEX.root.next.get(withoutDigits(first));
  if (direct !== undefined) follow(tokens, start, start + 1, direct, found);
  else if (isLast && first.length >= SHORTEST_CUT_WORD)
    takeCut(INDEX.beginnings.get(first), first.length, tokens, start, found);
  if (isLast) return;
  const joined = INDEX.root.next.get(first + tokens[start + 1]);
  if (joined !== undefined) follow(tokens, start, start + 2, joined, found);
}

function follow(
  tokens: readonly string[],
  start: number,
  after: number,
  first: Branch,
  found: DictionaryMatch[],
): void {
  let branch = first;
  for (let index = after; ; index++) {
    const token = tokens[index];
    const whole = start === 0 && token === undefined ? branch.wholeEntry : null;
    take(whole ?? branch.entry, tokens, start, index, found);
    if (token === undefined || token === '') return;
    const next = branch.next.get(token);
    if (next !== undefined) {
      branch = next;
      continue;
    }
    if (index === tokens.length - 1)
      takeCut(beginningWith(branch, token), lengthOf(tokens, start, index + 1), tokens, start, found);
    return;
  }
}

function take(
  entry: Entry | null,
  tokens: readonly string[],
  start: number,
  end: number,
  found: DictionaryMatch[],
): void {
  if (entry === null || isMisplaced(entry, tokens, start)) return;
  found.push(toMatch(entry, start, end, 0));
}

function takeCut(
  branch: Branch | undefined,
  length: number,
  tokens: readonly string[],
  start: number,
  found: DictionaryMatch[],
): void {
  const entry = branch?.entry ?? null;
  if (entry === null || isMisplaced(entry, tokens, start)) return;
  found.push(toMatch(entry, start, tokens.length, CUT + PER_LETTER * (entry.name.length - length)));
}

function isMisplaced(entry: Entry, tokens: readonly string[], start: number): boolean {
  if (start === 0) return false;
  if (entry.isAtStart) return true;
  return start === 1 && entry.isOneWord && entry.strength === 'merchant' && startsWithPerson(tokens);
}

function toMatch(entry: Entry, start: number, end: number, lost: number): DictionaryMatch {
  return {
    purpose: entry.purpose,
    strength: entry.strength,
    name: entry.name,
    score: entry.score + (start === 0 && entry.strength === 'merchant' ? AT_START : 0) - lost,
    start,
    end,
    isCut: lost > 0,
  };
}

function lengthOf(tokens: readonly string[], start: number, end: number): number {
  let length = end - start - 1;
  for (let index = start; index < end; index++) length += tokens[index]?.length ?? 0;
  return length;
}

function beginningWith(branch: Branch, token: string): Branch | undefined {
  for (const [word, next] of branch.next) if (word.startsWith(token) && next.entry !== null) return next;
  return undefined;
}

function withoutDigits(token: string): string {
  let end = token.length;
  while (end > 0 && isDigit(token.charCodeAt(end - 1))) end -= 1;
  return end < 3 ? token : token.slice(0, end);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function namesOf(group: DictionaryGroup): readonly string[] {
  return group.names
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const MARKS = /^[\^=~]/;

const INDEX: Index = buildIndex(DICTIONARY_GROUPS);

function buildIndex(groups: readonly DictionaryGroup[]): Index {
  const root = emptyBranch();
  const keywords = new Map<string, Entry>();
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
  const beginnings = beginningsOf(spelt);
  for (const { words, entry } of spelt)
    for (const variant of variantsOf(words, entry)) plant(root, variant, entry);
  return { root, beginnings, keywords };
}

function toEntry(group: DictionaryGroup, name: string, words: readonly string[]): Entry {
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
function variantsOf(words: readonly string[], entry: Entry): readonly (readonly string[])[] {
  const last = words.at(-1) ?? '';
  const variants: (readonly string[])[] = [];
  const isName = entry.strength === 'merchant' && last.endsWith('S');
  if (last.length >= SHORTEST_PLURAL && !isName && !isDigit(last.charCodeAt(last.length - 1)))
    variants.push([...words.slice(0, -1), last.endsWith('S') ? last.slice(0, -1) : `${last}S`]);
  const joined = words.join('');
  if (words.length > 1 && joined.length >= SHORTEST_CUT_WORD && !entry.isWhole) variants.push([joined]);
  return variants;
}

/** The first entry planted on a branch stays: exact spellings go in before variants. */
function plant(root: Branch, words: readonly string[], entry: Entry): void {
  let branch = root;
  for (const word of words) {
    const next = branch.next.get(word) ?? emptyBranch();
    branch.next.set(word, next);
    branch = next;
  }
  if (entry.isWhole) branch.wholeEntry ??= entry;
  else branch.entry ??= entry;
}

function emptyBranch(): Branch {
  return { next: new Map(), entry: null, wholeEntry: null };
}

function beginningsOf(
  spelt: readonly { words: readonly string[]; entry: Entry }[],
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

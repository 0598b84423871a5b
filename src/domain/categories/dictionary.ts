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
  /** The line broke off inside the last word. */
  readonly isCut: boolean;
}

interface Entry {
  readonly purpose: PurposeName;
  readonly strength: Strength;
  readonly name: string;
  readonly isAtStart: boolean;
  readonly isWhole: boolean;
  readonly score: number;
}

interface Branch {
  readonly next: Map<string, Branch>;
  entry: Entry | null;
}

interface Index {
  readonly root: Branch;
  /** Beginnings of long words, for a line cut off inside one. */
  readonly beginnings: ReadonlyMap<string, Branch>;
  readonly keywords: ReadonlyMap<string, Entry>;
}

const RANK: Readonly<Record<Strength, number>> = { phrase: 30_000, merchant: 20_000, keyword: 10_000 };
const SHORTEST_CUT_WORD = 7;
const SHORTEST_PLURAL = 5;
const SHORTEST_AFFIX = 5;

/** Every entry found in the words, best first. */
export function findInDictionary(tokens: readonly string[]): readonly DictionaryMatch[] {
  const found: DictionaryMatch[] = [];
  for (let start = 0; start < tokens.length; start++) walk(tokens, start, found);
  return found.length < 2 ? found : found.sort((left, right) => right.score - left.score);
}

/** A keyword that begins or ends a word nothing else explained, as in `FLOORINGWORLD`. */
export function findAffix(tokens: readonly string[]): DictionaryMatch | null {
  for (const token of tokens) {
    for (let length = token.length - 2; length >= SHORTEST_AFFIX; length--) {
      const entry = INDEX.keywords.get(token.slice(0, length)) ?? INDEX.keywords.get(token.slice(-length));
      if (entry !== undefined) return toMatch(entry, false);
    }
  }
  return null;
}

export function dictionarySize(): number {
  return DICTIONARY_GROUPS.reduce((sum, group) => sum + namesOf(group).length, 0);
}

function walk(tokens: readonly string[], start: number, found: DictionaryMatch[]): void {
  const first = tokens[start];
  if (first === undefined) return;
  const isLast = start === tokens.length - 1;
  const direct = INDEX.root.next.get(first) ?? INDEX.root.next.get(withoutDigits(first));
  if (direct !== undefined) follow(tokens, start, start + 1, direct, found);
  else if (isLast && first.length >= SHORTEST_CUT_WORD) takeCut(INDEX.beginnings.get(first), start, found);
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
    take(branch.entry, start, index === tokens.length, found);
    const token = tokens[index];
    if (token === undefined) return;
    const next = branch.next.get(token);
    if (next !== undefined) {
      branch = next;
      continue;
    }
    if (index === tokens.length - 1) takeCut(beginningWith(branch, token), start, found);
    return;
  }
}

function take(entry: Entry | null, start: number, isEnd: boolean, found: DictionaryMatch[]): void {
  if (entry === null) return;
  if (entry.isAtStart && start > 0) return;
  if (entry.isWhole && !isEnd) return;
  found.push(toMatch(entry, false));
}

function takeCut(branch: Branch | undefined, start: number, found: DictionaryMatch[]): void {
  const entry = branch?.entry ?? null;
  if (entry === null || (entry.isAtStart && start > 0)) return;
  found.push(toMatch(entry, true));
}

function toMatch(entry: Entry, isCut: boolean): DictionaryMatch {
  return { purpose: entry.purpose, strength: entry.strength, name: entry.name, score: entry.score, isCut };
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

const INDEX: Index = buildIndex(DICTIONARY_GROUPS);

function buildIndex(groups: readonly DictionaryGroup[]): Index {
  const root: Branch = { next: new Map(), entry: null };
  const keywords = new Map<string, Entry>();
  const variants: { words: readonly string[]; entry: Entry }[] = [];
  for (const group of groups) {
    for (const name of namesOf(group)) {
      const words = tokensOf(name.replace(/^[\^=]/, ''));
      const entry = toEntry(group, name, words);
      plant(root, words, entry);
      variants.push(...variantsOf(words, entry));
      const [only] = words;
      if (
        words.length === 1 &&
        only !== undefined &&
        group.strength !== 'merchant' &&
        only.length >= SHORTEST_AFFIX
      )
        keywords.set(only, entry);
    }
  }
  for (const { words, entry } of variants) plant(root, words, entry);
  return { root, beginnings: beginningsOf(root), keywords };
}

function toEntry(group: DictionaryGroup, name: string, words: readonly string[]): Entry {
  const size = words.reduce((sum, word) => sum + word.length, words.length - 1);
  return {
    purpose: group.purpose,
    strength: group.strength,
    name: words.join(' '),
    isAtStart: name.startsWith('^') || name.startsWith('='),
    isWhole: name.startsWith('='),
    score: RANK[group.strength] + size,
  };
}

/** Singular and plural of the last word, and the words run together. */
function variantsOf(words: readonly string[], entry: Entry): { words: readonly string[]; entry: Entry }[] {
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1);
  const variants: { words: readonly string[]; entry: Entry }[] = [];
  if (last.length >= SHORTEST_PLURAL && !isDigit(last.charCodeAt(last.length - 1))) {
    const other = last.endsWith('S') ? last.slice(0, -1) : `${last}S`;
    variants.push({ words: [...rest, other], entry });
  }
  const joined = words.join('');
  if (words.length > 1 && joined.length >= SHORTEST_CUT_WORD && !entry.isWhole)
    variants.push({ words: [joined], entry });
  return variants;
}

/** The first entry planted on a branch stays: exact spellings go in before variants. */
function plant(root: Branch, words: readonly string[], entry: Entry): void {
  let branch = root;
  for (const word of words) {
    const next = branch.next.get(word) ?? { next: new Map<string, Branch>(), entry: null };
    branch.next.set(word, next);
    branch = next;
  }
  branch.entry ??= entry;
}

function beginningsOf(root: Branch): ReadonlyMap<string, Branch> {
  const beginnings = new Map<string, Branch>();
  for (const [word, branch] of root.next) {
    if (branch.entry === null) continue;
    for (let length = SHORTEST_CUT_WORD; length < word.length; length++) {
      const beginning = word.slice(0, length);
      if (!beginnings.has(beginning)) beginnings.set(beginning, branch);
    }
  }
  return beginnings;
}

import { lazy } from '../language/lazy.js';
import { memoize } from '../language/memoize.js';
import { DICTIONARY_GROUPS } from './dictionary/dictionary-groups.js';
import { FIRST_NAMES, SURNAMES } from './dictionary/first-names.js';
import type { Strength } from './dictionary/group.js';
import {
  type Branch,
  buildDictionaryIndex,
  type DictionaryName,
  PER_LETTER,
  SHORTEST_AFFIX,
  SHORTEST_CUT_WORD,
} from './dictionary-index.js';
import type { Purpose } from './purpose.js';
import { PURPOSES, type PurposeName } from './purposes.js';
import { endsWithDigit, isNumber, tokensOf, withoutNumberAtEnd } from './split-words.js';

/** Changes whenever an entry, a purpose or a confidence does, so that a decision can be explained later. */
export const DICTIONARY_VERSION = '2026.11.30';

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

/** A shop's name mostly comes first. */
const AT_START = 25;
const CUT = 40;
/** Stands between the fields of a row: no name crosses it. */
export const BREAK = '';

/** Built on first use: it takes a quarter of a second, which a process that never categorises need not spend. */
const index = lazy(() => buildDictionaryIndex(DICTIONARY_GROUPS));

/** The entries found in the words, best first; none that only repeats a part of a longer one. */
export function findInDictionary(tokens: readonly string[]): readonly DictionaryMatch[] {
  const found: DictionaryMatch[] = [];
  const search = { tokens, found };
  for (let start = 0; start < tokens.length; start++) walk(search, start);
  if (found.length < 2) return found;
  const widest: DictionaryMatch[] = [];
  for (const match of found) if (!isPartOfLonger(match, found)) widest.push(match);
  return widest.length < 2 ? widest : widest.sort((left, right) => right.score - left.score);
}

/**
 * The keyword of a compound that no entry explains, where the rest of it is a word of the dictionary too, as in
 * `FLOORINGWORLD`. Without such a rest it is another word: `DELIVERY` is not about its `LIVERY`. Keywords for movements of
 * money never count: `LANDOWNERS` draw nothing.
 */
export function findAffix(tokens: readonly string[]): DictionaryMatch | null {
  for (const [position, token] of tokens.entries()) {
    for (let length = token.length - SHORTEST_REST; length >= SHORTEST_AFFIX; length--) {
      const entry =
        compounded(token.slice(0, length), token.slice(length)) ??
        compounded(token.slice(-length), token.slice(0, -length));
      if (entry !== undefined) return toMatch(entry, position, position + 1, 0);
    }
  }
  return null;
}

/** The other half of a compound. */
const SHORTEST_REST = 3;

function compounded(keyword: string, rest: string): DictionaryName | undefined {
  const { keywords, words } = index();
  const entry = keywords.get(keyword);
  if (entry === undefined || !words.has(rest)) return undefined;
  const purpose: Purpose = PURPOSES[entry.purpose];
  return purpose.isStructural === true ? undefined : entry;
}

/**
 * The shortest name of the same merchant: `SHELL` for `SHELL FORECOURT`, but `TESCO MOBILE` for itself, for
 * what is bought there is another thing.
 */
export const merchantName = ({ name, purpose }: DictionaryMatch): string => shortestOf(purpose)(name);

const shortestOf = memoize((purpose: PurposeName) =>
  memoize((name: string) => shortestName(tokensOf(name), purpose) ?? name),
);

function shortestName(words: readonly string[], purpose: PurposeName): string | null {
  let branch: Branch | undefined = index().root;
  for (const word of words) {
    branch = branch.next?.get(word);
    if (branch === undefined) return null;
    const { entry } = branch;
    if (entry?.purpose === purpose && entry.strength === 'merchant') return entry.name;
  }
  return null;
}

function isPartOfLonger({ start, end }: DictionaryMatch, found: readonly DictionaryMatch[]): boolean {
  for (const other of found)
    if (other.start <= start && other.end >= end && other.end - other.start > end - start) return true;
  return false;
}

/** The words of a line, and the entries that were found in them. */
interface Search {
  readonly tokens: readonly string[];
  readonly found: DictionaryMatch[];
}

function walk(search: Search, start: number): void {
  const { tokens } = search;
  const first = tokens[start];
  if (first === undefined) return;
  const { root, beginnings, words } = index();
  const isLast = start === tokens.length - 1;
  const direct = step(root, first);
  if (direct !== undefined) follow(search, { start, after: start + 1, first: direct });
  // A word that names have as it stands has not been cut: `PAYMENTS` is no `PAYMENTSENSE`.
  else if (isLast && first.length >= SHORTEST_CUT_WORD && !words.has(first))
    takeCut(search, beginnings.get(first), { start, length: first.length });
  if (isLast) return;
  const second = tokens[start + 1] ?? '';
  if (second.length < 2 || isNumber(first) || isNumber(second)) return;
  const joined = root.next?.get(first + second);
  if (joined !== undefined) follow(search, { start, after: start + 2, first: joined });
}

/** The first branch of a name, and the positions of its first word and of the one after those that led there. */
interface Beginning {
  readonly start: number;
  readonly after: number;
  readonly first: Branch;
}

function follow(search: Search, { start, after, first }: Beginning): void {
  const { tokens } = search;
  let branch = first;
  for (let end = after; ; end++) {
    const token = tokens[end];
    const isEnd = token === undefined || token === BREAK;
    const whole = isEnd && isFirst(tokens, start) ? branch.wholeEntry : null;
    take(search, whole ?? branch.entry, { start, end });
    if (isEnd) return;
    const next = step(branch, token);
    if (next !== undefined) {
      branch = next;
      continue;
    }
    if (end === tokens.length - 1)
      takeCut(search, beginningWith(branch, token), { start, length: lengthOf(tokens, start, end + 1) });
    return;
  }
}

function take(
  { tokens, found }: Search,
  entry: DictionaryName | null,
  { start, end }: Pick<DictionaryMatch, 'start' | 'end'>,
): void {
  if (entry === null || isMisplaced(entry, tokens, start)) return;
  found.push(toMatch(entry, start, end, 0));
}

/** Takes a name that the line breaks off after `length` letters. */
function takeCut(
  { tokens, found }: Search,
  branch: Branch | undefined,
  { start, length }: { readonly start: number; readonly length: number },
): void {
  const entry = branch?.entry ?? null;
  if (entry === null || isMisplaced(entry, tokens, start)) return;
  found.push(toMatch(entry, start, tokens.length, CUT + PER_LETTER * (entry.name.length - length)));
}

function isMisplaced(entry: DictionaryName, tokens: readonly string[], start: number): boolean {
  if (isFirst(tokens, start)) return false;
  if (entry.isAtStart) return true;
  const isNameOrSurname = entry.strength === 'merchant' || SURNAMES.has(entry.name);
  return entry.isOneWord && isNameOrSurname && isSurname(tokens, start);
}

function isFirst(tokens: readonly string[], start: number): boolean {
  return start === 0 || tokens[start - 1] === BREAK;
}

/** `SMITH` of `J SMITH`, `MRS SMITH` or `JANE SMITH`. */
export function isSurname(tokens: readonly string[], start: number): boolean {
  const before = tokens[start - 1] ?? '';
  if ((tokens[start]?.length ?? 0) < 2 || !isFirst(tokens, start - 1)) return false;
  return FIRST_NAMES.has(before) || (before.length === 1 && !isNumber(before));
}

function toMatch(entry: DictionaryName, start: number, end: number, lost: number): DictionaryMatch {
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
  for (const [word, next] of branch.next ?? [])
    if (word.startsWith(token) && next.entry !== null) return next;
  return undefined;
}

/** `SHELL123` is `SHELL`, `ADS1234567890` is `ADS`. */
function step(branch: Branch, token: string): Branch | undefined {
  const next = branch.next?.get(token);
  if (next !== undefined || !endsWithDigit(token)) return next;
  const name = withoutNumberAtEnd(token);
  return name.length < 3 ? undefined : branch.next?.get(name);
}

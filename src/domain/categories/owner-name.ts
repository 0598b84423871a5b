import { FIRST_NAMES } from './dictionary/first-names.js';
import { SHORT_NAMES } from './dictionary/short-names.js';
import { tokensOf } from './split-words.js';

/** A person's name, ready to be looked for in many rows. */
export interface PersonName {
  /** Letters only: `ONEILL`, `SMITHJONES`. */
  readonly family: string;
  /** First and further names. */
  readonly given: readonly string[];
  /** Words of which a text has one when it says the name. */
  readonly triggers: ReadonlySet<string>;
}

/** Place of a name among words. */
interface NameFound {
  /** The position after its last word. */
  readonly end: number;
  /** A first name stands with it, and not initials alone. */
  readonly isFull: boolean;
}

const TITLES: ReadonlySet<string> = new Set(
  'MR MRS MS MISS DR MX REV SIR PROF MESSRS MASTER LADY'.split(' '),
);
const SHORTEST_FAMILY = 2;
/** Initials run together with shorter surnames are too often other words. */
const SHORTEST_JOINED = 4;
/** Banks cut names, never this short. */
const SHORTEST_CUT = 4;
const SHORTEST_SHORT_FORM = 3;
const MAX_PARTS_OF_FAMILY = 4;
const MAX_WORDS = 10;

/** `null` when there is not enough of a name to tell it from others. */
export function personName(givenName: string, familyName: string): PersonName | null {
  const family = tokensOf(spelt(familyName)).join('');
  const given = tokensOf(spelt(givenName)).flatMap((word) => word.split('&'));
  const [first] = given;
  if (first === undefined || family.length < SHORTEST_FAMILY) return null;
  const initials = given.map((word) => word.slice(0, 1)).join('');
  const joined =
    family.length < SHORTEST_JOINED
      ? []
      : [
          first.slice(0, 1) + family,
          first + family,
          initials + family,
          family + first.slice(0, 1),
          family + first,
        ];
  const beginning = tokensOf(spelt(familyName))[0] ?? family;
  return { family, given, triggers: new Set([family, beginning, first, ...joined]) };
}

/** Letters that banks print as others, which no decomposition of theirs finds. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
};

function spelt(name: string): string {
  return [...name.toUpperCase()].map((letter) => PLAIN_LETTERS[letter] ?? letter).join('');
}

/** Whether a text can say the name at all; nearly every row ends here. */
export function mayName({ triggers }: PersonName, words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (triggers.has(word)) return true;
    // `O NEILL`, `MAC DONALD`.
    if (word.length <= LONGEST_PREFIX && triggers.has(word + (words[at + 1] ?? ''))) return true;
  }
  return false;
}

const LONGEST_PREFIX = 3;

interface Reading {
  at: number;
  /** After the surname, once it was read. */
  familyEnd: number;
  people: number;
  match: 'full' | 'initial' | null;
}

/**
 * The name where it begins at `from`: in any order, by initials, with titles and further names, and as one of the two
 * names of a joint account when `isJoint`. `JANE SMITH` is not `JOHN SMITH`, nor is `SMITH` alone.
 */
export function nameAt(
  name: PersonName,
  words: readonly string[],
  from: number,
  isJoint: boolean,
): NameFound | null {
  const joined = joinedAt(name, words[from] ?? '');
  if (joined !== null) return { end: from + 1, isFull: joined === 'full' };
  const reading: Reading = { at: from, familyEnd: -1, people: 0, match: null };
  while (reading.at < words.length && reading.at - from < MAX_WORDS && step(name, words, reading, isJoint));
  if (reading.match === null || reading.familyEnd < 0) return null;
  return { end: Math.max(reading.familyEnd, reading.at), isFull: reading.match === 'full' };
}

/** Reads one word, or the surname. `false`: the name ends before it. */
function step(name: PersonName, words: readonly string[], reading: Reading, isJoint: boolean): boolean {
  const word = words[reading.at] ?? '';
  const isComplete = reading.familyEnd >= 0 && reading.people > 0;
  // `SMITH J MR`.
  if (isComplete && !isJoint && !TITLES.has(word)) return false;
  const familyEnd = familyAt(name, words, reading);
  if (familyEnd > 0) {
    reading.at = familyEnd;
    reading.familyEnd = familyEnd;
    return true;
  }
  if (TITLES.has(word)) {
    reading.at += 1;
    return true;
  }
  const parts = word.split('&');
  if (!parts.every((part) => isPersonal(name, part))) return false;
  const isAny = isJoint || parts.length > 1;
  for (const part of parts)
    if (reading.people === 0 || isAny) reading.match = better(reading.match, matchOf(name, part));
  if (reading.people === 0 && reading.match === null && !isAny) return false;
  reading.people += 1;
  reading.at += 1;
  // After `SMITH J` further names belong to it too; `isComplete` would end it before them.
  if (reading.familyEnd >= 0) while (isFurther(name, words[reading.at] ?? '')) reading.at += 1;
  return true;
}

const better = (one: Reading['match'], other: Reading['match']): Reading['match'] =>
  one === 'full' || other === 'full' ? 'full' : (one ?? other);

const isFurther = ({ given }: PersonName, word: string): boolean => isInitial(word) || given.includes(word);

const isInitial = (word: string): boolean => word.length === 1 && word >= 'A' && word <= 'Z';

/** The end of the surname that begins here, in one word or several, or cut off by the bank; else -1. */
function familyAt({ family }: PersonName, words: readonly string[], { at, match }: Reading): number {
  let said = '';
  for (let end = at; end < words.length && end - at < MAX_PARTS_OF_FAMILY; end++) {
    said += words[end] ?? '';
    if (said === family) return end + 1;
    if (!family.startsWith(said)) return -1;
  }
  const isCut = at + 1 === words.length && match === 'full' && said.length >= SHORTEST_CUT;
  return isCut ? at + 1 : -1;
}

/** A word that can stand for a first name. */
function isPersonal(name: PersonName, word: string): boolean {
  return isInitial(word) || isInitials(name, word) || FIRST_NAMES.has(word) || matchOf(name, word) !== null;
}

/** `JA` of a John, where it is no name of its own. */
function isInitials({ given }: PersonName, word: string): boolean {
  return word.length === 2 && !FIRST_NAMES.has(word) && word.charAt(0) === given[0]?.charAt(0);
}

function matchOf(name: PersonName, word: string): Reading['match'] {
  const { given } = name;
  if (word.length > 1 && (given.includes(word) || word === given.join(''))) return 'full';
  const [first = ''] = given;
  if (word.length >= SHORTEST_SHORT_FORM && first.startsWith(word)) return 'full';
  if (SHORT_NAMES.get(word)?.includes(first) || SHORT_NAMES.get(first)?.includes(word)) return 'full';
  const isInitialOf = word.length === 1 && word === first.charAt(0);
  const isLongForm = first.length === 1 && word.startsWith(first) && FIRST_NAMES.has(word);
  return isInitialOf || isLongForm || isInitials(name, word) ? 'initial' : null;
}

/** `JSMITH`, `JOHNSMITH`, `SMITHJ`. */
function joinedAt({ family, given, triggers }: PersonName, word: string): 'full' | 'initial' | null {
  const [first = ''] = given;
  if (word === family || word === first || !triggers.has(word) || !word.includes(family)) return null;
  return first.length > 1 && word.length === first.length + family.length ? 'full' : 'initial';
}

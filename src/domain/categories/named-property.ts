import { mayName, nameAt, type PersonName, personName } from './owner-name.js';
import { distinguishingWords, joinsNames, wordsOf } from './party-words.js';
import type { CategoriseInput } from './row-input.js';
import { isNumber, tokensOf } from './split-words.js';

/** Texts of a property that a memo may repeat. */
export interface WrittenProperty {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly postcode: string | null;
  /** Its tenants, where its record names them. */
  readonly tenants: readonly string[];
}

interface Street {
  /** `MILL`, `HIGH`. */
  readonly words: readonly string[];
  /** `ROAD`, spelt out; `null` where it has none. */
  readonly kind: string | null;
  /** `12`, `14A`; `null` for a house that has a name. */
  readonly number: string | null;
}

interface PropertySigns {
  readonly id: string;
  readonly street: Street | null;
  /** `2` of `Flat 2`. */
  readonly flat: string | null;
  readonly houseName: readonly string[];
  readonly postcode: string | null;
  readonly tenants: readonly PersonName[];
}

/** Properties of a client by what may name them. Made once for many rows. */
export interface PropertyNames {
  readonly signs: readonly PropertySigns[];
  /** Words of which a text has one when it names any of them. */
  readonly triggers: ReadonlySet<string>;
}

const STREET_KINDS: Readonly<Record<string, string>> = {
  ST: 'STREET',
  STR: 'STREET',
  STREET: 'STREET',
  RD: 'ROAD',
  ROAD: 'ROAD',
  AVE: 'AVENUE',
  AV: 'AVENUE',
  AVENUE: 'AVENUE',
  LN: 'LANE',
  LANE: 'LANE',
  CL: 'CLOSE',
  CLOSE: 'CLOSE',
  CT: 'COURT',
  CRT: 'COURT',
  COURT: 'COURT',
  DR: 'DRIVE',
  DRV: 'DRIVE',
  DRIVE: 'DRIVE',
  PL: 'PLACE',
  PLACE: 'PLACE',
  SQ: 'SQUARE',
  SQUARE: 'SQUARE',
  TER: 'TERRACE',
  TERR: 'TERRACE',
  TCE: 'TERRACE',
  TERRACE: 'TERRACE',
  GDNS: 'GARDENS',
  GARDENS: 'GARDENS',
  GRN: 'GREEN',
  GREEN: 'GREEN',
  GR: 'GROVE',
  GROVE: 'GROVE',
  CRES: 'CRESCENT',
  CRESCENT: 'CRESCENT',
  WAY: 'WAY',
  WALK: 'WALK',
  ROW: 'ROW',
  MEWS: 'MEWS',
  HILL: 'HILL',
  PARADE: 'PARADE',
  PARK: 'PARK',
  PK: 'PARK',
  RISE: 'RISE',
  VIEW: 'VIEW',
  WYND: 'WYND',
  QUAY: 'QUAY',
  YARD: 'YARD',
  WHARF: 'WHARF',
  BRAE: 'BRAE',
};
const FLATS: ReadonlySet<string> = new Set(
  'FLAT FL APARTMENT APT UNIT ROOM RM STUDIO MAISONETTE SHOP'.split(' '),
);
const SHORTEST_HOUSE_NAME = 6;

export function propertyNamesOf(written: readonly WrittenProperty[]): PropertyNames {
  const signs = written.map(signsOf);
  const triggers = signs.flatMap(({ street, houseName, postcode, tenants }) => [
    ...(street?.words.slice(0, 1) ?? []),
    ...houseName.slice(0, 1),
    ...(postcode === null ? [] : [postcode, postcode.slice(0, -3)]),
    ...tenants.flatMap((tenant) => [...tenant.triggers]),
  ]);
  return { signs, triggers: new Set(triggers) };
}

function signsOf({ id, name, line1, line2, postcode, tenants }: WrittenProperty): PropertySigns {
  const lines = [line1, line2 ?? '', name].map(tokensOf);
  const street = lines.map(streetOf).find((found) => found !== null) ?? null;
  return {
    id,
    street,
    flat: lines.map(flatOf).find((found) => found !== null) ?? null,
    houseName: lines.map((words) => houseNameOf(words)).find((words) => words.length > 0) ?? [],
    postcode: postcode === null ? null : tokensOf(postcode).join(''),
    tenants: tenants.flatMap((tenant) => tenantNames(tenant)),
  };
}

function streetOf(words: readonly string[]): Street | null {
  for (let at = words.length - 1; at > 0; at--) {
    const kind = STREET_KINDS[words[at] ?? ''];
    if (kind === undefined) continue;
    let first = at;
    while (first > 0 && !hasDigit(words[first - 1] ?? '') && !FLATS.has(words[first - 1] ?? '')) first -= 1;
    const named = words.slice(first, at);
    if (named.length === 0) continue;
    const before = words[first - 1] ?? '';
    const isFlat = FLATS.has(words[first - 2] ?? '');
    return { words: named, kind, number: hasDigit(before) && !isFlat ? before : null };
  }
  const [number = '', ...named] = words;
  return hasDigit(number) && named.length > 0 && !named.some(hasDigit)
    ? { words: named, kind: null, number }
    : null;
}

function flatOf(words: readonly string[]): string | null {
  const at = words.findIndex((word, index) => FLATS.has(word) && index + 1 < words.length);
  return at < 0 ? null : (words[at + 1] ?? null);
}

/** `ROSE COTTAGE`. What has a number or a street is known by those. */
function houseNameOf(written: readonly string[]): readonly string[] {
  const words = written[0] === 'THE' ? written.slice(1) : written;
  const isNamed =
    words.length > 1 && !words.some((word) => hasDigit(word) || FLATS.has(word)) && streetOf(words) === null;
  return isNamed && words.join('').length >= SHORTEST_HOUSE_NAME ? words : [];
}

/** `Mr A Patel & Ms J Brown` are two. */
function tenantNames(text: string): readonly PersonName[] {
  return text.split(/[&,;/+]/).flatMap((one) => {
    const words = tokensOf(one).filter((word) => !TITLES.has(word));
    const family = words.at(-1) ?? '';
    const name = personName(words.slice(0, -1).join(' '), family);
    return name === null ? [] : [name];
  });
}

const TITLES: ReadonlySet<string> = new Set('MR MRS MS MISS DR MX'.split(' '));

/** The one property that a row's memo names by address, postcode, name or tenant; `null` when it names none, or several. */
export function namedProperty({ signs, triggers }: PropertyNames, input: CategoriseInput): string | null {
  if (signs.length === 0) return null;
  const texts = [input.description, input.counterparty, input.reference, input.notes].filter(
    (text) => text !== null,
  );
  const memos = texts.map((text) => ({ text, words: wordsOf(text) }));
  if (!memos.some(({ words }) => mayNameOne(words, triggers))) return null;
  let best = 0;
  let found: string[] = [];
  for (const one of signs) {
    const rank = Math.max(...memos.map((memo) => rankOf(one, memo, input.amountPence > 0)));
    if (rank === 0 || rank < best) continue;
    found = rank > best ? [one.id] : [...found, one.id];
    best = rank;
  }
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

const mayNameOne = (words: readonly string[], triggers: ReadonlySet<string>): boolean =>
  words.some((word, at) => triggers.has(word) || triggers.has(word + (words[at + 1] ?? '')));

interface Memo {
  readonly text: string;
  readonly words: readonly string[];
}

/** How surely a memo names a property: the higher, the more of it is said; 0: not at all. */
function rankOf(
  { flat, street, houseName, postcode, tenants }: PropertySigns,
  { text, words }: Memo,
  isIn: boolean,
): number {
  const saidFlat = flatOf(words);
  const isSameFlat = saidFlat !== null && saidFlat === flat;
  if (saidFlat !== null && flat !== null && !isSameFlat) return 0;
  const said = street === null ? 0 : streetRank(street, words);
  if (said > 0) return isSameFlat ? said + 2 : said;
  if (tenants.some((tenant) => isTenant(tenant, { text, words }))) return HOUSE;
  if (houseName.length > 0 && startOf(words, houseName) >= 0) return HOUSE;
  if (postcode !== null && saysJoined(words, postcode)) return POSTCODE;
  return isIn && tenants.some((tenant) => isSurnameAlone(tenant, words)) ? SURNAME_ALONE : 0;
}

const HOUSE = 3;
const POSTCODE = 2;
const STREET_ALONE = 1;
const SURNAME_ALONE = 1;

/**
 * How surely the words name a street: with its number, or where the client may have one house only. Another
 * house's number rules it out.
 */
function streetRank({ words: street, kind, number }: Street, words: readonly string[]): number {
  const at = startOf(words, street);
  if (at < 0) return 0;
  const next = words[at + street.length] ?? '';
  const isOfKind = kind !== null && STREET_KINDS[next] === kind;
  if (kind !== null && !isOfKind && STREET_KINDS[next] !== undefined) return 0;
  const before = words[at - 1] ?? '';
  const isFlatNumber = FLATS.has(words[at - 2] ?? '');
  if (hasDigit(before) && !isFlatNumber) return before === number ? HOUSE : 0;
  return isOfKind ? STREET_ALONE : 0;
}

function startOf(words: readonly string[], phrase: readonly string[]): number {
  return words.findIndex((_, at) => phrase.every((word, offset) => words[at + offset] === word));
}

const saysJoined = (words: readonly string[], wanted: string): boolean =>
  words.some((word, at) => word === wanted || word + (words[at + 1] ?? '') === wanted);

function isTenant(tenant: PersonName, { text, words }: Memo): boolean {
  if (!mayName(tenant, words)) return false;
  return words.some((_, at) => nameAt(tenant, words, at, joinsNames(text)) !== null);
}

/** `OKORO RENT JUNE`, paid in: the surname, and beside it only what says nothing of another person. */
function isSurnameAlone({ family }: PersonName, words: readonly string[]): boolean {
  const telling = distinguishingWords(words);
  return telling.length > 0 && telling.join('') === family;
}

function hasDigit(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (isNumber(word.charAt(index))) return true;
  return false;
}

import type { JsonObject } from '../../domain/bank-files/json-field.js';
import { createJsonTokens } from './json-tokens.js';
import { parseObject } from './parse-object.js';

/** One object of a list inside a JSON document, as text, or the place of another value among them. */
export interface JsonElement {
  readonly isObject: boolean;
  /** 1-based physical line where it starts. */
  readonly line: number;
  /** The keys that lead to the list; none for a document that is a list. */
  readonly path: readonly string[];
  /** `null` for an object over the limit; `''` for what is no object. */
  readonly text: string | null;
  /** The account that the document states before the list; `null` if it groups by none. */
  readonly account: JsonObject | null;
}

/** Deepest nesting of a bank's document; deeper parts are not read. */
const MAX_DEPTH = 64;

/** Lists within an account's object whose elements are looked for, and not the account itself. */
const OPENED = new Set(['transactions', 'booked', 'pending']);
/** Keys that name the one account of a document. */
const ACCOUNT_IDS = new Set(['iban', 'bban', 'resourceId']);

/** An object or a list around what is collected. */
interface Level {
  readonly list: boolean;
  key: string;
  readonly account?: JsonObject;
}

/** An object that is being collected. */
interface Collected {
  readonly line: number;
  /** Its beginning in the chunk that is being read; 0 if it began before. */
  from: number;
  /** Text of the chunks before; dropped when it is over the limit. */
  held: string;
  isTooLong: boolean;
  /** Brackets inside it that are open. */
  depth: number;
  /** Place within an account; `null` for an object that is none. */
  readonly within: PlaceInAccount | null;
}

interface PlaceInAccount {
  /** The keys of the objects that were entered. */
  readonly keys: string[];
  key: string;
  /** Lists that are open: nothing inside them is looked at. */
  lists: number;
}

/**
 * Collects the objects of every list in a JSON document as it streams, the outermost lists only, and what else stands
 * there as an element. An account that holds a list of transactions is opened up. Holds one object at a time. `isComplete` is true at the end when the document was whole.
 */
export function createJsonElements(maxBytes: number) {
  const levels: Level[] = [];
  let chunk = '';
  let found: JsonElement[] = [];
  let collected: Collected | null = null;
  /** The last string whose text was wanted: a key, when a colon follows. */
  let lastText = '';
  let documentAccount: JsonObject | null = null;
  let isBegun = false;

  const isInList = () => levels.at(-1)?.list === true;

  const tokens = createJsonTokens({
    opened(bracket, at) {
      isBegun = true;
      if (collected !== null) openInside(collected, bracket, at);
      else if (bracket === '{' && isInList()) collected = begun(at);
      else if (levels.length >= MAX_DEPTH) return false;
      else levels.push({ list: bracket === '[', key: '' });
      return true;
    },
    closed(bracket, at) {
      if (collected === null) levels.pop();
      else if (collected.depth > 0) closeInside(collected, bracket);
      else {
        found.push(objectOf(collected, textUntil(collected, at + 1)));
        collected = null;
      }
    },
    stringBegun() {
      lastText = '';
      if (collected !== null) return collected.within?.lists === 0;
      if (isInList()) found.push(other());
      return levels.length > 0 && !isInList();
    },
    stringEnded(text) {
      lastText = text;
      if (collected === null && isDocumentAccount(levels)) documentAccount ??= { id: text };
    },
    wordBegun() {
      if (collected === null && isInList()) found.push(other());
    },
    colon() {
      const place = collected === null ? levels.at(-1) : collected.within;
      if (place) place.key = lastText;
    },
    comma() {
      const level = levels.at(-1);
      if (collected === null && level !== undefined) level.key = '';
    },
  });

  const begun = (at: number): Collected => ({
    line: tokens.line(),
    from: at,
    held: '',
    isTooLong: false,
    depth: 0,
    within: levels.at(-2)?.key.toLowerCase() === 'accounts' ? { keys: [], key: '', lists: 0 } : null,
  });

  function openInside(object: Collected, bracket: '{' | '[', at: number): void {
    const { within } = object;
    if (within !== null && bracket === '[' && within.lists === 0 && OPENED.has(within.key)) {
      openAccount(object, within, at);
      return;
    }
    object.depth += 1;
    if (within === null) return;
    if (bracket === '[') within.lists += 1;
    else if (within.lists === 0 && within.keys.length < MAX_DEPTH) within.keys.push(within.key);
  }

  /** The account's list goes on as one of the document; what stands before it is kept. */
  function openAccount(object: Collected, { keys, key }: PlaceInAccount, at: number): void {
    const before = textUntil(object, at);
    const fields = object.isTooLong ? null : parseObject(`${before}null${'}'.repeat(object.depth + 1)}`);
    const [first = '', ...others] = [...keys, key];
    levels.push({ list: false, key: first, account: fields ?? {} });
    levels.push(...others.map((name) => ({ list: false, key: name })), { list: true, key: '' });
    collected = null;
  }

  function objectOf({ line, isTooLong }: Collected, text: string): JsonElement {
    const fits = !isTooLong && (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes);
    return { isObject: true, line, ...placeNow(), text: fits ? text : null };
  }

  const textUntil = ({ held, from }: Collected, to: number) => held + chunk.slice(from, to);

  const other = (): JsonElement => ({ isObject: false, line: tokens.line(), ...placeNow(), text: '' });

  const placeNow = () => ({ path: pathOf(levels), account: accountOf(levels) ?? documentAccount });

  function scan(next: string): JsonElement[] {
    chunk = next;
    found = [];
    tokens.scan(chunk);
    if (collected !== null) hold(collected, textUntil(collected, chunk.length), maxBytes);
    return found;
  }

  return {
    scan,
    isComplete: () => isBegun && !tokens.isBroken() && collected === null && levels.length === 0,
  };
}

const pathOf = (levels: readonly Level[]) => levels.flatMap(({ list, key }) => (list ? [] : [key]));

const accountOf = (levels: readonly Level[]) =>
  levels.findLast(({ account }) => account !== undefined)?.account;

/** Whether a text at these levels is the id of the document's one account. A key has none before it: a comma ends the last. */
const isDocumentAccount = ([first, second, ...deeper]: readonly Level[]): boolean =>
  first?.key === 'account' && second !== undefined && deeper.length === 0 && ACCOUNT_IDS.has(second.key);

function closeInside(object: Collected, bracket: '}' | ']'): void {
  const { within } = object;
  object.depth -= 1;
  if (within === null) return;
  if (bracket === ']') within.lists -= 1;
  else if (within.lists === 0) within.keys.pop();
}

/** Keeps what the chunk has of the object, which goes on in the next. */
function hold(object: Collected, text: string, maxBytes: number): void {
  object.from = 0;
  object.held = text;
  if (text.length <= maxBytes) return;
  object.isTooLong = true;
  object.held = '';
}

import type { JsonObject } from '../../domain/bank-files/json-field.js';
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

const SPACE = /\s/;

/** Lists within an account's object whose elements are looked for, and not the account itself. */
const OPENED = new Set(['transactions', 'booked', 'pending']);
/** Keys that name the one account of a document. */
const ACCOUNT_IDS = new Set(['iban', 'bban', 'resourceId']);
const MAX_KEY = 100;

interface Level {
  readonly list: boolean;
  key: string;
  readonly account?: JsonObject;
}

/**
 * Finds the objects of every list in a JSON document as it streams, the outermost lists only, and what else stands
 * there as an element. An account that holds a list of transactions is opened up. Holds one object at a time. `isComplete` is true at the end when the document was whole.
 */
export function createJsonElements(maxBytes: number) {
  const levels: Level[] = [];
  let line = 1;
  let inString = false;
  let escaped = false;
  let held = '';
  let capturing = false;
  let inner = 0;
  let captureLine = 0;
  let tooLong = false;
  let inOther = false;
  let readingKey = false;
  let key = '';
  let seen = false;
  let tooDeep = false;
  /** Whether the object being captured is an account; then its inner objects that are open, by their keys, and its open lists. */
  let isAccount = false;
  let innerKeys: string[] = [];
  let innerKey = '';
  let innerLists = 0;
  let documentAccount: JsonObject | null = null;

  function scan(chunk: string): JsonElement[] {
    const found: JsonElement[] = [];
    if (tooDeep) return found;
    let from = capturing ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at];
      if (character === '\n') line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') endString();
        else if (readingKey && key.length < MAX_KEY) key += character;
        continue;
      }
      const top = levels.at(-1);
      switch (character) {
        case '"':
          inString = true;
          readingKey = capturing ? isAccount && innerLists === 0 : top !== undefined && !top.list;
          key = '';
          if (!capturing && top?.list) found.push(other());
          break;
        case ',':
          inOther = false;
          break;
        case ':':
          if (capturing) innerKey = key;
          else if (top) top.key = key;
          break;
        case '{':
        case '[':
          seen = true;
          if (capturing && character === '[' && isAccount && innerLists === 0 && OPENED.has(innerKey)) {
            openAccount(held + chunk.slice(from, at));
            from = -1;
          } else if (capturing) {
            inner += 1;
            if (character === '[') innerLists += 1;
            else if (innerLists === 0 && innerKeys.length < MAX_DEPTH) innerKeys.push(innerKey);
          } else if (character === '{' && top?.list) {
            capturing = true;
            captureLine = line;
            from = at;
            isAccount = levels.at(-2)?.key.toLowerCase() === 'accounts';
            innerKeys = [];
            innerKey = '';
          } else if (levels.length >= MAX_DEPTH) {
            tooDeep = true;
            return found;
          } else levels.push({ list: character === '[', key: '' });
          break;
        case '}':
        case ']':
          if (inner > 0) {
            inner -= 1;
            if (character === ']') innerLists -= 1;
            else if (innerLists === 0) innerKeys.pop();
          } else if (capturing) {
            found.push(captured(held + chunk.slice(from, at + 1)));
            held = '';
            capturing = false;
            tooLong = false;
            from = -1;
          } else levels.pop();
          inOther = false;
          break;
        default:
          if (capturing || inOther || !top?.list || character === undefined || SPACE.test(character)) break;
          inOther = true;
          found.push(other());
      }
    }
    if (from >= 0) hold(chunk.slice(from));
    return found;
  }

  function endString(): void {
    inString = false;
    const [first, second] = levels;
    const isId = levels.length === 2 && first?.key === 'account' && ACCOUNT_IDS.has(second?.key ?? '');
    if (!capturing && isId && key !== second?.key) documentAccount ??= { id: key };
  }

  /** The account's list goes on as one of the document; what stands before it is kept. */
  function openAccount(before: string): void {
    const fields = tooLong ? null : parseObject(`${before}null${'}'.repeat(inner + 1)}`);
    const [first = '', ...others] = [...innerKeys, innerKey];
    levels.push({ list: false, key: first, account: fields ?? {} });
    levels.push(...others.map((name) => ({ list: false, key: name })), { list: true, key: '' });
    capturing = false;
    tooLong = false;
    held = '';
    inner = 0;
  }

  function hold(text: string): void {
    held += text;
    if (held.length <= maxBytes) return;
    tooLong = true;
    held = '';
  }

  function captured(text: string): JsonElement {
    const fits = !tooLong && (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes);
    return {
      isObject: true,
      line: captureLine,
      path: pathNow(),
      text: fits ? text : null,
      account: accountNow(),
    };
  }

  const other = (): JsonElement => ({
    isObject: false,
    line,
    path: pathNow(),
    text: '',
    account: accountNow(),
  });

  const accountNow = () =>
    levels.findLast(({ account }) => account !== undefined)?.account ?? documentAccount;

  const pathNow = () => levels.flatMap(({ list, key: name }) => (list ? [] : [name]));

  return { scan, isComplete: () => seen && !tooDeep && !capturing && levels.length === 0 && !inString };
}

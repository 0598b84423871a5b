/** One object of a list inside a JSON document, as text, or the place of another value among them. */
export interface JsonElement {
  readonly isObject: boolean;
  /** 1-based physical line where it starts. */
  readonly line: number;
  /** The keys that lead to the list; none for a document that is a list. */
  readonly path: readonly string[];
  /** `null` for an object over the limit; `''` for what is no object. */
  readonly text: string | null;
}

/** What nests deeper than this is no bank's document; the rest of it is not read. */
const MAX_DEPTH = 64;

const SPACE = /\s/;

interface Level {
  readonly list: boolean;
  key: string;
}

/**
 * Finds the objects of every list in a JSON document as it streams, the outermost lists only, and what else stands
 * there as an element. Holds one object at a time. `isComplete` is true at the end when the document was whole.
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
        else if (character === '"') inString = false;
        else if (readingKey && key.length < 100) key += character;
        continue;
      }
      const top = levels.at(-1);
      switch (character) {
        case '"':
          inString = true;
          readingKey = !capturing && top !== undefined && !top.list;
          key = '';
          if (!capturing && top?.list) found.push(other());
          break;
        case ',':
          inOther = false;
          break;
        case ':':
          if (!capturing && top) top.key = key;
          break;
        case '{':
        case '[':
          seen = true;
          if (capturing) inner += 1;
          else if (character === '{' && top?.list) {
            capturing = true;
            captureLine = line;
            from = at;
          } else if (levels.length >= MAX_DEPTH) {
            tooDeep = true;
            return found;
          } else levels.push({ list: character === '[', key: '' });
          break;
        case '}':
        case ']':
          if (inner > 0) inner -= 1;
          else if (capturing) {
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

  function hold(text: string): void {
    held += text;
    if (held.length <= maxBytes) return;
    tooLong = true;
    held = '';
  }

  function captured(text: string): JsonElement {
    const fits = !tooLong && (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes);
    return { isObject: true, line: captureLine, path: pathNow(), text: fits ? text : null };
  }

  const other = (): JsonElement => ({ isObject: false, line, path: pathNow(), text: '' });

  const pathNow = () => levels.flatMap(({ list, key: name }) => (list ? [] : [name]));

  return { scan, isComplete: () => seen && !tooDeep && !capturing && levels.length === 0 && !inString };
}

import type { JsonObject } from '../../domain/bank-files/json-field.js';
import { isPlainObject } from '../../domain/language/is-object.js';

/** An escape that may be half of a surrogate pair: most rows have none, and are not looked at again. */
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;
const LONE_SURROGATE = /\p{Cs}/u;

/** The object a text holds; `null` for anything else, and for one whose text no store can hold as it is. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    if (SURROGATE_ESCAPE.test(text) && hasLoneSurrogate(text)) return null;
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

function hasLoneSurrogate(text: string): boolean {
  let found = false;
  JSON.parse(text, (name: string, value: unknown) => {
    found ||= LONE_SURROGATE.test(name) || (typeof value === 'string' && LONE_SURROGATE.test(value));
    return value;
  });
  return found;
}

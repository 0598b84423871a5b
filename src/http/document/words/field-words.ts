import { FILING_WORDS } from './filing-words.js';
import { RECORD_WORDS } from './record-words.js';
import { SERVICE_WORDS } from './service-words.js';
import { TAX_WORDS } from './tax-words.js';
import { TEST_DATA_WORDS } from './test-data-words.js';

/**
 * Meaning of each field of the API, for fields whose schema does not say so itself. One name has one meaning
 * everywhere; where it has another, the entry is `parent.field`, with the shape or the field that holds it.
 */
const FIELD_WORDS: ReadonlyMap<string, string> = new Map(
  [TAX_WORDS, FILING_WORDS, RECORD_WORDS, SERVICE_WORDS, TEST_DATA_WORDS].flatMap((words) =>
    Object.entries(words),
  ),
);

/**
 * @param parents what holds the field, the innermost last: a named shape, then the fields below it
 * @returns its description, or null where nothing is known of it
 */
export function fieldWords(name: string, parents: readonly string[]): string | null {
  const [parent = ''] = parents.slice(-1);
  const family = parent.replace(/^(?:Issued)?(.+?)(?:Input|Replacement|Patch|WithAttempts)?$/, '$1');
  return (
    FIELD_WORDS.get(`${parent}.${name}`) ??
    FIELD_WORDS.get(`${family}.${name}`) ??
    FIELD_WORDS.get(name) ??
    null
  );
}

/** Every entry, for the test that finds those which describe nothing. */
export const FIELD_WORD_NAMES: readonly string[] = [...FIELD_WORDS.keys()];

/** A shorter word is too near to many others. */
const LEAST_LETTERS = 4;
/** The forms of a word grow with the square of its length, and no word of a name is as long. */
const MAX_LETTERS = 40;

/**
 * A regular expression, for Postgres, of the beginnings of words that differ from this one by one letter: another one, one too many, one too
 * few, or two that changed places. `null` for a word that is short or very long, or has other signs than letters.
 */
export function misspellingsOf(word: string): string | null {
  if (word.length > MAX_LETTERS) return null;
  const letters = [...word.toLowerCase()];
  if (letters.length < LEAST_LETTERS || !/^[\p{L}'-]+$/u.test(word)) return null;
  const forms = new Set<string>();
  for (const [at, letter] of letters.entries()) {
    const before = letters.slice(0, at).join('');
    const after = letters.slice(at + 1).join('');
    forms.add(`${before}.?${after}`);
    forms.add(`${before}.${letter}${after}`);
    const [next] = after;
    if (next !== undefined) forms.add(`${before}${next}${letter}${after.slice(1)}`);
  }
  return `(^|[ '-])(${[...forms].join('|')})`;
}

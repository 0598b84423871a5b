/** First letters of prefixes that HMRC gives out beside every one of the second, and to which its sandbox attaches no meaning. */
const FIRST = 'EHJLMPRW';
const SECOND = 'ACEHJLMPRSTW';
const SUFFIXES = 'ABCD';
const NUMBERS = 1_000_000;

/**
 * A well-formed National Insurance number, one of 384 million, so that two are hardly ever the same.
 * @param random at least 0, less than 1
 */
export function newNino(random: () => number): string {
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  const digits = String(Math.floor(random() * NUMBERS)).padStart(6, '0');
  return `${pick(FIRST)}${pick(SECOND)}${digits}${pick(SUFFIXES)}`;
}

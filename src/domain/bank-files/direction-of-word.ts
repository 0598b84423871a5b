/** Which way money went, as a format says it apart from the figure. */
export type StatedDirection = 'in' | 'out' | 'unknown';

const IN = /^(?:in|credit|crdt)$/i;
const OUT = /^(?:out|debit|dbit)$/i;

/** The direction that a format's word gives. A word that is neither gives none: it is not guessed. */
export function directionOfWord(word: string): StatedDirection {
  if (IN.test(word)) return 'in';
  return OUT.test(word) ? 'out' : 'unknown';
}

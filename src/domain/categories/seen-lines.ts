import { memoizeLast } from '../language/memoize-last.js';
import { type DictionaryMatch, findInDictionary } from './dictionary.js';
import { readStatementLine, type StatementLine } from './statement-line.js';

/** Lines of one file that have been read, kept because a bank prints the same line for the same payment. */
export interface SeenLines {
  readonly lineOf: (description: string) => StatementLine;
  /** Matches of `findInDictionary`; kept if the words are those of the description alone. */
  readonly matchesOf: (description: string, tokens: readonly string[]) => readonly DictionaryMatch[];
}

/** A few megabytes at most. When there are more, reading starts to remember again. */
const KEPT_LINES = 4_000;

interface SeenLine {
  readonly line: StatementLine;
  matches: readonly DictionaryMatch[] | null;
}

export function createSeenLines(): SeenLines {
  const seen = new Map<string, SeenLine>();

  /** Asked for twice a row. */
  const seenLine = memoizeLast((description: string): SeenLine => {
    const known = seen.get(description);
    if (known !== undefined) return known;
    if (seen.size >= KEPT_LINES) seen.clear();
    const read = { line: readStatementLine(description), matches: null };
    seen.set(description, read);
    return read;
  });

  return {
    lineOf: (description) => seenLine(description).line,
    matchesOf(description, tokens) {
      const known = seenLine(description);
      if (tokens !== known.line.tokens) return findInDictionary(tokens);
      known.matches ??= findInDictionary(tokens);
      return known.matches;
    },
  };
}

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourcesIn } from './sources-in.js';

/** Names that a reader has to be told, and the word of the trade for each. See `docs/GLOSSARY.md`. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:create)?[Tt]urnstile\b/, 'say createOneAtATime'],
  [/\b(?:create)?[Dd]oorbell\b/, 'say WorkSignal'],
  [/\b[Ww]aker\b/, 'say signal'],
  [/\blookout\b/, 'say what is looked for'],
  [/\blanes?\b|\bLanes?\b/, 'say tenant queue'],
  [/\bCarried\b(?! in| forward)/, 'say what is carried'],
  [/\bWays\b(?! of)/, 'say what the functions are of'],
  [/\bsortedOut\b/, 'use a verb'],
  [/\bquestionOf\b/, 'say which question'],
];

/** A comment that begins with a question word. */
const RIDDLE = /^\s*(?:\/\*\*|\/\/)\s+(?:What|Who|Whose|Where|Whoever)\s/;
const OPENS_COMMENT = /^\s*\/\*\*\s*$/;
const RIDDLE_ON_NEXT_LINE = /^\s*\*\s+(?:What|Who|Whose|Where|Whoever)\s/;

/** Where sources of these folders have banned words or comments that begin with a question word, as `file:line: sentence`. */
export const findBannedWords = (root: string, folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => sourcesIn(join(root, folder))).flatMap((path) => wordsIn(root, path));

function wordsIn(root: string, path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const isRiddle =
      RIDDLE.test(line) || (OPENS_COMMENT.test(lines[at - 1] ?? '') && RIDDLE_ON_NEXT_LINE.test(line));
    const faults = BANNED.flatMap(([pattern, advice]) => {
      const found = pattern.exec(withoutTexts(line));
      return found === null ? [] : [`${found[0]} is not a word of the glossary: ${advice}.`];
    });
    const all = isRiddle
      ? [...faults, 'The comment begins with a question word: name the thing first.']
      : faults;
    return all.map((fault) => `${relative(root, path)}:${at + 1}: ${fault}`);
  });
}

/** The code and comments of a line; texts in quotes may be of customers and streets. */
const withoutTexts = (line: string): string => line.replace(/'[^']*'/g, "''");

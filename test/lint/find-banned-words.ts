import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourcesIn } from './sources-in.js';
import { vagueBeginningsOf } from './vague-beginnings.js';

/** Names that a reader has to be told, and the word of the trade for each. See `docs/GLOSSARY.md`. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:create)?[Tt]urnstile\b/, 'say createSerialQueue'],
  [/\b(?:create)?[Dd]oorbell\b/, 'say WorkSignal'],
  [/\b[Ww]aker\b/, 'say signal'],
  [/\blookout\b/, 'say what is looked for'],
  [/\blanes?\b|\bLanes?\b/, 'say tenant queue'],
  [/\bCarried\b(?! in| forward)/, 'say what is carried'],
  [/\bWays\b(?! of)/, 'say what the functions are of'],
  [/\bsortedOut\b/, 'use a verb'],
  [/\bquestionOf\b/, 'say which question'],
  [/\bMOST(?:_\w+)?\b|\bmost[A-Z]\w*|\b(?:const|let) most\b/, 'say max'],
];

/** A comment that begins with a question word. Descriptions of fields may. */
const QUESTION = /^(?:What|Who|Whose|Where|Whoever)\s/;

const OPENS_COMMENT = /^\s*\/\*\*\s*$/;
const FIRST_LINE = /^\s*(?:\/\*\*|\/\/)\s+/;
const SECOND_LINE = /^\s*\*\s+/;
const LINE_COMMENT = /^\s*\/\//;

/** Banned words and beginnings of comments that are riddles, in the sources of these folders, as `file:line: sentence`. */
export const findBannedWords = (root: string, folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => sourcesIn(join(root, folder))).flatMap((path) => wordsIn(root, path));

function wordsIn(root: string, path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const words = BANNED.flatMap(([pattern, advice]) => {
      const found = pattern.exec(withoutTexts(line));
      return found === null ? [] : [`${found[0]} is not a word of the glossary: ${advice}.`];
    });
    const beginning = beginningOf(line, lines[at - 1]);
    const riddles = [
      ...(QUESTION.test(beginning) ? ['begins with a question word: name the thing first.'] : []),
      ...vagueBeginningsOf(beginning),
    ].map((fault) => `The comment ${fault}`);
    return [...words, ...riddles].map((fault) => `${relative(root, path)}:${at + 1}: ${fault}`);
  });
}

/** The text of a comment that begins on this line; empty where none does. */
function beginningOf(line: string, before = ''): string {
  if (LINE_COMMENT.test(line) && LINE_COMMENT.test(before)) return '';
  const opening = OPENS_COMMENT.test(before) ? SECOND_LINE : FIRST_LINE;
  return opening.test(line) ? line.replace(opening, '') : '';
}

/** The code and comments of a line; texts in quotes may be of customers and streets. */
const withoutTexts = (line: string): string => line.replace(/'[^']*'/g, "''");

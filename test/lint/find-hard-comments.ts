import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { hardIn } from './find-hard-sentences.js';
import { sourcesIn } from './sources-in.js';

/** A comment stands beside the code that it is about, so that its sentences may be a little longer than those of a document. */
const MAX_WORDS = 40;

/** Sentences of comments that are long or hold a phrase that has to be read twice, as `file:line: sentence: advice`. */
export const findHardComments = (root: string, folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .flatMap((path) =>
      commentsIn(path).flatMap(({ line, text }) =>
        partsOf(text)
          .flatMap((part) => hardIn(part, MAX_WORDS))
          .map((fault) => `${relative(root, path)}:${line}: ${fault}`),
      ),
    );

interface Comment {
  readonly line: number;
  readonly text: string;
}

function commentsIn(path: string): readonly Comment[] {
  const source = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true);
  const texts = new Map<number, string>();
  function visit(node: ts.Node): void {
    for (const { pos, end } of rangesAt(source, node)) texts.set(pos, plain(source.slice(pos, end)));
    ts.forEachChild(node, visit);
  }
  visit(file);
  return [...texts].map(([pos, text]) => ({ line: file.getLineAndCharacterOfPosition(pos).line + 1, text }));
}

const rangesAt = (source: string, node: ts.Node): readonly ts.CommentRange[] => [
  ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
  ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
];

/** The text on one line, with one word in the place of each code. */
const plain = (comment: string): string =>
  comment
    .replace(/^\/\*\*?|^\/\/|\*\/$/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/^\*\s?/, ''))
    .join(' ')
    .replaceAll(/`[^`]*`/g, 'Code');

/** The description, and what each tag says. */
const partsOf = (text: string): readonly string[] => text.split(/@[a-z]+ /);

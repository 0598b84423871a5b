import { relative } from 'node:path';
import ts from 'typescript';
import { type FoundFunction, functionsIn } from './functions-in.js';
import { sourcesIn } from './sources-in.js';

/** A function that is read at one look. */
const MAX_LINES = 60;

/** How long a function may be, and why it is not split. */
export interface LongFunction {
  readonly lines: number;
  readonly reason: string;
}

/**
 * Functions above 60 lines that no list allows, as `file:line: sentence`. Functions that only answer a list, such as a table of
 * routes, count by the functions in them. The list is of `file: name`; an entry that is no longer needed is at fault too, so that it
 * only becomes shorter.
 */
export function findLongFunctions(
  root: string,
  folders: readonly string[],
  allowed: Readonly<Record<string, LongFunction>>,
): readonly string[] {
  const used = new Set<string>();
  const faults = folders
    .flatMap((folder) => sourcesIn(`${root}/${folder}`))
    .flatMap((path) => longIn(path).map((found) => ({ file: relative(root, path), ...found })))
    .flatMap(({ file, name, line, lines }) => {
      const key = `${file}: ${name}`;
      used.add(key);
      const max = allowed[key]?.lines ?? MAX_LINES;
      return lines <= max ? [] : [`${file}:${line}: ${name} has ${lines} lines, more than ${max}; split it.`];
    });
  const gone = Object.keys(allowed).filter((key) => !used.has(key));
  return [
    ...faults,
    ...gone.map((key) => `${key}: is not above ${MAX_LINES} lines; shorten test/lint/long-functions.ts.`),
  ];
}

const longIn = (path: string): readonly FoundFunction[] =>
  functionsIn(path).filter(({ lines, node }) => lines > MAX_LINES && !isTable(node));

/** Whether all that a function does is to answer a list. */
function isTable(node: ts.SignatureDeclaration): boolean {
  if (!('body' in node) || node.body === undefined) return false;
  const { body } = node;
  if (!ts.isBlock(body)) return ts.isArrayLiteralExpression(body);
  const last = body.statements.at(-1);
  return (
    last !== undefined &&
    ts.isReturnStatement(last) &&
    last.expression !== undefined &&
    ts.isArrayLiteralExpression(last.expression) &&
    body.statements.length === 1
  );
}

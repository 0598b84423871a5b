import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';

/** How many casts a file may have, and what keeps the compiler from knowing. */
export interface AllowedCasts {
  readonly count: number;
  readonly reason: string;
}

/** Rows come without types; what a query reads is cast where it is mapped. */
const ROWS = 'src/db/';

/**
 * Casts of these folders that no list allows, as `file:line: sentence`: `as` with a type, which the compiler believes. A list that
 * allows more than there are is at fault too, so that it only becomes shorter. `as const` is no cast.
 */
export function findCasts(
  root: string,
  folders: readonly string[],
  allowed: Readonly<Record<string, AllowedCasts>>,
): readonly string[] {
  const files = folders
    .flatMap((folder) => sourcesIn(`${root}/${folder}`))
    .map((path) => relative(root, path))
    .filter((file) => !file.startsWith(ROWS));
  const gone = Object.keys(allowed).filter((file) => !files.includes(file));
  return [
    ...files.flatMap((file) => faultsOf(file, castsIn(`${root}/${file}`), allowed[file]?.count ?? 0)),
    ...gone.map((file) => `${file}: is listed in test/lint/allowed-casts.ts, but is not there.`),
  ];
}

function faultsOf(file: string, lines: readonly number[], count: number): readonly string[] {
  if (lines.length < count) {
    return [
      `${file}: has ${lines.length} casts, and ${count} are allowed; shorten test/lint/allowed-casts.ts.`,
    ];
  }
  const isListed = count > 0 ? ` It may have ${count} casts.` : '';
  return lines.length === count
    ? []
    : lines.map((line) => `${file}:${line}: casts to a type; let the compiler find it.${isListed}`);
}

/** The lines of the casts of a file. A cast of a cast, as by way of `unknown`, counts once. */
function castsIn(path: string): readonly number[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const lines: number[] = [];
  function visit(node: ts.Node): void {
    if (isCast(node) && !isCast(node.parent)) {
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return lines;
}

const isCast = (node: ts.Node): boolean => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type);

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';

/** How many casts a file may have, those of JSON included, and what keeps the compiler from knowing. */
export interface AllowedCasts {
  readonly count: number;
  readonly reason: string;
}

/** Rows come without types; what a query reads is cast where it is mapped. */
const ROWS = 'src/db/';

/**
 * Casts of these folders that no list allows, as `file:line: sentence`: `as` with a type, which the compiler believes, and `JSON.parse` whose `any`
 * becomes a type unseen. A list that allows more than there are is at fault too, so that it only becomes shorter. `as const` is no cast.
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

function faultsOf(file: string, casts: readonly FoundCast[], count: number): readonly string[] {
  if (casts.length < count) {
    return [
      `${file}: has ${casts.length} casts, and ${count} are allowed; shorten test/lint/allowed-casts.ts.`,
    ];
  }
  const isListed = count > 0 ? ` It may have ${count} casts.` : '';
  return casts.length === count
    ? []
    : casts.map(({ line, advice }) => `${file}:${line}: ${advice}${isListed}`);
}

interface FoundCast {
  readonly line: number;
  readonly advice: string;
}

/** Casts of a file. A cast of a cast, as by way of `unknown`, counts once, and so does a cast of parsed JSON. */
function castsIn(path: string): readonly FoundCast[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const found: FoundCast[] = [];
  function visit(node: ts.Node): void {
    const advice = adviceOn(node);
    if (advice !== null)
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, advice });
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

function adviceOn(node: ts.Node): string | null {
  if (isCast(node)) return isCast(node.parent) ? null : 'casts to a type; let the compiler find it.';
  if (!isJsonParse(node) || isUnknown(node)) return null;
  return 'takes parsed JSON for a type; call it unknown, or use parsedAs.';
}

const isJsonParse = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'JSON.parse';

/** Whether nothing takes an expression for more than `unknown`, or its cast is counted instead. */
function isUnknown(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isUnknown(parent);
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return isUnknown(parent);
  if (ts.isVariableDeclaration(parent)) return parent.type?.kind === ts.SyntaxKind.UnknownKeyword;
  if (ts.isArrowFunction(parent)) return parent.type?.kind === ts.SyntaxKind.UnknownKeyword;
  if (ts.isReturnStatement(parent)) return returnsUnknown(parent);
  if (ts.isCallExpression(parent)) return parent.expression.getText() === 'String';
  return ts.isExpressionStatement(parent) || isCast(parent);
}

function returnsUnknown(statement: ts.ReturnStatement): boolean {
  const holder = ts.findAncestor<ts.SignatureDeclaration>(statement, ts.isFunctionLike);
  return holder?.type?.kind === ts.SyntaxKind.UnknownKeyword;
}

const isCast = (node: ts.Node): boolean => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type);

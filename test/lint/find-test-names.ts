import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';

/** Words that leave a name without its verb: `of a salon agrees` says of whom, and hides what is promised. */
const BEGINNINGS = /^(?:of|to|for|in|as|by)\b/i;

/**
 * Tests of these folders whose name begins with a preposition, as `file:line: sentence`. The names of `describe` and `it`
 * read as one sentence, and the second begins with what the unit does.
 */
export const findTestNames = (root: string, folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => sourcesIn(`${root}/${folder}`))
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => faultsIn(root, path));

function faultsIn(root: string, path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const faults: string[] = [];
  function visit(node: ts.Node): void {
    const name = ts.isCallExpression(node) && isTest(node.expression) ? nameOf(node) : undefined;
    const word = name === undefined ? undefined : BEGINNINGS.exec(name)?.[0];
    if (word !== undefined) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(
        `${relative(root, path)}:${line}: a test begins with "${word}"; begin with what the unit does.`,
      );
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return faults;
}

/** Whether this is `it`, whatever is chained to it: `it.each(rows)`, `it.runIf(condition)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression);
  return false;
}

function nameOf({ arguments: [name] }: ts.CallExpression): string | undefined {
  if (name === undefined) return undefined;
  if (ts.isStringLiteralLike(name)) return name.text;
  return ts.isTemplateExpression(name) ? name.head.text : undefined;
}

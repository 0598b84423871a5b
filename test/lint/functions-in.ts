import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A function of a source, with what it is called by in faults and lists. */
export interface FoundFunction {
  /** The name, or the member or variable that holds it; of a function without either that of the one around it. */
  readonly name: string;
  readonly line: number;
  /** Lines from its first word to its last brace. */
  readonly lines: number;
  readonly node: ts.SignatureDeclaration;
}

/** The functions and methods of a file that have a body, outer ones first. */
export function functionsIn(path: string): readonly FoundFunction[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const found: FoundFunction[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const line = lineAt(node.getStart());
      found.push({ name: nameOf(node), line, lines: lineAt(node.end) - line + 1, node });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

function nameOf(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) return `${nameOf(node.parent)}.constructor`;
  const name = 'name' in node ? node.name : undefined;
  if (isName(name)) return name.text;
  return ts.isSourceFile(node) ? 'file' : nameOf(node.parent);
}

const isName = (name: unknown): name is ts.Identifier | ts.StringLiteral =>
  typeof name === 'object' && name !== null && 'text' in name && typeof name.text === 'string';

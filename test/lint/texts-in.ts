import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

/** A text of the source, or a part of one between two values. */
export interface SourceText {
  /** `file:line`. */
  readonly place: string;
  readonly text: string;
}

/** The texts of a file that match. @param word in small letters: a file without it is not parsed */
export function textsIn(root: string, path: string, word: string, pattern: RegExp): readonly SourceText[] {
  const source = readFileSync(path, 'utf8');
  if (!source.toLowerCase().includes(word)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true);
  const found: SourceText[] = [];
  function visit(node: ts.Node): void {
    if (isText(node) && pattern.test(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${relative(root, path)}:${line + 1}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';

const IS_SQL = /\b(?:select|from|where|join|case when|coalesce|exists|insert into|delete from|update)\b/;
const BEGINS_A_STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/;
const LOCKS =
  /\bfor (?:no key update|update|share|key share)\b|\binsert into\b|\bdelete from\b|\bupdate \w+(?: \w+)? set\b/;
const BINDINGS = /(?<![:\w]):([a-zA-Z]\w*)/g;

/**
 * Constants of SQL of more than one line whose doc comment does not say what they are, as `file:line: sentence`. That of a text that begins a
 * statement names its bindings, and that of one that writes or locks says which rows it locks.
 */
export const findSqlHeaders = (root: string, folder: string): readonly string[] =>
  sourcesIn(join(root, folder)).flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true);
    return constantsOf(file).flatMap(({ statement, name, text }) => {
      const { line } = file.getLineAndCharacterOfPosition(statement.getStart());
      const place = `${relative(root, path)}:${line + 1}`;
      return faultsOf(text, commentOf(source, statement)).map((fault) => `${place}: ${name} ${fault}`);
    });
  });

interface Constant {
  readonly statement: ts.VariableStatement;
  readonly name: string;
  /** Without what is put into it from other constants. */
  readonly text: string;
}

const constantsOf = (file: ts.SourceFile): readonly Constant[] =>
  file.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const text = initializer === undefined ? null : textOf(initializer);
      const isConstant = /^[A-Z][A-Z0-9_]*$/.test(name.getText());
      if (!isConstant || text === null || !text.includes('\n') || !IS_SQL.test(text)) return [];
      return [{ statement, name: name.getText(), text }];
    }),
  );

function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
}

/** Doc comment of a statement; empty where it has none. */
function commentOf(source: string, statement: ts.Statement): string {
  const { pos, end } = ts.getLeadingCommentRanges(source, statement.pos)?.at(-1) ?? { pos: 0, end: 0 };
  const comment = source.slice(pos, end);
  return comment.startsWith('/**') ? comment : '';
}

function faultsOf(text: string, comment: string): readonly string[] {
  if (comment === '') return ['has no doc comment; give its purpose, bindings, answer and locks.'];
  const bound = BEGINS_A_STATEMENT.test(text)
    ? [...text.matchAll(BINDINGS)].map(([, name]) => name ?? '')
    : [];
  const unnamed = [...new Set(bound)].filter((name) => !new RegExp(`\\b${name}\\b`).test(comment));
  return [
    ...unnamed.map((name) => `does not say in its doc comment that it binds ${name}.`),
    ...(LOCKS.test(text) && !/\block(?:s|ed)\b/i.test(comment)
      ? ['does not say in its doc comment what it locks.']
      : []),
  ];
}

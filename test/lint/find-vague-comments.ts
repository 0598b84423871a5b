import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';
import { vagueDeclarationsOf } from './vague-beginnings.js';

/**
 * Doc comments of functions, constants and types that begin without what they are about, as `file:line: sentence`. Those of members
 * may: the name beside them is the subject.
 */
export const findVagueComments = (root: string, folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .flatMap((path) => vagueIn(path).map((fault) => `${relative(root, path)}:${fault}`));

function vagueIn(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true);
  return file.statements.filter(isDeclaration).flatMap((statement) => {
    const comment = (ts.getLeadingCommentRanges(source, statement.getFullStart()) ?? []).at(-1);
    if (comment === undefined || !source.startsWith('/**', comment.pos)) return [];
    const text = source.slice(comment.pos, comment.end).replace(/^\/\*\*[\s*]*/, '');
    const { line } = file.getLineAndCharacterOfPosition(comment.pos);
    return vagueDeclarationsOf(text).map((fault) => `${line + 1}: The comment ${fault}`);
  });
}

const isDeclaration = (statement: ts.Statement): boolean =>
  ts.isFunctionDeclaration(statement) ||
  ts.isVariableStatement(statement) ||
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isClassDeclaration(statement);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** An exported function that can be called with one text and nothing else. */
export interface TextFunction {
  /** From the root: `src/domain/money.ts`. */
  readonly file: string;
  readonly name: string;
}

/** Every function of these folders that is exported and takes a text, and whatever else it takes is optional. */
export function textFunctionsOf(root: string, folders: readonly string[]): readonly TextFunction[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .flatMap((path) => namesIn(path).map((name) => ({ file: path.slice(root.length + 1), name }))),
  );
}

function namesIn(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  return file.statements.filter(isExported).flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement))
      return takesText(statement.parameters) && statement.name ? [statement.name.text] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer) && takesText(initializer.parameters)
        ? [name.getText()]
        : [],
    );
  });
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function takesText([first, ...others]: readonly ts.ParameterDeclaration[]): boolean {
  const isText =
    first !== undefined && /^string(?: \| (?:undefined|null))*$/.test(first.type?.getText() ?? '');
  return isText && others.every((one) => one.questionToken !== undefined || one.initializer !== undefined);
}

import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Names that a source declares and exports itself, and its own types; what it passes on from another is not among them. */
export interface Exports {
  /** Functions, classes and constants, each once. */
  readonly values: readonly string[];
  /** Interfaces and type aliases, each once. */
  readonly types: readonly string[];
  /** Interfaces and type aliases for itself alone. */
  readonly localTypes: readonly string[];
  /** It has a default export, or passes something on. */
  readonly hasOthers: boolean;
}

export function exportsOf(path: string): Exports {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const values = new Set<string>();
  const types = new Set<string>();
  const localTypes = new Set<string>();
  let hasOthers = false;
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement) || ts.isExportDeclaration(statement) || isDefault(statement)) {
      hasOthers = true;
    } else if (isExported(statement)) {
      for (const name of valuesIn(statement)) values.add(name);
      if (isType(statement)) types.add(statement.name.text);
    } else if (isType(statement)) {
      localTypes.add(statement.name.text);
    }
  }
  return { values: [...values], types: [...types], localTypes: [...localTypes], hasOthers };
}

const isExported = (statement: ts.Statement): boolean => hasModifier(statement, ts.SyntaxKind.ExportKeyword);
const isDefault = (statement: ts.Statement): boolean => hasModifier(statement, ts.SyntaxKind.DefaultKeyword);

const isType = (statement: ts.Statement): statement is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);

const hasModifier = (statement: ts.Statement, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some((one) => one.kind === kind);

function valuesIn(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
  return statement.name === undefined ? [] : [statement.name.text];
}

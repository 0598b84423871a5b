import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';

const ROWS = 'src/db/';

/**
 * Types of `src/db` whose members are called as columns are, where another folder imports them, as `file: sentence`. A row is turned into the
 * words of the domain where it is read.
 */
export function findRowTypes(root: string, folders: readonly string[]): readonly string[] {
  const rowsOf = remembered((path: string) => rowTypesIn(parsed(path)));
  return folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .filter((path) => !relative(root, path).startsWith(ROWS))
    .flatMap((path) =>
      importsOf(path)
        .filter(({ from }) => relative(root, from).startsWith(ROWS))
        .flatMap(({ from, names }) => names.filter((name) => rowsOf(from).has(name)))
        .map((name) => `${relative(root, path)}: ${name} is a row of the database; map it in src/db.`),
    );
}

interface Import {
  readonly from: string;
  readonly names: readonly string[];
}

const importsOf = (path: string): readonly Import[] =>
  parsed(path)
    .statements.filter(ts.isImportDeclaration)
    .flatMap(({ moduleSpecifier, importClause }) => {
      const bindings = importClause?.namedBindings;
      if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return [];
      if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
      const names = bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
      return [{ from: join(dirname(path), moduleSpecifier.text.replace(/\.js$/, '.ts')), names }];
    });

/** Names of the types of a file with a member such as `client_id`. */
const rowTypesIn = (file: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    file.statements.flatMap((statement) => {
      if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
      return membersOf(statement).some((name) => name.includes('_')) ? [statement.name.text] : [];
    }),
  );

function membersOf(declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): readonly string[] {
  const holder = ts.isInterfaceDeclaration(declaration) ? declaration : declaration.type;
  if (!ts.isInterfaceDeclaration(holder) && !ts.isTypeLiteralNode(holder)) return [];
  return holder.members.flatMap(({ name }) => (name === undefined ? [] : [name.getText()]));
}

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

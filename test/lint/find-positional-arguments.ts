import { relative } from 'node:path';
import ts from 'typescript';
import { type FoundFunction, functionsIn } from './functions-in.js';
import { sourcesIn } from './sources-in.js';

/** More than these are mixed up by a caller: the others go into an object, by name. */
const MAX_ARGUMENTS = 4;

/**
 * Functions with five arguments or more, or with two booleans side by side, that no list allows, as `file:line: sentence`. The list
 * is of `file: name`, each with the reason; an entry that is no longer needed is at fault too, so that it only becomes shorter.
 */
export function findPositionalArguments(
  root: string,
  folders: readonly string[],
  reasons: Readonly<Record<string, string>>,
): readonly string[] {
  const faults = folders
    .flatMap((folder) => sourcesIn(`${root}/${folder}`))
    .flatMap((path) =>
      functionsIn(path).flatMap((found) =>
        faultsOf(found).map((fault) => ({
          key: `${relative(root, path)}: ${found.name}`,
          fault: `${relative(root, path)}:${found.line}: ${found.name} ${fault}`,
        })),
      ),
    );
  const gone = Object.keys(reasons).filter((key) => faults.every((one) => one.key !== key));
  return [
    ...faults.filter(({ key }) => !Object.hasOwn(reasons, key)).map(({ fault }) => fault),
    ...gone.map((key) => `${key}: is not at fault; shorten test/lint/positional-arguments.ts.`),
  ];
}

function faultsOf({ node }: FoundFunction): readonly string[] {
  const { parameters } = node;
  const count = parameters.length;
  const booleans = parameters.some((parameter, at) => isBoolean(parameter) && isBoolean(parameters[at + 1]));
  return [
    ...(count > MAX_ARGUMENTS
      ? [`takes ${count} arguments, more than ${MAX_ARGUMENTS}; name them in an object.`]
      : []),
    ...(booleans ? ['takes two booleans side by side; name them in an object.'] : []),
  ];
}

function isBoolean(parameter: ts.ParameterDeclaration | undefined): boolean {
  if (parameter === undefined) return false;
  const { type, initializer } = parameter;
  return (
    type?.kind === ts.SyntaxKind.BooleanKeyword ||
    initializer?.kind === ts.SyntaxKind.TrueKeyword ||
    initializer?.kind === ts.SyntaxKind.FalseKeyword
  );
}

import { basename, join, relative } from 'node:path';
import { exportsOf } from './exports-of.js';
import { sourcesIn } from './sources-in.js';

/** Files that have a name of another kind, by their path, and why. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/-(queries|repository)\.ts$/, 'the rows that are read or written'],
  [
    /(^|[/-])(app|router|routes|schema|schemas|present|shapes|index)\.ts$/,
    'the part that it plays in its folder; the export has the noun of the folder too',
  ],
  [/-data\.ts$/, 'the data of calls to HMRC: mostly types'],
  [/^src\/cli\/commands\//, 'the command'],
  [/^src\/(queues|db\/queues\/work)\//, 'the queue'],
  [/^src\/domain\/tax\/rates\//, 'the subject of the law'],
  [/^src\/domain\/reports\/documents\//, 'the report'],
  [/^src\/domain\/durations\.ts$/, 'what its constants are'],
];

/** Endings and beginnings of an export that its file may leave out. */
const LEFT_OUT: readonly RegExp[] = [
  /^create(?=[A-Z])/, // a factory, in the file of what it makes
  /(?<=[a-z0-9])Router$/, // in the file of its pages
  /(?<=[a-z0-9])Of$/, // a function of its argument, in the file of what it computes
];

/**
 * Sources of these folders with one exported value, of which the file has neither the name nor that of a type in it, as
 * `file: sentence`. The type is what the value makes or takes, whether or not others name it.
 */
export const findMisnamedFiles = (root: string, folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .filter((path) => !OTHER_NAMES.some(([pattern]) => pattern.test(relative(root, path))))
    .flatMap((path) => {
      const { values, types, localTypes, hasOthers } = exportsOf(path);
      const [value] = values;
      if (value === undefined || values.length > 1 || hasOthers) return [];
      const names = [
        value,
        ...LEFT_OUT.map((pattern) => value.replace(pattern, '')),
        ...types,
        ...localTypes,
      ];
      const file = plain(basename(path, '.ts'));
      // A file of several things of one type has the plural.
      if (names.some((name) => plain(name) === file || `${plain(name)}s` === file)) return [];
      return [`${relative(root, path)}: exports ${value} alone; name the file ${kebab(value)}.ts.`];
    });

/** Without hyphens and capitals: `sa104f` is as good as `sa104-f`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

const kebab = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase();

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourcesIn } from './sources-in.js';

/** A file that is read in one sitting. */
const MAX_LINES = 400;

/**
 * Sources and tests above 400 lines, as `file: sentence`, but those that a list names with the reason.
 */
export function findLongFiles(
  root: string,
  folders: readonly string[],
  reasons: Readonly<Record<string, string>>,
): readonly string[] {
  return folders
    .flatMap((folder) => sourcesIn(`${root}/${folder}`))
    .map((path) => relative(root, path))
    .filter((file) => !Object.hasOwn(reasons, file))
    .flatMap((file) => {
      const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1;
      return lines > MAX_LINES
        ? [`${file}: has ${lines} lines, more than ${MAX_LINES}; split it by subject.`]
        : [];
    });
}

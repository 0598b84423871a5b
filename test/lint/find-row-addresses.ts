import { join, relative } from 'node:path';
import { sourcesIn } from './sources-in.js';
import { textsIn } from './texts-in.js';

/** It goes through the pages of one table by their numbers. */
const BY_PAGE = 'src/db/encryption/sealed-values-repository.ts';

const ADDRESS = /\bctid\b/i;

/**
 * Where SQL of these folders names rows by `ctid` without `tableoid`, as `file:line: sentence`. Each partition of a table counts
 * its rows by itself: such a statement would take rows of one for those of another.
 */
export function findRowAddresses(root: string, folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .filter((path) => relative(root, path) !== BY_PAGE)
    .flatMap((path) => textsIn(root, path, 'ctid', ADDRESS))
    .filter(({ text }) => !/\btableoid\b/i.test(text))
    .map(
      ({ place }) => `${place}: names rows by ctid alone; name tableoid too, since partitions share ctids.`,
    );
}

import { join, relative } from 'node:path';
import { sourcesIn } from './sources-in.js';
import { textsIn } from './texts-in.js';

/** The one place that notifies, in a transaction of its own. */
const RINGS = 'src/db/bells/create-bells.ts';
/** Triggers of migrations before this one notified within transactions; it takes that from them. */
const FIRST_OTHER_MIGRATION = '20261126200001';

const NOTIFIES = /\bpg_notify\b|^\s*notify\s/i;

/**
 * Where text of these folders notifies listeners in SQL, as `file:line: sentence`. A notification within a transaction makes
 * every other that notifies wait until it has committed.
 */
export function findNotifications(root: string, folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .filter((path) => relative(root, path) !== RINGS && !isOldMigration(root, path))
    .flatMap((path) => textsIn(root, path, 'notify', NOTIFIES))
    .map(({ place }) => `${place}: notifies in SQL; use ringOnceCommitted, which rings after the commit.`);
}

function isOldMigration(root: string, path: string): boolean {
  const [folder, name = ''] = relative(root, path).split('/');
  return folder === 'migrations' && name < FIRST_OTHER_MIGRATION;
}

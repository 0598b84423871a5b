import { join, relative } from 'node:path';
import { exportsOf } from './exports-of.js';
import { sourcesIn } from './sources-in.js';

/** Programs of their own, which speak of the same things from another side: an integrator, and HMRC. */
const WORLDS: readonly string[] = ['src/local/demo/', 'src/local/hmrc-sandbox/'];

/** Names with the same meaning in each of their files, and why there are several. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  ClientYear: 'a client and a year; those of `src/db` are to be renamed',
  DeliveryResult: 'the attempt and its row; that of `src/db` is to be renamed',
  LedgerCounts: 'the same counts on two floors, of which the lower is to be used',
  Scope: 'of a credential; the settings of a pool are to be renamed',
  Settlement: 'of a tax bill; that of a write in `src/db` is to be renamed',
};

/** Types that several sources of these folders export under one name, as `name: sentence`. */
export function findRepeatedTypes(root: string, folders: readonly string[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const path of folders.flatMap((folder) => sourcesIn(join(root, folder)))) {
    const file = relative(root, path);
    const world = WORLDS.find((folder) => file.startsWith(folder)) ?? '';
    for (const type of exportsOf(path).types) {
      const files = places.get(`${world}${type}`) ?? [];
      places.set(`${world}${type}`, [...files, file]);
    }
  }
  return [...places].flatMap(([key, files]) => {
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (files.length === 1 || Object.hasOwn(SHARED_NAMES, name)) return [];
    return [`${name}: is the name of several types, in ${files.join(' and ')}; give each its own.`];
  });
}

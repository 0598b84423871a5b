import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DebianRoot } from '../../support/debian/debian-root.js';
import { filledIn, type Values } from './ops-file.js';

/** A folder of one run within the folder of Debian. Paths are as the programs there see them. */
export interface ServerFolder {
  readonly root: DebianRoot;
  /** A new folder that belongs to a user. @returns its path */
  own(user: string, name: string): Promise<string>;
  /** Writes a file of `ops/failover`, filled in, into a folder of that user's. @returns its path */
  configure(user: string, folder: string, file: string, values: Values): Promise<string>;
  /** A path of the programs there, as this process sees it. */
  outside(path: string): string;
  remove(): Promise<void>;
}

export async function makeServerFolder(root: DebianRoot): Promise<ServerFolder> {
  const folder = await mkdtemp(join(root.path, 'srv', 'tax-'));
  await chmod(folder, 0o755);
  const outside = (path: string) => join(root.path, path);
  const inside = folder.slice(root.path.length);
  const give = (user: string, path: string) => root.run('root', 'chown', [`${user}:${user}`, path]);
  return {
    root,
    outside,
    async own(user, name) {
      const path = join(inside, name);
      await mkdir(outside(path), { mode: 0o700 });
      await give(user, path);
      return path;
    },
    async configure(user, ownFolder, file, values) {
      const path = join(ownFolder, file);
      await writeFile(outside(path), await filledIn(file, values), { mode: 0o600 });
      await give(user, path);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

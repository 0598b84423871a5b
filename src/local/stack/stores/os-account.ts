import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An operating-system account that a server runs under. */
export interface OsAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The ways to make a system account called `postgres`: shadow-utils, then BusyBox. */
const WAYS_TO_ADD: readonly (readonly [string, ...string[]])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--home-dir',
    '/nonexistent',
    '--no-create-home',
    '--shell',
    '/bin/false',
    'postgres',
  ],
  ['adduser', '-S', '-D', '-H', '-s', '/bin/false', 'postgres'],
];

/**
 * The account for a server that refuses to run as root: `postgres`, made when the machine has none, else `nobody`.
 * `undefined` when this process is not root and the server can run as it is.
 */
export async function serverAccount(log: (line: string) => void): Promise<OsAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const present = await findAccount('postgres');
  if (present) return present;
  for (const [command, ...args] of WAYS_TO_ADD) {
    await run(command, args).catch(() => undefined);
    const made = await findAccount('postgres');
    if (!made) continue;
    log('Made the system account "postgres", since Postgres refuses to run as root.');
    return made;
  }
  const nobody = await findAccount('nobody');
  if (nobody) return nobody;
  throw new Error(
    'Postgres refuses to run as root, and no account could be made for it: start as another user, or set DATABASE_URL.',
  );
}

/** Whether the account can pass to a directory and write in it; without an account, whether this process can. */
export async function canWriteIn(directory: string, account: OsAccount | undefined): Promise<boolean> {
  return await succeeds(['/bin/sh', '-c', 'cd "$1" && test -w .', 'sh', directory], account);
}

/** Whether a command ends well when run under the account. */
export async function succeeds(
  command: readonly [string, ...string[]],
  account: OsAccount | undefined,
): Promise<boolean> {
  const [file, ...args] = command;
  return await run(file, args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/**
 * A directory outside the checkout that the account can read. Used when the checkout or `DATA_DIR` lies under a
 * directory closed to all but root. `/var/lib` first, since temporary directories are emptied.
 */
export async function reachablePlace(account: OsAccount): Promise<string> {
  const names = [
    '/var/lib/tax-compliance-api',
    join(tmpdir(), 'tax-compliance-api'),
    '/tmp/tax-compliance-api',
  ];
  for (const name of names) {
    if ((await isOwnDirectory(name)) && (await succeeds(['/bin/sh', '-c', 'cd "$1"', 'sh', name], account)))
      return name;
  }
  throw new Error(
    `None of ${names.join(', ')} can be used for Postgres: set DATABASE_URL, or start as another user.`,
  );
}

/** No other account may own it or write in it: what lies there is run. */
async function isOwnDirectory(path: string): Promise<boolean> {
  try {
    if ((await mkdir(path, { recursive: true })) !== undefined) await chmod(path, 0o755);
    const found = await lstat(path);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

async function findAccount(name: string): Promise<OsAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    );
    return uid !== undefined && gid !== undefined && uid > 0 && gid > 0 ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const RELEASE = 'trixie';
const PACKAGES = [
  'postgresql-17',
  'pgbackrest',
  'patroni',
  'python3-etcd',
  'python3-psycopg2',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'redis-server',
  'redis-sentinel',
];
const FOLDER = join(tmpdir(), 'tax-debian-13');

/** A Debian 13 in a folder, with the servers that a deployment of several machines consists of. */
export interface DebianRoot {
  /** The folder, in which paths of the system begin. */
  readonly path: string;
  /** Starts a program there, as that user of it. The process is the program itself, to be signalled. */
  start(user: string, command: string, args: readonly string[]): ChildProcess;
  /** Runs a program there to its end. @throws with its output when it fails */
  run(user: string, command: string, args: readonly string[]): Promise<string>;
}

/**
 * Made once a machine, in about a minute, from the archive of Debian.
 * @returns a reason in words where this machine cannot have one: it takes root, `debootstrap` and the archive
 */
export async function findDebianRoot(): Promise<DebianRoot | { readonly reason: string }> {
  try {
    if (!existsSync(FOLDER)) await make();
  } catch (error) {
    return { reason: `no folder of Debian 13 could be made: ${String(error).split('\n', 1)[0]}` };
  }
  const inside = (user: string, command: string, args: readonly string[]) =>
    ['unshare', [...WITH_SYSTEM, FOLDER, `--userspec=${user}:${user}`, FOLDER, command, ...args]] as const;
  try {
    await run(...inside('root', 'true', []), { env: ENVIRONMENT });
  } catch (error) {
    return { reason: `nothing can be run in a folder of Debian 13: ${String(error).split('\n', 1)[0]}` };
  }
  return {
    path: FOLDER,
    start: (user, command, args) =>
      spawn(...inside(user, command, args), { env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] }),
    async run(user, command, args) {
      try {
        const { stdout } = await run(...inside(user, command, args), {
          env: ENVIRONMENT,
          maxBuffer: 64 << 20,
        });
        return stdout;
      } catch (error) {
        const { message, stdout } = error as Error & { stdout?: string };
        throw new Error(`${message}\n${stdout}`, { cause: error });
      }
    },
  };
}

/**
 * Gives a program `/proc` and `/dev/shm`, which Patroni and Postgres look at, in a view of the file system that ends with it: nothing
 * stays mounted. Each program takes the place of the one before, so that the process is the last.
 */
const WITH_SYSTEM = [
  '--mount',
  'sh',
  '-c',
  'mount -t proc proc "$0/proc" && mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm" && exec chroot "$@"',
];

const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', HOME: '/tmp' };

async function make(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('it takes root');
  await run('debootstrap', ['--version']).catch(() =>
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'debootstrap']),
  );
  const folder = await mkdtemp(join(tmpdir(), 'tax-debian-'));
  try {
    const include = `--include=${PACKAGES.join(',')}`;
    await run('debootstrap', ['--variant=minbase', include, RELEASE, join(folder, 'root')], {
      maxBuffer: 64 << 20,
    });
    // Another process may have made it meanwhile.
    if (!existsSync(FOLDER)) await rename(join(folder, 'root'), FOLDER);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

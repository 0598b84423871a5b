import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../src/local/stack/stores/free-port.js';
import { within } from './within.js';

const run = promisify(execFile);

/** Debian 13's, which keeps prepared statements apart; unpacked, not installed. */
const SUITE = 'trixie main';
const PACKAGES = [
  'pgbouncer',
  'libc6',
  'libcares2',
  'libevent-2.1-7t64',
  'libpam0g',
  'libssl3t64',
  'libsystemd0',
  'libcap2',
  'libgcc-s1',
  'libaudit1',
  'libcap-ng0',
  'libzstd1',
  'zlib1g',
  'liblzma5',
];
const UNPACKED = join(tmpdir(), 'tax-pgbouncer-1.24');

interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** A PgBouncer of 1.21 or later. @returns a reason in words when this machine has none and cannot get one */
export async function findPgBouncer(): Promise<Program | { readonly reason: string }> {
  const installed = await versionOf({ command: 'pgbouncer', args: [] });
  if (installed >= 1.21) return { command: 'pgbouncer', args: [] };
  try {
    if (!existsSync(UNPACKED)) await unpack();
  } catch (error) {
    return {
      reason: `PgBouncer 1.21 or later is not installed and could not be fetched: ${String(error).split('\n', 1)[0]}`,
    };
  }
  const program = {
    command: join(UNPACKED, 'usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'),
    args: [
      '--library-path',
      join(UNPACKED, 'usr/lib/x86_64-linux-gnu'),
      join(UNPACKED, 'usr/sbin/pgbouncer'),
    ],
  };
  return (await versionOf(program)) >= 1.21
    ? program
    : { reason: 'the PgBouncer of Debian 13 does not run here' };
}

async function versionOf({ command, args }: Program): Promise<number> {
  const { stdout } = await run(command, [...args, '--version']).catch(() => ({ stdout: '' }));
  return Number(/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1] ?? 0);
}

/** Fetches the packages from the first archive that has them, and unpacks them beside one another. */
async function unpack(): Promise<void> {
  const failures: unknown[] = [new Error('apt has no sources here')];
  for (const archive of await mirrors()) {
    try {
      return await unpackFrom(archive);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.at(-1);
}

/** Where apt has this machine's own Debian from, by its sources alone: there may be no lists of packages yet. */
async function mirrors(): Promise<string[]> {
  const what = ['--no-release-info', '--format', '$(RELEASE) $(REPO_URI)'];
  const [system, targets] = await Promise.all([
    readFile('/etc/os-release', 'utf8').catch(() => ''),
    run('apt-get', ['indextargets', ...what, 'Identifier: Packages', 'Component: main']).then(
      ({ stdout }) => stdout.split('\n').map((line) => line.split(' ')),
      () => [],
    ),
  ]);
  const own = /^VERSION_CODENAME=(\S+)$/m.exec(system)?.[1];
  return targets.flatMap(([release, uri]) =>
    uri !== undefined && release === own ? [uri.replace(/\/$/, '')] : [],
  );
}

/** With lists of packages of its own. */
async function unpackFrom(archive: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tax-pgbouncer-'));
  const at = (name: string) => join(folder, name);
  await Promise.all(
    ['lists/partial', 'cache/archives/partial'].map((name) => mkdir(at(name), { recursive: true })),
  );
  await writeFile(at('sources.list'), `deb ${archive} ${SUITE}\n`);
  const options = [
    `Dir::Etc::SourceList=${at('sources.list')}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${at('lists')}`,
    `Dir::Cache=${at('cache')}`,
    'APT::Sandbox::User=root',
  ];
  const apt = options.flatMap((option) => ['-o', option]);
  try {
    await run('apt-get', [...apt, 'update']);
    await run('apt-get', [...apt, 'download', ...PACKAGES], { cwd: folder });
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', name, at('root')], { cwd: folder });
    }
    await rename(at('root'), UNPACKED);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface PgBouncer {
  /** The address of the database through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts one before a database, with few connections to it for each login, so that clients share them. */
export async function startPgBouncer(
  { command, args }: Program,
  databaseUrls: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'tax-bouncer-'));
  const port = await freePort();
  const servers = databaseUrls.map((url) => new URL(url));
  const [server] = servers;
  const users = servers.map(
    ({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`,
  );
  await writeFile(join(folder, 'users.txt'), `${users.join('\n')}\n`);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: '3',
    max_client_conn: '500',
    max_prepared_statements: '200',
    ...settings,
  };
  const text = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const path = join(folder, 'pgbouncer.ini');
  await writeFile(
    path,
    `[databases]\n* = host=${server?.hostname} port=${server?.port}\n[pgbouncer]\n${text.join('\n')}\n`,
  );
  // It does not run as root: as that, it gives its rights up for those of an account that may read its folder.
  await chmod(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(command, [...args, path], { stdio: ['ignore', 'pipe', 'pipe'], ...asOther });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  await within(20, 'PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${output}`);
    const client = new pg.Client({ connectionString: through(databaseUrls[0] ?? '') });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    through,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile, chmod, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { processesIn, sendSignal } from '../../../src/local/stack/processes/os-process.js';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { within } from '../within.js';
import type { DebianRoot } from './debian-root.js';

const OPS = fileURLToPath(new URL('../../../ops/backup/', import.meta.url));
const BIN = '/usr/lib/postgresql/17/bin';
const PASSWORD = 'a-password';

/** A Postgres of Debian that archives its log with the files of `ops/backup`, in a folder of its own. */
export interface ArchivedPostgres {
  /** As the owner of the database. */
  readonly databaseUrl: string;
  /** As a login that is granted `app` and nothing else; `grantApp` makes it, once migrations have made the role. */
  readonly databaseAppUrl: string;
  grantApp(): Promise<void>;
  /** As its superuser. */
  ask(sql: string): Promise<string>;
  /** Runs pgBackRest as the runbook has it: what follows `tax-pgbackrest`. */
  pgbackrest(...args: readonly string[]): Promise<string>;
  /** Runs what the timer of that type starts. */
  backUp(type: 'full' | 'incr'): Promise<void>;
  /** Kills every process of it and removes its data. */
  destroy(): Promise<void>;
  /** Starts it on data that were restored, and waits until it takes writes. */
  startRestored(): Promise<void>;
  remove(): Promise<void>;
}

export async function startArchivedPostgres(root: DebianRoot): Promise<ArchivedPostgres> {
  const folder = `/var/lib/postgresql/archived-${randomBytes(4).toString('hex')}`;
  const at = (name: string) => join(folder, name);
  const outside = (path: string) => join(root.path, path);
  const asPostgres = (command: string, ...args: readonly string[]) => root.run('postgres', command, args);
  const port = await freePort();
  for (const name of ['repository', 'spool', 'log', 'locks', 'socket']) {
    await asPostgres('mkdir', '-p', at(name));
  }
  await asPostgres(`${BIN}/initdb`, '--pgdata', at('data'), '--encoding=UTF8', '--auth=trust');

  const places: Readonly<Record<string, string>> = {
    '/etc/pgbackrest/secrets.env': at('secrets.env'),
    '/usr/local/bin/tax-pgbackrest': at('tax-pgbackrest'),
    '/var/lib/pgbackrest': at('repository'),
    '/var/spool/pgbackrest': at('spool'),
    '/var/log/pgbackrest': at('log'),
    '/var/lib/postgresql/17/main': at('data'),
    '/var/run/postgresql': at('socket'),
    'pg1-port=5432': `pg1-port=${port}`,
  };
  const placed = (name: string) =>
    Object.entries(places).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      readFileSync(join(OPS, name), 'utf8'),
    );
  await writeFile(outside(at('pgbackrest.conf')), placed('pgbackrest.conf'));
  await writeFile(outside(at('tax-backup.conf')), placed('postgresql.conf'));
  await writeFile(outside(at('tax-pgbackrest')), placed('tax-pgbackrest'));
  await chmod(outside(at('tax-pgbackrest')), 0o755);
  await writeFile(
    outside(at('secrets.env')),
    `PGBACKREST_REPO1_CIPHER_PASS=${randomBytes(36).toString('base64')}
PGBACKREST_CONFIG=${at('pgbackrest.conf')}
PGBACKREST_LOCK_PATH=${at('locks')}
`,
    { mode: 0o600 },
  );
  const { uid, gid } = await stat(outside(folder));
  await chown(outside(at('secrets.env')), uid, gid);
  await appendFile(
    outside(at('data/postgresql.conf')),
    `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${at('socket')}'
dynamic_shared_memory_type = mmap
track_commit_timestamp = on
include '${at('tax-backup.conf')}'
`,
  );

  let output = '';
  const urlOf = (login: string, database = 'tax') =>
    `postgres://${login}:${PASSWORD}@127.0.0.1:${port}/${database}`;

  async function ask(sql: string): Promise<string> {
    const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ answer: unknown }>(sql);
      return String(rows[0]?.answer);
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const started = root.start('postgres', `${BIN}/postgres`, ['-D', at('data')]);
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output += String(part);
      });
    }
    await within(120, 'Postgres takes writes', async () => {
      if (started.exitCode !== null) throw new Error(`Postgres ended:\n${output}`);
      const inRecovery = await ask('select pg_is_in_recovery() as answer').catch(() => 'true');
      return inRecovery === 'false';
    });
  }

  async function kill(): Promise<void> {
    await within(30, 'every process of Postgres has ended', () => {
      const left = processesIn(outside(at('data')));
      for (const pid of left) sendSignal(pid, 'SIGKILL');
      return left.length === 0;
    });
  }

  const pgbackrest = (...args: readonly string[]) => asPostgres(at('tax-pgbackrest'), ...args);

  await start();
  await ask(`create role tax login createdb createrole password '${PASSWORD}'`);
  await ask('create database tax owner tax');
  return {
    databaseUrl: urlOf('tax'),
    databaseAppUrl: urlOf('tax_app'),
    async grantApp() {
      await ask(`create role tax_app login password '${PASSWORD}'`);
      await ask('grant app to tax_app');
    },
    ask,
    pgbackrest,
    async backUp(type) {
      const [, line = ''] = /^ExecStart=(.+)$/m.exec(placed('tax-backup@.service')) ?? [];
      const [command = '', ...args] = line.replace('%i', type).split(' ');
      await asPostgres(command, ...args);
    },
    async destroy() {
      await kill();
      await rm(outside(at('data')), { recursive: true });
      await asPostgres('install', '-d', '-m', '700', at('data'));
    },
    startRestored: start,
    async remove() {
      await kill();
      await rm(outside(folder), { recursive: true, force: true });
    },
  };
}

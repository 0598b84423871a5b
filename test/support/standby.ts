import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readJsonObject } from '../../src/local/stack/data-dir/private-file.js';
import { endProcesses, type StopStep } from '../../src/local/stack/processes/os-process.js';
import { spawnServer } from '../../src/local/stack/processes/server-process.js';
import { startEmbeddedPostgres } from '../../src/local/stack/stores/embedded-postgres.js';
import { freePort } from '../../src/local/stack/stores/free-port.js';
import { serverAccount } from '../../src/local/stack/stores/os-account.js';
import { preparePostgresBinaries } from '../../src/local/stack/stores/postgres-binaries.js';
import { openServerLog } from '../../src/local/stack/stores/server-log.js';
import { signalAll } from './process-tree.js';
import { within } from './within.js';

const run = promisify(execFile);
const quiet = () => undefined;

/** One process group of Postgres, with all that it forked. */
interface PostgresServer {
  readonly databaseUrl: string;
  /** Its processes are stopped where they are: it answers nothing, and its sockets stay open. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
}

export interface StandbyServer extends PostgresServer {
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** It takes writes from then on. */
  promote(): Promise<void>;
}

/** A Postgres that flushes what it commits, and can be given a standby. */
export interface Primary extends PostgresServer {
  /** A commit is answered once the standby has it; where `lateMs` is given, once it has applied it, so many milliseconds late. */
  followSynchronously(lateMs?: number): Promise<StandbyServer>;
  stop(): Promise<void>;
}

export async function startPrimary(dataDir: string): Promise<Primary> {
  let postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  let standbyPid: number | null = null;
  const { databaseUrl } = postgres;
  return {
    ...signalled(() => postgres.pid),
    databaseUrl,
    async followSynchronously(lateMs) {
      const directory = `${postgres.directory}-standby`;
      await postgres.stop();
      await run('cp', ['-a', postgres.directory, directory]);
      postgres = await startEmbeddedPostgres({
        dataDir,
        log: quiet,
        port: Number(new URL(databaseUrl).port),
      });
      const admin = await adminOf(dataDir, databaseUrl);
      try {
        const standby = await startStandby({ dataDir, directory, lateMs, primary: admin });
        const { pid } = standby;
        standbyPid = pid;
        const standbyUrl = databaseUrl.replace(/:\d+\//, `:${standby.port}/`);
        await within(60, 'the standby follows', async () => {
          const { rows } = await admin.query('select state from pg_stat_replication');
          return rows[0]?.state === 'streaming';
        });
        await admin.query(`alter system set synchronous_standby_names = 'standby'`);
        if (lateMs !== undefined) await admin.query(`alter system set synchronous_commit = 'remote_apply'`);
        await admin.query('select pg_reload_conf()');
        await within(60, 'commits wait for the standby', async () => {
          const { rows } = await admin.query('select sync_state from pg_stat_replication');
          return rows[0]?.sync_state === 'sync';
        });
        const asAdmin = async (sql: string) => {
          const client = await adminOf(dataDir, standbyUrl);
          await client.query(sql);
          await client.end();
        };
        return {
          ...signalled(() => pid),
          databaseUrl: standbyUrl,
          pauseReplay: () => asAdmin('select pg_wal_replay_pause()'),
          resumeReplay: () => asAdmin('select pg_wal_replay_resume()'),
          promote: () => asAdmin('select pg_promote()'),
        };
      } finally {
        await admin.end();
      }
    },
    async stop() {
      for (const pid of [postgres.pid, standbyPid]) if (pid !== null) signalAll(pid, 'SIGCONT');
      await postgres.stop('quick');
      if (standbyPid !== null) await endProcesses([standbyPid], AT_ONCE);
      await rm(`${postgres.directory}-standby`, { recursive: true, force: true });
    },
  };
}

const AT_ONCE: readonly StopStep[] = [
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
];

const signalled = (pidOf: () => number): Omit<PostgresServer, 'databaseUrl'> => ({
  freeze: () => signalAll(pidOf(), 'SIGSTOP'),
  thaw: () => signalAll(pidOf(), 'SIGCONT'),
  async kill() {
    const pid = pidOf();
    signalAll(pid, 'SIGKILL');
    await endProcesses([pid], [['SIGKILL', 5_000]]);
  },
});

async function startStandby(options: {
  readonly dataDir: string;
  readonly directory: string;
  readonly lateMs: number | undefined;
  readonly primary: pg.Client;
}): Promise<{ readonly pid: number; readonly port: number }> {
  const { dataDir, directory, lateMs, primary } = options;
  const account = await serverAccount(quiet);
  const { postgres } = await preparePostgresBinaries({ account, dataDir, log: quiet });
  await rm(join(directory, 'postmaster.pid'), { force: true });
  await writeFile(join(directory, 'standby.signal'), '');
  const { host, port, user, password } = primary;
  const ownPort = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: ownPort,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password} application_name=standby`,
    recovery_min_apply_delay: `${lateMs ?? 0}ms`,
  };
  const log = await openServerLog(dataDir, 'standby');
  const { pid } = await spawnServer({
    command: postgres,
    args: [
      '-D',
      directory,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: directory,
    account,
    log,
  });
  await log.close();
  return { pid, port: ownPort };
}

async function adminOf(dataDir: string, databaseUrl: string): Promise<pg.Client> {
  const saved = await readJsonObject(join(dataDir, 'postgres.json'));
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(new URL(databaseUrl).port),
    user: 'postgres',
    password: String(saved?.['adminPassword']),
    database: 'postgres',
  });
  await client.connect();
  return client;
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDataDir } from '../data-dir/prepare-data-dir.js';
import { readFileIfAny } from '../data-dir/private-file.js';
import { endProcesses, isAlive, processesIn, type StopStep } from '../processes/os-process.js';
import { followProcess, type ServerProcess, spawnServer } from '../processes/server-process.js';
import { waitUntil } from '../processes/wait-until.js';
import { usualPort } from './free-port.js';
import { type OsAccount, serverAccount } from './os-account.js';
import { type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries.js';
import { initialiseCluster, loadCluster, type PostgresCluster, saveCluster } from './postgres-cluster.js';
import { openServerLog } from './server-log.js';

const OWNER = 'tax_owner';
const DATABASE = 'tax';
const ATTEMPTS = 5;
/** Crash recovery replays at most `max_wal_size`; this is far beyond what that takes. */
const START_TIMEOUT_MS = 120_000;
/** Fast shutdown, then immediate, then none. A backend whose postmaster is dead obeys them too. */
const STOP_STEPS: readonly StopStep[] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Keeps values of rows out of the server's own log: it has no statement, no detail, and no message of a refused statement,
 * which repeats values. We log each refusal ourselves, by code and constraint.
 */
const QUIET_LOG = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

export interface EmbeddedPostgres {
  /** The owner role of the database: no superuser, but it may create databases and roles. */
  readonly databaseUrl: string;
  /** Folder of its data files; outside `DATA_DIR` if its account cannot reach that. */
  readonly directory: string;
  readonly pid: number;
  /** Settles when the server has ended, for whatever reason. */
  readonly ended: Promise<number | null>;
  /** Ends the server and waits until it has gone; clients are disconnected. `quick`: without a checkpoint. */
  stop(how?: 'quick'): Promise<void>;
}

/**
 * Starts a Postgres of our own on 127.0.0.1, with its data in `DATA_DIR`, or takes over the one that a killed run
 * left behind. Two calls for the same `DATA_DIR` at once are the caller's to prevent.
 *
 * @param options.port insists on this port; else the one of last time, or another when that is taken
 * @param options.throwaway for tests: nothing is flushed to disk, so the machine's death may lose all; that of a process
 * loses nothing
 * @throws when there is no Postgres for this platform, or it does not start; the message says what to do
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly throwaway?: boolean;
  readonly port?: number;
}): Promise<EmbeddedPostgres> {
  const { log, throwaway = false } = options;
  const dataDir = await prepareDataDir(options.dataDir);
  const account = await serverAccount(log);
  const cluster = await loadCluster(dataDir, account);

  const left = await settleLeftovers(cluster, log);
  if (left) return toEmbedded(cluster, left);

  const binaries = await preparePostgresBinaries({ account, dataDir, log });
  await initialiseCluster({ cluster, binaries, account, dataDir, throwaway });
  const started = await launch({ cluster, binaries, account, dataDir, throwaway, port: options.port });
  return toEmbedded(started.cluster, started.server);
}

interface Launch {
  readonly cluster: PostgresCluster;
  readonly binaries: PostgresBinaries;
  readonly account: OsAccount | undefined;
  readonly dataDir: string;
  readonly throwaway: boolean;
  readonly port: number | undefined;
}

/** Takes over a server that answers for these very files; ends whatever else still works on them. */
async function settleLeftovers(
  cluster: PostgresCluster,
  log: (line: string) => void,
): Promise<ServerProcess | undefined> {
  const first = await processesOn(cluster);
  const adopted = await waitUntil(
    async () => {
      if ((await processesOn(cluster)).length === 0) return 'gone';
      const pid = await postmasterOf(cluster);
      return pid !== undefined && (await answers(cluster)) ? pid : undefined;
    },
    { timeoutMs: (await postmasterOf(cluster)) === undefined ? 3_000 : 30_000 },
  );
  if (typeof adopted === 'number') {
    log(`Found our Postgres still running (process ${adopted}).`);
    await prepareDatabase(cluster);
    return followProcess(adopted);
  }
  if (first.length > 0) log('Ending what an earlier Postgres left behind.');
  if (!(await endProcesses(await processesOn(cluster), STOP_STEPS))) {
    throw new Error(`Processes of an earlier Postgres on ${cluster.directory} cannot be ended.`);
  }
  if (process.platform === 'linux') await rm(join(cluster.directory, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Elsewhere than on Linux only the postmaster can be found, by its own file. */
async function processesOn(cluster: PostgresCluster): Promise<number[]> {
  const postmaster = process.platform === 'linux' ? undefined : await postmasterOf(cluster);
  return postmaster === undefined ? processesIn(cluster.directory) : [postmaster];
}

async function postmasterOf({ directory }: PostgresCluster): Promise<number | undefined> {
  const pid = Number((await readFileIfAny(join(directory, 'postmaster.pid')))?.split('\n')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  return process.platform !== 'linux' || processesIn(directory).includes(pid) ? pid : undefined;
}

async function launch(options: Launch): Promise<{ cluster: PostgresCluster; server: ServerProcess }> {
  const log = await openServerLog(options.dataDir, 'postgres');
  try {
    let cluster = options.cluster;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const port = options.port ?? (await usualPort(cluster.port));
      cluster = { ...cluster, port, initialised: true };
      await saveCluster(options.dataDir, cluster);
      const server = await spawnServer({
        command: options.binaries.postgres,
        args: serverArguments(cluster, options.throwaway),
        cwd: cluster.directory,
        account: options.account,
        log,
      });
      if (await becomesReady(cluster, server)) {
        await prepareDatabase(cluster);
        return { cluster, server };
      }
      await endProcesses([server.pid], STOP_STEPS);
      // A killed server's children can hold its memory for a moment longer; these are given that moment.
      await waitUntil(() => processesIn(cluster.directory).length === 0, { timeoutMs: 1_000 });
    }
    throw new Error(`Postgres does not start; the end of its log says:\n${await log.tail()}`);
  } finally {
    await log.close();
  }
}

async function becomesReady(cluster: PostgresCluster, server: ServerProcess): Promise<boolean> {
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  const outcome = await waitUntil(async () => (ended ? 'ended' : (await answers(cluster)) && 'ready'), {
    timeoutMs: START_TIMEOUT_MS,
    everyMs: 25,
  });
  return outcome === 'ready';
}

function serverArguments({ directory, port }: PostgresCluster, throwaway: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    jit: 'off',
    track_commit_timestamp: 'on', // where the delay of webhooks is counted from
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...QUIET_LOG,
    password_encryption: 'scram-sha-256',
    fsync: throwaway ? 'off' : 'on',
    synchronous_commit: 'on',
    full_page_writes: throwaway ? 'off' : 'on',
  };
  return [
    '-D',
    directory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Whether the server on our port serves our files: the port may belong to another program by now. */
async function answers(cluster: PostgresCluster): Promise<boolean> {
  try {
    const directory = await asAdmin(cluster, 'postgres', async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory;
    });
    return directory === cluster.directory;
  } catch {
    return false;
  }
}

/** Makes the owner role and its database where they are missing. */
async function prepareDatabase(cluster: PostgresCluster): Promise<void> {
  await asAdmin(cluster, 'postgres', async (client) => {
    const roles = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (roles.rowCount === 0) {
      const password = client.escapeLiteral(cluster.ownerPassword);
      await client.query(`create role ${OWNER} login createdb createrole password ${password}`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  });
}

async function asAdmin<T>(
  { port, adminPassword }: PostgresCluster,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: adminPassword,
    database,
    connectionTimeoutMillis: 3_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function toEmbedded(cluster: PostgresCluster, server: ServerProcess): EmbeddedPostgres {
  return {
    databaseUrl: `postgres://${OWNER}:${cluster.ownerPassword}@127.0.0.1:${cluster.port}/${DATABASE}`,
    directory: cluster.directory,
    pid: server.pid,
    ended: server.ended,
    async stop(how) {
      const gone = await endProcesses([server.pid], how === 'quick' ? STOP_STEPS.slice(1) : STOP_STEPS);
      if (!gone) throw new Error(`Postgres (process ${server.pid}) cannot be ended.`);
    },
  };
}

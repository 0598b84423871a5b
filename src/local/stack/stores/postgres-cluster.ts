import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfAny, readJsonObject, writePrivateFile } from '../data-dir/private-file.js';
import { endProcesses, processesIn } from '../processes/os-process.js';
import { spawnServer } from '../processes/server-process.js';
import { freePort } from './free-port.js';
import { canWriteIn, type OsAccount, reachablePlace } from './os-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { openServerLog } from './server-log.js';

/** Major version of the data files; another one would need `pg_upgrade`. */
const MAJOR_VERSION = '18';

/** One Postgres data directory, and what is needed to reach the server on it. */
export interface PostgresCluster {
  readonly directory: string;
  /** Whether it has held data; then it is never quietly made again. */
  readonly initialised: boolean;
  readonly port: number;
  readonly adminPassword: string;
  readonly ownerPassword: string;
}

/**
 * The cluster of a `DATA_DIR`. The first time it is given its place: in `DATA_DIR`, or, when the account cannot
 * reach that, in one that it can, which `DATA_DIR/postgres.json` then remembers.
 */
export async function loadCluster(dataDir: string, account: OsAccount | undefined): Promise<PostgresCluster> {
  const saved = toCluster(dataDir, await readJsonObject(join(dataDir, 'postgres.json')));
  if (saved) return saved;
  if ((await readFileIfAny(join(dataDir, 'postgres', 'PG_VERSION'))) !== undefined) {
    throw new Error(
      `${join(dataDir, 'postgres.json')}, which holds the passwords of the database beside it, is gone.`,
    );
  }

  const parent = (await reaches(dataDir, account)) ? dataDir : await placeElsewhere(account);
  const cluster: PostgresCluster = {
    directory: join(parent, 'postgres'),
    initialised: false,
    port: await freePort(),
    adminPassword: randomBytes(24).toString('hex'),
    ownerPassword: randomBytes(24).toString('hex'),
  };
  await saveCluster(dataDir, cluster);
  return cluster;
}

/** Remembers the cluster in `DATA_DIR`, passwords included, readable by this user alone. */
export async function saveCluster(dataDir: string, cluster: PostgresCluster): Promise<void> {
  const { directory, ...rest } = cluster;
  const saved = { ...rest, directory: directory === join(dataDir, 'postgres') ? null : directory };
  await writePrivateFile(join(dataDir, 'postgres.json'), `${JSON.stringify(saved, null, 2)}\n`);
}

/**
 * Creates the data files, the first time. They are made beside their place and moved there when complete, so
 * that a start which was cut short leaves nothing half made.
 * @throws when they have gone since, or are of another major version
 */
export async function initialiseCluster(options: {
  readonly cluster: PostgresCluster;
  readonly binaries: PostgresBinaries;
  readonly account: OsAccount | undefined;
  readonly dataDir: string;
  readonly throwaway: boolean;
}): Promise<void> {
  const { cluster, binaries, account, dataDir, throwaway } = options;
  const version = (await readFileIfAny(join(cluster.directory, 'PG_VERSION')))?.trim();
  if (version === MAJOR_VERSION) return;
  if (version !== undefined) {
    throw new Error(
      `${cluster.directory} was written by Postgres ${version}, and this is ${MAJOR_VERSION}: upgrade it with pg_upgrade, set DATABASE_URL, or remove DATA_DIR to start afresh.`,
    );
  }
  if (cluster.initialised) {
    throw new Error(
      `The database in ${cluster.directory} is gone: put it back, or remove DATA_DIR to start afresh.`,
    );
  }

  const draft = `${cluster.directory}.new`;
  await endProcesses(processesIn(draft), [['SIGKILL', 5_000]]);
  await rm(draft, { recursive: true, force: true });
  await makeDirectory(draft, account);
  await runInitdb({ draft, cluster, binaries, account, dataDir, throwaway });
  await rename(draft, cluster.directory);
}

async function runInitdb(options: {
  readonly draft: string;
  readonly cluster: PostgresCluster;
  readonly binaries: PostgresBinaries;
  readonly account: OsAccount | undefined;
  readonly dataDir: string;
  readonly throwaway: boolean;
}): Promise<void> {
  const { draft, cluster, binaries, account, dataDir, throwaway } = options;
  const passwordFile = `${cluster.directory}.password`;
  const log = await openServerLog(dataDir, 'postgres');
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, `${cluster.adminPassword}\n`, { mode: 0o600, flag: 'wx' });
    if (account) await chown(passwordFile, account.uid, account.gid);
    const initdb = await spawnServer({
      command: binaries.initdb,
      args: initdbArguments(draft, passwordFile, throwaway),
      cwd: draft,
      account,
      log,
      awaited: true,
    });
    if ((await initdb.ended) !== 0) {
      throw new Error(`Postgres could not create its data files in ${draft}:\n${await log.tail()}`);
    }
  } finally {
    await rm(passwordFile, { force: true });
    await log.close();
  }
}

/** Text sorts by code point whatever the machine's locale, so that an order never changes with an upgrade of libc. */
function initdbArguments(directory: string, passwordFile: string, throwaway: boolean): string[] {
  return [
    `--pgdata=${directory}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(throwaway ? ['--no-sync'] : []),
  ];
}

async function reaches(dataDir: string, account: OsAccount | undefined): Promise<boolean> {
  if (!account) return true;
  const probe = join(dataDir, 'postgres.new');
  await makeDirectory(probe, account);
  if (await canWriteIn(probe, account)) return true;
  await rm(probe, { recursive: true });
  return false;
}

async function placeElsewhere(account: OsAccount | undefined): Promise<string> {
  if (!account) throw new Error('DATA_DIR cannot be written.');
  const place = join(await reachablePlace(account), randomBytes(8).toString('hex'));
  await mkdir(place);
  await chmod(place, 0o711);
  return place;
}

async function makeDirectory(path: string, account: OsAccount | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
}

/** The directory is saved only when it lies elsewhere, so that `DATA_DIR` may be moved. */
function toCluster(dataDir: string, saved: Record<string, unknown> | undefined): PostgresCluster | undefined {
  if (!saved) return undefined;
  const { directory: elsewhere, initialised, port, adminPassword, ownerPassword } = saved;
  const directory = elsewhere === null ? join(dataDir, 'postgres') : elsewhere;
  if (typeof directory !== 'string' || typeof initialised !== 'boolean' || typeof port !== 'number')
    return undefined;
  if (typeof adminPassword !== 'string' || typeof ownerPassword !== 'string') return undefined;
  return { directory, initialised, port, adminPassword, ownerPassword };
}

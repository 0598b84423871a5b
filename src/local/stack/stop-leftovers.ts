import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { acquireLock } from './data-dir/acquire-lock.js';
import { readFileIfAny, readJsonObject } from './data-dir/private-file.js';
import { removeRuntime } from './data-dir/runtime-file.js';
import { endLeftoverProcesses } from './processes/leftover-processes.js';
import {
  commandOf,
  endProcesses,
  isMarkAlive,
  processesIn,
  sendSignal,
  toProcessMark,
} from './processes/os-process.js';
import { waitUntil } from './processes/wait-until.js';

/** A running stack ends its programs and both stores within this. */
const ORDERLY_MS = 90_000;

/** Names of the ended parts: `stack`, `programs`, `redis`, `postgres`. Empty if nothing was running. */
export type Ended = readonly string[];

/**
 * Ends everything that a stack runs, or has left behind, for a `DATA_DIR`: the stack itself as Ctrl-C would, then
 * programs, Redis and Postgres that a killed one left. Only what is proved to be ours: by its mark (number and start
 * time), or by working inside the very data directory. A server that was given by an address is neither.
 * @param dataDir its real path
 * @throws when something of ours cannot be ended, or another start has begun
 */
export async function stopStack(dataDir: string, log: (line: string) => void): Promise<Ended> {
  if (!(await holdsStack(dataDir))) return [];
  return await whileStopped(dataDir, log, async (ended) => ended);
}

/**
 * Ends everything, as `stopStack`, and removes the data: `DATA_DIR`, and the database's files where they lie elsewhere.
 * @returns what was ended, and the directories that were removed
 * @throws when `DATA_DIR` does not look like one: it is then left alone
 */
export async function resetStack(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ readonly ended: Ended; readonly removed: readonly string[] }> {
  if (!(await holdsStack(dataDir))) throw new Error(`${dataDir} holds no stack: nothing was removed.`);
  return await whileStopped(dataDir, log, async (ended) => {
    const files = await databaseFiles(dataDir);
    const places = [...(files === null ? [] : placesOf(files, dataDir)), dataDir];
    for (const place of places) await rm(place, { recursive: true, force: true });
    return { ended, removed: places };
  });
}

/** Holds the lock of the directory, so that no start runs beside it. */
async function whileStopped<T>(
  dataDir: string,
  log: (line: string) => void,
  work: (ended: Ended) => Promise<T>,
): Promise<T> {
  const stack = await stopRunning(dataDir);
  const lock = await acquireLock(dataDir);
  if (!lock.acquired) {
    throw new Error(`Process ${lock.holder.pid} has just started a stack in ${dataDir}. Try again.`);
  }
  try {
    const programs = (await endLeftoverProcesses(dataDir, log)) ? ['programs'] : [];
    const redis = await endServer('redis', await redisProcesses(dataDir), 'SIGTERM');
    const postgres = await endServer('postgres', await postgresProcesses(dataDir), 'SIGINT');
    await removeRuntime(dataDir);
    return await work([...stack, ...programs, ...redis, ...postgres]);
  } finally {
    await lock.release().catch(() => undefined);
  }
}

/** The lock names the process that runs the stack, with its start time. */
async function stopRunning(dataDir: string): Promise<Ended> {
  const lock = await acquireLock(dataDir);
  if (lock.acquired) {
    await lock.release();
    return [];
  }
  sendSignal(lock.holder.pid, 'SIGTERM');
  const gone = await waitUntil(async () => !(await isMarkAlive(lock.holder)), { timeoutMs: ORDERLY_MS });
  if (!gone) throw new Error(`Process ${lock.holder.pid}, which runs the stack, does not end.`);
  return ['stack'];
}

async function endServer(name: string, pids: readonly number[], signal: NodeJS.Signals): Promise<Ended> {
  if (pids.length === 0) return [];
  const hasEnded = await endProcesses(pids, [
    [signal, 30_000],
    ...(name === 'postgres' ? [['SIGQUIT', 5_000] as const] : []),
    ['SIGKILL', 5_000],
  ]);
  if (!hasEnded) throw new Error(`${name} (process ${pids.join(', ')}) cannot be ended.`);
  return [name];
}

async function redisProcesses(dataDir: string): Promise<number[]> {
  const mark = toProcessMark((await readJsonObject(join(dataDir, 'redis.json')))?.['process']);
  const marked = mark && (await isMarkAlive(mark)) ? [mark.pid] : [];
  return [...new Set([...marked, ...processesIn(join(dataDir, 'redis'))])];
}

/** Postgres and its children work inside its data directory; where the system does not show that, its own file names it. */
async function postgresProcesses(dataDir: string): Promise<number[]> {
  const files = await databaseFiles(dataDir);
  if (files === null) return [];
  if (process.platform === 'linux') return processesIn(files);
  const pid = Number((await readFileIfAny(join(files, 'postmaster.pid')))?.split('\n')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return [];
  return (await commandOf(pid)).includes(files) ? [pid] : [];
}

/** Folder of the embedded database's files; `null` if there never was one. */
async function databaseFiles(dataDir: string): Promise<string | null> {
  const saved = await readJsonObject(join(dataDir, 'postgres.json'));
  if (!saved) return null;
  return typeof saved['directory'] === 'string' ? saved['directory'] : join(dataDir, 'postgres');
}

/**
 * Directories outside `dataDir` to remove: the one that was made for it alone, `…/tax-compliance-api/<16 hex>`.
 * @throws {Error} where the files are in another place
 */
function placesOf(files: string, dataDir: string): readonly string[] {
  if (files === join(dataDir, 'postgres')) return [];
  const place = dirname(files);
  const isOurs =
    basename(files) === 'postgres' &&
    /^[0-9a-f]{16}$/.test(basename(place)) &&
    basename(dirname(place)) === 'tax-compliance-api';
  if (isOurs) return [place];
  throw new Error(`${files} is not a place that a stack makes: remove it by hand, then ${dataDir}.`);
}

/** A wrong `DATA_DIR` must not delete a home directory. */
async function holdsStack(dataDir: string): Promise<boolean> {
  const marks = ['secrets.json', 'postgres.json', 'redis.json', 'processes.json', 'runtime.json'];
  return (await readdir(dataDir)).some((name) => marks.includes(name) || name.startsWith('stack.lock.'));
}

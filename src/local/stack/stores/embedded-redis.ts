import { randomBytes } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { prepareDataDir } from '../data-dir/prepare-data-dir.js';
import { readJsonObject, writePrivateFile } from '../data-dir/private-file.js';
import {
  endProcesses,
  isMarkAlive,
  markProcess,
  type ProcessMark,
  processesIn,
  type StopStep,
  toProcessMark,
} from '../processes/os-process.js';
import { followProcess, type ServerProcess, spawnServer } from '../processes/server-process.js';
import { waitUntil } from '../processes/wait-until.js';
import { ensureRedisProgram } from './ensure-redis-program.js';
import { freePort, usualPort } from './free-port.js';
import { openServerLog } from './server-log.js';

const ATTEMPTS = 4;
/** Reading back a large append-only file takes a while, during which the server refuses commands. */
const START_TIMEOUT_MS = 120_000;
const STOP_STEPS: readonly StopStep[] = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 5_000],
];
const QUICK_STOP_STEPS: readonly StopStep[] = [
  ['SIGTERM', 2_000],
  ['SIGKILL', 5_000],
];

export interface EmbeddedRedis {
  readonly redisUrl: string;
  readonly pid: number;
  /** Settles when the server has ended, for whatever reason. */
  readonly ended: Promise<number | null>;
  /** Ends the server, its data flushed, and waits until it has gone. `quick`: with two seconds for it. */
  stop(how?: 'quick'): Promise<void>;
}

interface RedisState {
  readonly port: number;
  readonly password: string;
  readonly process: ProcessMark | null;
}

/**
 * Starts a Redis of our own on 127.0.0.1, with its data in `DATA_DIR`, or takes over the one that a killed run left
 * behind. Installs the program where that can be done. Two calls for the same `DATA_DIR` at once are the caller's
 * to prevent.
 *
 * @param options.port insists on this port; else the one of last time, or another when that is taken
 * @param options.throwaway for tests: nothing is written to disk
 * @throws when there is no Redis for this machine, or it does not start; the message says what to do
 */
export async function startEmbeddedRedis(options: {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly throwaway?: boolean;
  readonly port?: number;
}): Promise<EmbeddedRedis> {
  const { log, throwaway = false } = options;
  const dataDir = await prepareDataDir(options.dataDir);
  await mkdir(join(dataDir, 'redis'), { recursive: true, mode: 0o700 });
  const state = await loadState(dataDir);

  const left = await settleLeftovers(dataDir, state, log);
  if (left) return toEmbedded(state, left);

  const program = await ensureRedisProgram({ dataDir, log });
  const started = await launch({ dataDir, program, state, throwaway, port: options.port, log });
  return toEmbedded(started.state, started.server);
}

async function loadState(dataDir: string): Promise<RedisState> {
  const saved = await readJsonObject(join(dataDir, 'redis.json'));
  const { port, password, process: mark } = saved ?? {};
  if (typeof port === 'number' && typeof password === 'string') {
    return { port, password, process: toProcessMark(mark) ?? null };
  }
  return { port: await freePort(), password: randomBytes(24).toString('hex'), process: null };
}

async function saveState(dataDir: string, state: RedisState): Promise<void> {
  await writePrivateFile(join(dataDir, 'redis.json'), `${JSON.stringify(state, null, 2)}\n`);
}

/** Takes over a server that answers for this very directory; ends any other that still writes in it. */
async function settleLeftovers(
  dataDir: string,
  state: RedisState,
  log: (line: string) => void,
): Promise<ServerProcess | undefined> {
  const marked = state.process && (await isMarkAlive(state.process)) ? [state.process.pid] : [];
  const left = [...new Set([...marked, ...processesIn(join(dataDir, 'redis'))])];
  if (left.length === 0) return undefined;

  const answer = await waitUntil(
    async () => {
      const pid = await answeringPid(dataDir, state);
      return pid === 'loading' ? undefined : { pid };
    },
    { timeoutMs: START_TIMEOUT_MS },
  );
  if (answer?.pid !== undefined && left.includes(answer.pid)) {
    log(`Found our Redis still running (process ${answer.pid}).`);
    return followProcess(answer.pid);
  }
  log('Ending what an earlier Redis left behind.');
  if (!(await endProcesses(left, STOP_STEPS)))
    throw new Error('An earlier Redis that we started cannot be stopped.');
  return undefined;
}

interface Launch {
  readonly dataDir: string;
  readonly program: string;
  readonly state: RedisState;
  readonly throwaway: boolean;
  readonly port: number | undefined;
  readonly log: (line: string) => void;
}

async function launch(options: Launch): Promise<{ state: RedisState; server: ServerProcess }> {
  const { dataDir, program, throwaway, log } = options;
  const output = await openServerLog(dataDir, 'redis');
  try {
    let state = options.state;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const port = options.port ?? (await usualPort(state.port));
      state = { ...state, port, process: null };
      await saveState(dataDir, state);
      const settings = await writeSettings(dataDir, state, throwaway);
      const server = await spawnServer({
        command: program,
        args: [settings],
        cwd: join(dataDir, 'redis'),
        log: output,
      });
      state = { ...state, process: await markProcess(server.pid) };
      await saveState(dataDir, state);
      if (await becomesReady(dataDir, state, server)) return { state, server };
      await endProcesses([server.pid], STOP_STEPS);
      if (attempt === ATTEMPTS - 1 && /AOF|append only file/i.test(await output.tail())) {
        await setDataAside(dataDir, log);
      }
    }
    throw new Error(`Redis does not start; the end of its log says:\n${await output.tail()}`);
  } finally {
    await output.close();
  }
}

/** Postgres holds the truth and what Redis loses is queued again, so unreadable Redis data must not stop the start. */
async function setDataAside(dataDir: string, log: (line: string) => void): Promise<void> {
  const aside = join(dataDir, `redis-unreadable-${randomBytes(4).toString('hex')}`);
  await rename(join(dataDir, 'redis'), aside);
  await mkdir(join(dataDir, 'redis'), { mode: 0o700 });
  log(`Redis cannot read its data: it was set aside in ${aside}, and Redis starts empty.`);
}

/** The password goes through a file, since every user can read the arguments of a process. */
async function writeSettings(
  dataDir: string,
  { port, password }: RedisState,
  throwaway: boolean,
): Promise<string> {
  const path = join(dataDir, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(join(dataDir, 'redis'))}`,
    'daemonize no',
    'tcp-backlog 128',
    'databases 16',
    'maxmemory-policy noeviction',
    'save ""',
    `appendonly ${throwaway ? 'no' : 'yes'}`,
    'appendfsync everysec',
    'aof-load-truncated yes',
  ];
  await writePrivateFile(path, `${lines.join('\n')}\n`);
  return path;
}

async function becomesReady(dataDir: string, state: RedisState, server: ServerProcess): Promise<boolean> {
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  const outcome = await waitUntil(
    async () => (ended ? 'ended' : (await answeringPid(dataDir, state)) === server.pid && 'ready'),
    { timeoutMs: START_TIMEOUT_MS, everyMs: 25 },
  );
  return outcome === 'ready';
}

/**
 * The process that answers on our port for our directory, or `'loading'` while it reads its data; `undefined` when
 * none does, for the port may belong to another program by then.
 */
async function answeringPid(
  dataDir: string,
  { port, password }: RedisState,
): Promise<number | 'loading' | undefined> {
  const client = new Redis({
    host: '127.0.0.1',
    port,
    password,
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const info = await client.info();
    if (!/^loading:0/m.test(info) || !(await servesDirectory(client, join(dataDir, 'redis'))))
      return undefined;
    return Number(/^process_id:(\d+)/m.exec(info)?.[1]);
  } catch {
    return undefined;
  } finally {
    client.disconnect();
  }
}

async function servesDirectory(client: Redis, directory: string): Promise<boolean> {
  const answer = await client.config('GET', 'dir');
  return Array.isArray(answer) && answer[1] === directory;
}

function toEmbedded(state: RedisState, server: ServerProcess): EmbeddedRedis {
  return {
    redisUrl: `redis://default:${state.password}@127.0.0.1:${state.port}/0`,
    pid: server.pid,
    ended: server.ended,
    async stop(how) {
      if (!(await endProcesses([server.pid], how === 'quick' ? QUICK_STOP_STEPS : STOP_STEPS))) {
        throw new Error(`Redis (process ${server.pid}) cannot be ended.`);
      }
    },
  };
}

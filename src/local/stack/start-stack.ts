import { acquireLock } from './data-dir/acquire-lock.js';
import { type Runtime, readRuntime, removeRuntime, writeRuntime } from './data-dir/runtime-file.js';
import { type DemoAccess, ensureDemoAccess, readDemoAccess } from './demo-access.js';
import { endLeftoverProcesses } from './processes/leftover-processes.js';
import { isMarkAlive, type ProcessMark } from './processes/os-process.js';
import { createProcessGroup } from './processes/process-group.js';
import { runProgram } from './processes/run-program.js';
import { waitUntil } from './processes/wait-until.js';
import { reachableHost, STACK_ENTRIES, type StackEntries, stackPrograms } from './stack-programs.js';
import { assertPortsFree, completeSettings, openDataDir, type StackSettings } from './stack-settings.js';
import { type Stores, startStores } from './stores/stores.js';

/** How long a start that another process began is waited for; it may be installing Redis. */
const OTHER_START_TIMEOUT_MS = 180_000;

export interface RunningStack {
  readonly dataDir: string;
  readonly runtime: Runtime;
  /** `null` when the database is not embedded and no demo was asked for. */
  readonly demo: DemoAccess | null;
  /** Whether this call started it; one found running belongs to another process. */
  readonly startedHere: boolean;
  /**
   * Ends everything started here, in order, Postgres last; nothing when it was found running. `quick`, which may
   * follow a call without it: at once, by force.
   */
  readonly stop: Stop;
  /** Starts the programs started here again, as their sources are now; the stores go on. `null` when it was found running. */
  readonly restart: ((signal: AbortSignal) => Promise<void>) | null;
}

export interface StartOptions {
  readonly env: Record<string, string | undefined>;
  readonly log: (line: string) => void;
  /** Gives up the start and ends what it has begun. */
  readonly signal?: AbortSignal;
  /** Called when there is something to end, with what ends it, well before the start is complete. */
  readonly onBegin?: (stop: Stop) => void;
  readonly entries?: StackEntries;
  /** Sees to a demo tenant in a database that is not ours too, and to secrets for it. */
  readonly forDemo?: boolean;
}

export type Stop = (how?: 'quick') => Promise<void>;

/**
 * Starts the whole service on this machine: the stores that no address was given for, migrations, and every
 * program. When a stack already runs in the same `DATA_DIR`, that one is returned, once it is ready.
 *
 * @throws {ConfigError} for wrong settings; an error that says what to do when a port is taken, a store does not
 * answer, or a program does not start. Whatever was begun has then been ended again.
 */
export async function startStack(options: StartOptions): Promise<RunningStack> {
  const { env, signal } = options;
  const dataDir = await openDataDir(env);
  for (;;) {
    signal?.throwIfAborted();
    const lock = await acquireLock(dataDir);
    if (lock.acquired) return await startHere({ ...options, dataDir, release: lock.release });
    const found = await findRunning({ ...options, dataDir, holder: lock.holder });
    if (found) return found;
  }
}

async function findRunning(
  options: StartOptions & { readonly dataDir: string; readonly holder: ProcessMark },
): Promise<RunningStack | undefined> {
  const { dataDir, holder, log, signal } = options;
  const published = async () => {
    const runtime = await readRuntime(dataDir);
    return runtime?.pid === holder.pid ? runtime : undefined;
  };
  if (!(await published())) log(`Process ${holder.pid} is starting a stack in ${dataDir}: waiting for it.`);
  const runtime = await waitUntil(
    async () => (await published()) ?? ((await isMarkAlive(holder)) ? undefined : ('gone' as const)),
    { timeoutMs: OTHER_START_TIMEOUT_MS, everyMs: 250, signal },
  );
  if (runtime === undefined) throw new Error(`It is not ready yet; stop it with: kill ${holder.pid}`);
  if (runtime === 'gone') return undefined;
  const demo = options.forDemo ? await accessToRunning(options, runtime) : await readDemoAccess(dataDir);
  return {
    dataDir,
    runtime,
    demo: demo ?? null,
    startedHere: false,
    stop: async () => undefined,
    restart: null,
  };
}

async function accessToRunning(
  { env: given, dataDir, entries = STACK_ENTRIES, signal }: StartOptions & { readonly dataDir: string },
  { api_url: apiUrl, database_url: DATABASE_URL, redis_url: REDIS_URL }: Runtime,
): Promise<DemoAccess> {
  const settings = await completeSettings(given, dataDir, { forDemo: true });
  const env = { ...settings.env, DATABASE_URL, REDIS_URL };
  return await ensureDemoAccess({ dataDir, apiUrl, entry: entries.cli, env, signal });
}

async function startHere(
  options: StartOptions & { readonly dataDir: string; readonly release: () => Promise<void> },
): Promise<RunningStack> {
  const { dataDir } = options;
  const stops: Stop[] = [options.release, () => removeRuntime(dataDir)];
  const stop = inReverse(stops);
  options.onBegin?.(stop);
  try {
    return { dataDir, ...(await bringUp(options, stops)), startedHere: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Does the start step by step, adding to `stops` how to undo each. */
async function bringUp(
  options: StartOptions & { readonly dataDir: string },
  stops: Stop[],
): Promise<Pick<RunningStack, 'runtime' | 'demo' | 'restart'>> {
  const { dataDir, log, signal, entries = STACK_ENTRIES } = options;
  await removeRuntime(dataDir);
  const settings = await completeSettings(options.env, dataDir, { forDemo: options.forDemo ?? false });
  await endLeftoverProcesses(dataDir, log);
  await assertPortsFree(settings);

  const stores = await startStores({
    dataDir,
    databaseUrl: settings.env['DATABASE_URL'] || undefined,
    redisUrl: settings.env['REDIS_URL'] || undefined,
    log,
  });
  stops.push(stores.stop);
  const { databaseUrl, redisUrl } = stores;
  const env = { ...settings.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };

  const migrate = { name: 'migrate', entry: entries.migrate, args: ['latest'] };
  const bringSchemaUp = (until: AbortSignal | undefined) =>
    runProgram({ program: migrate, env, dataDir, signal: until });
  await bringSchemaUp(signal);
  const group = createProcessGroup({ dataDir, log });
  stops.push(group.stopAll);
  await group.start(stackPrograms(entries, { ...settings, env }), signal);

  const runtime = describe(settings, stores);
  const apiUrl = runtime.api_url;
  const demo = settings.withDemo
    ? await ensureDemoAccess({ dataDir, apiUrl, entry: entries.cli, env, signal })
    : null;
  await writeRuntime(dataDir, runtime);
  const restart = async (until: AbortSignal) => {
    await bringSchemaUp(until);
    await group.restart(until);
  };
  return { runtime, demo, restart };
}

function describe(
  { config, ownSandbox }: StackSettings,
  { databaseUrl, databaseFiles, redisUrl }: Stores,
): Runtime {
  const host = reachableHost(config.host);
  return {
    api_url: `http://${host}:${config.port}`,
    admin_url: `http://${host}:${config.adminPort}`,
    hmrc_sandbox_url: ownSandbox ? `http://127.0.0.1:${config.hmrcSandbox.port}` : null,
    hmrc_live_url: config.hmrc.live?.baseUrl ?? null,
    database_url: databaseUrl,
    database_files: databaseFiles,
    redis_url: redisUrl,
    web_processes: config.webProcesses,
    pid: process.pid,
  };
}

/** One failure does not keep the rest from being ended. A second call that is not `quick` joins the first. */
function inReverse(stops: readonly Stop[]): Stop {
  let orderly: Promise<void> | undefined;

  async function run(how?: 'quick'): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of stops.toReversed()) {
      await stop(how).catch((error: unknown) => {
        failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  return (how) => {
    if (how === 'quick') return run(how);
    orderly ??= run();
    return orderly;
  };
}

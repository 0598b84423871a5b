import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Runtime, readRuntime } from '../../src/local/stack/data-dir/runtime-file.js';
import { readDemoAccess } from '../../src/local/stack/demo-access.js';
import { sendSignal } from '../../src/local/stack/processes/os-process.js';
import { spawnProgram } from '../../src/local/stack/processes/program.js';
import { type DataDirProcess, processesFor } from './data-dir-processes.js';
import { within } from './within.js';

/** A place for a stack of its own: nothing of it is shared with any other stack, nor with given stores. */
export interface StackHome {
  /** Its `DATA_DIR`. */
  readonly dataDir: string;
  /** Starts the stack as `npm start` does and waits until it is ready. */
  start(): Promise<StackProcess>;
  /** Every process that works for it now. Only Linux tells. */
  processes(): readonly DataDirProcess[];
  /** Kills whatever is left and removes the place. */
  remove(): Promise<void>;
}

export interface StackProcess {
  readonly runtime: Runtime;
  /** Of the demo tenant, which may do everything. */
  readonly apiKey: string;
  /** `kill -9` for every process at once, Postgres and Redis included. */
  kill(): Promise<void>;
  /** Asks it to stop. @throws unless it does so in order and leaves no process */
  stop(): Promise<void>;
}

const READY_SECONDS = 120;
const STOP_SECONDS = 90;

/** An empty `DATA_DIR`. */
export async function createStackHome(): Promise<StackHome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-stack-'));
  return {
    dataDir,
    start: () => startIn(dataDir),
    processes: () => processesFor(dataDir),
    async remove() {
      await killAll(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startIn(dataDir: string): Promise<StackProcess> {
  const child = spawnProgram({ name: 'stack', entry: 'src/local/stack/main.ts' }, environment(dataDir));
  const output = collectOutput(child);
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const runtime = await within(READY_SECONDS, 'the stack is ready', async () => {
    if (hasEnded(child)) throw new Error(`The stack ended early:\n${output()}`);
    const found = await readRuntime(dataDir);
    return found?.pid === child.pid && found;
  });
  const demo = await readDemoAccess(dataDir);
  if (!demo) throw new Error(`The stack has no demo tenant:\n${output()}`);

  return {
    runtime,
    apiKey: demo.apiKey,
    async kill() {
      child.kill('SIGKILL');
      await killAll(dataDir);
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await within(STOP_SECONDS, 'the stack has stopped', () => hasEnded(child));
      const outcome = await ended;
      const left = processesFor(dataDir).map(({ command }) => command);
      if (outcome === 0 && left.length === 0) return;
      throw new Error(`The stack ended with ${outcome}, leaving [${left.join(', ')}]:\n${output()}`);
    },
  };
}

/** Nothing of the caller's own but where programs are found: above all, no `DATABASE_URL` and no `REDIS_URL`. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PORT: '0',
    HMRC_SANDBOX_PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  return () => text;
}

/** A process that was being started while the others died is found the next time round. */
async function killAll(dataDir: string): Promise<void> {
  await within(20, 'every process of the stack is dead', () => {
    const left = processesFor(dataDir);
    for (const { pid } of left) sendSignal(pid, 'SIGKILL');
    return left.length === 0;
  });
}

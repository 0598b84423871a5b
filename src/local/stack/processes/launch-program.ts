import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Running } from '../../../process/keep-running.js';
import { type LineLog, openLineLog } from './line-log.js';
import { endGroups } from './os-process.js';
import { type Program, spawnProgram } from './program.js';
import { createTerminalFilter } from './terminal-filter.js';
import { waitReady } from './wait-ready.js';

const READY_TIMEOUT_MS = 90_000;
/** An orderly end may take the longest request or job that it waits for. */
const STOP_TIMEOUT_MS = 25_000;

/** A program that is to run until it is stopped. */
export interface LongRunning extends Program {
  readonly env: NodeJS.ProcessEnv;
  /** The address that answers when it is ready; `'message'`: it calls `followParent`. */
  readonly ready: string | 'message';
}

/**
 * Starts a program and waits until it is ready. Its output goes to its log, its errors to the terminal too.
 *
 * @param options.onSpawn called with its process number as soon as there is one
 * @throws when it ends before it is ready, or is not ready in time (it is then ended), with the end of its output;
 * or the reason of an aborted signal
 */
export async function launchProgram(options: {
  readonly program: LongRunning;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  readonly onSpawn: (pid: number) => Promise<void>;
}): Promise<Running> {
  const { program, dataDir, log, signal, onSpawn } = options;
  signal?.throwIfAborted();
  const file = await openLineLog(dataDir, program.name);
  const child = spawnProgram(program, program.env);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('close', () => void file.close());
  followOutput({ child, name: program.name, file, log });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program.name} did not start.`);
  await onSpawn(pid);

  const stop: Running['stop'] = async (how) => {
    await endGroups(
      [pid],
      how === 'quick'
        ? [['SIGKILL', 5_000]]
        : [
            ['SIGTERM', STOP_TIMEOUT_MS],
            ['SIGKILL', 5_000],
          ],
    );
  };
  try {
    await readiness({ program, child, ended, signal });
  } catch (error) {
    await stop('quick');
    signal?.throwIfAborted();
    throw new Error(`${error instanceof Error ? error.message : 'It failed.'}\n${file.tail()}`.trim(), {
      cause: error,
    });
  }
  return { ended, stop };
}

async function readiness(options: {
  readonly program: LongRunning;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly signal: AbortSignal | undefined;
}): Promise<void> {
  const { program, child, ended, signal } = options;
  const over = new AbortController();
  const until = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
  const isReady =
    program.ready === 'message'
      ? saysReady(child, until)
      : waitReady(program.ready, { timeoutMs: READY_TIMEOUT_MS, signal: until });
  isReady.catch(() => undefined);
  try {
    const outcome = await Promise.race([isReady, ended.then(() => 'ended' as const)]);
    if (outcome === 'ended') throw new Error(`${program.name} ended before it was ready:`);
    if (!outcome) throw new Error(`${program.name} was not ready within ${READY_TIMEOUT_MS / 1000} seconds:`);
  } finally {
    over.abort();
  }
}

function saysReady(child: ChildProcess, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    child.on('message', (message) => {
      if (message === 'ready') resolve(true);
    });
  });
}

function followOutput(options: {
  readonly child: ChildProcess;
  readonly name: string;
  readonly file: LineLog;
  readonly log: (line: string) => void;
}): void {
  const { child, name, file, log } = options;
  const forTerminal = createTerminalFilter();
  for (const source of ['stdout', 'stderr'] as const) {
    const stream = child[source];
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(line);
      const shown = forTerminal(source, line);
      if (shown !== undefined) log(`[${name}] ${shown}`);
    });
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { listenForStops } from '../../process/listen-for-stops.js';
import { describeStack } from './describe-stack.js';
import { compileSources } from './processes/program.js';
import { watchSources } from './processes/watch-sources.js';
import { type RunningStack, type StartOptions, type Stop, startStack } from './start-stack.js';

const FORCED_WITHIN_MS = 15_000;

/**
 * Runs a stack until it is asked to stop: the first Ctrl-C (or SIGTERM, or a terminal that closes) ends everything
 * in order, a second one at once.
 * @param options.watch folders whose changes start the programs again
 * @returns the exit code: 0 after an orderly end, and when a stack was already running
 */
export async function runStack(
  options: Pick<StartOptions, 'env' | 'log' | 'entries'> & {
    readonly logError: (line: string) => void;
    readonly watch?: readonly string[];
  },
): Promise<number> {
  const { log, logError, watch = [] } = options;
  const stopping = new AbortController();
  const stops = listenForStops();
  let end: Stop | undefined;

  const first = stops.first.then(() => {
    log('Stopping: the programs first, then Redis and Postgres. Ctrl-C again forces it.');
    stopping.abort(new StoppedError());
  });

  async function orderly(): Promise<number> {
    const onBegin = (stop: Stop) => {
      end = stop;
    };
    const stack = await startStack({ ...options, onBegin, signal: stopping.signal });
    for (const line of describeStack(stack)) log(line);
    if (!stack.startedHere) return 0;
    const stopWatching = watchSources(watch, () => restart(stack, options, stopping.signal));
    await first;
    await stopWatching();
    await stack.stop();
    return 0;
  }

  const done = orderly().catch((error: unknown) => {
    if (error instanceof StoppedError) return 0;
    logError(error instanceof Error ? error.message : String(error));
    return 1;
  });
  const forced = stops.second.then(async () => {
    log('Stopping by force.');
    await Promise.race([Promise.allSettled([end?.('quick'), done]), pause(FORCED_WITHIN_MS)]);
    return 130;
  });

  const code = await Promise.race([done, forced]);
  if (stopping.signal.aborted && code === 0) log('Everything has stopped.');
  return code;
}

/** After a failure the next change is waited for. */
async function restart(
  { restart: again }: RunningStack,
  { log, logError }: Pick<StartOptions, 'log'> & { readonly logError: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  log('Sources have changed: starting the programs again.');
  try {
    await compileSources();
    await again?.(signal);
    log('The programs run again.');
  } catch (error) {
    if (!signal.aborted) logError(error instanceof Error ? error.message : String(error));
  }
}

/** The start was given up because it was asked to. */
class StoppedError extends Error {}

import { keepRunning, type Running } from '../../../process/keep-running.js';
import { type LongRunning, launchProgram } from './launch-program.js';
import { rememberProcesses } from './leftover-processes.js';
import { markProcess, type ProcessMark } from './os-process.js';

/** The programs that make up a stack. */
interface ProcessGroup {
  /**
   * Starts programs together and waits until all are ready. From then on each is started again whenever it ends by
   * itself.
   * @throws when one of them does not become ready, or the signal aborts; those that are stay until `stopAll`
   */
  start(programs: readonly LongRunning[], signal?: AbortSignal): Promise<void>;
  /**
   * Ends all programs and starts them again, as their sources are now.
   * @throws as `start` does; those that became ready then run
   */
  restart(signal?: AbortSignal): Promise<void>;
  /** Ends the programs in turn, the one named last first; `quick`: all at once. */
  stopAll(how?: 'quick'): Promise<void>;
}

/** An empty group. Its output goes to `DATA_DIR/logs`, errors and restarts to `log`. */
export function createProcessGroup(options: {
  readonly dataDir: string;
  readonly log: (line: string) => void;
}): ProcessGroup {
  const { dataDir, log } = options;
  const stops: (Running['stop'] | undefined)[] = [];
  const all: LongRunning[] = [];
  const marks = new Map<string, ProcessMark>();
  let saved = Promise.resolve();

  async function remember(name: string, pid: number): Promise<void> {
    marks.set(name, await markProcess(pid));
    saved = saved.then(() => rememberProcesses(dataDir, [...marks.values()]));
    await saved;
  }

  async function keep(program: LongRunning, place: number, signal: AbortSignal | undefined): Promise<void> {
    const launch = (until: AbortSignal | undefined) =>
      launchProgram({ program, dataDir, log, signal: until, onSpawn: (pid) => remember(program.name, pid) });
    const first = await launch(signal);
    stops[place] = keepRunning({ name: program.name, first, start: launch, log });
  }

  async function launchAll(programs: readonly LongRunning[], signal: AbortSignal | undefined): Promise<void> {
    const from = stops.length;
    stops.push(...programs.map(() => undefined));
    const failing = new AbortController();
    const until = AbortSignal.any([failing.signal, ...(signal ? [signal] : [])]);
    const each = (program: LongRunning, at: number) =>
      keep(program, from + at, until).catch((error: unknown) => failing.abort(error));
    await Promise.all(programs.map(each));
    failing.signal.throwIfAborted();
  }

  async function stopAll(how?: 'quick'): Promise<void> {
    const running = stops.toReversed().flatMap((stop) => (stop ? [stop] : []));
    if (how === 'quick') await Promise.all(running.map((stop) => stop(how)));
    else for (const stop of running) await stop();
    await rememberProcesses(dataDir, []);
  }

  return {
    start(programs, signal) {
      all.push(...programs);
      return launchAll(programs, signal);
    },
    async restart(signal) {
      await stopAll();
      stops.length = 0;
      await launchAll(all, signal);
    },
    stopAll,
  };
}

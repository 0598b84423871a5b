import cluster from 'node:cluster';
import type { Config } from '../../config/config.js';
import { exitOnCrash } from '../../process/exit-on-crash.js';
import { followParent } from '../../process/follow-parent.js';
import { keepRunning, type Running } from '../../process/keep-running.js';
import { listenForStops } from '../../process/listen-for-stops.js';
import { createLogger, type Logger } from '../../telemetry/logger.js';
import { answerScrapes } from './answer-scrapes.js';
import { createWebProcesses, type WebProcesses } from './web-processes.js';

/**
 * Runs the API in `WEB_PROCESSES` processes of one port, each connection given to the next in turn. One that ends by
 * itself is replaced, after a longer wait each time. If one does not come up at first, all end, and so does this
 * process, with status 1. On SIGTERM each drains; a second signal ends all at once.
 */
export async function sharePort(config: Config): Promise<void> {
  const log = createLogger(config.logLevel, 'web');
  exitOnCrash(log);
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const processes = createWebProcesses(log);
  answerScrapes(processes);
  const { first, second } = listenForStops();
  void second.then(() => {
    processes.kill();
    process.exit(1);
  });

  const begun = await begin(processes, { count: config.webProcesses, log, stopAsked: first });
  const stops = begun.map(({ place, running }) =>
    keepRunning({
      name: `web process ${place}`,
      first: running,
      start: (signal) => processes.start(place, signal),
      log: (line) => log.error(line),
    }),
  );
  void first.then(async () => {
    await Promise.all(stops.map((stop) => stop()));
    process.exit(0);
  });
  followParent();
}

interface Begun {
  readonly place: number;
  readonly running: Running;
}

/** Starts all of them together. Does not return unless every one serves. */
async function begin(
  processes: WebProcesses,
  {
    count,
    log,
    stopAsked,
  }: { readonly count: number; readonly log: Logger; readonly stopAsked: Promise<void> },
): Promise<Begun[]> {
  const ending = new AbortController();
  void stopAsked.then(() => ending.abort());
  let exitCode = 0;
  const begun: Begun[] = [];
  const places = Array.from({ length: count }, (_, at) => at + 1);
  const startOne = async (place: number) => {
    try {
      begun.push({ place, running: await processes.start(place, ending.signal) });
    } catch (error) {
      if (ending.signal.aborted) return;
      log.fatal({ err: error }, 'the web processes do not start');
      exitCode = 1;
      ending.abort();
    }
  };
  await Promise.all(places.map(startOne));
  if (!ending.signal.aborted) return begun;
  await Promise.all(begun.map(({ running }) => running.stop()));
  process.exit(exitCode);
}

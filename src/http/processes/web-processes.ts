import cluster, { type Worker } from 'node:cluster';
import type { Running } from '../../process/keep-running.js';
import type { Logger } from '../../telemetry/logger.js';
import { type ProcessMessage, toProcessMessage } from './process-message.js';

/** The processes that this one has started to serve the API on one port. */
export interface WebProcesses {
  /**
   * Starts one and waits until it serves.
   * @throws when it ends before that, or the signal aborts; it has then ended
   */
  start(place: number, signal: AbortSignal): Promise<Running>;
  /** Processes that take connections. */
  ready(): readonly Worker[];
  /** Ends all of them by force. */
  kill(): void;
}

export function createWebProcesses(log: Logger): WebProcesses {
  const ready = new Set<Worker>();

  function fork(place: number): { readonly worker: Worker; readonly ended: Promise<string> } {
    cluster.setupPrimary({ args: [String(place)] });
    const worker = cluster.fork();
    worker.on('error', (error) =>
      log.warn({ err: error, process: place }, 'the channel to a web process is faulty'),
    );
    const ended = new Promise<string>((resolve) => {
      worker.once('exit', (code, signal) => {
        ready.delete(worker);
        resolve(signal ? `was ended by ${signal}` : `ended with status ${code}`);
      });
    });
    return { worker, ended };
  }

  return {
    async start(place, signal) {
      signal.throwIfAborted();
      const { worker, ended } = fork(place);
      const endEarly = () => worker.process.kill('SIGTERM');
      signal.addEventListener('abort', endEarly, { once: true });
      const endedEarly = await Promise.race([saysReady(worker), ended]);
      signal.removeEventListener('abort', endEarly);
      if (signal.aborted) await ended;
      signal.throwIfAborted();
      if (endedEarly !== undefined) throw new Error(`Process ${place} ${endedEarly} before it was ready.`);
      ready.add(worker);
      void ended.then((how) => log.info({ process: place, how }, 'a web process has ended'));
      return { ended, stop: (how) => stop(worker, ended, how) };
    },
    ready: () => [...ready],
    kill() {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    },
  };
}

/** Sends a message to a process; does nothing where it has just ended. */
export function sendTo(worker: Worker, message: ProcessMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Calls back for each message, until the returned function is called. */
export function onProcessMessage(worker: Worker, hear: (message: ProcessMessage) => void): () => void {
  const listener = (value: unknown) => {
    const message = toProcessMessage(value);
    if (message) hear(message);
  };
  worker.on('message', listener);
  return () => worker.off('message', listener);
}

/** A message and not a signal: one that reaches the whole group would count as the second. */
async function stop(worker: Worker, ended: Promise<unknown>, how?: 'quick'): Promise<void> {
  if (how === 'quick') worker.process.kill('SIGKILL');
  else sendTo(worker, { type: 'stop' });
  await ended;
}

/** `followParent` says so at the end of a process's start. */
function saysReady(worker: Worker): Promise<undefined> {
  return new Promise((resolve) => {
    const listener = (message: unknown) => {
      if (message !== 'ready') return;
      worker.off('message', listener);
      resolve(undefined);
    };
    worker.on('message', listener);
  });
}

import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { LIMITS } from '../../limits/limits.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { type MetricsOfProcess, type ProcessMessage, toProcessMessage } from './process-message.js';

/** This process as one of several that share the API's port. */
interface SharedProcess {
  /** 1 to `WEB_PROCESSES`; the process that replaces it has the same. */
  readonly place: number;
  /** Settles when the parent asks for an orderly end. */
  readonly stopAsked: Promise<void>;
  /** Labels this process's metrics with `process`, gives them to the others, and has a scrape return those of all. */
  shareMetrics(metrics: Metrics): Metrics;
  /** Connections come over the channel to the parent: it keeps this process alive, as a socket would. */
  stayReachable(): void;
}

/** Joins the processes that share a port. Call it first. @returns `null` in a process that has the port to itself */
export function joinProcesses(): SharedProcess | null {
  const { worker } = cluster;
  if (worker === undefined) return null;
  // Otherwise node exits at once when the parent has died; `followParent` lets begun requests have their answers.
  worker.exitedAfterDisconnect = true;
  const place = Number(process.argv[2]);
  return {
    place,
    stopAsked: new Promise((resolve) => {
      onMessage((message) => {
        if (message.type === 'stop') resolve();
      });
    }),
    shareMetrics(metrics) {
      metrics.registry.setDefaultLabels({ process: String(place) });
      const own = async (): Promise<MetricsOfProcess> => await metrics.registry.getMetricsAsJSON();
      onMessage((message) => {
        if (message.type !== 'measure') return;
        void own().then((found) => send({ type: 'measured', ask: message.ask, metrics: found }));
      });
      let asks = 0;
      return {
        ...metrics,
        async scrape() {
          asks += 1;
          return await printed((await askForAll(asks)) ?? [await own()]);
        },
      };
    },
    stayReachable: () => process.channel?.ref(),
  };
}

/** `undefined` when the parent does not answer in time. */
function askForAll(ask: number): Promise<readonly MetricsOfProcess[] | undefined> {
  return new Promise((resolve) => {
    const settle = (found: readonly MetricsOfProcess[] | undefined) => {
      clearTimeout(timer);
      stopListening();
      resolve(found);
    };
    const timer = setTimeout(settle, LIMITS.webProcesses.scrapeMs.value, undefined);
    const stopListening = onMessage((message) => {
      if (message.type === 'scraped' && message.ask === ask) settle(message.processes);
    });
    send({ type: 'scrape', ask });
  });
}

const printed = (processes: readonly MetricsOfProcess[]) =>
  AggregatorRegistry.aggregate([...processes]).metrics();

function onMessage(hear: (message: ProcessMessage) => void): () => void {
  const listener = (value: unknown) => {
    const message = toProcessMessage(value);
    if (message) hear(message);
  };
  process.on('message', listener);
  return () => process.off('message', listener);
}

/** A parent that has just died is no fault: this process ends too. */
function send(message: ProcessMessage): void {
  process.send?.(message, () => undefined);
}

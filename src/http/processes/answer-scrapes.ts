import cluster, { type Worker } from 'node:cluster';
import { LIMITS } from '../../limits/limits.js';
import { type MetricsOfProcess, toProcessMessage } from './process-message.js';
import { onProcessMessage, sendTo, type WebProcesses } from './web-processes.js';

/** Gives a process that is scraped the metrics of all that answer in time. Runs in the parent. */
export function answerScrapes(processes: WebProcesses): void {
  let asks = 0;
  cluster.on('message', (asker, value: unknown) => {
    const message = toProcessMessage(value);
    if (message?.type !== 'scrape') return;
    asks += 1;
    const ask = asks;
    void Promise.all(processes.ready().map((worker) => measure(worker, ask))).then((found) =>
      sendTo(asker, { type: 'scraped', ask: message.ask, processes: found }),
    );
  });
}

/** Metrics of one process; none of one that is ending or busy. Its series then have a gap, and the others are right. */
function measure(worker: Worker, ask: number): Promise<MetricsOfProcess> {
  return new Promise((resolve) => {
    const settle = (metrics: MetricsOfProcess) => {
      clearTimeout(timer);
      stopListening();
      resolve(metrics);
    };
    const timer = setTimeout(settle, LIMITS.webProcesses.measureMs.value, []);
    const stopListening = onProcessMessage(worker, (message) => {
      if (message.type === 'measured' && message.ask === ask) settle(message.metrics);
    });
    sendTo(worker, { type: 'measure', ask });
  });
}

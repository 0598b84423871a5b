import { request } from 'node:http';
import { followParent } from '../../src/process/follow-parent.js';

/** One call after another at a fixed rate, from a process of its own: what the load costs its sender is not measured. */
export interface QuietOrder {
  readonly url: string;
  readonly secret: string;
  readonly everyMs: number;
  readonly seconds: number;
}

function timeOfCall({ url, secret }: QuietOrder): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { authorization: `Bearer ${secret}` } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(performance.now() - begun));
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function callQuietly(order: QuietOrder): Promise<readonly number[]> {
  const calls: Promise<number>[] = [];
  const end = performance.now() + order.seconds * 1000;
  while (performance.now() < end) {
    calls.push(timeOfCall(order));
    await new Promise((resolve) => setTimeout(resolve, order.everyMs));
  }
  return Promise.all(calls);
}

process.on('message', (order: QuietOrder) => {
  callQuietly(order).then(
    (latencies) => process.send?.(latencies),
    (error: unknown) => {
      throw error;
    },
  );
});
followParent();
// Between two orders nothing else keeps this process alive.
process.channel?.ref();

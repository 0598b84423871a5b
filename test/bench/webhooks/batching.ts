import { within } from '../../support/within.js';
import { cpuSecondsOf } from '../cpu-time.js';
import { say } from '../report.js';
import type { Stand } from './stand.js';

/** The same events to an endpoint that takes them one by one, and to one that takes a hundred at a time. */
export async function b11Batching(stand: Stand, rows: number): Promise<void> {
  const requests: number[] = [];
  for (const batchEvents of [null, 100]) {
    const tenant = await stand.tenant();
    const url = stand.receivers.urlOf('live', 20);
    const type = 'client.created';
    const endpointId = await stand.endpoint(tenant, { url, type, batchEvents, enabled: false });
    await stand.preload(tenant, { endpointId, rows });
    await stand.receivers.seen();
    const [from, cpuBefore] = [performance.now(), await cpuSecondsOf(stand.worker().pid)];
    await stand.enable([endpointId]);
    let count = 0;
    await within(120, 'everything is sent', async () => {
      count += (await stand.receivers.seen()).receipts.filter(([, place]) => place === 'live').length;
      return (await stand.waiting()) === 0;
    });
    const seconds = (performance.now() - from) / 1_000;
    const cpu = ((await cpuSecondsOf(stand.worker().pid)) - cpuBefore) / (rows / 1_000);
    requests.push(count);
    say(
      `  B11 ${rows} events, ${batchEvents ?? 1} a request: ${count} requests in ${seconds.toFixed(1)} s ` +
        `(${Math.round(rows / seconds)} events/s), worker ${cpu.toFixed(2)} s of processor time per 1,000`,
    );
    await stand.reset();
  }
  const [single = 0, batched = 1] = requests;
  say(`  B11 ${(single / batched).toFixed(0)} times fewer requests`);
}

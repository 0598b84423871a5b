import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_TYPE_NAMES } from '../../../src/events/catalogue.js';
import { sampled, sampleOf, sayThirds } from '../process-samples.js';
import { say } from '../report.js';
import { measure, type Target } from './delay.js';
import type { Stand } from './stand.js';

const PER_SECOND = 100;
/** Each what the receivers' process does under that name. */
const BROKEN = ['hang', 'reset', 'half', 'garbage', 'huge', 'redirect', 'drip', 'down'] as const;
const SAMPLE_MS = 2_000;

/** A tenth of eighty endpoints answers in a way that no receiver should: what the worker holds may not grow. */
export async function b12HostileMix(stand: Stand, seconds: number): Promise<void> {
  const { live, broken } = await mixedEndpoints(stand);
  await measure(stand, live, { perSecond: PER_SECOND, seconds: 5 });
  const samples = await sampled(stand.worker().pid, SAMPLE_MS, async () => {
    const noise = openNoise(stand, broken, seconds);
    const others = await measure(stand, live, { perSecond: PER_SECOND * 0.9, seconds });
    await noise;
    say(`  B12 eight of eighty are broken, for ${seconds} s, the others: ${others.line}`);
  });
  sayThirds('B12', samples);
  const { systemDb } = stand.stores.ctx;
  await systemDb('webhook_endpoints').update({ enabled: false, status: 'disabled_by_user' });
  await pause(40_000);
  const claims = await systemDb('webhook_claims').count().first();
  const after = await sampleOf(stand.worker().pid);
  say(
    `  B12 afterwards: ${Number(claims?.['count'])} claims held, ${after.descriptors} file descriptors, ${after.sockets} sockets, ${after.rssMb.toFixed(0)} MB`,
  );
  await stand.reset();
}

async function mixedEndpoints(stand: Stand): Promise<{ live: Target[]; broken: Target[] }> {
  const live: Target[] = [];
  const broken: Target[] = [];
  for (const how of BROKEN) {
    const tenant = await stand.tenant();
    for (const [index, type] of EVENT_TYPE_NAMES.slice(0, 10).entries()) {
      const isBroken = index === 0;
      const url = stand.receivers.urlOf(isBroken ? how : 'live', isBroken ? how : 20);
      await stand.endpoint(tenant, { url, type });
      (isBroken ? broken : live).push({ tenant, type });
    }
  }
  return { live, broken };
}

async function openNoise(stand: Stand, broken: readonly Target[], seconds: number): Promise<void> {
  for (let sent = 0; sent < seconds * PER_SECOND * 0.1; sent++) {
    const target = broken[sent % broken.length];
    if (target) await stand.commit(target.tenant, target.type).catch(() => undefined);
    await pause(1_000 / (PER_SECOND * 0.1));
  }
}

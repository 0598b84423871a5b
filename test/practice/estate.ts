import { join } from 'node:path';
import { type EventReceiver, startEventReceiver } from '../chaos/event-receiver.js';
import { createIntegrator, emptyTally, type Integrator } from '../chaos/integrator.js';
import { type Place, startPlace, startWeb } from '../chaos/processes.js';
import { createTenant } from '../support/factories.js';
import { startOwnStores } from '../support/own-stores.js';
import { type Costs, startCosts } from './costs.js';
import { type CountingSandbox, startCountingSandbox } from './counting-sandbox.js';

/** Everything that a practice's season needs: one web and two worker processes, their stores, HMRC and a receiver. */
export interface PracticeEstate {
  readonly api: Integrator;
  readonly webUrl: string;
  readonly workers: readonly [Place, Place];
  readonly sandbox: CountingSandbox;
  readonly receiver: EventReceiver;
  /** Begins to count what the programs take. @returns what they have taken since */
  startCosts(): Promise<() => Promise<Costs>>;
  stop(): Promise<void>;
}

/** HMRC's three calls a second beside our interval of 400 ms, in the same proportion for another interval. */
const callsPerSecond = (intervalMs: number) => Math.ceil(1_200 / intervalMs);

export async function startPracticeEstate(intervalMs: number): Promise<PracticeEstate> {
  const stores = await startOwnStores();
  const sandbox = await startCountingSandbox(join(stores.ctx.config.dataDir, 'hmrc-sandbox'), {
    callsPerSecond: callsPerSecond(intervalMs),
  });
  const receiver = await startEventReceiver();
  const { secret } = await createTenant(stores.ctx);
  const env = {
    ...stores.env,
    ADMIN_PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:1',
    HMRC_BASE_URL: sandbox.url,
    HMRC_AUTHORISE_URL: sandbox.url,
    HMRC_CALL_INTERVAL_MS: String(intervalMs),
  };
  const [web, first, second] = await Promise.all([
    startWeb('web', env),
    startPlace('worker 1', 'workers/main.ts', env),
    startPlace('worker 2', 'workers/main.ts', env),
  ]);
  const tally = emptyTally();
  return {
    api: createIntegrator([web.url], secret, () => tally),
    webUrl: web.url,
    workers: [first, second],
    sandbox,
    receiver,
    startCosts: () => startCosts(stores.ctx, { web: [web.pid()], workers: [first.pid(), second.pid()] }),
    async stop() {
      await Promise.all([web, first, second].map((place) => place.stop()));
      await Promise.all([receiver.close(), sandbox.close()]);
      await stores.stop();
    },
  };
}

import { join } from 'node:path';
import { loadConfig } from '../../src/config/config.js';
import { closeContext, createContext } from '../../src/context.js';
import { type RunningSandbox, startSandbox } from '../../src/local/hmrc-sandbox/start-sandbox.js';
import { createTenant } from '../support/factories.js';
import { type Release, THIS_RELEASE } from '../support/releases.js';
import { type EventReceiver, startEventReceiver } from './event-receiver.js';
import { type Place, startPlace, startWeb } from './processes.js';
import { type ChaosStores, startChaosStores } from './stores.js';

export const QUEUE_PREFIX = 'chaos';
const TENANTS = 3;

/** The processes of the product. */
export interface Processes {
  readonly webs: readonly (Place & { readonly url: string })[];
  readonly workers: readonly Place[];
  readonly admin: Place;
}

/** The part of an estate that a round works on, and looks at afterwards. */
export interface Observed {
  readonly stores: Pick<ChaosStores, 'asAdmin' | 'redisAddress'>;
  readonly sandbox: RunningSandbox;
  readonly receiver: EventReceiver;
  /** Where the tenants send their requests, in turn; read anew for each. */
  readonly origins: readonly string[];
  readonly tenants: readonly { readonly tenantId: string; readonly secret: string }[];
  /** In words, all else that is not yet as it should be when all work is done. */
  outOfOrder?(): Promise<readonly string[]>;
}

/** Everything that a run disturbs. */
export interface Estate extends Processes, Observed {
  readonly stores: ChaosStores;
  readonly origins: string[];
  /** Of every process. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends all of it. @returns the processes that did not stop in order */
  stop(): Promise<readonly string[]>;
}

/** Stores, two web and two worker processes of a release, the console, HMRC's sandbox and a receiver of webhooks. */
export async function startEstate({
  entry,
  migrate,
}: Pick<Release, 'entry' | 'migrate'> = THIS_RELEASE): Promise<Estate> {
  const stores = await startChaosStores(migrate);
  const sandbox = await startSandbox({
    port: 0,
    folder: join(stores.dataDir, 'hmrc-sandbox'),
    settings: { calculationDelayMs: 200, obligationDelayMs: 200, callsPerSecond: 0 },
  });
  const receiver = await startEventReceiver();
  const env = environment({
    dataDir: stores.dataDir,
    sandboxUrl: sandbox.url,
    stores: addresses(stores.proxied),
  });
  const tenants = await createTenants({ ...env, ...addresses(stores.direct) }, TENANTS);
  const [webA, webB, workerA, workerB, admin] = await Promise.all([
    startWeb('web 1', env, entry('src/http/server.ts')),
    startWeb('web 2', env, entry('src/http/server.ts')),
    startPlace('worker 1', entry('workers/main.ts'), env),
    startPlace('worker 2', entry('workers/main.ts'), env),
    startPlace('admin', entry('admin/server.ts'), env),
  ]);
  const places = [webA, webB, workerA, workerB, admin];
  return {
    stores,
    webs: [webA, webB],
    workers: [workerA, workerB],
    admin,
    sandbox,
    receiver,
    origins: [webA.url, webB.url],
    env,
    tenants,
    async stop() {
      const stopped = await Promise.all(places.map((place) => place.stop()));
      await Promise.all([receiver.close(), sandbox.close()]);
      await stores.remove();
      return places.filter((_, index) => !stopped[index]).map(({ name }) => name);
    },
  };
}

const addresses = ({ databaseUrl, redisUrl }: ChaosStores['direct']) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
});

/** The whole environment of a process. */
export function environment(given: {
  readonly dataDir: string;
  readonly sandboxUrl: string;
  readonly stores: Readonly<Record<string, string>>;
}): Record<string, string> {
  const { dataDir, sandboxUrl, stores } = given;
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATA_DIR: dataDir,
    ...stores,
    QUEUE_PREFIX,
    ADMIN_PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:1',
    HMRC_BASE_URL: sandboxUrl,
    HMRC_AUTHORISE_URL: sandboxUrl,
    HMRC_CLIENT_ID: 'chaos-client',
    HMRC_CLIENT_SECRET: 'chaos-secret',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
    SESSION_SECRET: 'session-secret-for-tests-session-secret',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32',
  };
}

export async function createTenants(env: Record<string, string>, count: number) {
  const ctx = createContext(loadConfig({ ...env, LOG_LEVEL: 'silent' }), 'chaos');
  try {
    return await Promise.all(Array.from({ length: count }, () => createTenant(ctx)));
  } finally {
    await closeContext(ctx);
  }
}

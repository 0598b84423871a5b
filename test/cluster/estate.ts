import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateToLatest } from '../../src/db/deployment/migrate.js';
import { startSandbox } from '../../src/local/hmrc-sandbox/start-sandbox.js';
import { createTenants, environment, type Observed, type Processes } from '../chaos/estate.js';
import { startEventReceiver } from '../chaos/event-receiver.js';
import { startPlace } from '../chaos/processes.js';
import { type StoreProxy, startProxy } from '../chaos/proxy.js';
import { withClient } from '../support/databases.js';
import type { DebianRoot } from '../support/debian/debian-root.js';
import { S3_CREDENTIALS, startS3Server } from '../support/s3/s3-server.js';
import { type Front, startFront } from './servers/front.js';
import type { Values } from './servers/ops-file.js';
import { type PostgresMembers, startPostgresMembers } from './servers/postgres-members.js';
import { type ClusterPlaces, startClusterPlaces } from './servers/redis-cluster.js';
import { type Sentinels, startSentinels } from './servers/sentinels.js';
import type { Server } from './servers/server.js';
import { makeServerFolder } from './servers/server-folder.js';

const TENANTS = 20;
/** An event is delivered once more where a worker fell between the delivery and its note. */
const MAX_RECEIPTS = 2;

/** A deployment with failover: what `docs/SCALING.md` calls its second size. */
export interface ClusterEstate<Jobs = Sentinels | ClusterPlaces> extends Processes, Observed {
  readonly postgres: PostgresMembers;
  readonly jobs: Jobs;
  readonly front: Front;
  /** The way to the S3 server. */
  readonly filesWay: StoreProxy;
  /** Of every process. */
  readonly env: Readonly<Record<string, string>>;
  /** The output of processes and servers, each under its name. */
  logs(): string;
  /** Ends all of it. @returns the processes that did not stop in order */
  stop(): Promise<readonly string[]>;
}

export const startWithSentinels = (root: DebianRoot): Promise<ClusterEstate<Sentinels>> =>
  startClusterEstate(root, startSentinels);

export const startWithCluster = (root: DebianRoot): Promise<ClusterEstate<ClusterPlaces>> =>
  startClusterEstate(root, startClusterPlaces);

async function startClusterEstate<Jobs extends Sentinels | ClusterPlaces>(
  root: DebianRoot,
  startJobs: (folder: Awaited<ReturnType<typeof makeServerFolder>>, secrets: Values) => Promise<Jobs>,
): Promise<ClusterEstate<Jobs>> {
  const undo: (() => Promise<unknown>)[] = [];
  const servers: Pick<Server, 'name' | 'output'>[] = [];
  const kept = <T>(value: T, end: (value: T) => Promise<unknown>): T => {
    undo.push(() => end(value));
    return value;
  };
  const stopStores = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const dataDir = kept(await mkdtemp(join(tmpdir(), 'tax-cluster-')), (path) =>
      rm(path, { recursive: true }),
    );
    const folder = kept(await makeServerFolder(root), ({ remove }) => remove());
    const secrets = newSecrets();
    const postgres = kept(await startPostgresMembers(folder, secrets), ({ stop }) => stop());
    servers.push(...postgres.members.map(({ patroni }) => patroni));
    const jobs = kept(await startJobs(folder, secrets), ({ stop }) => stop());
    const front = kept(await startFront(folder, postgres, secrets), ({ stop }) => stop());
    servers.push(front.haproxy, front.pgbouncer);
    await migrateToLatest(front.addresses.DATABASE_DIRECT_URL);
    await withClient(front.addresses.DATABASE_DIRECT_URL, (client) => client.query('grant app to tax_app'));

    const s3 = kept(await startS3Server(), ({ close }) => close());
    const filesWay = kept(await startProxy(Number(new URL(s3.url).port)), ({ close }) => close());
    const sandbox = kept(
      await startSandbox({
        port: 0,
        folder: join(dataDir, 'hmrc-sandbox'),
        settings: { calculationDelayMs: 200, obligationDelayMs: 200, callsPerSecond: 0 },
      }),
      ({ close }) => close(),
    );
    const receiver = kept(await startEventReceiver(), ({ close }) => close());
    const env = environment({
      dataDir,
      sandboxUrl: sandbox.url,
      stores: {
        ...front.addresses,
        ...jobs.settings,
        FILE_STORE: 's3://tax-files/cluster',
        S3_ENDPOINT: `http://127.0.0.1:${filesWay.port}`,
        AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
        TRUSTED_PROXIES: '1',
        SHUTDOWN_DELAY_MS: '5000',
        HMRC_CALL_INTERVAL_MS: '50',
      },
    });
    const tenants = await createTenants(env, TENANTS);
    const processes = await startProcesses(env, front.webPorts);
    const places = [...processes.webs, ...processes.workers, processes.admin];
    const asAdmin: Observed['stores']['asAdmin'] = async (work) =>
      withClient(postgres.adminUrl(await postgres.primary()), work);
    return {
      ...processes,
      postgres,
      jobs,
      front,
      filesWay,
      sandbox,
      receiver,
      env,
      tenants,
      origins: [front.apiUrl],
      stores: { asAdmin, redisAddress: jobs.address },
      async outOfOrder() {
        const { max } = receiver.receipts();
        const origins = [front.apiUrl, ...processes.webs.map(({ url }) => url)];
        const unready = await Promise.all(origins.map(readinessFault));
        return [
          ...unready.filter((fault) => fault !== null),
          ...((await front.isInOrder(processes.webs.length)) ? [] : ['HAProxy does not see everybody up']),
          ...((await postgres.isInOrder()) ? [] : ['Postgres has no primary with a synchronous standby']),
          ...((await jobs.isInOrder()) ? [] : ['Redis is not whole again']),
          ...(max > MAX_RECEIPTS ? [`an event was received ${max} times`] : []),
        ];
      },
      logs: () => logsOf([...places, ...servers]),
      async stop() {
        const stopped = await Promise.all(places.map((place) => place.stop()));
        await stopStores();
        return places.filter((_, index) => !stopped[index]).map(({ name }) => name);
      },
    };
  } catch (error) {
    const said = logsOf(servers);
    await stopStores();
    throw new Error(`the estate did not start: ${error}\n${said}`, { cause: error });
  }
}

const logsOf = (programs: readonly Pick<Server, 'name' | 'output'>[]): string =>
  programs.map(({ name, output }) => `--- ${name}\n${output()}`).join('\n');

/** A new one for each variable of `ops/failover` that is a secret. */
const newSecrets = (): Values =>
  Object.fromEntries(
    ['SUPERUSER', 'REPLICATION', 'REWIND', 'OWNER', 'APP', 'REDIS', 'SENTINEL'].map((name) => [
      `${name}_PASSWORD`,
      randomBytes(16).toString('hex'),
    ]),
  );

async function startProcesses(
  env: Readonly<Record<string, string>>,
  webPorts: readonly number[],
): Promise<Processes> {
  const startWeb = async (port: number, index: number) => {
    const place = await startPlace(`web ${index + 1}`, 'src/http/server.ts', { ...env, PORT: String(port) });
    return { ...place, url: `http://127.0.0.1:${port}` };
  };
  const [webs, workers, admin] = await Promise.all([
    Promise.all(webPorts.map(startWeb)),
    Promise.all([1, 2].map((number) => startPlace(`worker ${number}`, 'workers/main.ts', env))),
    startPlace('admin', 'admin/server.ts', env),
  ]);
  return { webs, workers, admin };
}

/** @returns `null` when it is ready, else what it says */
async function readinessFault(origin: string): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    return answer.ok ? null : `${origin} is not ready: ${text}`;
  } catch (error) {
    return `${origin} is not ready: ${error}`;
  }
}

import { Redis } from 'ioredis';
import type { RedisAddress } from '../../../src/domain/redis-address.js';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { within } from '../../support/within.js';
import type { Values } from './ops-file.js';
import { type Server, startServer } from './server.js';
import type { ServerFolder } from './server-folder.js';

const SERVERS = ['one', 'two', 'three'] as const;

interface RedisServer {
  readonly port: number;
  readonly server: Server;
}

/** The Redis that has the jobs, on several servers. */
export interface RedisPlaces {
  readonly address: RedisAddress;
  /** For the settings of the product. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it would stand another failure. */
  isInOrder(): Promise<boolean>;
  stop(): Promise<void>;
}

/** A master of Redis with two replicas, watched by three Sentinels. */
export interface Sentinels extends RedisPlaces {
  /** The server that the Sentinels name as master. */
  master(): Promise<Server>;
}

export async function startSentinels(folder: ServerFolder, secrets: Values): Promise<Sentinels> {
  const password = secrets['REDIS_PASSWORD'] ?? '';
  const sentinelPassword = secrets['SENTINEL_PASSWORD'] ?? '';
  const first = await freePort();
  const servers: RedisServer[] = [];
  for (const name of SERVERS) servers.push(await startRedis(folder, { name, first, secrets }));
  const sentinels: RedisServer[] = [];
  for (const name of SERVERS) sentinels.push(await startSentinel(folder, { name, first, secrets }));
  const clients = sentinels.map(({ port }) => openClient(port, sentinelPassword));

  const masterPort = async (): Promise<number> => {
    const named = await Promise.all(
      clients.map(async (client) => {
        const answer = (await client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'mymaster')) as string[];
        return Number(answer[1]);
      }),
    );
    if (new Set(named).size > 1) throw new Error(`the Sentinels name several masters: ${named.join(', ')}`);
    return named[0] ?? 0;
  };
  const isInOrder = async () => {
    const port = await masterPort().catch(() => undefined);
    return port !== undefined && (await replicasOf(port, password)) === SERVERS.length - 1;
  };
  await within(60, 'both replicas follow the master of all Sentinels', isInOrder);
  await within(60, 'the Sentinels know one another', async () => {
    const counts = await Promise.all(clients.map(othersKnown));
    return counts.every((count) => count === SERVERS.length - 1);
  });
  const places = sentinels.map(({ port }) => ({ host: '127.0.0.1', port }));
  const url = `redis://:${password}@127.0.0.1:${first}`;
  return {
    address: {
      kind: 'sentinels',
      url,
      ca: null,
      sentinels: places,
      masterName: 'mymaster',
      sentinelPassword,
    },
    settings: {
      REDIS_URL: url,
      REDIS_SENTINELS: places.map(({ host, port }) => `${host}:${port}`).join(','),
      REDIS_SENTINEL_PASSWORD: sentinelPassword,
    },
    async master() {
      const port = await masterPort();
      const master = servers.find((server) => server.port === port);
      if (master === undefined) throw new Error(`no server has the port ${port}`);
      return master.server;
    },
    isInOrder,
    async stop() {
      for (const client of clients) client.disconnect();
      await Promise.all([...sentinels, ...servers].map(({ server }) => server.kill()));
    },
  };
}

interface Place {
  readonly name: string;
  readonly first: number;
  readonly secrets: Values;
}

async function startRedis(folder: ServerFolder, { name, first, secrets }: Place): Promise<RedisServer> {
  const isFirst = name === SERVERS[0];
  const port = isFirst ? first : await freePort();
  const own = await folder.own('redis', `redis-${name}`);
  const path = await folder.configure('redis', own, 'redis.conf', {
    ...secrets,
    REDIS_HOST: '127.0.0.1',
    REDIS_PORT: String(port),
    REDIS_DATA: own,
    REDIS_REPLICAOF: isFirst ? '' : `replicaof 127.0.0.1 ${first}`,
  });
  const command = { name: `Redis ${name}`, user: 'redis', command: 'redis-server', args: [path] };
  return { port, server: startServer(folder.root, command) };
}

async function startSentinel(folder: ServerFolder, { name, first, secrets }: Place): Promise<RedisServer> {
  const port = await freePort();
  const own = await folder.own('redis', `sentinel-${name}`);
  const path = await folder.configure('redis', own, 'sentinel.conf', {
    ...secrets,
    SENTINEL_HOST: '127.0.0.1',
    SENTINEL_PORT: String(port),
    SENTINEL_DATA: own,
    REDIS_FIRST_HOST: '127.0.0.1',
    REDIS_FIRST_PORT: String(first),
  });
  const command = { name: `Sentinel ${name}`, user: 'redis', command: 'redis-sentinel', args: [path] };
  return { port, server: startServer(folder.root, command) };
}

function openClient(port: number, password: string): Redis {
  const client = new Redis(port, '127.0.0.1', { password, retryStrategy: () => 200, commandTimeout: 2_000 });
  client.on('error', () => undefined);
  return client;
}

async function replicasOf(port: number, password: string): Promise<number> {
  const client = openClient(port, password);
  try {
    const info = await client.info('replication');
    return [...info.matchAll(/^slave\d+:.*state=online/gm)].length;
  } catch {
    return 0;
  } finally {
    client.disconnect();
  }
}

async function othersKnown(client: Redis): Promise<number> {
  const words = (await client.call('SENTINEL', 'MASTER', 'mymaster')) as string[];
  return Number(words[words.indexOf('num-other-sentinels') + 1]);
}

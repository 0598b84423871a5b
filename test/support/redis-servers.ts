import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis, type RedisOptions } from 'ioredis';
import { ensureRedisProgram } from '../../src/local/stack/stores/ensure-redis-program.js';
import { freePort } from '../../src/local/stack/stores/free-port.js';
import {
  guardedLogin,
  guardedSentinelLogin,
  guardOptions,
  listeningLines,
  loginLines,
  type RedisGuard,
  urlOf,
} from './redis-guard.js';
import { within } from './within.js';

export const SLOTS = 16_384;
const DOWN_AFTER_MS = 1_000;
const CLUSTER_NODE_MS = 2_000;

export interface RedisServer {
  readonly port: number;
  readonly client: Redis;
  /** `SIGKILL` ends it; `SIGSTOP` freezes it: it goes on taking connections and answers nothing. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it again on what it has on disk, once it has ended. */
  restart(): Promise<void>;
}

export interface RedisServers {
  /** Of the first. */
  readonly url: string;
  readonly servers: readonly RedisServer[];
  stop(): Promise<void>;
}

interface NamedServer extends RedisServer {
  readonly busPort: number;
}

interface Started extends RedisServers {
  readonly servers: readonly NamedServer[];
}

/** Starts Redis servers, each with a folder of its own, which is removed in the end. */
async function startServers(
  optionsOfEach: readonly (readonly string[])[],
  guard: RedisGuard | null = null,
): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-servers-'));
  const program = await ensureRedisProgram({ dataDir: folder, log: () => undefined });
  const servers: NamedServer[] = [];
  for (const options of optionsOfEach) servers.push(await startServer({ program, folder, options, guard }));
  return {
    servers,
    url: urlOf(servers[0]?.port, guard),
    async stop() {
      for (const { client, signal } of servers) {
        client.disconnect();
        signal('SIGKILL');
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface ServerOptions {
  readonly program: string;
  readonly folder: string;
  readonly options: readonly string[];
  readonly guard: RedisGuard | null;
}

async function startServer({ program, folder, options, guard }: ServerOptions): Promise<NamedServer> {
  const [port, busPort] = [await freePort(), await freePort()];
  const own = join(folder, String(port));
  await mkdir(own);
  const cluster = options.includes('--cluster-enabled') ? ['--cluster-port', String(busPort)] : [];
  const listening =
    guard === null
      ? ['--port', String(port)]
      : ['--port', '0', '--tls-port', String(port), ...guardOptions(guard)];
  const common = [...listening, '--bind', '127.0.0.1', '--save', '', '--dir', own];
  const run = (): ChildProcess => spawn(program, [...common, ...options, ...cluster], { stdio: 'ignore' });
  let child = run();
  const client = openClient(port, guardedLogin(guard));
  await client.ping();
  return {
    port,
    busPort,
    client,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async restart() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      child = run();
      await client.ping();
    },
  };
}

function openClient(port: number, login: RedisOptions | null = null): Redis {
  const options = { ...login, retryStrategy: () => 100, maxRetriesPerRequest: null };
  const client = new Redis(port, '127.0.0.1', options);
  client.on('error', () => undefined);
  return client;
}

export interface RedisCluster extends RedisServers {
  /** For `REDIS_CLUSTER`. */
  readonly nodes: string;
  /** Moves a slot with all of its keys to another server, key by key, as `redis-cli --cluster reshard` does. */
  moveSlot(slot: number, to: RedisServer): Promise<void>;
  /** The server that has a slot. */
  ownerOf(slot: number): Promise<RedisServer>;
  /** Whether every server but one knows that another has a slot now. */
  hasMoved(slot: number, from: RedisServer): Promise<boolean>;
}

/**
 * A Redis Cluster of three masters, each with a third of the slots. What is written is on disk.
 * @param options.replicas of each master: so many more servers, after the masters
 */
export async function startRedisCluster({
  guard = null,
  replicas = 0,
}: {
  readonly guard?: RedisGuard | null;
  readonly replicas?: number;
} = {}): Promise<RedisCluster> {
  const options = ['--cluster-enabled', 'yes', '--cluster-node-timeout', String(CLUSTER_NODE_MS)];
  const started = await startServers(
    Array(MASTERS * (1 + replicas)).fill([...options, '--appendonly', 'yes']),
    guard,
  );
  const { servers } = started;
  const masters = servers.slice(0, MASTERS);
  const share = Math.ceil(SLOTS / MASTERS);
  for (const [at, { client }] of masters.entries()) {
    const from = at * share;
    const slots = Array.from({ length: Math.min(share, SLOTS - from) }, (_, offset) => from + offset);
    await client.cluster('ADDSLOTS', ...slots);
    for (const { port, busPort } of servers) await client.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  }
  await within(60, 'the cluster is ready', () => everyServerIs(servers, 'cluster_state:ok'));
  for (const [at, { client }] of servers.slice(MASTERS).entries())
    await replicate(client, masters[at % MASTERS]?.client);
  /** One server alone may not have heard yet of what has moved. */
  const ownerOf = (slot: number): Promise<RedisServer> =>
    within(30, `the servers agree who has slot ${slot}`, async () => {
      const [owner, ...others] = await Promise.all(servers.map(({ client }) => portOfSlot(client, slot)));
      return others.every((other) => other === owner) && servers.find(({ port }) => port === owner);
    });
  return {
    ...started,
    nodes: servers.map(({ port }) => `127.0.0.1:${port}`).join(','),
    ownerOf,
    async hasMoved(slot, from) {
      const others = servers.filter(({ port }) => port !== from.port);
      const owners = await Promise.all(others.map(({ client }) => portOfSlot(client, slot)));
      return owners.every((port) => port !== undefined && port !== from.port);
    },
    moveSlot: async (slot, to) => moveSlot({ slot, from: await ownerOf(slot), to, all: servers }),
  };
}

const MASTERS = 3;

/** A node can only follow a master that it has heard of. */
async function replicate(client: Redis, master: Redis | undefined): Promise<void> {
  const id = String(await master?.cluster('MYID'));
  await within(30, 'the replica knows its master', () =>
    client.call('CLUSTER', 'REPLICATE', id).then(
      () => true,
      () => false,
    ),
  );
  await within(60, 'the replica follows its master', async () =>
    /master_link_status:up/.test(await client.info('replication')),
  );
}

const everyServerIs = async (servers: readonly RedisServer[], line: string): Promise<boolean> => {
  const states = await Promise.all(servers.map(({ client }) => client.cluster('INFO')));
  return states.every((state) => String(state).includes(line));
};

async function portOfSlot(client: Redis, slot: number): Promise<number | undefined> {
  const ranges = await client.cluster('SLOTS');
  const [, , place] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
  return place?.[1];
}

interface SlotMove {
  readonly slot: number;
  readonly from: RedisServer;
  readonly to: RedisServer;
  readonly all: readonly RedisServer[];
}

async function moveSlot({ slot, from, to, all }: SlotMove): Promise<void> {
  const [fromId, toId] = await Promise.all([from, to].map(({ client }) => client.cluster('MYID')));
  await to.client.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(fromId));
  await from.client.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(toId));
  for (;;) {
    const keys = (await from.client.call('CLUSTER', 'GETKEYSINSLOT', slot, 10)) as string[];
    if (keys.length === 0) break;
    await from.client.call('MIGRATE', '127.0.0.1', to.port, '', 0, 5_000, 'KEYS', ...keys);
  }
  for (const { client } of [to, from, ...all])
    await client.call('CLUSTER', 'SETSLOT', slot, 'NODE', String(toId));
  await within(30, 'all servers know where the slot is', async () => {
    if (!(await isNewestOnAll(to, String(toId), all))) return false;
    const owners = await Promise.all(all.map(({ client }) => portOfSlot(client, slot)));
    return owners.every((port) => port === to.port);
  });
}

/**
 * Whether every server knows that the configuration of one is the newest; if not, it is made newer. Before that a message of the former
 * owner, sent before it gave the slot away, may take the slot back on one of them, for good.
 */
async function isNewestOnAll({ client }: RedisServer, id: string, all: readonly RedisServer[]) {
  const epochs = await Promise.all(all.map((server) => configEpochsOf(server.client)));
  const own = Math.max(...epochs.map((known) => known.get(id) ?? 0));
  const isNewest = epochs.every((known) =>
    [...known].every(([node, epoch]) => (node === id ? epoch === own : epoch < own)),
  );
  if (!isNewest) await client.call('CLUSTER', 'BUMPEPOCH');
  return isNewest;
}

/** @see https://redis.io/docs/latest/commands/cluster-nodes/ the seventh field of a line */
async function configEpochsOf(client: Redis): Promise<ReadonlyMap<string, number>> {
  const lines = String(await client.cluster('NODES')).split('\n');
  const fields = lines.filter((line) => line !== '').map((line) => line.split(' '));
  return new Map(fields.map((line) => [line[0] ?? '', Number(line[6])]));
}

/** A Redis that copies another, and takes no writes of its own. */
export async function startRedisReplica(): Promise<RedisServers> {
  const pair = await startPair();
  return { ...pair, url: `redis://127.0.0.1:${pair.servers[1]?.port}` };
}

/** A primary and its replica. */
async function startPair(guard: RedisGuard | null = null): Promise<RedisServers> {
  const primary = await startServers([[]], guard);
  const port = primary.servers[0]?.port;
  const replica = await startServers([['--replicaof', `127.0.0.1 ${port}`]], guard);
  return {
    url: primary.url,
    servers: [...primary.servers, ...replica.servers],
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}

export interface RedisSentinels extends RedisServers {
  /** For `REDIS_SENTINELS`. */
  readonly sentinels: string;
  /** Address of the first Sentinel. */
  readonly sentinelUrl: string;
  /** The server that the Sentinels name as master. */
  master(): Promise<RedisServer>;
  /** Waits until the other server copies the master, so that it can take its place. */
  replicated(): Promise<void>;
}

/** A master and its replica, watched by three Sentinels. */
export async function startRedisSentinels(
  masterName = 'mymaster',
  guard: RedisGuard | null = null,
): Promise<RedisSentinels> {
  const pair = await startPair(guard);
  const port = pair.servers[0]?.port ?? 0;
  const watch = await startSentinels(masterName, port, guard);
  const facts = async (client: Redis): Promise<ReadonlyMap<string, string>> => {
    const words = (await client.call('SENTINEL', 'MASTER', masterName)) as string[];
    return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])));
  };
  await within(60, 'the Sentinels know one another and the replica', async () => {
    const all = await Promise.all(watch.clients.map(facts));
    return all.every((each) => each.get('num-slaves') === '1' && each.get('num-other-sentinels') === '2');
  });
  const master = async (): Promise<RedisServer> => {
    const named = await Promise.all(watch.clients.map(async (client) => (await facts(client)).get('port')));
    const server = pair.servers.find((each) => named.every((one) => one === String(each.port)));
    if (server === undefined) throw new Error('the Sentinels do not agree on a master');
    return server;
  };
  return {
    ...pair,
    sentinels: watch.ports.map((each) => `127.0.0.1:${each}`).join(','),
    sentinelUrl: `redis://127.0.0.1:${watch.ports[0]}`,
    master,
    async replicated() {
      await within(60, 'the replica copies the master', async () => {
        const { client } = await master();
        return /slave0:.*state=online/.test(await client.info('replication'));
      });
    },
    async stop() {
      await watch.stop();
      await pair.stop();
    },
  };
}

/** A server alone. */
export const startRedisServer = (guard: RedisGuard): Promise<RedisServers> => startServers([[]], guard);

async function startSentinels(masterName: string, masterPort: number, guard: RedisGuard | null) {
  const folder = await mkdtemp(join(tmpdir(), 'redis-sentinels-'));
  const program = await ensureRedisProgram({ dataDir: folder, log: () => undefined });
  const children: ChildProcess[] = [];
  const clients: Redis[] = [];
  const ports: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const port = await freePort();
    const file = join(folder, `${port}.conf`);
    const lines = [
      ...listeningLines(port, guard),
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${masterName} 127.0.0.1 ${masterPort} 2`,
      `sentinel down-after-milliseconds ${masterName} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${masterName} 6000`,
      ...loginLines(masterName, guard),
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
    children.push(spawn(program, [file, '--sentinel'], { stdio: 'ignore' }));
    const client = openClient(port, guardedSentinelLogin(guard));
    await client.ping();
    clients.push(client);
    ports.push(port);
  }
  return {
    ports,
    clients,
    async stop() {
      for (const client of clients) client.disconnect();
      for (const child of children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

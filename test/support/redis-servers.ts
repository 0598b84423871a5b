import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../src/stack/stores/free-port.js';
import { ensureRedisProgram } from '../../src/stack/stores/redis-program.js';
import { within } from './within.js';

const SLOTS = 16_384;

export interface RedisServers {
  /** Of the first. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Server {
  readonly port: number;
  readonly busPort: number;
  readonly client: Redis;
}

/** Starts Redis servers that keep nothing on disk. */
async function startServers(optionsOfEach: readonly (readonly string[])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'redis-servers-'));
  const program = await ensureRedisProgram({ dataDir: folder, log: () => undefined });
  const children: ChildProcess[] = [];
  const servers: Server[] = [];
  for (const options of optionsOfEach) {
    const [port, busPort] = [await freePort(), await freePort()];
    const cluster = options.includes('--cluster-enabled') ? ['--cluster-port', String(busPort)] : [];
    const common = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const ownFile = ['--cluster-config-file', `nodes-${port}.conf`];
    children.push(spawn(program, [...common, ...ownFile, ...options, ...cluster], { stdio: 'ignore' }));
    const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 100, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await client.ping();
    servers.push({ port, busPort, client });
  }
  return {
    servers,
    url: `redis://127.0.0.1:${servers[0]?.port}`,
    async stop() {
      for (const { client } of servers) client.disconnect();
      for (const child of children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A Redis Cluster of three, each with a third of the slots. */
export async function startRedisCluster(): Promise<RedisServers> {
  const started = await startServers(Array(3).fill(['--cluster-enabled', 'yes']));
  const { servers } = started;
  const share = Math.ceil(SLOTS / servers.length);
  for (const [at, { client }] of servers.entries()) {
    const from = at * share;
    const slots = Array.from({ length: Math.min(share, SLOTS - from) }, (_, offset) => from + offset);
    await client.cluster('ADDSLOTS', ...slots);
    for (const { port, busPort } of servers) await client.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  }
  await within(60, 'the cluster is ready', async () => {
    const states = await Promise.all(servers.map(({ client }) => client.cluster('INFO')));
    return states.every((state) => String(state).includes('cluster_state:ok'));
  });
  return started;
}

/** A Redis that copies another, and takes no writes of its own. */
export async function startRedisReplica(): Promise<RedisServers> {
  const primary = await startServers([[]]);
  const port = primary.servers[0]?.port;
  const replica = await startServers([['--replicaof', `127.0.0.1 ${port}`]]);
  return {
    url: replica.url,
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}

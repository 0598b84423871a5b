import type { ConnectionOptions } from 'node:tls';
import { Cluster, type ClusterOptions, type Command, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress, ServerPlace } from '../domain/redis-address.js';
import { LIMITS } from '../limits/limits.js';

/** A connection to one server at a time, found by its address or by Sentinels, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

const { connectMs, answerMs, workerSilenceMs, producerRedirections, workerRedirections } = LIMITS.redis;

/** The server was made a replica of another: the address, or the Sentinels, lead to that one by now. */
const isDemoted = (error: Error): boolean => /\b(READONLY|MASTERDOWN)\b/.test(error.message);

const PRODUCER: RedisOptions = {
  maxRetriesPerRequest: 3,
  connectTimeout: connectMs.value,
  commandTimeout: answerMs.value,
  socketTimeout: answerMs.value,
  reconnectOnError: isDemoted,
};

/** A job is waited for in a command that lasts: it is the silence on the connection that is bounded. */
const WORKER: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: connectMs.value,
  socketTimeout: workerSilenceMs.value,
  reconnectOnError: isDemoted,
};

/** Redis for producers, who must not hang while it is away: a command fails after some seconds. */
export function openProducerRedis(address: RedisAddress): RedisClient {
  if (address.kind !== 'cluster') return openServer(address, PRODUCER);
  return new ImpatientCluster(
    [...address.nodes],
    clusterOptions(address, PRODUCER, producerRedirections.value),
  );
}

/** Redis for a BullMQ Worker, which waits for as long as it takes. The caller closes it. */
export function openWorkerRedis(address: RedisAddress): RedisClient {
  if (address.kind !== 'cluster') return openServer(address, WORKER);
  return new Cluster([...address.nodes], clusterOptions(address, WORKER, workerRedirections.value));
}

/** Options of a connection for one question, to be answered at once or not at all. */
const ONE_QUESTION: RedisOptions = {
  maxRetriesPerRequest: 0,
  connectTimeout: connectMs.value,
  commandTimeout: answerMs.value,
  enableReadyCheck: false,
  retryStrategy: () => null,
};

/** The server that an address names itself. The caller closes it. */
export const openAlone = (address: Extract<RedisAddress, { kind: 'server' }>): Redis =>
  new Redis(address.url, { ...ONE_QUESTION, ...tlsOf(address) });

/** One of the servers that the address of a cluster, or Sentinels, name. The caller closes it. */
export const openNode = (address: RedisAddress, { host, port }: ServerPlace): Redis =>
  new Redis({ ...ONE_QUESTION, ...loginOf(address), host, port });

/** One of the Sentinels. The caller closes it. */
export const openSentinel = (
  address: Extract<RedisAddress, { kind: 'sentinels' }>,
  { host, port }: ServerPlace,
): Redis => {
  const { sentinelPassword } = address;
  const login = sentinelPassword === null ? {} : { password: sentinelPassword };
  return new Redis({ ...ONE_QUESTION, ...login, ...tlsOf(address), host, port });
};

/** Whether it is a cluster, in which keys that are used together must lie in one slot. */
export const isCluster = (redis: RedisClient): redis is Cluster => redis instanceof Cluster;

/** Hears the faults of a connection, and of the nodes of a cluster. */
export function onRedisFault(redis: RedisClient, hear: (error: Error) => void): void {
  redis.on('error', hear);
  if (isCluster(redis)) redis.on('node error', hear);
}

function openServer(address: Exclude<RedisAddress, { kind: 'cluster' }>, options: RedisOptions): Redis {
  const { tls } = tlsOf(address);
  if (address.kind === 'server') return new Redis(address.url, { ...options, ...(tls && { tls }) });
  const { url, sentinels, masterName, sentinelPassword } = address;
  return new Redis(url, {
    ...options,
    name: masterName,
    sentinels: [...sentinels],
    sentinelCommandTimeout: answerMs.value,
    ...(sentinelPassword === null ? {} : { sentinelPassword }),
    ...(tls && { tls, enableTLSForSentinelMode: true, sentinelTLS: tls }),
  });
}

function clusterOptions(
  address: RedisAddress,
  options: RedisOptions,
  maxRedirections: number,
): ClusterOptions {
  return {
    maxRedirections,
    // Not looked at first: a connection that opens again because the state is `fail` never ends its first opening, and a
    // worker waits for that. Commands are refused with CLUSTERDOWN meanwhile, and sent again.
    enableReadyCheck: false,
    // Names stay names, so that certificates are compared with them.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: { ...options, ...loginOf(address) },
  };
}

/** User, password and TLS of an address, without its host and its database. */
function loginOf(address: RedisAddress): RedisOptions {
  const { username, password } = new URL(address.url);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...tlsOf(address),
  };
}

function tlsOf({ url, ca }: RedisAddress): { tls?: ConnectionOptions } {
  if (!url.startsWith('rediss:')) return {};
  return { tls: ca === null ? {} : { ca } };
}

/** Fails commands in time also where no node is known to which they could be sent. */
class ImpatientCluster extends Cluster {
  override sendCommand(...[command, ...rest]: Parameters<Cluster['sendCommand']>): unknown {
    (command as Command).setTimeout(answerMs.value);
    return super.sendCommand(command, ...rest);
  }
}

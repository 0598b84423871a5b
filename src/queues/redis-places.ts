import type { Redis } from 'ioredis';
import { placeText, type RedisAddress, type ServerPlace } from '../domain/redis-address.js';
import { openAlone, openNode, openSentinel } from './open-redis.js';
import { faultOfRefusal, faultOfTls, lasting, passing, type RedisFault } from './redis-fault.js';

const SLOTS = 16_384;
/** Refusals of a server that is no Sentinel, or no node of a cluster. */
const OTHER_KIND = /^ERR (unknown command|This instance has cluster support disabled)/;

/**
 * Asks the server, Sentinels or nodes that an address names, each by itself.
 * @returns the fault of all of them; `null` when one is well, and where none answers
 */
export async function findFaultOfPlaces(address: RedisAddress): Promise<RedisFault | null> {
  switch (address.kind) {
    case 'server':
      return faultByAnswer(openAlone(address), LOGIN_ALONE).catch(() => null);
    case 'sentinels':
      return faultOfAll(address.sentinels, (place) => faultOfSentinel(address, place));
    case 'cluster':
      return faultOfAll(address.nodes, (place) => faultOfNode(address, place));
  }
}

async function faultOfAll(
  places: readonly ServerPlace[],
  ask: (place: ServerPlace) => Promise<RedisFault | null>,
): Promise<RedisFault | null> {
  const asked = await Promise.allSettled(places.map(ask));
  const answers = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return answers.includes(null) ? null : (answers[0] ?? null);
}

async function faultOfSentinel(
  address: Extract<RedisAddress, { kind: 'sentinels' }>,
  place: ServerPlace,
): Promise<RedisFault | null> {
  const { masterName } = address;
  return faultByAnswer(openSentinel(address, place), {
    question: ['SENTINEL', 'get-master-addr-by-name', masterName],
    place,
    login: 'the password of the Sentinels in REDIS_SENTINEL_PASSWORD',
    otherKind: `is no Sentinel: name Sentinels in REDIS_SENTINELS`,
    judge: (master) => faultOfMaster(address, master),
  });
}

/** @param master host and port; `null`: the Sentinels know none of that name */
async function faultOfMaster(
  address: Extract<RedisAddress, { kind: 'sentinels' }>,
  master: unknown,
): Promise<RedisFault | null> {
  if (!Array.isArray(master))
    return lasting(
      `has no master named ${address.masterName} at its Sentinels: set REDIS_MASTER_NAME to the name there`,
    );
  const place = { host: String(master[0]), port: Number(master[1]) };
  return faultByAnswer(openNode(address, place), { ...LOGIN_ALONE, place });
}

async function faultOfNode(
  address: Extract<RedisAddress, { kind: 'cluster' }>,
  place: ServerPlace,
): Promise<RedisFault | null> {
  return faultByAnswer(openNode(address, place), {
    question: ['CLUSTER', 'INFO'],
    place,
    otherKind: `is no node of a cluster: name nodes in REDIS_CLUSTER, or this server in REDIS_URL without it`,
    judge: (state) => clusterStateFault(String(state)),
  });
}

interface Look {
  readonly question: readonly [string, ...string[]];
  /** The server, where the settings name several. */
  readonly place?: ServerPlace;
  /** The settings that have its user and password, where those of Redis are not meant. */
  readonly login?: string;
  /** Fault of a server that does not know the question. */
  readonly otherKind?: string;
  judge(answer: unknown): RedisFault | null | Promise<RedisFault | null>;
}

/** Finds out whether a server is reached and lets this process in. */
const LOGIN_ALONE: Look = { question: ['PING'], judge: () => null };

/** Asks a server once, and closes its connection. @throws what the client throws while it is away */
async function faultByAnswer(redis: Redis, look: Look): Promise<RedisFault | null> {
  const [command, ...words] = look.question;
  let connection: Error | null = null;
  redis.on('error', (error) => {
    connection = error;
  });
  const answer = await redis
    .call(command, ...words)
    .then(
      (said) => ({ said }),
      (error: unknown) => ({ fault: atPlace(look, faultOfTls(connection) ?? faultOfError(look, error)) }),
    )
    .finally(() => redis.disconnect());
  return 'fault' in answer ? answer.fault : look.judge(answer.said);
}

function faultOfError({ otherKind, login }: Look, error: unknown): RedisFault {
  const isOther = error instanceof Error && OTHER_KIND.test(error.message);
  return isOther && otherKind !== undefined ? lasting(otherKind) : faultOfRefusal(error, login);
}

const atPlace = ({ place }: Look, { detail, isLasting }: RedisFault): RedisFault => ({
  detail: place === undefined ? detail : `at ${placeText(place)} ${detail}`,
  isLasting,
});

/** Fault by what a node of a cluster says of all: `CLUSTER INFO`. */
export function clusterStateFault(info: string): RedisFault | null {
  const facts = new Map(info.split(/\r?\n/).map((line) => [line.split(':')[0], line.split(':')[1]]));
  const assigned = Number(facts.get('cluster_slots_assigned'));
  const served = Number(facts.get('cluster_slots_ok'));
  if (assigned < SLOTS) {
    const detail = `is a cluster in which ${SLOTS - assigned} of ${SLOTS} slots belong to no node`;
    return lasting(`${detail}: give them to one (redis-cli --cluster fix)`);
  }
  if (served < SLOTS) {
    const detail = `is a cluster in which ${SLOTS - served} of ${SLOTS} slots are of a node that does not answer`;
    return passing(`${detail}: start it, or have a replica take its place`);
  }
  return facts.get('cluster_state') === 'ok'
    ? null
    : passing('is a cluster in the state fail: most of its masters must reach one another');
}

import { setTimeout as pause } from 'node:timers/promises';
import { QUEUE_PREFIX } from '../../chaos/estate.js';
import type { Fault } from '../../chaos/fault.js';
import type { ClusterEstate } from '../estate.js';
import type { ClusterPlaces } from '../servers/redis-cluster.js';

type OnCluster = ClusterEstate<ClusterPlaces>;

/** Each queue lies in one slot. */
const BUSY_QUEUES = ['import', 'calculate', 'webhook'];

/** The slots of the busiest queues, each with its jobs, to the next master. */
async function moveSlots({ jobs: { cluster } }: OnCluster): Promise<void> {
  const [asked] = cluster.servers;
  for (const queue of BUSY_QUEUES) {
    const slot = Number(await asked?.client.cluster('KEYSLOT', `{${QUEUE_PREFIX}:${queue}}`));
    const owner = await cluster.ownerOf(slot);
    const next = cluster.servers[(cluster.servers.indexOf(owner) + 1) % cluster.servers.length];
    if (next !== undefined) await cluster.moveSlot(slot, next);
    await pause(100);
  }
}

export const CLUSTER_FAULTS: readonly Fault<OnCluster>[] = [
  {
    name: 'slots of busy queues moved',
    seconds: { short: 0, long: 0 },
    begin: moveSlots,
    end: async () => undefined,
  },
  {
    name: 'a master of the cluster restarted',
    seconds: { short: 4, long: 15 },
    begin: async ({ jobs: { cluster } }) => cluster.servers[1]?.signal('SIGKILL'),
    end: async ({ jobs: { cluster } }) => cluster.servers[1]?.restart(),
  },
];

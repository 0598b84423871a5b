import { parseServerPlaces } from '../../../src/domain/redis-address.js';
import { type RedisCluster, startRedisCluster } from '../../support/redis-servers.js';
import type { RedisPlaces } from './sentinels.js';

/** Three masters with a third of the slots each. */
export interface ClusterPlaces extends RedisPlaces {
  readonly cluster: RedisCluster;
}

export async function startClusterPlaces(): Promise<ClusterPlaces> {
  const cluster = await startRedisCluster();
  return {
    cluster,
    address: { kind: 'cluster', url: cluster.url, ca: null, nodes: parseServerPlaces(cluster.nodes) ?? [] },
    settings: { REDIS_URL: cluster.url, REDIS_CLUSTER: cluster.nodes },
    async isInOrder() {
      const states = await Promise.all(
        cluster.servers.map(({ client }) => client.cluster('INFO').catch(() => '')),
      );
      return states.every((state) => String(state).includes('cluster_state:ok'));
    },
    stop: () => cluster.stop(),
  };
}

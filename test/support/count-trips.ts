import type { Knex } from 'knex';
import type { Connection, PoolClient } from 'pg';

type Counted = PoolClient & { connection: Connection };

/**
 * Counts the round trips on a pool's connections: how often the server has said that it is ready for what comes
 * next. The preparation of a new connection is not among them.
 */
export function countTrips({ client }: Knex): () => number {
  let count = 0;
  const watch = ({ connection }: Counted) => {
    connection.on('readyForQuery', () => {
      count += 1;
    });
  };
  for (const { resource } of [...client.pool.free, ...client.pool.used]) watch(resource);
  client.pool.on('createSuccess', (_event: number, created: Counted) => watch(created));
  return () => count;
}

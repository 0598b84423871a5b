import { LIMITS } from '../../limits/limits.js';

/** Deliveries are stored by the last byte of their endpoint's id, which is random, modulo this. */
export const STORED_SHARDS: number = LIMITS.webhooks.storedShards.value;

/** The stored shard of an endpoint by its UUID. */
export const shardOfId = (endpointId: string): number =>
  Number.parseInt(endpointId.slice(-2), 16) % STORED_SHARDS;

/** Shards of endpoints that a process holds, of all that there are to its knowledge. */
export interface HeldShards {
  readonly held: readonly number[];
  /** A multiple of the number of stored shards; another process may go by another. */
  readonly of: number;
}

/** All of so many. */
export const allShards = (of: number): HeldShards => ({
  held: Array.from({ length: of }, (_, shard) => shard),
  of,
});

/** All shards in which endpoints of a stored shard are. */
export const shardsWithin = (stored: number, of: number): readonly number[] =>
  Array.from({ length: of / STORED_SHARDS }, (_, part) => stored + part * STORED_SHARDS);

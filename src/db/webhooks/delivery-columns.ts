import { STORED_SHARDS } from '../../domain/webhooks/shards.js';

/** The shard in which deliveries of an endpoint are stored, in SQL: the last byte of its id, which is random. */
export const shardOf = (endpointId: string): string =>
  `(get_byte(uuid_send(${endpointId}), 15) % ${STORED_SHARDS})::smallint`;

/** The stored shards that hold deliveries of an endpoint, each once, in SQL: its own, and 0, where those of a release without shards are. */
export const shardsOf = (endpointId: string): string =>
  `(select 0::smallint as shard union select ${shardOf(endpointId)})`;

/** An id with the time in it, as `newId` makes them, in SQL. */
export const TIMED_ID = `cast(encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send(cast(extract(epoch from clock_timestamp()) * 1000 as bigint)) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex') as uuid)`;

/** Names the entity of an event for deliveries that are sent in its order, in SQL; `null` for others. */
export const orderKeyOf = (columns: { ordering: string; type: string; subjectId: string }): string =>
  `case when ${columns.ordering} = 'entity' and ${columns.subjectId} is not null
    then hashtextextended(split_part(${columns.type}, '.', 1) || ' ' || ${columns.subjectId}, 0) end`;

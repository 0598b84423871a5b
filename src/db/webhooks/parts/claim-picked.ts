import type { StatementPart } from '../../statement.js';
import { LEASE_SECONDS } from './claim-conditions.js';

/**
 * Claims of the deliveries `picked`; what gives `b.batch_id` is to follow, and `RETURNING`. Bindings: `token`, `leaseSeconds`. Locks: the
 * new claims.
 */
const INSERT_CLAIMS = `insert into webhook_claims
      (webhook_delivery_id, tenant_id, livemode, webhook_endpoint_id, shard, host, token, leased_until, batch_id)
    select p.delivery_id, p.tenant_id, p.livemode, p.endpoint_id, p.shard, p.host, cast(:token as uuid),
      clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), b.batch_id
    from picked p`;
const RETURNING = `on conflict do nothing
    returning tenant_id, webhook_delivery_id as id, batch_id`;

/**
 * Purpose: claims the deliveries that were picked, each as a request of its own.
 * Bindings: `token`, `leaseSeconds`; reads `picked`.
 * Answer: `claimed` (`tenant_id`, `id`, `batch_id`).
 * Locks: the new claims; others claim from the same stored shard only after this transaction (`HOLD`).
 */
export const CLAIM_DELIVERIES: StatementPart = {
  name: '',
  members: `
  claimed as (
    ${INSERT_CLAIMS}
    left join (select null::uuid as batch_id) b on true
    ${RETURNING})`,
};

/** A part like `CLAIM_DELIVERIES`, with an id for each batch, which follows from its deliveries: a batch that is sent again has it again. */
export const CLAIM_BATCHES: StatementPart = {
  name: '',
  members: `
  batches as (
    select endpoint_id, nth, cast(encode(substring(sha256(string_agg(uuid_send(delivery_id), ''::bytea
      order by delivery_id)) from 1 for 16), 'hex') as uuid) as batch_id
    from picked where is_batch group by endpoint_id, nth),
  claimed as (
    ${INSERT_CLAIMS}
    left join batches b on p.is_batch and b.endpoint_id = p.endpoint_id and b.nth = p.nth
    ${RETURNING})`,
};

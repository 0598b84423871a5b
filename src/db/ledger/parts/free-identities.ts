import type { StatementPart } from '../../statement.js';

/**
 * Purpose: deleted rows give up the identities that the rows to write take.
 * Bindings: `tenantId`, `livemode`; reads `r`.
 * Answer: a row of `given_up` for each deleted row that had such an identity.
 * Locks: those deleted rows in the order of their ids, for update.
 */
export const FREE_IDENTITIES: StatementPart = {
  name: 'free',
  members: `
  holders as (
    select t.id from r
    join transactions t on t.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = r.client_id
      and t.source_account_id is not distinct from r.source_account_id
      and t.identity_key = decode(r.identity, 'hex') and t.deleted_at is not null
    order by t.id for update of t),
  given_up as (
    update transactions set identity_key = null from holders where transactions.id = holders.id returning 1)`,
};

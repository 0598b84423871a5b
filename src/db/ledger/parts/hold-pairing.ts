import type { StatementPart } from '../../statement.js';

/**
 * Purpose: keeps others from pairing rows of the clients that have two accounts.
 * Bindings: `tenantId`, `livemode`, `placedClients`; reads `written` and `followed`.
 * Answer: `pairing`, the ids of these clients; `null` when there are none, or nothing was written.
 * Locks: each client's lock for pairing transfers, in the order of the clients' ids.
 */
export const HOLD_PAIRING: StatementPart = {
  name: 'hold',
  members: `
  pairing as materialized (
    select c.client_id, pg_advisory_xact_lock(hashtextextended('transfers ' || c.client_id, 0))
    from (
      select a.client_id from source_accounts a
      where (select count(*) from followed) is not null
        and a.tenant_id = :tenantId and a.livemode = :livemode and a.deleted_at is null
        and a.client_id = any(cast(:placedClients as uuid[])) and exists (select from written)
      group by a.client_id having count(*) >= 2
      order by a.client_id) c)`,
  answer: '(select json_agg(p.client_id) from pairing p) as pairing',
};

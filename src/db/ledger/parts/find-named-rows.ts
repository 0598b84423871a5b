import type { StatementPart } from '../../statement.js';

/**
 * Purpose: finds live rows that have the external ids of new rows, each in the ledger of its client and account. Fees of payouts
 * have the external id of their payout and do not count.
 * Bindings: `tenantId`, `livemode`, and `externalIds`, JSON of `client_id`, `source_account_id` and `external_id`.
 * Answer: `named`, the rows' ids with these three; `null` when there are none.
 * Locks: none.
 */
export const FIND_NAMED_ROWS: StatementPart = {
  name: 'named',
  answer: `(select json_agg(r) from (
    select t.id, t.client_id, t.source_account_id, t.external_id
    from jsonb_to_recordset(cast(:externalIds as jsonb))
      as w(client_id uuid, source_account_id uuid, external_id text)
    join transactions t on t.tenant_id = :tenantId and t.livemode = :livemode and t.external_id = w.external_id
      and t.client_id = w.client_id and t.source_account_id is not distinct from w.source_account_id
    where t.deleted_at is null and t.part is distinct from 'fee') r) as named`,
};

/**
 * Purpose: as `FIND_NAMED_ROWS`, for the row that is to change. An imported row keeps its account.
 * Bindings: `tenantId`, `livemode`, `id`, `externalId`, `sourceAccountId`; reads `own`.
 * Answer: `named`, as above.
 * Locks: none.
 */
export const FIND_NAMED_LIKE_OWN: StatementPart = {
  name: 'named',
  answer: `(select json_agg(r) from (
    select t.id, t.client_id, t.source_account_id, t.external_id
    from own o
    join transactions t on t.tenant_id = :tenantId and t.livemode = :livemode and t.external_id = cast(:externalId as text)
      and t.client_id = o.client_id and o.id = cast(:id as uuid) and t.source_account_id is not distinct from
        case o.source when 'import' then o.source_account_id else cast(:sourceAccountId as uuid) end
    where t.deleted_at is null and t.part is distinct from 'fee') r) as named`,
};

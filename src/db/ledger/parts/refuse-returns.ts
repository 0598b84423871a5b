import type { StatementPart } from '../../statement.js';

/**
 * Purpose: looks whether the changed years, which had no returns a moment ago, have some now.
 * Bindings: `tenantId`, `livemode`, `changedClients`, `changedYears`.
 * Answer: a column that is always `null`. Where there is a return, the statement fails as one that Postgres undoes for the sake
 * of others, so that the transaction is run again.
 * Locks: none.
 */
export const REFUSE_RETURNS: StatementPart = {
  name: 'look',
  members: `
  has_returns as not materialized (
    select from tax_returns r
    where r.tenant_id = :tenantId and r.livemode = :livemode and r.deleted_at is null and r.state <> 'cancelled'
      and r.client_id = any(cast(:changedClients as uuid[])) and r.tax_year = any(cast(:changedYears as smallint[])))`,
  answer: 'case when exists (select from has_returns) then refuse_overtaken() end as overtaken',
};

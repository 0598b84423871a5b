import type { StatementPart } from '../../statement.js';
import { TRANSACTION_COLUMNS } from '../../transactions/transactions-queries.js';

/**
 * Purpose: locks the row that is to change, and its partner in a transfer.
 * Bindings: `tenantId`, `livemode`, `boundClient` (`null` for all clients), `id`.
 * Answer: `own`, both rows, `null` when there is none of this id; `has_taught`, whether a lesson of the row stands.
 * Locks: the rows in the order of their ids, for update.
 */
export const LOCK_OWN_ROWS: StatementPart = {
  name: 'own',
  members: `
  own as materialized (
    select ${TRANSACTION_COLUMNS} from transactions
    where transactions.tenant_id = :tenantId and transactions.livemode = :livemode
      and (transactions.id = cast(:id as uuid) or transfer_pair_id = cast(:id as uuid)) and deleted_at is null
      and (cast(:boundClient as uuid) is null or transactions.client_id = cast(:boundClient as uuid))
    order by transactions.id for update of transactions)`,
  answer: `(select json_agg(r) from own r) as own,
    exists (select from category_memory m where m.tenant_id = :tenantId and m.livemode = :livemode
      and m.learned_from_transaction_id = cast(:id as uuid) and m.deleted_at is null) as has_taught`,
};

import type { StatementPart } from '../../statement.js';
import { OPEN_TRANSACTION_COLUMNS } from '../../transactions/transactions-queries.js';
import { WRITTEN_AS_JSON } from '../transaction-columns.js';

/**
 * Purpose: deletes locked rows softly. They keep their identities.
 * Bindings: `tenantId`, `livemode`, `ids`.
 * Answer: `written`, the rows as they stand.
 * Locks: the rows, which the caller has locked.
 */
export const DELETE_ROWS: StatementPart = {
  name: 'delete',
  members: `
  written as (
    update transactions set deleted_at = now(), updated_at = now(), version = version + 1
    where transactions.tenant_id = :tenantId and transactions.livemode = :livemode and id = any(cast(:ids as uuid[]))
    returning ${OPEN_TRANSACTION_COLUMNS})`,
  answer: WRITTEN_AS_JSON,
};

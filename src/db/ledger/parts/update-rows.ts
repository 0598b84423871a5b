import type { StatementPart } from '../../statement.js';
import { OPEN_TRANSACTION_COLUMNS } from '../../transactions/transactions-queries.js';
import { COLUMNS, WRITTEN_AS_JSON } from '../transaction-columns.js';

const UPDATED = `${COLUMNS.map(([name]) => `${name} = r.${name}`).join(', ')},
      version = transactions.version + 1, updated_at = now()`;
const OF_TENANT = 'transactions.tenant_id = :tenantId and transactions.livemode = :livemode';

/**
 * Purpose: writes over one locked row, which keeps its identity.
 * Bindings: `tenantId`, `livemode`, `id`; reads `r`.
 * Answer: `written`, the row as it stands.
 * Locks: the row, which the caller has locked.
 */
export const UPDATE_ROW: StatementPart = {
  name: 'update',
  members: `
  written as (
    update transactions set ${UPDATED}
    from r
    where ${OF_TENANT} and transactions.id = cast(:id as uuid)
    returning ${OPEN_TRANSACTION_COLUMNS})`,
  answer: WRITTEN_AS_JSON,
};

/**
 * Purpose: writes over one locked row and its identity, after `FREE_IDENTITIES`.
 * Bindings: `tenantId`, `livemode`, `id`; reads `r` and `given_up`.
 * Answer: `written`, the row as it stands. A statement whose identity is taken fails.
 * Locks: the row, which the caller has locked, and the identity.
 */
export const UPDATE_NAMED_ROW: StatementPart = {
  name: 'update',
  members: `
  written as (
    update transactions set ${UPDATED}, identity_key = decode(r.identity, 'hex')
    from r, (select count(*) from given_up) g
    where ${OF_TENANT} and transactions.id = cast(:id as uuid)
    returning ${OPEN_TRANSACTION_COLUMNS})`,
  answer: WRITTEN_AS_JSON,
};

/**
 * Purpose: writes over locked rows, which keep their identities.
 * Bindings: `tenantId`, `livemode`; reads `r`.
 * Answer: `written`, the rows as they stand.
 * Locks: the rows, which the caller has locked.
 */
export const UPDATE_ROWS: StatementPart = {
  name: 'update',
  members: `
  written as (
    update transactions set ${UPDATED}
    from r
    where ${OF_TENANT} and transactions.id = r.id
    returning ${OPEN_TRANSACTION_COLUMNS})`,
  answer: WRITTEN_AS_JSON,
};

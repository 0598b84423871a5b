import type { StatementPart } from '../../statement.js';
import { NEW_NAMES, WRITTEN_AS_JSON } from '../transaction-columns.js';

/** Insertion of rows; the source of the rows and `IN_ORDER` are to follow. Bindings: `tenantId`, `livemode`. Locks: the new rows. */
const INSERT_INTO = `insert into transactions (id, tenant_id, livemode, client_id, source, identity_key, ${NEW_NAMES})
    select id, :tenantId, :livemode, client_id, 'api', decode(identity, 'hex'), ${NEW_NAMES}`;

/** The order of identities, as imports have it, so that two writers that meet wait for one another rather than for each other. */
const IN_ORDER = `order by identity collate "C" nulls first, r.id
    on conflict do nothing
    returning id, created_at`;

/**
 * Purpose: adds rows without identities.
 * Bindings: `tenantId`, `livemode`; reads `r`.
 * Answer: `written`, the ids of the rows that were added, and when.
 * Locks: the new rows.
 */
export const INSERT: StatementPart = {
  name: 'insert',
  members: `
  written as (
    ${INSERT_INTO}
    from r ${IN_ORDER})`,
  answer: WRITTEN_AS_JSON,
};

/**
 * Purpose: adds rows of which some have identities, after `FREE_IDENTITIES`.
 * Bindings: `tenantId`, `livemode`; reads `r` and `given_up`.
 * Answer: `written`, the ids of the rows that were added, and when. A row whose identity is taken is left out.
 * Locks: the identities in their order, and with them the new rows.
 */
export const INSERT_NAMED: StatementPart = {
  name: 'insert',
  members: `
  written as (
    ${INSERT_INTO}
    from r, (select count(*) from given_up) g ${IN_ORDER})`,
  answer: WRITTEN_AS_JSON,
};

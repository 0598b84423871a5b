import { HAS_OTHER_ACCOUNTS } from '../../calculations/concerned-years.js';
import type { StatementPart } from '../../statement.js';

/** Member `joint`, one row: whether a client of `ledger_clients` has joint property. Bindings: `tenantId`, `livemode`. */
const JOINT = `joint as materialized (
    select exists (select from properties p where p.tenant_id = :tenantId and p.livemode = :livemode
      and p.client_id = any(array(select id from ledger_clients)) and p.deleted_at is null and p.owners <> '[]') as is_there)`;

/** Live returns of `ledger_clients`, none where there is joint property; `and` is to follow. Bindings: `tenantId`, `livemode`. */
const RETURNS = `select id, client_id, tax_year, state from tax_returns
    where tax_returns.tenant_id = :tenantId and tax_returns.livemode = :livemode
      and client_id = any(array(select id from ledger_clients)) and state <> 'cancelled' and deleted_at is null
      and not (select is_there from joint)`;
const IN_ORDER = 'order by id for share of tax_returns';

/** Returns that are held, as JSON, and what makes returns of other years or clients count. Bindings: `tenantId`, `livemode`. */
const ANSWER = `(select json_agg(r) from held_returns r) as returns,
    exists (select from businesses b where b.tenant_id = :tenantId and b.livemode = :livemode
      and b.client_id = any(array(select id from ledger_clients)) and ${HAS_OTHER_ACCOUNTS}) as has_other_accounts,
    (select is_there from joint) as has_joint_property`;

/**
 * Purpose: keeps the returns of some years from being submitted until the transaction ends. Where a client has joint property, no
 * return is read: `holdReturnsOfOwners` then asks for these and for those of the other owners.
 * Bindings: `tenantId`, `livemode`, `taxYears`; reads `ledger_clients`.
 * Answer: `returns`, `null` when there are none; `has_other_accounts`, whether returns of other years may use these rows;
 * `has_joint_property`.
 * Locks: the returns in the order of their ids, for share.
 */
export const HOLD_RETURNS: StatementPart = {
  name: 'returns',
  members: `
  ${JOINT},
  held_returns as materialized (
    ${RETURNS} and tax_year = any(cast(:taxYears as smallint[]))
    ${IN_ORDER})`,
  answer: ANSWER,
};

/** A part like `HOLD_RETURNS`, with the years of the rows of `own`, which are locked first. */
export const HOLD_RETURNS_OF_OWN: StatementPart = {
  name: 'returns',
  members: `
  ${JOINT},
  held_returns as materialized (
    ${RETURNS} and tax_year = any(cast(:taxYears as smallint[]) || array(select tax_year from own))
    ${IN_ORDER})`,
  answer: ANSWER,
};

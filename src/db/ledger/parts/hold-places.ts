import type { StatementPart } from '../../statement.js';

/** Live source accounts; `and` is to follow. Bindings: `tenantId`, `livemode`, `boundClient`. */
const ACCOUNTS = `select id, client_id, use, default_business_id, default_property_id from source_accounts
    where source_accounts.tenant_id = :tenantId and source_accounts.livemode = :livemode
      and source_accounts.deleted_at is null
      and (cast(:boundClient as uuid) is null or source_accounts.client_id = cast(:boundClient as uuid))`;
const IN_ORDER = 'order by source_accounts.id for key share';

/**
 * Members `held_businesses` and `held_properties`: those given, and those of `held_source_accounts` by default.
 * Bindings: `tenantId`, `livemode`, `boundClient`, `businesses`, `properties`.
 * Locks: the businesses, then the properties, each in the order of their ids, for key share.
 */
const BUSINESSES_AND_PROPERTIES = `
  held_businesses as materialized (
    select id, client_id, trade from businesses
    where businesses.tenant_id = :tenantId and businesses.livemode = :livemode
      and businesses.id = any(cast(:businesses as uuid[]) || array(select default_business_id from held_source_accounts))
      and businesses.deleted_at is null
      and (cast(:boundClient as uuid) is null or businesses.client_id = cast(:boundClient as uuid))
    order by businesses.id for key share),
  held_properties as materialized (
    select id, client_id, kind, letting, loan_interest_only from properties
    where properties.tenant_id = :tenantId and properties.livemode = :livemode
      and properties.id = any(cast(:properties as uuid[]) || array(select default_property_id from held_source_accounts))
      and properties.deleted_at is null
      and (cast(:boundClient as uuid) is null or properties.client_id = cast(:boundClient as uuid))
    order by properties.id for key share)`;

/** Rows that are held, of each kind as JSON; `null` where there is none. */
const ANSWER = `(select json_agg(r) from held_source_accounts r) as accounts,
    (select json_agg(r) from held_businesses r) as businesses,
    (select json_agg(r) from held_properties r) as properties`;

/**
 * Purpose: keeps accounts, businesses and properties from being deleted until the transaction ends, those too to which rows of
 * the accounts belong by default.
 * Bindings: `tenantId`, `livemode`, `boundClient` (`null` for all clients), `sourceAccounts`, `businesses`, `properties`.
 * Answer: `accounts`, `businesses` and `properties`, each `null` when there is none.
 * Locks: the accounts, then the businesses, then the properties, each in the order of their ids, for key share.
 */
export const HOLD_PLACES: StatementPart = {
  name: 'places',
  members: `
  held_source_accounts as materialized (
    ${ACCOUNTS} and source_accounts.id = any(cast(:sourceAccounts as uuid[]))
    ${IN_ORDER}),${BUSINESSES_AND_PROPERTIES}`,
  answer: ANSWER,
};

/** A part like `HOLD_PLACES`, with the accounts of the rows of `own`, which are locked first. */
export const HOLD_PLACES_OF_OWN: StatementPart = {
  name: 'places',
  members: `
  held_source_accounts as materialized (
    ${ACCOUNTS}
      and source_accounts.id = any(cast(:sourceAccounts as uuid[]) || array(select source_account_id from own))
    ${IN_ORDER}),${BUSINESSES_AND_PROPERTIES}`,
  answer: ANSWER,
};

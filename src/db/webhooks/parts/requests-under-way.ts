import type { StatementPart } from '../../statement.js';

const AT_HOST = 'at_host as materialized (select host, sum(n) as n from under_way group by 1)';

/**
 * Purpose: requests that are under way by endpoint and by host, where each claim is a request of its own.
 * Bindings: `delivered`, those that were sent and not yet recorded, which take no place.
 * Answer: `under_way` (`webhook_endpoint_id`, `host`, `leased_until`, `n`), `at_host` (`host`, `n`).
 * Locks: none.
 */
export const CLAIMS_UNDER_WAY: StatementPart = {
  name: 'single',
  members: `
  under_way as materialized (
    select webhook_endpoint_id, host, min(leased_until) as leased_until, count(*) as n
    from webhook_claims where webhook_delivery_id <> all(cast(:delivered as uuid[])) group by 1, 2),
  ${AT_HOST}`,
};

/** Claims like those of `CLAIMS_UNDER_WAY`, where the claims of one batch are one request. */
export const REQUESTS_UNDER_WAY: StatementPart = {
  name: 'any',
  members: `
  under_way as materialized (
    select webhook_endpoint_id, host, min(leased_until) as leased_until,
      count(*) filter (where batch_id is null) + count(distinct batch_id) as n
    from webhook_claims where webhook_delivery_id <> all(cast(:delivered as uuid[])) group by 1, 2),
  ${AT_HOST}`,
};

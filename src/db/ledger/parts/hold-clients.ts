import type { StatementPart } from '../../statement.js';

/** Live clients of a tenant, or the one to which its credential is bound; `and` is to follow. Bindings: `tenantId`, `livemode`, `boundClient`. */
const CLIENTS = `select clients.id, clients.given_name, clients.family_name from clients
    where clients.tenant_id = :tenantId and clients.livemode = :livemode and clients.deleted_at is null
      and (cast(:boundClient as uuid) is null or clients.id = cast(:boundClient as uuid))`;
const IN_ORDER = 'order by clients.id for key share';
const ANSWER = '(select json_agg(r) from (select id, id as client_id from ledger_clients) r) as clients';

/**
 * Purpose: keeps clients from being deleted until the transaction ends.
 * Bindings: `tenantId`, `livemode`, `boundClient` (`null` for all clients), `clients`.
 * Answer: `clients`, those that are there, `null` when none is.
 * Locks: the clients in the order of their ids, for key share.
 */
export const HOLD_CLIENTS: StatementPart = {
  name: 'clients',
  members: `
  ledger_clients as materialized (
    ${CLIENTS} and clients.id = any(cast(:clients as uuid[]))
    ${IN_ORDER})`,
  answer: ANSWER,
};

/** A part like `HOLD_CLIENTS`, with the client of the rows of `own`, which are locked first. */
export const HOLD_CLIENTS_OF_OWN: StatementPart = {
  name: 'clients',
  members: `
  ledger_clients as materialized (
    ${CLIENTS} and clients.id = any(cast(:clients as uuid[]) || array(select client_id from own))
    ${IN_ORDER})`,
  answer: ANSWER,
};

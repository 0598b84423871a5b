import { callOf, type Driver, type Operation, type ProblemStand, send } from '../problem-stand.js';
import { make } from '../world.js';

export const NOBODYS = {
  client: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd',
  business: 'biz_01k4x6t8e8f5mv0zq3n7c2b9rd',
  property: 'prop_01k4x6t8e8f5mv0zq3n7c2b9rd',
  transaction: 'txn_01k4x6t8e8f5mv0zq3n7c2b9rd',
  taxReturn: 'tr_01k4x6t8e8f5mv0zq3n7c2b9rd',
  approval: 'apr_01k4x6t8e8f5mv0zq3n7c2b9rd',
  document: 'doc_01k4x6t8e8f5mv0zq3n7c2b9rd',
};

export const ANY = { 'If-Match': '*' };

let serial = 0;
/** A number that no other driver has had, for names that may be used once. */
export const nextSerial = (): number => ++serial;

/** A proper call, with other members in its body. */
export const withBody =
  (fields: object | ((stand: ProblemStand) => object)): Driver =>
  async (stand, operation) => {
    const call = await callOf(stand, operation);
    const more = typeof fields === 'function' ? fields(stand) : fields;
    return send(stand, operation, { ...call, body: { ...call.body, ...more } });
  };

/** A proper call, with a query. */
export const withQuery =
  (query: string): Driver =>
  async (stand, operation) => {
    const call = await callOf(stand, operation);
    return send(stand, operation, { ...call, path: `${call.path}?${query}` });
  };

export const withSecret =
  (secretOf: (stand: ProblemStand) => string): Driver =>
  async (stand, operation) =>
    send(stand, operation, { ...(await callOf(stand, operation)), secret: secretOf(stand) });

export const forBound = withSecret(({ secrets }) => secrets.bound);
export const unknownClient = withBody({ client_id: NOBODYS.client });

/** A proper call with an external id that another of its kind has. */
export const taken =
  (collection: (stand: ProblemStand) => string, body: (stand: ProblemStand) => object): Driver =>
  async (stand, operation) => {
    const external_id = `taken-${nextSerial()}`;
    await make(stand.app.as(), collection(stand), { ...body(stand), external_id });
    return withBody({ external_id })(stand, operation);
  };

/** A call about something of the world on which other things depend. */
export const inUse =
  (path: (stand: ProblemStand) => string): Driver =>
  (stand, operation) =>
    send(stand, operation, { path: path(stand), headers: ANY });

export async function callAt(stand: ProblemStand, operation: Operation, id: string, body?: object) {
  const call = await callOf(stand, operation);
  const path = operation.path.replace('{ref}', id);
  return send(stand, operation, { ...call, path, headers: ANY, ...(body === undefined ? {} : { body }) });
}

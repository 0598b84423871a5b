import { lockYear } from '../../integration/transactions/books.js';
import { type Driver, type ProblemStand, send } from '../problem-stand.js';
import { addressBody, clientBody, make } from '../world.js';
import { ANY } from './drivers.js';

export const property = ({ world }: ProblemStand) => ({
  client_id: world.client,
  kind: 'land',
  address: addressBody,
});

/** A client of its own with a row in 2025-26, whose year is then locked. */
export async function lockedRow(stand: ProblemStand) {
  const caller = stand.app.as();
  const { id: client } = await make(caller, '/v1/clients', clientBody());
  const { id: propertyId } = await make(caller, '/v1/properties', { ...property(stand), client_id: client });
  const record = { date: '2025-06-01', amount: 700, description: 'Rent', category: 'property.rent_income' };
  const { id: recordId } = await make(caller, `/v1/properties/${propertyId}/income-records`, record);
  await lockYear(stand.app, client, 2025);
  return { client, propertyId, record, recordId };
}

export type LockedRow = Awaited<ReturnType<typeof lockedRow>>;

export const locked =
  (request: (made: LockedRow, stand: ProblemStand) => { path: string; body?: object }): Driver =>
  async (stand, operation) =>
    send(stand, operation, { ...request(await lockedRow(stand), stand), headers: ANY });

/** A call like that of `locked`: the row of letting names no property, and the client has half of the only one. */
export const lockedUnnamed =
  (
    request: (
      made: { client: string; propertyId: string },
      stand: ProblemStand,
    ) => { path: string; body?: object },
  ): Driver =>
  async (stand, operation) => {
    const caller = stand.app.as();
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    const half = { ...property(stand), client_id: client, ownership_share: 50 };
    const { id: propertyId } = await make(caller, '/v1/properties', half);
    const rent = { date: '2025-06-01', amount: 700, description: 'Rent', category: 'property.rent_income' };
    await make(caller, '/v1/transactions', { client_id: client, ...rent });
    await lockYear(stand.app, client, 2025);
    return send(stand, operation, { ...request({ client, propertyId }, stand), headers: ANY });
  };

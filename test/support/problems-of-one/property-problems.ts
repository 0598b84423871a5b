import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../factories.js';
import { type Driver, type Drivers, type ProblemStand, send } from '../problem-stand.js';
import { addressBody, clientBody, make } from '../world.js';
import { ANY, forBound, inUse, NOBODYS, nextSerial, taken, unknownClient, withBody } from './drivers.js';
import { locked, lockedUnnamed, property } from './locked-years.js';

const business = ({ world }: ProblemStand) => ({ client_id: world.client, trading_name: 'Mill' });
const rent = () => ({ date: '2024-06-01', amount: 5, description: `Rent ${nextSerial()}` });
const records = ({ world }: ProblemStand) => `/v1/properties/${world.property}/income-records`;
const takenBusiness = taken(() => '/v1/businesses', business);
const takenProperty = taken(() => '/v1/properties', property);
const takenRecord = taken(records, rent);

/** A call about a property that the credential's client has half of, in the ledger of another. */
const ofOtherLedger =
  (request: (propertyId: string) => { path: string; body?: object }): Driver =>
  async (stand, operation) => {
    const caller = stand.app.as();
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    const owners = [stand.world.client, client].map((client_id) => ({ client_id, share_percent: 50 }));
    const { id } = await make(caller, '/v1/properties', { ...property(stand), owners });
    const clientId = uuidFromPublicId('client', client);
    const { secret } = await createKey(stand.app.ctx, stand.app.tenant.tenantId, { clientId });
    return send(stand, operation, { ...request(id), secret, headers: ANY });
  };

const nobodyOwns = { owners: [{ client_id: NOBODYS.client, share_percent: 50 }] };

/** Drivers of the operations of businesses, properties and income records. */
export const PROPERTY_PROBLEMS: Drivers = {
  getBestSplit: {
    forbidden: forBound,
    best_split_unavailable: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/properties/${stand.world.property}/best-split?tax_year=2025-26`,
      }),
  },
  createBusiness: { duplicate_external_id: takenBusiness, invalid_reference: unknownClient },
  replaceBusiness: { duplicate_external_id: takenBusiness },
  updateBusiness: { duplicate_external_id: takenBusiness },
  deleteBusiness: { has_dependents: inUse(({ world }) => `/v1/businesses/${world.business}`) },
  createProperty: {
    duplicate_external_id: takenProperty,
    invalid_reference: unknownClient,
    period_locked: lockedUnnamed(({ client }, stand) => ({
      path: '/v1/properties',
      body: { ...property(stand), client_id: client },
    })),
  },
  replaceProperty: {
    duplicate_external_id: takenProperty,
    forbidden: ofOtherLedger((id) => ({
      path: `/v1/properties/${id}`,
      body: { kind: 'land', address: addressBody },
    })),
    invalid_reference: withBody(nobodyOwns),
    period_locked: locked(({ propertyId, client }) => ({
      path: `/v1/properties/${propertyId}`,
      body: { client_id: client, kind: 'residential', address: addressBody },
    })),
  },
  updateProperty: {
    duplicate_external_id: takenProperty,
    forbidden: ofOtherLedger((id) => ({ path: `/v1/properties/${id}`, body: { name: 'Ours' } })),
    invalid_reference: withBody(nobodyOwns),
    period_locked: locked(({ propertyId }) => ({
      path: `/v1/properties/${propertyId}`,
      body: { kind: 'residential' },
    })),
  },
  deleteProperty: {
    forbidden: ofOtherLedger((id) => ({ path: `/v1/properties/${id}` })),
    has_dependents: inUse(({ world }) => `/v1/properties/${world.property}`),
    period_locked: lockedUnnamed(({ propertyId }) => ({ path: `/v1/properties/${propertyId}` })),
  },
  createIncomeRecord: {
    forbidden: ofOtherLedger((id) => ({ path: `/v1/properties/${id}/income-records`, body: rent() })),
    duplicate_external_id: takenRecord,
    invalid_reference: withBody({ property_id: NOBODYS.property }),
    period_locked: locked(({ propertyId, record }) => ({
      path: `/v1/properties/${propertyId}/income-records`,
      body: record,
    })),
  },
  replaceIncomeRecord: {
    duplicate_external_id: takenRecord,
    invalid_reference: withBody({ property_id: NOBODYS.property }),
    period_locked: locked(({ propertyId, record, recordId }) => ({
      path: `/v1/properties/${propertyId}/income-records/${recordId}`,
      body: record,
    })),
  },
  deleteIncomeRecord: {
    period_locked: locked(({ propertyId, recordId }) => ({
      path: `/v1/properties/${propertyId}/income-records/${recordId}`,
    })),
  },
};

import { LIMITS } from '../../../src/limits/limits.js';
import { type Drivers, send } from '../problem-stand.js';
import { clientBody, make, reportBody } from '../world.js';
import { forBound, inUse, taken, withBody } from './drivers.js';

const takenClient = taken(() => '/v1/clients', clientBody);

/** Drivers of the operations of clients, and of erasures. */
export const CLIENT_PROBLEMS: Drivers = {
  importClients: {
    forbidden: forBound,
    payload_too_large: (stand, operation) =>
      send(stand, operation, {
        path: operation.path,
        headers: { 'Content-Type': 'text/csv' },
        text: 'a'.repeat(LIMITS.imports.clientFileBytes.value + 1),
      }),
    validation_failed: (stand, operation) =>
      send(stand, operation, {
        path: operation.path,
        headers: { 'Content-Type': 'text/csv' },
        text: 'surprise\n1\n',
      }),
  },
  createClient: {
    duplicate_external_id: takenClient,
    forbidden: forBound,
    invalid_reference: withBody({ test_clock_id: 'clk_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
  },
  replaceClient: { duplicate_external_id: takenClient },
  updateClient: { duplicate_external_id: takenClient },
  archiveClient: { forbidden: forBound },
  restoreClient: { forbidden: forBound },
  mergeClients: {
    forbidden: forBound,
    invalid_reference: withBody({ from_client_id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    async merge_refused(stand, operation) {
      const caller = stand.app.as();
      const both = [];
      for (const nino of ['AA300021A', 'AA300022A'])
        both.push((await make(caller, '/v1/clients', { ...clientBody(), nino })).id);
      return send(stand, operation, {
        path: `/v1/clients/${both[0]}/merge`,
        body: { from_client_id: both[1] },
      });
    },
  },
  eraseClient: {
    forbidden: forBound,
    async erasure_refused(stand, operation) {
      const caller = stand.app.as();
      const { id } = await make(caller, '/v1/clients', clientBody());
      await make(caller, '/v1/reports', { ...reportBody(id) }, 202);
      return send(stand, operation, { path: `/v1/clients/${id}/erasure` });
    },
  },
  eraseTenant: {
    forbidden: forBound,
  },
  withdrawErasure: {
    forbidden: forBound,
    async invalid_state(stand, operation) {
      const caller = stand.app.as();
      const { id } = await make(caller, '/v1/clients', clientBody());
      const { id: erasure } = await make(caller, `/v1/clients/${id}/erasure`, {}, 202);
      return send(stand, operation, { path: `/v1/erasures/${erasure}/withdraw` });
    },
  },
  deleteClient: { has_dependents: inUse(({ world }) => `/v1/clients/${world.client}`) },
};

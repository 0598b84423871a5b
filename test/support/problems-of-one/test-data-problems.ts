import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../factories.js';
import { type Driver, type Drivers, type ProblemStand, send } from '../problem-stand.js';
import { clientBody, make } from '../world.js';
import { withBody, withSecret } from './drivers.js';

const testKeyOf = async ({ app }: ProblemStand, clientId: string | null = null): Promise<string> =>
  (await createKey(app.ctx, app.tenant.tenantId, { livemode: false, clientId })).secret;

const withTestKey: Driver = async (stand, operation) => {
  const secret = await testKeyOf(stand);
  return withSecret(() => secret)(stand, operation);
};

/** A proper call by a test key that is bound to a client. */
const forBoundTestKey: Driver = async (stand, operation) => {
  const { id } = await make(stand.app.as(await testKeyOf(stand)), '/v1/clients', clientBody());
  const secret = await testKeyOf(stand, uuidFromPublicId('client', id));
  return withSecret(() => secret)(stand, operation);
};

/** Drivers of the operations of test scenarios and test clocks. */
export const TEST_DATA_PROBLEMS: Drivers = {
  createTestScenario: { test_key_required: withBody({}), forbidden: forBoundTestKey },
  listTestClocks: { test_key_required: withBody({}) },
  createTestClock: { test_key_required: withBody({}), forbidden: forBoundTestKey },
  getTestClock: { test_key_required: withBody({}), not_found: withTestKey },
  advanceTestClock: { test_key_required: withBody({}), not_found: withTestKey },
  deleteTestClock: {
    test_key_required: withBody({}),
    not_found: withTestKey,
    async has_dependents(stand, operation) {
      const secret = await testKeyOf(stand);
      const caller = stand.app.as(secret);
      const { id } = await make(caller, '/v1/test-clocks', { now: '2026-05-20T09:00:00Z' });
      await make(caller, '/v1/clients', { ...clientBody(), test_clock_id: id });
      return send(stand, operation, { path: `/v1/test-clocks/${id}`, secret });
    },
  },
};

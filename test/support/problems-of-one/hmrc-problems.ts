import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { lockYear } from '../../integration/transactions/books.js';
import { callOf, type Driver, type Drivers, send } from '../problem-stand.js';
import { clientBody, make } from '../world.js';
import { authorised, ofClient } from './clients-at-hmrc.js';
import { forBound, unknownClient, withBody, withQuery } from './drivers.js';

/** An update of the UK property of a client of its own. */
const ofUpdate = (options: { nino?: string }) =>
  ofClient({ ...options, body: { business_id: undefined, property: 'uk' } });

/** A cancellation of an invitation of the world's client, with that status. */
const ofInvitation =
  (status: string): Driver =>
  async (stand, operation) => {
    const { ctx, tenant } = stand.app;
    const id = ctx.newId();
    await ctx.systemDb('agent_invitations').insert({
      id,
      tenant_id: tenant.tenantId,
      livemode: tenant.livemode,
      client_id: uuidFromPublicId('client', stand.world.client),
      arn: 'TARN0000001',
      role: 'main',
      status,
    });
    const invitation = publicId('agentInvitation', id);
    const path = `/v1/clients/${stand.world.client}/agent-invitations/${invitation}/cancel`;
    return send(stand, operation, { path });
  };

/** Drivers of the operations that ask or tell HMRC of a client, beside returns. */
export const HMRC_PROBLEMS: Drivers = {
  createQuarterlyUpdate: {
    invalid_reference: unknownClient,
    fraud_prevention_incomplete: withBody({
      fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' },
    }),
    tax_year_not_supported: withBody({ tax_year: '2024-25', period_end: '2024-07-05' }),
    nino_missing: ofUpdate({}),
    not_authorised_with_hmrc: ofUpdate({ nino: 'AA300007A' }),
    async period_locked(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      await lockYear(stand.app, client, 2025);
      return withBody({ client_id: client, business_id: undefined, property: 'uk' })(stand, operation);
    },
    async quarterly_update_in_progress(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', {
        ...clientBody(),
        nino: 'AA300008A',
      });
      await authorised(stand, client);
      const first = withBody({ client_id: client, business_id: undefined, property: 'uk' });
      await first(stand, operation);
      return first(stand, operation);
    },
  },
  getUpdatePeriods: {
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300011A' }),
    invalid_tax_year: withQuery('tax_year=2025-27'),
  },
  chooseUpdatePeriods: {
    invalid_reference: withBody({ property: undefined, business_id: 'biz_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    fraud_prevention_incomplete: withBody({
      fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' },
    }),
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300012A' }),
  },
  getMtdStatus: {
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300009A' }),
    invalid_tax_year: withQuery('tax_year=2025-27'),
  },
  getHmrcAccount: {
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300010A' }),
    invalid_tax_year: withQuery('tax_year=2025-27'),
  },
  startHmrcAgent: { forbidden: forBound },
  deleteHmrcAgent: {
    forbidden: forBound,
    async not_found(stand, operation) {
      const call = await callOf(stand, operation);
      await send(stand, operation, call);
      return send(stand, operation, call);
    },
  },
  createAgentInvitation: {
    nino_missing: ofClient({}),
    practice_not_signed_in: ofClient({ nino: 'AA300014A' }),
  },
  cancelAgentInvitation: {
    practice_not_signed_in: ofInvitation('pending'),
    already_finished: ofInvitation('rejected'),
  },
  getHmrcAccess: { nino_missing: ofClient({ isAuthorised: true }) },
  refreshObligations: {
    invalid_reference: unknownClient,
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300006A' }),
  },
};

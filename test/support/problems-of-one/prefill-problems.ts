import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { Driver, Drivers } from '../problem-stand.js';
import { clientBody, make } from '../world.js';
import { NINO } from './clients-at-hmrc.js';
import { callAt } from './drivers.js';
import { calculating, lateStates, ofReturn } from './returns-in-states.js';

const HOLDS_NOTHING = {
  employments: [],
  cisDeductedPence: null,
  savings: null,
  disposals: [],
  losses: [],
  person: null,
};

/** A call about a return whose State Pension has changed since HMRC was read. */
const ofPrefill =
  (body: object): Driver =>
  async (stand, operation) => {
    const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
    const { id } = await make(stand.app.as(), '/v1/tax-returns', {
      client_id: client,
      tax_year: '2025-26',
      inputs: { pensions: { state: 2 } },
    });
    const { tenantId, livemode } = stand.app.tenant;
    const benefits = [{ type: 'statePension', amountPence: 300, taxPaidPence: null }];
    const suggestion = {
      id: stand.app.ctx.newId(),
      key: 'pensions state',
      place: ['inputs', 'pensions', 'state'],
      hmrcValue: 300,
      ourValue: 100,
      source: 'state_benefits',
      name: null,
      state: 'open',
    };
    await stand.app.ctx.systemDb('prefills').insert({
      id: stand.app.ctx.newId(),
      tenant_id: tenantId,
      livemode,
      client_id: uuidFromPublicId('client', client),
      tax_return_id: uuidFromPublicId('taxReturn', id),
      status: 'completed',
      held: JSON.stringify({ ...HOLDS_NOTHING, benefits }),
      suggestions: JSON.stringify([suggestion]),
    });
    return callAt(stand, operation, id, body);
  };

const REPORT_ID = '579800fe-e047-cd40-b3e4-0e14b1f183a8';

/** A report of HMRC Assist, as it is kept. */
const ASSIST = {
  hmrc_assist: JSON.stringify({
    outcome: 'received',
    hmrcCalculationId: 'b3a7c0de',
    askedAt: '2026-11-01T10:00:00.000Z',
    code: null,
    reportId: REPORT_ID,
    correlationId: 'c0ffee',
    messages: [],
    acknowledgedAt: null,
  }),
};

/** Drivers of the operations of prefills and of HMRC Assist. */
export const PREFILL_PROBLEMS: Drivers = {
  requestPrefill: {
    ...lateStates,
    preparation_in_progress: calculating,
    nino_missing: ofReturn({}),
    not_authorised_with_hmrc: ofReturn({ nino: NINO }),
  },
  acceptPrefill: {
    ...lateStates,
    preparation_in_progress: calculating,
    invalid_reference: ofPrefill({ ids: ['sug_01k4x6t8e8f5mv0zq3n7c2b9rd'] }),
    prefill_outdated: ofPrefill({ all: true }),
  },
  dismissPrefill: { invalid_reference: ofPrefill({ ids: ['sug_01k4x6t8e8f5mv0zq3n7c2b9rd'] }) },
  acknowledgeHmrcAssist: {
    nino_missing: ofReturn({ columns: ASSIST }),
    not_authorised_with_hmrc: ofReturn({ nino: 'AA300013A', columns: ASSIST }),
    fraud_prevention_incomplete: ofReturn({
      body: { report_id: REPORT_ID, fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } },
    }),
  },
};

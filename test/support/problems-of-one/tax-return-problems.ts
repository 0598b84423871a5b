import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { callOf, type Driver, type Drivers, send } from '../problem-stand.js';
import { within } from '../within.js';
import { clientBody, make } from '../world.js';
import { NINO } from './clients-at-hmrc.js';
import { callAt, unknownClient, withBody } from './drivers.js';
import { CONFIRMED, calculating, EARLY, inState, lateStates, ofReturn } from './returns-in-states.js';

/** A call about a return that was on its way to HMRC once. */
const sentOnce: Driver = async (stand, operation) => {
  const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
  const { id } = await make(stand.app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
  const row = await stand.app.ctx
    .systemDb('status_history')
    .where({ tax_return_id: uuidFromPublicId('taxReturn', id) })
    .first('tenant_id', 'livemode', 'tax_return_id', 'filing_version', 'actor');
  await stand.app.ctx
    .systemDb('status_history')
    .insert({ ...row, to_state: 'submitting', trigger: 'submit' });
  return callAt(stand, operation, id);
};

/** Drivers of the operations of returns, up to their preparation, and of estimates. */
export const TAX_RETURN_PROBLEMS: Drivers = {
  createTaxReturn: {
    duplicate_tax_return: withBody(({ world }) => ({ client_id: world.client })),
    tax_year_not_supported: withBody({ tax_year: '2001-02' }),
    invalid_reference: unknownClient,
  },
  replaceTaxReturn: { ...lateStates, preparation_in_progress: calculating },
  updateTaxReturn: { ...lateStates, preparation_in_progress: calculating },
  deleteTaxReturn: {
    ...lateStates,
    preparation_in_progress: calculating,
    invalid_state: sentOnce,
  },
  cancelTaxReturn: lateStates,
  amendTaxReturn: {
    submission_in_progress: inState('submitting'),
    preparation_in_progress: calculating,
    already_submitted: inState('filed_elsewhere'),
    invalid_state: inState('draft'),
    amendment_open: inState('draft', { ...CONFIRMED, filed: '{}', amendment_opened_at: new Date() }),
    amendment_window_closed: inState('submitted', { ...CONFIRMED, tax_year: 2021 }),
  },
  calculateTaxReturn: {
    async calculation_failed(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      const call = await callOf(stand, operation);
      const path = `/v1/tax-returns/${id}/calculate`;
      const answer = send(stand, operation, { ...call, path, headers: { Prefer: 'wait=20' } }).then(
        (one) => one,
      );
      const asked = { tax_return_id: uuidFromPublicId('taxReturn', id), cause: 'request', status: 'queued' };
      await within(10, 'the calculation is asked for', async () => {
        const failed = await stand.app.ctx.systemDb('calculations').where(asked).update({ status: 'failed' });
        return failed > 0;
      });
      return answer;
    },
  },
  getCalculation: {
    async calculation_not_ready(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      await make(stand.app.as(), `/v1/tax-returns/${id}/calculate`, undefined, 202);
      return callAt(stand, operation, id);
    },
    async calculation_failed(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      await make(stand.app.as(), `/v1/tax-returns/${id}/calculate`, undefined, 202);
      await stand.app.ctx
        .systemDb('calculations')
        .where({ tax_return_id: uuidFromPublicId('taxReturn', id) })
        .update({ status: 'failed' });
      return callAt(stand, operation, id);
    },
  },
  prepareTaxReturn: {
    ...lateStates,
    preparation_in_progress: calculating,
    nino_missing: ofReturn({}),
    not_authorised_with_hmrc: ofReturn({ nino: NINO }),
    tax_year_not_ended: ofReturn({ nino: 'AA300002A', taxYear: '2026-27', isAuthorised: true }),
    tax_year_not_supported: ofReturn({ taxYear: EARLY }),
    fraud_prevention_incomplete: ofReturn({
      body: { fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } },
    }),
  },
  createTaxEstimate: { tax_year_not_supported: withBody({ tax_year: '2001-02' }) },
};

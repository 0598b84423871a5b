import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { BROWSER_FACTS } from '../browser-facts.js';
import { agreedBody, callOf, type Driver, type Drivers, type ProblemStand, send } from '../problem-stand.js';
import { clientBody, make } from '../world.js';
import { authorised } from './clients-at-hmrc.js';
import { callAt, NOBODYS, withBody } from './drivers.js';
import {
  calculating,
  EARLY,
  inState,
  lateStates,
  ofReturn,
  returnIn,
  withReturnIn,
} from './returns-in-states.js';

/** The id of an approval that was refused. */
async function answeredApproval({ app, world }: ProblemStand): Promise<string> {
  const { tenantId, livemode } = app.tenant;
  const id = app.ctx.newId();
  const client_id = uuidFromPublicId('client', world.client);
  const calculation = await app.ctx
    .systemDb('calculations')
    .where({ client_id })
    .first('id', 'tax_return_id');
  await app.ctx.systemDb('approvals').insert({
    ...{
      id,
      tenant_id: tenantId,
      livemode,
      client_id,
      filing_version: 1,
      figures_hash: 'h',
      recipient: 'Ada',
    },
    ...{ calculation_id: calculation.id, tax_return_id: calculation.tax_return_id },
    ...{ link_hash: Buffer.from(id), code_hash: Buffer.from(id), expires_at: new Date() },
    ...{ state: 'refused', answered_at: new Date() },
  });
  return publicId('approval', id);
}

const NOT_SENT = {
  code: 'not_sent_to_hmrc',
  path: '/inputs/dividends',
  source: 'us',
  hmrcCode: null,
  detail: 'This is not sent to HMRC from here.',
  retryable: false,
};

/** A submission batch whose only item differs in these fields. */
const withItem =
  (fields: object): Driver =>
  async (stand, operation) => {
    const call = await callOf(stand, operation);
    const [item] = (call.body as { items: object[] }).items;
    return send(stand, operation, { ...call, body: { items: [{ ...item, ...fields }] } });
  };

/** Drivers of the operations of approvals, declarations and submissions. */
export const FILING_PROBLEMS: Drivers = {
  createApproval: {
    invalid_reference: withBody({ tax_return_id: NOBODYS.taxReturn }),
    figures_changed: withReturnIn('draft'),
    preparation_in_progress: withReturnIn('calculating'),
    submission_in_progress: withReturnIn('submitting'),
    already_submitted: withReturnIn('filed_elsewhere'),
    invalid_state: withReturnIn('cancelled'),
  },
  cancelApproval: {
    async invalid_state(stand, operation) {
      const path = `/v1/approvals/${await answeredApproval(stand)}/cancel`;
      return send(stand, operation, { path });
    },
  },
  declareTaxReturn: {
    ...lateStates,
    async invalid_reference(stand, operation) {
      const id = await returnIn(stand, 'awaiting_declaration');
      return callAt(stand, operation, id, { approval_id: NOBODYS.approval });
    },
    preparation_in_progress: calculating,
    figures_changed: inState('awaiting_declaration'),
    issues_not_accepted: inState('awaiting_declaration', { issues: JSON.stringify([NOT_SENT]) }),
    async wording_outdated(stand, operation) {
      const body = { ...(await agreedBody(stand)), wording_version: '1999-01' };
      return callAt(stand, operation, stand.world.taxReturn, body);
    },
  },
  submitTaxReturn: {
    ...lateStates,
    not_declared: inState('draft'),
    nino_missing: inState('declared'),
    not_authorised_with_hmrc: ofReturn({ nino: 'AA300003A', state: 'declared' }),
    tax_year_not_ended: ofReturn({
      nino: 'AA300004A',
      taxYear: '2026-27',
      isAuthorised: true,
      state: 'declared',
    }),
    tax_year_not_supported: ofReturn({ taxYear: EARLY, state: 'declared' }),
    figures_changed: ofReturn({ nino: 'AA300005A', isAuthorised: true, state: 'declared' }),
    async issues_not_accepted(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', {
        ...clientBody(),
        nino: 'AA300009A',
      });
      await authorised(stand, client);
      const doubtful = { date: '2025-06-01', amount: -5, description: 'Paper', needs_review: true };
      await make(stand.app.as(), '/v1/transactions', { client_id: client, ...doubtful });
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      const declaration = await agreedBody(stand);
      return callAt(stand, operation, id, { auto: true, fraud_prevention: BROWSER_FACTS, declaration });
    },
    fraud_prevention_incomplete: ofReturn({
      body: { fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } },
    }),
    async preparation_in_progress(stand, operation) {
      const declaration = await agreedBody(stand);
      const body = { auto: true, fraud_prevention: BROWSER_FACTS, declaration };
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      const key = { id: uuidFromPublicId('taxReturn', id) };
      await stand.app.ctx.systemDb('tax_returns').where(key).update({ state: 'calculating' });
      return callAt(stand, operation, id, body);
    },
    async wording_outdated(stand, operation) {
      const declaration = { ...(await agreedBody(stand)), wording_version: '1999-01' };
      return callAt(stand, operation, stand.world.taxReturn, {
        auto: true,
        fraud_prevention: BROWSER_FACTS,
        declaration,
      });
    },
  },
  createSubmissionBatch: {
    invalid_reference: withItem({ tax_return_id: NOBODYS.taxReturn }),
    fraud_prevention_incomplete: withItem({ fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } }),
  },
  createSubmissionBatchSchedule: { invalid_reference: withBody({ client_ids: [NOBODYS.client] }) },
};

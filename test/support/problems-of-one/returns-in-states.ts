import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { Driver, ProblemStand } from '../problem-stand.js';
import { clientBody, make } from '../world.js';
import { authorised } from './clients-at-hmrc.js';
import { callAt, withBody } from './drivers.js';

/** A return put into a state of the life cycle, as the work on it would. */
export async function returnIn(stand: ProblemStand, state: string, more: object = {}): Promise<string> {
  const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
  const { id } = await make(stand.app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
  await stand.app.ctx
    .systemDb('tax_returns')
    .where({ id: uuidFromPublicId('taxReturn', id) })
    .update({ state, ...more });
  return id;
}

export const inState =
  (state: string, more: object = {}): Driver =>
  async (stand, operation) =>
    callAt(stand, operation, await returnIn(stand, state, more));

/** A proper call, about a return in that state. */
export const withReturnIn =
  (state: string): Driver =>
  async (stand, operation) =>
    withBody({ tax_return_id: await returnIn(stand, state) })(stand, operation);

/** A call about a return of a client of its own. */
export const ofReturn =
  (options: {
    nino?: string;
    taxYear?: string;
    isAuthorised?: boolean;
    state?: string;
    columns?: object;
    body?: object;
  }): Driver =>
  async (stand, operation) => {
    const { nino, taxYear = '2025-26', isAuthorised = false, state, columns = {}, body } = options;
    const fields = nino === undefined ? clientBody() : { ...clientBody(), nino };
    const { id: client } = await make(stand.app.as(), '/v1/clients', fields);
    const { id } = await make(stand.app.as(), '/v1/tax-returns', { client_id: client, tax_year: taxYear });
    const { systemDb } = stand.app.ctx;
    if (state !== undefined || Object.keys(columns).length > 0)
      await systemDb('tax_returns')
        .where({ id: uuidFromPublicId('taxReturn', id) })
        .update({ ...(state !== undefined && { state }), ...columns });
    if (isAuthorised) await authorised(stand, client);
    return callAt(stand, operation, id, body);
  };

/** A year with rates of ours whose returns HMRC does not take. */
export const EARLY = '2024-25';

export const CONFIRMED = {
  submitted_at: new Date(),
  hmrc_calculation_id: 'b3a7c0de',
  hmrc_correlation_id: 'c0ffee',
};

export const calculating = inState('calculating');
const submitting = inState('submitting');
const submitted = inState('submitted', CONFIRMED);
const cancelled = inState('cancelled');

export const lateStates = {
  submission_in_progress: submitting,
  already_submitted: submitted,
  invalid_state: cancelled,
};

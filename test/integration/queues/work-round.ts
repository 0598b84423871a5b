import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';

/** One piece of work for each of four queues, for a client of its own. */
export interface Round {
  readonly client: string;
  readonly import: string;
  readonly categorisation: string;
}

/** The events that end the work of a round. */
const ENDS = ['import.completed', 'report.completed', 'tax_return.calculated'] as const;

/**
 * Asks for an import, a categorisation, a calculation and a report through the API. The calculation is of a year in which the
 * import has no rows, so that these do not ask for another.
 */
export async function askRound(app: TestApp): Promise<Round> {
  const caller = app.as();
  const { id: client } = await make(caller, '/v1/clients', clientBody());
  const business = { client_id: client, trading_name: 'Looms', trade: 'weaver' };
  const { id: businessId } = await make(caller, '/v1/businesses', business);
  const account = { client_id: client, name: 'Current account', default_business_id: businessId };
  const { id: accountId } = await make(caller, '/v1/source-accounts', account);
  const { id: imported } = await upload(caller, client, accountId);
  const { id: categorisation } = await make(
    caller,
    '/v1/transactions/categorise',
    { client_id: client },
    202,
  );
  const { id: taxReturn } = await make(caller, '/v1/tax-returns', { client_id: client, tax_year: '2024-25' });
  await make(caller, `/v1/tax-returns/${taxReturn}/calculate`, undefined, 202);
  await make(caller, '/v1/reports', { ...reportBody(client), type: 'transactions', format: 'csv' }, 202);
  return { client, import: imported, categorisation };
}

/**
 * Waits until the work of a round is over.
 * @returns how often each of its ends was told, and how many rows were written
 */
export async function finishedRound(app: TestApp, round: Round, seconds = 90) {
  const clientId = uuidFromPublicId('client', round.client);
  const ends = async () => {
    const rows = await app.ctx
      .systemDb('events')
      .where({ client_id: clientId })
      .whereIn('type', [...ENDS]);
    return rows.map(({ type }) => String(type)).sort();
  };
  await within(seconds, 'each piece of work has ended', async () => {
    const told = await ends();
    if (!ENDS.every((type) => told.includes(type))) return false;
    const { body } = await app.as().get(`/v1/transactions/categorise/${round.categorisation}`);
    return body.status === 'completed';
  });
  const { body } = await app.as().get(`/v1/imports/${round.import}`);
  return { ends: await ends(), created: body.counts.created, failed: body.counts.failed };
}

/** The end of a round of which nothing was lost and nothing done twice. */
export const ONCE = { ends: [...ENDS], created: 1, failed: 1 };

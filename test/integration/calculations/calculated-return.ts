import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import type { Caller, TestApp } from '../../support/test-app.js';
import { addressBody, clientBody, make } from '../../support/world.js';

/** A client with a trade, a let flat and a return for 2025-26 that has figures. Public ids. */
export interface CalculatedReturn {
  readonly api: Caller;
  readonly client: string;
  readonly business: string;
  readonly property: string;
  readonly sale: string;
  readonly rent: string;
  readonly taxReturn: string;
}

export const SALES = 50_000;
export const RENT = 12_000;
const BIRTH = '1980-01-01';

/** The same person and year, as figures for `POST /v1/tax-estimates`. */
export const FIGURES = {
  tax_year: '2025-26',
  region: 'england',
  date_of_birth: BIRTH,
  self_employments: [{ turnover: SALES, expenses: 0 }],
  uk_property: { income: RENT },
};

export async function createCalculated(app: TestApp, api: Caller = app.as()): Promise<CalculatedReturn> {
  const created = await createUncalculated(api);
  await make(api, `/v1/tax-returns/${created.taxReturn}/calculate`, undefined, 202);
  await drain(app.ctx, ['calculate']);
  return created;
}

export async function createUncalculated(api: Caller): Promise<CalculatedReturn> {
  const client = await make(api, '/v1/clients', { ...clientBody(), date_of_birth: BIRTH });
  const business = await make(api, '/v1/businesses', { client_id: client.id, trading_name: 'Looms' });
  const property = await make(api, '/v1/properties', {
    client_id: client.id,
    kind: 'residential',
    address: addressBody,
  });
  const sale = await make(api, '/v1/transactions', saleBody(client.id, business.id, SALES));
  const rent = await make(api, `/v1/properties/${property.id}/income-records`, {
    date: '2025-06-02',
    amount: RENT,
    description: 'Rent',
    category: 'property.rent_income',
  });
  const taxReturn = await make(api, '/v1/tax-returns', { client_id: client.id, tax_year: '2025-26' });
  return {
    api,
    client: client.id,
    business: business.id,
    property: property.id,
    sale: sale.id,
    rent: rent.id,
    taxReturn: taxReturn.id,
  };
}

export const saleBody = (client: string, business: string, amount: number) => ({
  client_id: client,
  business_id: business,
  date: '2025-06-01',
  amount,
  description: 'Cloth sold',
  category: 'self_employment.turnover',
});

/** Replaces what is named and keeps the rest. */
export async function change(api: Caller, path: string, fields: object): Promise<void> {
  const { body: current } = await api.get(path);
  const answer = await api.put(path, { ...current, ...fields }).set('If-Match', '*');
  if (answer.status !== 200) throw new Error(`PUT ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

export async function remove(api: Caller, path: string): Promise<void> {
  const answer = await api.delete(path).set('If-Match', '*');
  if (answer.status !== 204)
    throw new Error(`DELETE ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

export const readReturn = async ({ api, taxReturn }: CalculatedReturn) =>
  (await api.get(`/v1/tax-returns/${taxReturn}`)).body;

/** The rows behind a return's calculations, oldest first. */
export const calculationsOf = (app: TestApp, { taxReturn }: CalculatedReturn) =>
  app.ctx
    .systemDb('calculations')
    .where({ tax_return_id: uuidFromPublicId('taxReturn', taxReturn) })
    .orderBy(['created_at', 'id'])
    .select('id', 'status', 'cause', 'job_id');

/** Runs what waits for further changes too. @returns how many calculations ran */
export async function runWaiting(app: TestApp): Promise<number> {
  return (await drain(app.ctx, ['calculate'], { includeDelayed: true })).length;
}

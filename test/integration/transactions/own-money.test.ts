import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { importContent } from '../imports/import-story.js';

/** Rows that are the client's own money, on every way into the ledger. */
describe('the owner is not staff', () => {
  let app: TestApp;
  let clientId: string;
  let businessId: string;
  let accountId: string;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const create = async (path: string, body: object): Promise<string> => {
    const answer = await app.as().post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return answer.body.id;
  };
  beforeEach(async () => {
    await app.ctx.systemDb('category_rules').update({ deleted_at: new Date() });
    clientId = await create('/v1/clients', { given_name: 'Gwen', family_name: 'Rees-Hughes' });
    businessId = await create('/v1/businesses', {
      client_id: clientId,
      trading_name: 'Rees Roofing',
      trade: 'roofer',
    });
    accountId = await create('/v1/source-accounts', {
      client_id: clientId,
      name: 'Business current',
      default_business_id: businessId,
    });
    await create('/v1/source-accounts', { client_id: clientId, name: 'Chip Rainy Day', kind: 'bank' });
  });

  const row = (description: string, amount: number, rest: object = {}) => ({
    client_id: clientId,
    source_account_id: accountId,
    date: '2025-06-01',
    amount,
    description,
    ...rest,
  });
  const post = async (description: string, amount: number, rest: object = {}) =>
    (await app.as().post('/v1/transactions', row(description, amount, rest))).body;
  const read = async (id: string) => (await app.as().get(`/v1/transactions/${id}`)).body;
  const categoriseAgain = async () => {
    await app.as().post('/v1/transactions/categorise', { client_id: clientId });
    await drain(app.ctx, ['categorise']);
  };

  it('is known in rows that are posted, one by one and in batches', async () => {
    expect(await post('MRS G REES-HUGHES WAGES', -1_800)).toMatchObject({
      category: 'drawings',
      category_source: 'structure',
      business_id: businessId,
      needs_review: false,
    });
    const answer = await app.as().post('/v1/transactions/batch', {
      mode: 'atomic',
      transactions: [
        row('GWEN REES HUGHES', 2_500),
        row('CHIP RAINY DAY', -300),
        row('REES HUGHES ROOFING SUPPLIES LTD', -410.2),
      ],
    });
    const rows = await Promise.all(answer.body.results.map(({ id }: { id: string }) => read(id)));
    expect(rows.map(({ category, category_source }) => [category, category_source])).toEqual([
      ['capital_introduced', 'structure'],
      ['transfer', 'structure'],
      ['self_employment.cost_of_goods', 'dictionary'],
    ]);
  });

  it('is known in files', async () => {
    const content = [
      'date,amount,description,counterparty',
      '2025-06-01,-1200.00,Wages June,G Rees Hughes',
      '2025-06-02,-64.20,TRAVIS PERKINS,',
      '2025-06-03,900.00,MR A JONES INV 12,',
    ].join('\n');
    await importContent(app, clientId, { content, query: `&source_account_id=${accountId}` });
    const listed = await app.as().get(`/v1/transactions?client_id=${clientId}`);
    const found = new Map(listed.body.data.map((one: { description: string }) => [one.description, one]));
    expect(found.get('Wages June')).toMatchObject({ category: 'drawings', category_source: 'structure' });
    expect(found.get('TRAVIS PERKINS')).toMatchObject({ category: 'self_employment.cost_of_goods' });
    expect(found.get('MR A JONES INV 12')).toMatchObject({ category: 'self_employment.turnover' });
  });

  it('is private to a landlord', async () => {
    const propertyId = await create('/v1/properties', {
      client_id: clientId,
      kind: 'residential',
      address: { line_1: '4 Bryn Terrace', postcode: 'CF10 1AA' },
    });
    const given = { source_account_id: null, property_id: propertyId };
    expect(await post('REES-HUGHES G', -700, given)).toMatchObject({
      category: 'private',
      property_id: propertyId,
    });
    expect(await post('REES-HUGHES GWEN', 700, given)).toMatchObject({ category: 'capital_introduced' });
  });

  it('yields to a rule, and to what a person has said before', async () => {
    await create('/v1/category-rules', { match: { value: 'G REES-HUGHES EXPENSES' }, category: 'private' });
    expect(await post('G REES-HUGHES EXPENSES', -80)).toMatchObject({
      category: 'private',
      category_source: 'rule',
    });
    const first = await post('GWEN REES-HUGHES', -60);
    const corrected = { ...first, category: 'loan_principal' };
    const answer = await app.as().put(`/v1/transactions/${first.id}`, corrected).set('If-Match', '*');
    expect(answer.status).toBe(200);
    expect(await post('GWEN REES-HUGHES', -61)).toMatchObject({
      category: 'loan_principal',
      category_source: 'memory',
    });
    await categoriseAgain();
    expect(await read(first.id)).toMatchObject({ category: 'loan_principal', category_source: 'user' });
  });

  it('follows the client’s name when rows are categorised again', async () => {
    const wages = await post('ANNE PROBERT WAGES', -1_500);
    const kept = await post('ANNE PROBERT WAGES', -1_600, {
      category: 'self_employment.wages_and_staff_costs',
    });
    expect(wages).toMatchObject({ category: 'self_employment.wages_and_staff_costs' });
    await app.ctx.systemDb('category_memory').update({ deleted_at: new Date() });
    const client = (await app.as().get(`/v1/clients/${clientId}`)).body;
    const renamed = { ...client, given_name: 'Anne', family_name: 'Probert' };
    expect((await app.as().put(`/v1/clients/${clientId}`, renamed).set('If-Match', '*')).status).toBe(200);
    await categoriseAgain();
    expect(await read(wages.id)).toMatchObject({ category: 'drawings', category_source: 'structure' });
    expect(await read(kept.id)).toMatchObject({ category: 'self_employment.wages_and_staff_costs' });
  });
});

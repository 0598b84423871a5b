import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { importContent } from '../imports/import-story.js';

/** What an account is for decides what its rows count towards and whether its owner lives from it. */
describe('the use of a source account', () => {
  let app: TestApp;
  let clientId: string;
  let businessId: string;
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
    clientId = await create('/v1/clients', { given_name: 'Ola', family_name: 'Fashanu' });
    businessId = await create('/v1/businesses', {
      client_id: clientId,
      trading_name: 'Ola Fixes',
      trade: 'electrician',
    });
  });

  const account = (fields: object) =>
    create('/v1/source-accounts', { client_id: clientId, name: 'Current', ...fields });
  const change = async (id: string, fields: object) => {
    const { body } = await app.as().get(`/v1/source-accounts/${id}`);
    const answer = await app
      .as()
      .put(`/v1/source-accounts/${id}`, { ...body, ...fields })
      .set('If-Match', '*');
    expect(answer.status).toBe(200);
  };
  const post = async (accountId: string | null, description: string, amount: number, rest: object = {}) => {
    const body = {
      client_id: clientId,
      source_account_id: accountId,
      date: '2025-06-01',
      amount,
      description,
      ...rest,
    };
    const answer = await app.as().post('/v1/transactions', body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const read = async ({ id }: { id: string }) => (await app.as().get(`/v1/transactions/${id}`)).body;
  const categoriseAgain = async () => {
    await app.as().post('/v1/transactions/categorise', { client_id: clientId });
    await drain(app.ctx, ['categorise']);
  };
  const flat = (line_1: string, postcode: string, rest: object = {}) =>
    create('/v1/properties', {
      client_id: clientId,
      kind: 'residential',
      address: { line_1, postcode },
      ...rest,
    });

  it('is kept, replaced and refused', async () => {
    const id = await account({ use: 'mixed' });
    expect((await app.as().get(`/v1/source-accounts/${id}`)).body).toMatchObject({ use: 'mixed' });
    await change(id, { use: 'personal' });
    expect((await app.as().get(`/v1/source-accounts?client_id=${clientId}`)).body.data[0]).toMatchObject({
      use: 'personal',
    });
    const bad = await app.as().post('/v1/source-accounts', { client_id: clientId, name: 'x', use: 'both' });
    expect(bad.status).toBe(422);
    expect(bad.body.errors[0]).toMatchObject({ pointer: '#/use' });
  });

  it('gives the only business to rows of an account for business', async () => {
    const id = await account({ use: 'business' });
    expect(await post(id, 'SCREWFIX DIRECT', -42)).toMatchObject({ business_id: businessId });
    expect(await post(id, 'SOMETHING', -42, { category: 'self_employment.admin_costs' })).toMatchObject({
      business_id: businessId,
    });
    const content =
      'date,amount,description\n2025-06-01,-64.20,CITY ELECTRICAL FACTORS\n2025-06-02,480.00,MRS LOCK INV 7';
    await importContent(app, clientId, { content, query: `&source_account_id=${id}` });
    const { data } = (await app.as().get(`/v1/transactions?client_id=${clientId}&limit=100`)).body;
    expect(data.map((one: { business_id: string }) => one.business_id)).toEqual(Array(4).fill(businessId));
    await create('/v1/businesses', { client_id: clientId, trading_name: 'Second', trade: 'baker' });
    expect(await post(id, 'SCREWFIX DIRECT', -43)).toMatchObject({ business_id: null });
  });

  it('parts the trade from private life in a mixed account', async () => {
    const id = await account({ use: 'mixed' });
    const trade = (await Promise.all([
      post(id, 'CITY ELECTRICAL FACTORS', -120),
      post(id, 'MRS LOCK INV 7', 480),
      post(id, 'XERO UK LTD', -16),
    ])) as object[];
    for (const one of trade) expect(one).toMatchObject({ business_id: businessId, needs_review: false });
    const life = await Promise.all([
      post(id, 'RENT 12 ASH CLOSE', -900),
      post(id, 'VODAFONE LTD', -31),
      post(id, 'BRITISH GAS', -88),
      post(id, 'AMAZON MKTPLACE', -25),
      post(id, 'B&Q HULL', -60),
    ]);
    for (const one of life)
      expect(one).toMatchObject({ category: 'private', business_id: null, needs_review: true });
    expect(life[1]).toMatchObject({
      category_alternatives: [{ category: 'self_employment.admin_costs' }],
    });
    for (const one of await Promise.all([post(id, 'TESCO STORES 2233', -54), post(id, 'NETFLIX.COM', -11)]))
      expect(one).toMatchObject({ category: 'private', business_id: null, needs_review: false });
    expect(await post(id, 'SHELL HULL', -50)).toMatchObject({ business_id: businessId, needs_review: true });
    expect(await post(id, 'K MARLOWE', 210)).toMatchObject({ needs_review: true });
    // A marketplace pays a trade that sells, and anybody for things of their own.
    expect(await post(id, 'VINTED', 18.5)).toMatchObject({ needs_review: true });
    expect(await post(id, 'ODD BITS', -19, { category: 'self_employment.other_expenses' })).toMatchObject({
      business_id: businessId,
    });
  });

  it('takes every row of a personal account for private', async () => {
    const id = await account({ use: 'personal', default_business_id: businessId });
    for (const description of ['SCREWFIX DIRECT', 'VODAFONE', 'RENT', 'QXZ 12'])
      expect(await post(id, description, -42)).toMatchObject({
        category: 'private',
        business_id: null,
        needs_review: false,
      });
    expect(await post(id, 'MRS LOCK INV 7', 480)).toMatchObject({ category: 'private', needs_review: true });
    await create('/v1/category-rules', {
      match: { value: 'SCREWFIX' },
      category: 'self_employment.cost_of_goods',
      business_id: businessId,
    });
    expect(await post(id, 'SCREWFIX DIRECT', -43)).toMatchObject({
      category: 'self_employment.cost_of_goods',
      business_id: businessId,
    });
  });

  it('and its defaults change what nobody has decided when rows are categorised again', async () => {
    const id = await account({ use: 'business' });
    const phone = await post(id, 'VODAFONE', -31);
    const given = await post(id, 'VODAFONE', -32, { business_id: businessId });
    const kept = await post(id, 'VODAFONE', -33, { category: 'self_employment.admin_costs' });
    const content = 'date,amount,description\n2025-06-03,-64.20,EE LIMITED';
    await importContent(app, clientId, { content, query: `&source_account_id=${id}` });
    await importContent(app, clientId, {
      content: content.replace('64.20', '65.20'),
      query: `&source_account_id=${id}&business_id=${businessId}`,
    });
    await app.ctx.systemDb('category_memory').update({ deleted_at: new Date() });
    await change(id, { use: 'personal' });
    await categoriseAgain();
    expect(await read(phone)).toMatchObject({ category: 'private', business_id: null });
    for (const one of [given, kept])
      expect(await read(one)).toMatchObject({
        category: 'self_employment.admin_costs',
        business_id: businessId,
      });
    const { data } = (await app.as().get(`/v1/transactions?client_id=${clientId}&q=EE+LIMITED`)).body;
    const byAmount = new Map(data.map((one: { amount: number }) => [one.amount, one]));
    expect(byAmount.get(-64.2)).toMatchObject({ category: 'private', business_id: null });
    expect(byAmount.get(-65.2)).toMatchObject({
      category: 'self_employment.admin_costs',
      business_id: businessId,
    });

    const second = await create('/v1/businesses', {
      client_id: clientId,
      trading_name: 'Second',
      trade: 'baker',
    });
    await change(id, { use: 'business', default_business_id: second });
    await categoriseAgain();
    expect(await read(phone)).toMatchObject({ category: 'self_employment.admin_costs', business_id: second });
    expect(await read(given)).toMatchObject({ business_id: businessId });
  });

  it('finds the property that a memo names', async () => {
    const high = await flat('12 High Street', 'HU1 1AA');
    const mill = await flat('Flat 2, 9 Mill Road', 'HU2 2BB', { metadata: { tenant: 'Joan Okoro' } });
    const id = await account({ use: 'property' });
    expect(await post(id, 'RENT 12 HIGH ST', 700)).toMatchObject({
      category: 'property.rent_income',
      property_id: high,
    });
    expect(await post(id, 'J OKORO', 650)).toMatchObject({
      category: 'property.rent_income',
      property_id: mill,
    });
    expect(await post(id, 'RAPID DRAINS FLAT 2 9 MILL RD', -90)).toMatchObject({ property_id: mill });
    expect(await post(id, 'RENT 14 HIGH ST', 700)).toMatchObject({
      category: 'property.rent_income',
      property_id: null,
    });
    expect(await post(id, 'OKORO RENT JULY', 655)).toMatchObject({ property_id: mill });
    const mixed = await account({ name: 'Joint', use: 'mixed' });
    expect(await post(mixed, 'BOILER 12 HIGH STREET', -120)).toMatchObject({ property_id: high });
    const high2 = await account({ name: 'Agent', default_property_id: high });
    expect(await post(high2, 'RENT 9 MILL ROAD', 600)).toMatchObject({ property_id: mill });
  });

  it('asks of which property a row is where some are abroad', async () => {
    clientId = await create('/v1/clients', { given_name: 'Ines', family_name: 'Roy' });
    await flat('8 Quay Walk', 'HU4 4DD');
    await create('/v1/properties', {
      client_id: clientId,
      kind: 'residential',
      address: { line_1: '14 Rue Basse', country: 'FR' },
    });
    const id = await account({ use: 'property' });
    expect(await post(id, 'RENT MAY', 640)).toMatchObject({
      category: 'property.rent_income',
      property_id: null,
      needs_review: true,
    });
    expect(await post(id, 'RENT 8 QUAY WALK', 640)).toMatchObject({ needs_review: false });
  });

  it('asks about what may be the loan on the owner’s own home, interest-only or not', async () => {
    clientId = await create('/v1/clients', { given_name: 'Bea', family_name: 'Lund' });
    const mews = await flat('3 Castle Mews', 'HU3 3CC', { loan: { interest_only: true } });
    const mixed = await account({ use: 'mixed' });
    expect(await post(mixed, 'NATIONWIDE MORTGAGE', -911)).toMatchObject({ needs_review: true });
    expect(await post(mixed, 'NATIONWIDE MORTGAGE 3 CASTLE MEWS', -402)).toMatchObject({
      category: 'property.residential_financial_cost',
      property_id: mews,
      needs_review: false,
    });
  });

  it('lets a rule give a property alone', async () => {
    const high = await flat('12 High Street', 'HU1 1AA');
    const mill = await flat('9 Mill Road', 'HU2 2BB');
    const id = await account({ use: 'property' });
    const before = await post(id, 'OKORO RENT', 650);
    expect(before).toMatchObject({ property_id: null });
    const rule = { match: { value: 'OKORO' }, property_id: mill };
    const preview = await app.as().post('/v1/category-rules/preview', rule);
    expect(preview.body).toMatchObject({ matched: 1, changed: 1 });
    const ruleId = await create('/v1/category-rules', rule);
    expect((await app.as().get(`/v1/category-rules/${ruleId}`)).body).toMatchObject({
      category: null,
      property_id: mill,
    });
    expect(await post(id, 'OKORO RENT', 651)).toMatchObject({
      category: 'property.rent_income',
      category_source: 'dictionary',
      property_id: mill,
    });
    expect(await post(id, 'OKORO RENT', 652, { property_id: high })).toMatchObject({ property_id: high });
    await app.as().post(`/v1/category-rules/${ruleId}/apply`, {});
    await drain(app.ctx, ['categorise']);
    expect(await read(before)).toMatchObject({ property_id: mill, category: 'property.rent_income' });

    const other = await create('/v1/clients', { given_name: 'Bo', family_name: 'Lund' });
    const elsewhere = await app.as().post('/v1/transactions', {
      client_id: other,
      date: '2025-06-01',
      amount: 10,
      description: 'OKORO RENT',
    });
    expect(elsewhere.body).toMatchObject({ property_id: null });
    const empty = await app.as().post('/v1/category-rules', { match: { value: 'X' } });
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toMatchObject([{ pointer: '#/category', code: 'required' }]);
  });
});

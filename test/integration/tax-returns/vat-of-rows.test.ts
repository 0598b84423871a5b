import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { importContent } from '../imports/import-story.js';
import { addRow, beginStory } from './return-story.js';
import { consultant, GROSS, NET, OFFICE, readAll, TURNOVER, totals } from './vat-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('VAT of a row', () => {
  const refused = async (fields: object) => {
    const story = await consultant(app, NET);
    const { status, body } = await story.api.post('/v1/transactions', {
      client_id: story.client,
      date: '2025-08-01',
      amount: -120,
      description: 'PAPER',
      ...fields,
    });
    return { status, pointers: body.errors?.map(({ pointer }: { pointer: string }) => pointer) };
  };

  it('has the sign of the amount, is no more than it, and adds up', async () => {
    expect(await refused({ vat_amount: 20 })).toEqual({ status: 422, pointers: ['#/vat_amount'] });
    expect(await refused({ vat_amount: -120.01 })).toEqual({ status: 422, pointers: ['#/vat_amount'] });
    const parts = (...vat: (number | undefined)[]) =>
      vat.map((vat_amount) => ({
        amount: -60,
        category: OFFICE,
        ...(vat_amount === undefined ? {} : { vat_amount }),
      }));
    expect(await refused({ vat_amount: -20, splits: parts(-10, -9) })).toMatchObject({
      pointers: ['#/splits'],
    });
    expect(await refused({ splits: parts(-10, undefined) })).toMatchObject({ pointers: ['#/splits'] });
    expect(await refused({ splits: parts(10, -10) })).toMatchObject({ pointers: ['#/splits/0/vat_amount'] });
    expect((await refused({ vat_amount: -20, splits: parts(-15, -5) })).status).toBe(201);
  });

  it('comes back as it was sent, and can be sent again', async () => {
    const story = await consultant(app, NET);
    const row = await addRow(story, OFFICE, -120, { vat_amount: -20, vehicle: 'Van' });
    expect(row).toMatchObject({ vat_amount: -20, vehicle: 'Van' });

    const { status, body } = await story.api
      .put(`/v1/transactions/${row.id}`, { ...row, vat_amount: -10 })
      .set('If-Match', '*');

    expect({ status, body }).toMatchObject({ status: 200, body: { vat_amount: -10, vehicle: 'Van' } });
    expect(totals(await readAll(story)).expenses).toBe(110);
  });
});

describe('the column of VAT of a file', () => {
  it('is read by its mapping, whatever its own sign, and refused where it is more than the amount', async () => {
    const story = await consultant(app, NET);
    const mapping = { date: 'Day', amount: 'Total', description: 'What', vat_amount: 'VAT' };
    const saved = await make(story.api, '/v1/import-mappings', { name: 'Till', mapping });
    const content =
      'Day,Total,What,VAT\n01/08/2025,120.00,INVOICE 7,20.00\n13/08/2025,-60.00,PAPER,10.00\n14/08/2025,-6.00,STAMPS,\n15/08/2025,-5.00,ODD,6.00\n';

    const done = await importContent(app, story.client, {
      content,
      query: `&business_id=${story.business}&mapping_id=${saved.id}`,
    });

    expect(done.counts).toMatchObject({ created: 3, failed: 1 });
    const { body } = await story.api.get(`/v1/transactions?client_id=${story.client}`);
    const vat = body.data.map((row: { description: string; vat_amount: number | null }) => [
      row.description,
      row.vat_amount,
    ]);
    expect(Object.fromEntries(vat)).toEqual({ 'INVOICE 7': 20, PAPER: -10, STAMPS: null });
  });
});

describe('the registration of a business', () => {
  it('comes back as it was sent, and changes the figures', async () => {
    const story = await consultant(app, NET);
    await addRow(story, TURNOVER, 120, { vat_amount: 20 });
    expect(totals(await readAll(story)).income).toBe(100);

    const { body: business } = await story.api.get(`/v1/businesses/${story.business}`);
    expect(business.vat).toEqual({ ...NET, registered_until: null });
    const put = { ...business, vat: null };
    expect((await story.api.put(`/v1/businesses/${story.business}`, put).set('If-Match', '*')).status).toBe(
      200,
    );

    const { body: stale } = await story.api.get(`/v1/tax-returns/${story.taxReturn}?view=full`);
    expect(stale).toMatchObject({ stale: true, total_income: 120 });
  });

  it('is refused where it ends before it begins, or its scheme recovers no VAT on costs', async () => {
    const story = await beginStory(app);
    const post = (vat: object) =>
      story.api.post('/v1/businesses', { client_id: story.client, trading_name: 'X', vat });
    expect((await post({ ...NET, registered_until: '2023-12-31' })).body.errors).toMatchObject([
      { pointer: '#/vat/registered_until' },
    ]);
    expect((await post({ ...NET, scheme: 'flat_rate' })).body.errors).toMatchObject([
      { pointer: '#/vat/figures', code: 'flat_rate_figures_are_gross' },
    ]);
    await make(story.api, '/v1/businesses', {
      client_id: story.client,
      trading_name: 'Y',
      vat: { ...GROSS, scheme: 'flat_rate' },
    });
  });
});

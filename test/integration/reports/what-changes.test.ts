import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { workbookTables } from '../../support/reports/read-tables.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';

type Body = ReturnType<JSON['parse']>;

/** A landlord with dividends, in the year before rent has rates of its own. */
describe('the report of what changes', () => {
  let app: TestApp;
  let clientId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const post = (path: string, body: object): Promise<Body> => make(app.as(), path, body as never);
    clientId = (await post('/v1/clients', { given_name: 'Ada', family_name: 'Lane' })).id;
    const property = await post('/v1/properties', {
      client_id: clientId,
      name: '4 Elm Street',
      address: { line_1: '4 Elm Street', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
      kind: 'residential',
    });
    await post('/v1/transactions', {
      client_id: clientId,
      date: '2026-06-01',
      amount: 30_000,
      category: 'property.rent_income',
      description: 'Rent',
      property_id: property.id,
    });
    const inputs = { dividends: { uk: 2_500 } };
    await post('/v1/tax-returns', { client_id: clientId, tax_year: '2026-27', inputs });
  });
  afterAll(() => app.close());

  async function fileOf(format: string): Promise<Buffer> {
    const asked = await app
      .as()
      .post('/v1/reports', { type: 'what_changes', format, client_id: clientId, tax_year: '2026-27' });
    await drain(app.ctx, ['report']);
    const { body } = await app.as().get(`/v1/reports/${asked.body.id}`);
    expect(body).toMatchObject({ status: 'completed', error: null });
    return (await app.as().get(body.file.download_url).responseType('blob')).body;
  }

  it('has the bills and causes of an estimate of the same figures', async () => {
    const report = JSON.parse((await fileOf('json')).toString());
    const estimate = await app.as().post('/v1/tax-estimates', {
      tax_year: '2026-27',
      uk_property: { income: 30_000, expenses: 0 },
      dividends: { uk: 2_500 },
      years: ['2026-27', '2027-28'],
    });
    const [now, next] = estimate.body.results;

    // 30,000 less the property allowance of 1,000 and the personal one: 2 per cent more of 16,430.
    expect(next.difference).toEqual({ amount: 328.6, causes: [{ code: 'property_rates', amount: 328.6 }] });
    expect(report).toMatchObject({
      this_year: { tax_year: '2026-27', total_liability: now.calculation.total_liability },
      next_year: {
        tax_year: '2027-28',
        total_liability: next.calculation.total_liability,
        status: next.status,
        figures_not_enacted: next.figures_not_enacted,
      },
      difference: next.difference,
    });
  });

  it('has the same in a workbook, a table a sheet', async () => {
    const tables = await workbookTables(await fileOf('xlsx'));
    const causes = tables.find(({ headings }) => headings.includes('Adds to the bill'));

    expect(causes?.rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['Rates of tax on rent', 328.6],
      ['The whole change', 328.6],
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldLedgerSums } from '../../../src/db/analytics/fold-repository.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { differentSums } from '../../support/analytics/different-sums.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addressBody, clientBody, make } from '../../support/world.js';

const CATEGORIES = [
  'self_employment.turnover',
  'self_employment.admin_costs',
  'self_employment.car_van_travel_expenses',
  'property.rent_income',
  'property.repairs_and_maintenance',
  'property.residential_financial_cost',
  'private',
  undefined,
] as const;

/** The same numbers every time, so that a failure can be looked at again. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe('/v1/analytics', () => {
  let app: TestApp;
  let client: string;
  let business: string;
  let property: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ id: client } = await make(app.as(), '/v1/clients', clientBody()));
    ({ id: business } = await make(app.as(), '/v1/businesses', {
      client_id: client,
      trading_name: 'Looms',
      trade: 'weaver',
    }));
    ({ id: property } = await make(app.as(), '/v1/properties', {
      client_id: client,
      kind: 'residential',
      address: addressBody,
      ownership_share: 33.33,
    }));
  });
  afterAll(() => app.close());

  const roll = createDice(20_261_123);
  const rowBody = () => {
    const category = CATEGORIES[roll(CATEGORIES.length)];
    const isTrade = category?.startsWith('self_employment') === true;
    const pence = (roll(900_000) + 1) * (roll(2) === 0 ? 1 : -1);
    const body = {
      client_id: client,
      date: `202${5 + roll(2)}-0${1 + roll(9)}-${10 + roll(18)}`,
      amount: pence / 100,
      description: `Row ${roll(1_000)}`,
      ...(category === undefined ? {} : { category }),
      ...(isTrade ? { business_id: business } : {}),
      ...(category?.startsWith('property') === true ? { property_id: property } : {}),
      ...(roll(4) === 0 ? { allowable_percent: roll(101) } : {}),
      ...(roll(8) === 0 ? { currency: 'USD', ...(roll(2) === 0 ? { exchange_rate: '0.79' } : {}) } : {}),
    };
    if (roll(5) > 0 || Math.abs(pence) < 3) return body;
    const part = Math.trunc(pence / 2);
    const {
      category: _,
      business_id: _b,
      property_id: _p,
      ...whole
    } = body as typeof body & {
      business_id?: string;
      property_id?: string;
    };
    return {
      ...whole,
      splits: [
        { amount: part / 100, category: 'self_employment.car_van_travel_expenses', business_id: business },
        { amount: (pence - part) / 100, category: 'property.rent_income', property_id: property },
      ],
    };
  };

  it('keeps sums that are those of the rows, whatever is written, changed, deleted, imported and taken back', async () => {
    const caller = app.as();
    const ids: string[] = [];
    const rows = Array.from({ length: 60 }, rowBody);
    const batch = await caller.post('/v1/transactions/batch', { transactions: rows });
    expect([batch.status, batch.body.errors]).toEqual([201, undefined]);
    for (let at = 0; at < 12; at += 1) ids.push((await make(caller, '/v1/transactions', rowBody())).id);
    await expectSums();

    for (const id of ids) {
      if (roll(3) === 0) await caller.delete(`/v1/transactions/${id}`).set('If-Match', '*');
      else
        expect((await caller.put(`/v1/transactions/${id}`, rowBody()).set('If-Match', '*')).status).toBe(200);
    }
    await expectSums();
    while ((await foldLedgerSums(app.ctx.systemDb)) > 0);

    const lines = Array.from(
      { length: 300 },
      (_, at) => `2025-0${1 + roll(9)}-15,${roll(9_000) / 100 + 1},R ${at}`,
    );
    const answer = await caller
      .post(`/v1/imports?client_id=${client}`)
      .set('Content-Type', 'text/csv')
      .send(`date,amount,description\n${lines.join('\n')}\n`);
    await drain(app.ctx, ['import', 'categorise', 'calculate']);
    await expectSums();
    await caller.post(`/v1/transactions/categorise`, { client_id: client });
    await drain(app.ctx, ['categorise', 'calculate']);
    await expectSums();
    expect((await caller.post(`/v1/imports/${answer.body.id}/revert`)).status).toBeLessThan(300);
    await drain(app.ctx, ['import', 'calculate']);
    await expectSums();
  }, 120_000);

  it('folds many sums into few that come to the same', async () => {
    for (let at = 0; at < 10; at += 1) {
      const rows = Array.from({ length: 100 }, rowBody);
      await app.as().post('/v1/transactions/batch', { transactions: rows });
    }
    const before = await countOfSums();
    expect(await foldLedgerSums(app.ctx.systemDb)).toBe(before);
    expect(await countOfSums()).toBeLessThan(before);
    expect(await foldLedgerSums(app.ctx.systemDb)).toBe(0);
    await expectSums();
  }, 60_000);

  it('gives the figures of the year’s summary, and series that add up to them', async () => {
    const { body: made } = await app.as().post('/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
    await app.as().post(`/v1/tax-returns/${made.id}/calculate`);
    await drain(app.ctx, ['calculate']);
    const { body: year } = await app
      .as()
      .get(`/v1/tax-returns/${made.id}/summary`)
      .then(async (answer) => (answer.status === 200 ? answer : app.as().get(`/v1/tax-returns/${made.id}`)));
    const { body: summary } = await app
      .as()
      .get(`/v1/analytics/summary?client_id=${client}&tax_year=2025-26`);
    for (const name of ['total_income', 'total_expenses', 'tax_liability']) {
      expect([name, summary[name]]).toEqual([name, year[name]]);
    }
    const total = async (metric: string, by: string) => {
      const { body } = await app
        .as()
        .get(
          `/v1/analytics/series?client_id=${client}&metric=${metric}&by=${by}&from=2025-04-06&to=2026-04-05`,
        );
      const pence = body.data.map(({ amount }: { amount: number }) => Math.round(amount * 100));
      return pence.reduce((sum: number, one: number) => sum + one, 0) / 100;
    };
    for (const by of ['month', 'quarter', 'category', 'property', 'business']) {
      expect([by, await total('income', by)]).toEqual([by, summary.total_income]);
      expect([by, await total('expenses', by)]).toEqual([by, summary.total_expenses]);
      expect([by, await total('profit', by)]).toEqual([by, summary.profit]);
      expect([by, await total('tax', by)]).toEqual([by, summary.tax_liability]);
    }
  }, 60_000);

  it('shares tax out to the months and quarters that are asked for, and to no other', async () => {
    const keysOf = async (by: string, from: string, to: string) => {
      const series = `client_id=${client}&metric=tax&by=${by}&from=${from}&to=${to}`;
      const { body } = await app.as().get(`/v1/analytics/series?${series}`);
      return body.data.map(({ key }: { key: string }) => key);
    };
    const [all, some] = [
      await keysOf('quarter', '2025-04-06', '2026-04-05'),
      await keysOf('quarter', '2025-07-06', '2026-01-05'),
    ];
    expect(all.length).toBeGreaterThan(1);
    expect(some).toEqual(all.filter((key: string) => ['2025-26-Q2', '2025-26-Q3'].includes(key)));
    expect(await keysOf('quarter', '2026-01-05', '2026-01-05')).toEqual(
      all.filter((key: string) => key === '2025-26-Q3'),
    );
  });

  it('names what is missing or cannot be', async () => {
    const status = async (query: string) => (await app.as().get(`/v1/analytics/${query}`)).status;
    expect(await status('summary?tax_year=2025-26')).toBe(400);
    expect(await status(`summary?client_id=${client}&tax_year=2025-27`)).toBe(400);
    const series = `series?client_id=${client}&metric=tax&by=month`;
    expect(await status(`${series}&from=2025-04-06&to=2024-04-05`)).toBe(400);
    expect(await status(`${series}&from=1900-04-06&to=2024-04-05`)).toBe(400);
  });

  const uuid = () => uuidFromPublicId('client', client) ?? '';
  const expectSums = async () => {
    expect(await differentSums(app.ctx.systemDb, uuid())).toEqual([]);
    expect(await countOfSums()).toBeGreaterThan(10);
  };

  async function countOfSums(): Promise<number> {
    const [row] = await app.ctx.systemDb('ledger_sums').where({ client_id: uuid() }).count();
    return Number(row?.['count']);
  }
});

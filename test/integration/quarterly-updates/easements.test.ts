import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { readSandbox } from '../../support/sandbox-client.js';
import { addressBody } from '../../support/world.js';
import { addHouseRow, type Couple, openCouple } from '../properties/joint-story.js';
import {
  addTransaction,
  amend,
  createFiled,
  createTaxpayer,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  startFilingApp,
  type Taxpayer,
  withFlatAbroad,
} from '../submissions/filing-story.js';

/*
 * The taxpayer trades, and lets a flat. Of a house that is jointly owned the taxpayer has a half.
 *
 *                        trade      flat    half of the house
 * income             64,000.55 14,400.00    500.00
 * goods, repairs     15,000.10  3,100.99    100.25
 * office              1,200.00 (480 of it not allowable)
 * entertainment         200.00 (none of it allowable)
 * finance costs                 5,200.00     30.00
 * allowable          15,720.10  3,100.99    100.25
 */
const FULL = {
  trade: {
    periodExpenses: { costOfGoods: 15_000.1, adminCosts: 1_200, businessEntertainmentCosts: 200 },
    periodDisallowableExpenses: { adminCostsDisallowable: 480, businessEntertainmentCostsDisallowable: 200 },
  },
  flat: { repairsAndMaintenance: 3_100.99, residentialFinancialCost: 5_200 },
  both: { repairsAndMaintenance: 3_201.24, residentialFinancialCost: 5_230 },
};

describe('expenses of quarterly updates', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const post = (path: string, body: object) => filing.app.as().post(path, body);
  const get = async (path: string) => (await filing.app.as().get(path)).body;
  const ownBusiness = async ({ clientId }: Taxpayer): Promise<string> =>
    (await get(`/v1/businesses?client_id=${clientId}`)).data[0].id;
  const ask = ({ clientId }: Taxpayer, fields: object) =>
    post('/v1/quarterly-updates', {
      client_id: clientId,
      tax_year: '2025-26',
      period_end: '2026-01-05',
      fraud_prevention: FACTS,
      ...('business_id' in fields ? {} : { property: 'uk' }),
      ...fields,
    });
  async function sent(taxpayer: Taxpayer, fields: object) {
    const answer = await ask(taxpayer, fields);
    expect(answer.status, answer.text).toBe(202);
    await drain(filing.ctx, ['quarterly-update', 'obligations'], { includeDelayed: true });
    return get(`/v1/quarterly-updates/${answer.body.id}`);
  }
  async function heldBy({ nino }: Taxpayer) {
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const years = taxpayers.find((one) => one.nino === nino)?.years ?? [];
    // biome-ignore lint/suspicious/noExplicitAny: bodies as HMRC has them
    return years.flatMap(({ cumulative }) => cumulative).map(({ body }): any => body);
  }
  const lastHeld = async (taxpayer: Taxpayer) => (await heldBy(taxpayer)).at(-1);

  /** Has a house too, of which another has the other half. */
  async function withHouse(taxpayer: Taxpayer): Promise<Taxpayer> {
    const { body: house } = await post('/v1/properties', {
      client_id: taxpayer.clientId,
      kind: 'residential',
      ownership_share: 50,
      address: addressBody,
    });
    const owner = { clientId: taxpayer.clientId, businessId: '', propertyId: house.id };
    for (const [category, amount] of [
      ['property.rent_income', 1_000],
      ['property.repairs_and_maintenance', -200.5],
      ['property.residential_financial_cost', -60],
    ] as const) {
      expect((await addTransaction(filing.app, owner, { category, amount })).status).toBe(201);
    }
    return taxpayer;
  }

  describe('in one figure', () => {
    it('are the allowable ones of a trade, and what HMRC was told by kind before goes', async () => {
      const taxpayer = await createTaxpayer(filing);
      const business_id = await ownBusiness(taxpayer);
      await sent(taxpayer, { business_id });

      const update = await sent(taxpayer, { business_id, expenses: 'consolidated' });

      expect(update).toMatchObject({
        status: 'accepted',
        expenses: 'consolidated',
        figures: {
          expenses: { total: 15_720.1, by_field: { consolidatedExpenses: 15_720.1 } },
          disallowable: { total: 0, by_field: {} },
          left_out: { total: 0, by_field: {} },
          net: 48_280.45,
        },
        differences_since_last: {
          'expenses.consolidatedExpenses': 15_720.1,
          'expenses.costOfGoods': -15_000.1,
          'expenses.adminCosts': -1_200,
          'disallowable.adminCosts': -480,
        },
      });
      expect(await heldBy(taxpayer)).toEqual([
        {
          periodDates: { periodStartDate: '2025-04-06', periodEndDate: '2026-01-05' },
          periodIncome: { turnover: 64_000.55 },
          periodExpenses: { consolidatedExpenses: 15_720.1 },
        },
      ]);
    });

    it('stand, for property, beside finance costs, and by kind again when the period is sent so again', async () => {
      const taxpayer = await createTaxpayer(filing);

      const update = await sent(taxpayer, { expenses: 'consolidated' });

      expect(update.figures).toMatchObject({
        expenses: { by_field: { consolidatedExpenses: 3_100.99, residentialFinancialCost: 5_200 } },
        disallowable: { total: 5_200 },
        net: 11_299.01,
      });
      expect((await lastHeld(taxpayer)).ukProperty.expenses).toEqual({
        consolidatedExpenses: 3_100.99,
        residentialFinancialCost: 5_200,
      });
      const again = await sent(taxpayer, {});
      expect(again).toMatchObject({ status: 'accepted', expenses: 'itemised' });
      expect((await lastHeld(taxpayer)).ukProperty.expenses).toEqual(FULL.flat);
    });

    it('abroad stand in each country, by one kind for all', async () => {
      const taxpayer = await createTaxpayer(filing);
      await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
      await withFlatAbroad(filing, taxpayer, { country: 'FR', rent: 900, on: '2025-06-01' });
      await withFlatAbroad(filing, taxpayer, { country: 'IT', rent: 400, on: '2025-06-01' });
      const [, french] = (await get(`/v1/properties?client_id=${taxpayer.clientId}`)).data.reverse();
      const owner = { clientId: taxpayer.clientId, businessId: '', propertyId: french.id };
      for (const [category, amount] of [
        ['property.repairs_and_maintenance', -100],
        ['property.travel_costs', -20.5],
        ['property.residential_financial_cost', -7],
      ] as const) {
        await addTransaction(filing.app, owner, { category, amount });
      }

      const update = await sent(taxpayer, { property: 'foreign', expenses: 'consolidated' });

      expect(update.status, JSON.stringify(update.issues)).toBe('accepted');
      expect((await lastHeld(taxpayer)).foreignProperty).toMatchObject([
        { countryCode: 'FRA', expenses: { consolidatedExpenses: 120.5, residentialFinancialCost: 7 } },
        { countryCode: 'ITA', expenses: { consolidatedExpenses: 0 } },
      ]);
      expect(update.figures.expenses.by_field).toEqual({
        consolidatedExpenses: 120.5,
        residentialFinancialCost: 7,
      });
    });

    it('are refused from the threshold on, of all trades and of the whole year', async () => {
      const taxpayer = await createTaxpayer(filing);
      const business_id = await ownBusiness(taxpayer);
      const owner = { clientId: taxpayer.clientId, businessId: business_id, propertyId: '' };
      const turnover = (amount: number, date: string) =>
        addTransaction(filing.app, owner, { category: 'self_employment.turnover', amount, date });
      const preview = { preview: true, fraud_prevention: undefined, expenses: 'consolidated' };
      const early = { business_id, period_end: '2025-10-05', ...preview };
      await turnover(25_999.44, '2026-02-01');
      const under = await ask(taxpayer, early);
      await turnover(0.01, '2026-02-02');
      const at = await ask(taxpayer, early);
      const property = await ask(taxpayer, preview);

      expect([under.status, under.body.figures?.income.total]).toEqual([200, 64_000.55]);
      expect([at.status, at.body.errors]).toEqual([
        422,
        [
          {
            pointer: '#/expenses',
            code: 'not_supported',
            detail: expect.stringContaining(
              'all trades in the year, as far as it is recorded, under £90,000.00',
            ),
          },
        ],
      ]);
      expect(property.status).toBe(200);
    });
  });

  describe('of jointly owned property, left to the end of the year', () => {
    it('are sent by no update, and the rent is', async () => {
      const taxpayer = await withHouse(await createTaxpayer(filing));

      const update = await sent(taxpayer, { expenses: 'joint_at_year_end' });

      expect(update).toMatchObject({
        status: 'accepted',
        expenses: 'joint_at_year_end',
        figures: {
          income: { total: 14_900 },
          expenses: { total: 8_300.99, by_field: FULL.flat },
          left_out: {
            total: 130.25,
            by_field: { repairsAndMaintenance: 100.25, residentialFinancialCost: 30 },
          },
          net: 11_799.01,
        },
      });
      expect(await lastHeld(taxpayer)).toMatchObject({
        ukProperty: { income: { periodAmount: 14_900 }, expenses: FULL.flat },
      });
      expect((await sent(taxpayer, {})).differences_since_last).toEqual({
        'expenses.repairsAndMaintenance': 100.25,
        'expenses.residentialFinancialCost': 30,
      });
      expect((await lastHeld(taxpayer)).ukProperty.expenses).toEqual(FULL.both);
    });

    it('are left out of the updates of each owner of a house in one ledger', async () => {
      const couple = await openCouple(filing.app, {
        hers: [{ share_percent: 75 }],
        his: [{ share_percent: 25 }],
      });
      await addHouseRow(couple, '2025-06-01', 'property.rent_income', 1_000);
      await addHouseRow(couple, '2025-06-02', 'property.repairs_and_maintenance', -200);
      const previewOf = async ({ client }: Couple['hers']) =>
        (
          await ask(
            { clientId: client, returnId: '', nino: '' },
            { preview: true, fraud_prevention: undefined, expenses: 'joint_at_year_end' },
          )
        ).body.figures;

      expect([await previewOf(couple.hers), await previewOf(couple.his)]).toMatchObject([
        { income: { total: 750 }, expenses: { total: 0, by_field: {} }, left_out: { total: 150 }, net: 750 },
        { income: { total: 250 }, expenses: { total: 0, by_field: {} }, left_out: { total: 50 }, net: 250 },
      ]);
    });

    it('are left out abroad too, where the property is still reported', async () => {
      const taxpayer = await createTaxpayer(filing);
      const { body: villa } = await post('/v1/properties', {
        client_id: taxpayer.clientId,
        kind: 'residential',
        ownership_share: 50,
        address: { line_1: '1 Main Street', town: 'Town', country: 'FR' },
      });
      const owner = { clientId: taxpayer.clientId, businessId: '', propertyId: villa.id };
      await addTransaction(filing.app, owner, { category: 'property.repairs_and_maintenance', amount: -99 });

      const preview = { property: 'foreign', preview: true, fraud_prevention: undefined };
      const { body } = await ask(taxpayer, { ...preview, expenses: 'joint_at_year_end' });

      expect(body.figures).toMatchObject({
        income: { total: 0 },
        expenses: { total: 0, by_field: {} },
        left_out: { total: 49.5, by_field: { repairsAndMaintenance: 49.5 } },
      });
      expect((await ask(taxpayer, { ...preview, expenses: 'itemised' })).body.figures).toMatchObject({
        expenses: { total: 49.5 },
        left_out: { total: 0, by_field: {} },
      });
    });

    it('meet the obligation, and leave what the practice sees of the client as it was', async () => {
      const taxpayer = await withHouse(await createTaxpayer(filing));
      const standing = async () => {
        const { data } = await get('/v1/practice/readiness?tax_year=2025-26&limit=100');
        const row = data.find((one: { client: { id: string } }) => one.client.id === taxpayer.clientId);
        return [row.state, row.steps];
      };
      await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
      await drain(filing.ctx, ['obligations']);
      const before = await standing();

      const update = await sent(taxpayer, { expenses: 'joint_at_year_end' });

      const { data } = await get(`/v1/obligations?client_id=${taxpayer.clientId}&status=fulfilled`);
      expect(data.map((one: { quarterly_update_id: string }) => one.quarterly_update_id)).toContain(
        update.id,
      );
      expect(await standing()).toEqual(before);
    });

    it('are refused of a trade, and where nothing is jointly owned', async () => {
      const taxpayer = await createTaxpayer(filing);
      const expenses = 'joint_at_year_end';
      const refused = [
        await ask(taxpayer, { expenses }),
        await ask(taxpayer, { business_id: await ownBusiness(taxpayer), expenses }),
      ];

      expect(refused.map(({ status, body }) => [status, body.errors?.[0]?.pointer])).toEqual([
        [422, '#/expenses'],
        [422, '#/expenses'],
      ]);
      expect(await heldBy(taxpayer)).toEqual([]);
    });
  });

  it('are all in the return that follows, by kind, whose figures are HMRC’s', async () => {
    const taxpayer = await withHouse(await createTaxpayer(filing));
    const business_id = await ownBusiness(taxpayer);
    await sent(taxpayer, { business_id, period_end: '2026-04-05', expenses: 'consolidated' });
    await sent(taxpayer, { period_end: '2026-04-05', expenses: 'joint_at_year_end' });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    const [trade, property] = await heldBy(taxpayer);
    expect(trade).toMatchObject(FULL.trade);
    expect(trade.periodExpenses).toEqual(FULL.trade.periodExpenses);
    expect(property.ukProperty).toEqual({ income: { periodAmount: 14_900 }, expenses: FULL.both });
  });

  it('are sent by kind alone once the return is prepared, also of an update that was on its way', async () => {
    const taxpayer = await withHouse(await createTaxpayer(filing));
    const easement = { period_end: '2026-04-05', expenses: 'joint_at_year_end' };
    const onItsWay = await ask(taxpayer, easement);
    await prepare(filing, taxpayer);
    await drain(filing.ctx, ['quarterly-update'], { includeDelayed: true });
    const later = await ask(taxpayer, easement);
    const itemised = await ask(taxpayer, { period_end: '2026-04-05' });

    expect(onItsWay.status).toBe(202);
    expect(await get(`/v1/quarterly-updates/${onItsWay.body.id}`)).toMatchObject({
      status: 'rejected',
      issues: [{ code: 'not_supported', path: '#/expenses' }],
    });
    expect([later.status, later.body.errors]).toMatchObject([
      422,
      [{ pointer: '#/expenses', code: 'not_supported' }],
    ]);
    expect(itemised.status).toBe(202);
    expect((await lastHeld(taxpayer)).ukProperty.expenses).toEqual(FULL.both);
  });

  it('are sent by kind alone while a return that HMRC has is amended', async () => {
    const taxpayer = await createFiled(filing);
    await amend(filing, taxpayer);

    const answers = [await ask(taxpayer, { expenses: 'consolidated' }), await ask(taxpayer, {})];

    expect(answers.map(({ status }) => status)).toEqual([422, 202]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addProperty, addRow, setReturn } from '../tax-returns/return-story.js';
import { addHouseRow, type Couple, openCouple, YEAR } from './joint-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const splitOf = async ({ house }: Couple) => {
  const { status, body } = await app.as().get(`/v1/properties/${house}/best-split?tax_year=${YEAR}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const shares = ({ owners }: { owners: { share_percent: number }[] }) =>
  owners.map(({ share_percent }) => share_percent);
const taxes = ({ owners }: { owners: { total_tax: number }[] }) => owners.map(({ total_tax }) => total_tax);

describe('the best split of a house of two clients', () => {
  /*
   * Pay of 60,000 and 10,000, rent of 12,000, a property allowance of 1,000 each.
   * By halves: 5,000 each, hers 37,700 at 20% and 14,730 at 40%, his 2,430 at 20%.
   * 8% of it is 960, covered by her allowance: hers 37,700 at 20% and 9,730 at 40%; his 10,040, 7,470 at 20%.
   */
  it('leaves the one who pays the higher rate the property allowance, by both bills worked out by hand', async () => {
    const couple = await openCouple(app, {
      hers: [{ share_percent: 50 }],
      his: [{ share_percent: 50 }],
      pay: [60_000, 10_000],
      married_owners: true,
    });
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 12_000);

    const found = await splitOf(couple);

    expect(taxes(found.current)).toEqual([13_432, 486]);
    expect([shares(found.best), taxes(found.best)]).toEqual([
      [8, 92],
      [11_432, 1_494],
    ]);
    expect([found.saving, found.needs]).toEqual([992, ['transfer', 'form_17']]);
  });

  /*
   * Pay of 45,000 each leaves 5,270 at 20%; rent of 20,000, less 1,000 each. 80 and 20: hers 37,700 at 20% and 9,730 at 40%, his 35,430
   * at 20%. From 32% on his part fills the rest of his basic rate: hers 37,700 at 20% and 7,330 at 40%, his 37,700 at 20% and 130 at 40%.
   */
  it('is the one nearest to the shares there are, of those that leave the least', async () => {
    const couple = await openCouple(app, {
      hers: [{ share_percent: 80 }],
      his: [{ share_percent: 20 }],
      pay: [45_000, 45_000],
      married_owners: true,
      form_17_from: '2025-04-06',
    });
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 20_000);

    const found = await splitOf(couple);

    expect(taxes(found.current)).toEqual([11_432, 7_086]);
    expect([shares(found.best), taxes(found.best)]).toEqual([
      [68, 32],
      [10_472, 7_592],
    ]);
    expect([found.saving, found.needs]).toEqual([454, ['transfer', 'form_17']]);
  });

  it('is what the returns come to once the owners have those shares, rows without a property included', async () => {
    const couple = await openCouple(app, {
      hers: [
        { share_percent: 90, to: '2025-07-31' },
        { share_percent: 60, from: '2025-08-01' },
      ],
      his: [
        { share_percent: 10, to: '2025-07-31' },
        { share_percent: 40, from: '2025-08-01' },
      ],
      pay: [48_000, 44_000],
    });
    const { hers, his, house } = couple;
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 9_000.01);
    await addHouseRow(couple, '2025-11-04', 'property.rent_income', 9_000.01);
    await addHouseRow(couple, '2025-07-01', 'property.residential_financial_cost', -4_000);
    await addRow(hers, 'property.repairs_and_maintenance', -100.01);

    const before = await splitOf(couple);
    const changed = await app
      .as()
      .patch(`/v1/properties/${house}`, {
        owners: [hers, his].map(({ client }, index) => ({
          client_id: client,
          share_percent: shares(before.best)[index],
        })),
      })
      .set('If-Match', '*');
    expect(changed.status, changed.text).toBe(200);
    const after = await splitOf(couple);

    expect(before.saving).toBeGreaterThan(0);
    expect(after).toMatchObject({ current: before.best, best: before.best, saving: 0, needs: [] });
  });

  it('says the doubts of either year, and leaves rows of her other houses with her', async () => {
    const couple = await openCouple(app, {
      hers: [{ share_percent: 50 }],
      his: [{ share_percent: 50 }],
      pay: [60_000, 10_000],
    });
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 12_000);
    await addProperty(couple.hers);
    await addRow(couple.hers, 'property.repairs_and_maintenance', -3_000);

    const found = await splitOf(couple);

    // A quarter of the rent is her costs of 3,000; of his 9,000 less the allowance, 5,430 at 20%.
    expect([shares(found.best), taxes(found.best)]).toEqual([
      [25, 75],
      [11_432, 1_086],
    ]);
    expect(found.doubts).toMatchObject([
      { client_id: couple.hers.client, issues: [{ code: 'property_not_named' }] },
    ]);
  });

  it('stands beside the summary of the property for either owner', async () => {
    const couple = await openCouple(app, { hers: [{ share_percent: 60 }], his: [{ share_percent: 40 }] });
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 1_000);
    const stranger = await openCouple(app, { hers: [{ share_percent: 60 }], his: [{ share_percent: 40 }] });
    const summary = (query: string, secret?: string) =>
      app.as(secret).get(`/v1/properties/${couple.house}/summary?tax_year=${YEAR}${query}`);

    const [all, his, theirs] = [
      await summary(''),
      await summary(`&client_id=${couple.his.client}`),
      await summary(`&client_id=${stranger.his.client}`),
    ];
    const { secret } = await createKey(app.ctx, app.tenant.tenantId, {
      clientId: uuidFromPublicId('client', couple.his.client),
    });
    const hidden = await summary(`&client_id=${couple.hers.client}`, secret);

    expect([all.body.income, all.body.client_id]).toEqual([600, couple.hers.client]);
    expect([his.body.income, his.body.client_id]).toEqual([400, couple.his.client]);
    expect([theirs.status, hidden.status]).toEqual([404, 404]);
  });

  it('is not worked out without a return of both that can be calculated, nor where others own a part', async () => {
    const couple = await openCouple(app, { hers: [{ share_percent: 60 }], his: [{ share_percent: 20 }] });
    const refused = async (house: string) => {
      const { status, body } = await app.as().get(`/v1/properties/${house}/best-split?tax_year=${YEAR}`);
      return [status, body.code, body.detail];
    };

    expect(await refused(couple.house)).toEqual([
      409,
      'best_split_unavailable',
      expect.stringContaining('have all of it'),
    ]);
    const whole = await openCouple(app, { hers: [{ share_percent: 60 }], his: [{ share_percent: 40 }] });
    await addHouseRow(whole, '2025-05-04', 'property.rent_income', 10_000);
    await setReturn(whole.his, { inputs: { dividends: { uk: 99_999_999_999.99 } } });
    expect(await refused(whole.house)).toEqual([
      409,
      'best_split_unavailable',
      expect.stringContaining('cannot be worked out: #/'),
    ]);
    await app.as().delete(`/v1/tax-returns/${whole.his.taxReturn}`).set('If-Match', '*');
    expect(await refused(whole.house)).toEqual([
      409,
      'best_split_unavailable',
      expect.stringContaining('the other owner has none'),
    ]);
  });
});

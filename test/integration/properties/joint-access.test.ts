import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { addressBody, make } from '../../support/world.js';
import { addBusiness, addRow, type Story } from '../tax-returns/return-story.js';
import { lockYear } from '../transactions/books.js';
import { addHouseRow, type Couple, openCouple } from './joint-story.js';

const HALVES = { hers: [{ share_percent: 50 }], his: [{ share_percent: 50 }] } as const;

/** Text that is in her records alone. */
const MARK = 'ZEBEDEE';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const boundTo = async ({ client }: Story): Promise<Caller> => {
  const clientId = uuidFromPublicId('client', client);
  return app.as((await createKey(app.ctx, app.tenant.tenantId, { clientId })).secret);
};

const house = (couple: Couple) => `/v1/properties/${couple.house}`;

describe('a credential bound to one owner of a joint property', () => {
  let couple: Couple;
  let his: Caller;
  beforeAll(async () => {
    couple = await openCouple(app, {
      hers: [{ share_percent: 60 }],
      his: [{ share_percent: 40 }],
      external_id: MARK,
      metadata: { note: MARK },
      purchase_price: 123_456,
    });
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 1_000, {
      description: MARK,
      notes: MARK,
    });
    his = await boundTo(couple.his);
  });

  const expectNothingOfHers = (...texts: string[]) => {
    for (const text of texts) {
      for (const hers of [couple.hers.client, couple.hers.taxReturn, MARK, '123456']) {
        expect(text).not.toContain(hers);
      }
    }
  };

  it('sees the property with its own share, and nothing of the other owner', async () => {
    const one = await his.get(house(couple));
    const listed = await his.get('/v1/properties');
    const ofClient = await his.get(`/v1/properties?client_id=${couple.his.client}`);

    const own = {
      id: couple.house,
      client_id: couple.his.client,
      owners: [{ client_id: couple.his.client, share_percent: 40, from: null, to: null }],
      ownership: [],
      external_id: null,
      metadata: {},
    };
    expect(one.body).toMatchObject(own);
    expect([listed.body.data, ofClient.body.data]).toMatchObject([[own], [own]]);
    expectNothingOfHers(one.text, listed.text, ofClient.text);
  });

  it('sees its own figures of the property, without the rows', async () => {
    const summary = await his.get(`${house(couple)}/summary?tax_year=2025-26`);
    const records = await his.get(`${house(couple)}/income-records`);
    const rows = await his.get(`/v1/transactions?property_id=${couple.house}`);
    const ofLedger = await his.get(`/v1/transactions?ledger_of=${couple.house}`);
    const taxReturn = await his.get(`/v1/tax-returns/${couple.his.taxReturn}`);

    expect(summary.body).toMatchObject({ client_id: couple.his.client, income: 400, transaction_count: 1 });
    expect(taxReturn.body).toMatchObject({ total_income: 400 });
    expect([records, rows, ofLedger].map(({ body }) => body.data)).toEqual([[], [], []]);
    expectNothingOfHers(...[summary, records, rows, ofLedger, taxReturn].map(({ text }) => text));
  });

  it('changes nothing of it, and is told why', async () => {
    const { body: before } = await app.as().get(house(couple));
    const { body: seen } = await his.get(house(couple));
    const answers = [
      await his.put(house(couple), seen).set('If-Match', '*'),
      await his.patch(house(couple), { name: 'Ours' }).set('If-Match', '*'),
      await his.delete(house(couple)).set('If-Match', '*'),
      await his.post(`${house(couple)}/income-records`, {
        date: '2025-05-04',
        amount: 1,
        description: 'Rent',
        category: 'property.rent_income',
      }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'forbidden']),
    );
    expectNothingOfHers(...answers.map(({ text }) => text));
    expect((await app.as().get(house(couple))).body).toEqual(before);
  });

  it('keeps the others as they are when it holds the ledger', async () => {
    const hers = await boundTo(couple.hers);
    const { body: seen } = await hers.get(house(couple));
    const renamed = await hers.patch(house(couple), { name: 'The old house' }).set('If-Match', '*');
    const changed = await hers
      .patch(house(couple), { owners: [{ client_id: couple.hers.client, share_percent: 100 }] })
      .set('If-Match', '*');
    const named = await hers.post('/v1/properties', {
      kind: 'residential',
      address: addressBody,
      owners: [{ client_id: couple.his.client, share_percent: 50 }],
    });

    expect(seen.owners).toEqual([{ client_id: couple.hers.client, share_percent: 60, from: null, to: null }]);
    expect([renamed.status, changed.status, changed.body.code]).toEqual([200, 403, 'forbidden']);
    expect([named.status, named.body.errors[0].pointer]).toEqual([422, '#/owners/0/client_id']);
    const { body: after } = await app.as().get(house(couple));
    expect(after).toMatchObject({
      name: 'The old house',
      owners: [{ share_percent: 60 }, { share_percent: 40 }],
    });
  });

  it('is nobody’s who has no part in it', async () => {
    const stranger = await boundTo((await openCouple(app, HALVES)).his);

    const [one, listed] = [await stranger.get(house(couple)), await stranger.get('/v1/properties')];

    expect(one.status).toBe(404);
    expect(listed.text).not.toContain(couple.house);
  });
});

describe('owners of a property', () => {
  const post = async (couple: Couple, fields: object) => {
    const { status, body } = await app.as().post('/v1/properties', {
      client_id: couple.hers.client,
      kind: 'residential',
      address: addressBody,
      ...fields,
    });
    return [status, ...(body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
  };

  it('have shares that no day exceeds, and are clients of the tenant', async () => {
    const couple = await openCouple(app, HALVES);
    const [hers, his] = [couple.hers.client, couple.his.client];
    const owner = (client_id: string, share_percent: number, days: object = {}) => ({
      client_id,
      share_percent,
      ...days,
    });
    const nobody = hers.replace(/.{8}$/, '00000000');

    expect(await post(couple, { owners: [owner(hers, 60), owner(his, 40.01)] })).toEqual([
      422,
      '#/owners/1/share_percent',
    ]);
    expect(
      await post(couple, {
        owners: [owner(hers, 60, { to: '2025-08-14' }), owner(his, 100, { from: '2025-08-15' })],
      }),
    ).toEqual([201]);
    expect(
      await post(couple, {
        owners: [owner(hers, 60, { to: '2025-08-14' }), owner(hers, 40, { from: '2025-08-14' })],
      }),
    ).toEqual([422, '#/owners/1']);
    expect(
      await post(couple, { owners: [owner(hers, 60, { from: '2025-08-14', to: '2025-08-13' })] }),
    ).toEqual([422, '#/owners/0/to']);
    expect(await post(couple, { owners: [owner(nobody, 60)] })).toEqual([422, '#/owners/0/client_id']);
    expect(await post(couple, { owners: [owner(hers, 30)] })).toEqual([201]);
    expect(
      await post(couple, { owners: [owner(hers, 60)], ownership: [{ share: 50 }], amounts_are: 'share' }),
    ).toEqual([422, '#/ownership', '#/amounts_are']);
    expect(
      await post(couple, { owners: [owner(hers, 60)], address: { line_1: 'Calle 1', country: 'ES' } }),
    ).toEqual([422, '#/owners']);
    expect(await post(couple, { form_17_from: '2025-06-01' })).toEqual([422, '#/form_17_from']);
    expect(await post(couple, { married_owners: true })).toEqual([422, '#/married_owners']);
  });

  it('who are spouses are asked about other shares than halves, until a form 17', async () => {
    const couple = await openCouple(app, {
      hers: [{ share_percent: 70 }],
      his: [{ share_percent: 30 }],
      married_owners: true,
    });
    const codesOf = async ({ taxReturn }: Story) =>
      (await app.as().get(`/v1/tax-returns/${taxReturn}`)).body.issues.map(
        (issue: { code: string }) => issue.code,
      );
    const declare = async (form_17_from: string) =>
      expect((await app.as().patch(house(couple), { form_17_from }).set('If-Match', '*')).status).toBe(200);

    expect([await codesOf(couple.hers), await codesOf(couple.his)]).toEqual([
      ['spouses_not_equal'],
      ['spouses_not_equal'],
    ]);
    await declare('2025-04-07');
    expect(await codesOf(couple.his)).toEqual(['spouses_not_equal']);
    await declare('2025-04-06');
    expect([await codesOf(couple.hers), await codesOf(couple.his)]).toEqual([[], []]);
  });

  it('keep a filed year of each as it is: letting is locked, and the trade of the other is not', async () => {
    const couple = await openCouple(app, HALVES);
    const { hers, his } = couple;
    const row = await addHouseRow(couple, '2025-05-04', 'property.rent_income', 1_000);
    const business = await addBusiness(hers, 'Looms');
    await app.as().delete(`/v1/tax-returns/${his.taxReturn}`).set('If-Match', '*');
    await lockYear(app, his.client, 2025);

    const rent = await app.as().post('/v1/transactions', {
      client_id: hers.client,
      property_id: couple.house,
      date: '2025-06-04',
      amount: 1,
      description: 'Rent',
      category: 'property.rent_income',
    });
    const deleted = await app.as().delete(`/v1/transactions/${row.id}`).set('If-Match', '*');
    const recoded = await app
      .as()
      .patch(`/v1/transactions/${row.id}`, { category: 'private', property_id: null })
      .set('If-Match', '*');
    const shares = await app
      .as()
      .patch(house(couple), { owners: [{ client_id: hers.client, share_percent: 100 }] })
      .set('If-Match', '*');
    await addRow(hers, 'self_employment.turnover', 100, { business_id: business });

    expect([rent, deleted, recoded, shares].map(({ status, body }) => [status, body.code])).toEqual(
      [rent, deleted, recoded, shares].map(() => [409, 'period_locked']),
    );
    expect(rent.text).not.toContain(his.client);
  });

  it('are not deleted while they are owners, and merge under the name that stays', async () => {
    const couple = await openCouple(app, HALVES);
    await addHouseRow(couple, '2025-05-04', 'property.rent_income', 1_000);
    const { his, hers } = couple;
    await app.as().delete(`/v1/tax-returns/${his.taxReturn}`).set('If-Match', '*');
    const { id: twin } = await make(app.as(), '/v1/clients', { given_name: 'Harry', family_name: 'Marsh' });

    const deleted = await app.as().delete(`/v1/clients/${his.client}`).set('If-Match', '*');
    const ofBoth = await app.as().post(`/v1/clients/${hers.client}/merge`, { from_client_id: his.client });
    const archived = await app.as().post(`/v1/clients/${his.client}/archive`);
    const merged = await app.as().post(`/v1/clients/${twin}/merge`, { from_client_id: his.client });

    expect([deleted.status, deleted.body.dependents]).toEqual([409, { joint_properties: 1 }]);
    expect(ofBoth.body.conflicts.map(({ code }: { code: string }) => code)).toContain('both_own_property');
    expect([archived.status, merged.status]).toEqual([200, 200]);
    const { body } = await app.as().get(house(couple));
    expect(body.owners.map(({ client_id }: { client_id: string }) => client_id)).toEqual([hers.client, twin]);
    const summary = await app.as().get(`/v1/analytics/summary?client_id=${twin}&tax_year=2025-26`);
    expect(summary.body.total_income).toBe(500);
  });
});

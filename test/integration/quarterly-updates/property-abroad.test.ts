import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import {
  createTaxpayer,
  FACTS,
  type FilingApp,
  startFilingApp,
  type Taxpayer,
  withFlatAbroad,
} from '../submissions/filing-story.js';

interface Held {
  nino: string;
  properties: { property_id: string; name: string; country: string }[];
  years: { tax_year: string; cumulative: { body: { foreignProperty?: object[] } }[] }[];
}

describe('quarterly updates of property abroad', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const run = () => drain(filing.ctx, ['quarterly-update', 'obligations'], { includeDelayed: true });
  const send = ({ clientId }: Taxpayer, fields: object) =>
    filing.app.as().post('/v1/quarterly-updates', {
      client_id: clientId,
      property: 'foreign',
      tax_year: '2026-27',
      period_end: '2026-07-05',
      fraud_prevention: FACTS,
      ...fields,
    });
  const read = async (id: string) => (await filing.app.as().get(`/v1/quarterly-updates/${id}`)).body;
  async function heldBy({ nino }: Taxpayer): Promise<Held> {
    const state = (await (await fetch(`${filing.sandboxUrl}/_control/state`)).json()) as {
      taxpayers: Held[];
    };
    const held = state.taxpayers.find((one) => one.nino === nino);
    if (held === undefined) throw new Error('the sandbox has nobody of this number');
    return held;
  }
  /** Two flats in France, of one name, and one in Italy. */
  async function landlord(on: string): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
    await withFlatAbroad(filing, taxpayer, { country: 'FR', rent: 900, on });
    await withFlatAbroad(filing, taxpayer, { country: 'FR', rent: 100.5, on });
    return withFlatAbroad(filing, taxpayer, { country: 'IT', rent: 400, on });
  }

  it('go by country in 2025-26', async () => {
    const taxpayer = await landlord('2025-06-01');

    const { body } = await send(taxpayer, { tax_year: '2025-26', period_end: '2025-07-05' });
    await run();

    expect(await read(body.id)).toMatchObject({
      status: 'accepted',
      property: 'foreign',
      business_id: null,
      figures: { income: { total: 1400.5, by_field: { rentAmount: 1400.5 } }, net: 1400.5 },
      differences_since_last: { 'income.rentAmount': 1400.5 },
    });
    const [year] = (await heldBy(taxpayer)).years;
    expect(year?.cumulative.map(({ body }) => body.foreignProperty)).toContainEqual([
      { countryCode: 'FRA', income: { rentIncome: { rentAmount: 1000.5 }, foreignTaxCreditRelief: false } },
      { countryCode: 'ITA', income: { rentIncome: { rentAmount: 400 }, foreignTaxCreditRelief: false } },
    ]);
  });

  it('go by property from 2026-27 on, each put on HMRC’s record once, though answers are lost', async () => {
    const taxpayer = await landlord('2026-06-01');
    await filing.control({ on: 'create-property', nino: taxpayer.nino, fault: 'drop_after_accept' });

    const { body } = await send(taxpayer, {});
    await expect(run()).rejects.toMatchObject({ kind: 'gateway_unavailable' });
    await requeue(body.id);
    await run();
    const again = await send(taxpayer, { period_end: '2026-10-05' });
    await run();

    expect(await read(body.id)).toMatchObject({ status: 'accepted', figures: { net: 1400.5 } });
    expect(await read(again.body.id)).toMatchObject({ status: 'accepted', differences_since_last: {} });
    const held = await heldBy(taxpayer);
    expect(held.properties.map(({ country, name }) => [country, name]).sort()).toEqual([
      ['FRA', '1 Main Street'],
      ['FRA', '1 Main Street (2)'],
      ['ITA', '1 Main Street'],
    ]);
    const ids = held.properties.map(({ property_id }) => property_id).sort();
    const sent = held.years
      .filter(({ tax_year }) => tax_year === '2026-27')
      .flatMap(({ cumulative }) => cumulative.flatMap(({ body }) => body.foreignProperty ?? []));
    expect(sent.map((letting) => (letting as { propertyId: string }).propertyId).sort()).toEqual(ids);
  });

  it('report a property that nothing has come in from yet', async () => {
    const taxpayer = await landlord('2026-08-01');

    const preview = await send(taxpayer, { preview: true });
    const { body } = await send(taxpayer, {});
    await run();

    expect(preview.body).toMatchObject({ status: 'draft', figures: { income: { total: 0 }, net: 0 } });
    expect(await read(body.id)).toMatchObject({ status: 'accepted' });
    expect((await heldBy(taxpayer)).properties).toHaveLength(3);
  });

  it('are refused where nothing is let abroad, and rejected where HMRC knows of no such business', async () => {
    const atHome = await createTaxpayer(filing);
    const unknown = await withFlatAbroad(filing, await createTaxpayer(filing), { country: 'FR', rent: 1 });

    const refused = await send(atHome, {});
    const { body } = await send(unknown, {});
    await run();

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: '#/property' }]);
    expect(await read(body.id)).toMatchObject({
      status: 'rejected',
      issues: [{ code: 'business_not_matched', path: '/property' }],
    });
  });

  /** The job again, as the worker would keep it. */
  async function requeue(publicId: string): Promise<void> {
    const id = uuidFromPublicId('quarterlyUpdate', publicId) ?? '';
    const { tenantId, livemode } = filing.app.tenant;
    await filing.app.ctx.systemDb('outbox').insert({
      tenant_id: tenantId,
      livemode,
      queue: 'quarterly-update',
      job_id: `again-${id}`,
      payload: JSON.stringify({ tenantId, livemode, quarterlyUpdateId: id }),
    });
  }
});

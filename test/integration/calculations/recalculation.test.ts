import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { calculateReturns } from '../../../src/services/calculations/calculate-returns.js';
import { recalculateReturns } from '../../../src/services/calculations/recalculate-returns.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { make } from '../../support/world.js';
import {
  type CalculatedReturn,
  calculationsOf,
  change,
  createCalculated,
  createUncalculated,
  readReturn,
  remove,
  runWaiting,
  SALES,
  saleBody,
} from './calculated-return.js';

describe('recalculation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const uuidOf = ({ taxReturn }: CalculatedReturn) => uuidFromPublicId('taxReturn', taxReturn) ?? '';
  const setState = (calculated: CalculatedReturn, state: string) =>
    app.ctx
      .systemDb('tax_returns')
      .where({ id: uuidOf(calculated) })
      .update({ state });
  const sell = ({ api, client, business }: CalculatedReturn, amount: number) =>
    make(api, '/v1/transactions', saleBody(client, business, amount));
  const eventsOf = async ({ api, client }: CalculatedReturn) =>
    (await api.get(`/v1/events?type=tax_return.calculated&client_id=${client}`)).body.data;
  const outbox = (): Promise<{ job_id: string; available_at: Date; created_at: Date }[]> =>
    app.ctx.systemDb('outbox').where({ queue: 'calculate' }).orderBy('id').select();

  it('is one for fifty changes at once, with one event', async () => {
    const calculated = await createCalculated(app);

    await Promise.all(Array.from({ length: 50 }, () => sell(calculated, 100)));

    expect(await runWaiting(app)).toBe(1);
    expect(await calculationsOf(app, calculated)).toHaveLength(2);
    const { calculation_id, total_income, stale } = await readReturn(calculated);
    expect({ total_income, stale }).toEqual({ total_income: SALES + 12_000 + 5_000, stale: false });
    const events = await eventsOf(calculated);
    expect(events).toHaveLength(2);
    expect(events[0].data.tax_return).toMatchObject({ calculation_id });
  });

  it('waits two seconds from the first change, whatever comes after', async () => {
    const calculated = await createCalculated(app);
    await sell(calculated, 100);
    const [first] = await outbox();
    await sell(calculated, 100);

    expect(await outbox()).toEqual([first]);
    const delayMs = (first?.available_at.getTime() ?? 0) - (first?.created_at.getTime() ?? 0);
    expect(Math.round(delayMs / 100)).toBe(20);
    expect(await drain(app.ctx, ['calculate'])).toEqual([]);
    await runWaiting(app);
  });

  it('begins at once when asked for, and is the calculation of the answer', async () => {
    const calculated = await createCalculated(app);
    const { api, taxReturn } = calculated;
    await sell(calculated, 1_000);
    const [, waiting] = await calculationsOf(app, calculated);

    const asked = await api.post(`/v1/tax-returns/${taxReturn}/calculate`);

    expect(uuidFromPublicId('calculation', asked.body.id)).toBe(waiting?.id);
    const early = await api.get(`/v1/tax-returns/${taxReturn}/calculation`);
    expect(early.body.code).toBe('calculation_not_ready');
    expect(await drain(app.ctx, ['calculate'])).toHaveLength(1);
    expect(await readReturn(calculated)).toMatchObject({ calculation_id: asked.body.id, stale: false });
    expect(await runWaiting(app)).toBe(0);
  });

  it('gives figures to whoever asks, though nothing has changed', async () => {
    const calculated = await createCalculated(app);
    const { api, taxReturn } = calculated;

    const asked = await api.post(`/v1/tax-returns/${taxReturn}/calculate`);
    await drain(app.ctx, ['calculate']);

    expect(await readReturn(calculated)).toMatchObject({ calculation_id: asked.body.id });
  });

  it('leaves no trace when the data came back to what they were', async () => {
    const calculated = await createCalculated(app);
    const before = await readReturn(calculated);
    const sale = await sell(calculated, 1_000);
    await remove(calculated.api, `/v1/transactions/${sale.id}`);

    expect(await runWaiting(app)).toBe(1);

    expect(await readReturn(calculated)).toMatchObject({
      stale: false,
      calculation_id: before.calculation_id,
      calculated_at: before.calculated_at,
    });
    expect(await calculationsOf(app, calculated)).toHaveLength(1);
    expect(await eventsOf(calculated)).toHaveLength(1);
  });

  it('says that the data cannot be calculated, and mends when they can', async () => {
    const calculated = await createCalculated(app);
    const { api, taxReturn } = calculated;
    const path = `/v1/tax-returns/${taxReturn}`;
    const before = await readReturn(calculated);
    await change(api, path, { inputs: { dividends: { uk: 99_999_999_999.99 } } });
    await runWaiting(app);
    const failed = await api.get(`${path}/calculation`);
    expect(failed.body.code).toBe('calculation_failed');
    expect(await readReturn(calculated)).toMatchObject({ stale: true, tax_liability: null });

    await change(api, path, { inputs: {} });
    await runWaiting(app);

    const mended = await api.get(`${path}/calculation`);
    expect(mended.body).toMatchObject({ stale: false, total_liability: before.tax_liability });
    expect(await readReturn(calculated)).toMatchObject({ stale: false, tax_liability: before.tax_liability });
  });

  it.each(['submitting', 'submission_unknown'])(
    'is not for a return that is %s, which is not stale either',
    async (state) => {
      const calculated = await createCalculated(app);
      const before = await readReturn(calculated);
      await setState(calculated, state);

      await change(calculated.api, `/v1/clients/${calculated.client}`, { blind_person: true });

      expect(await calculationsOf(app, calculated)).toHaveLength(1);
      expect(await readReturn(calculated)).toMatchObject({
        stale: false,
        calculation_id: before.calculation_id,
        tax_liability: before.tax_liability,
      });
    },
  );

  it.each(['submitting', 'cancelled'])('is given up when the return is %s by then', async (state) => {
    const calculated = await createCalculated(app);
    const before = await readReturn(calculated);
    await change(calculated.api, `/v1/clients/${calculated.client}`, { blind_person: true });
    await setState(calculated, state);

    expect(await runWaiting(app)).toBe(1);

    expect(await calculationsOf(app, calculated)).toHaveLength(1);
    expect(await readReturn(calculated)).toMatchObject({ calculation_id: before.calculation_id });
  });

  it('is given up when the return is gone by then', async () => {
    const calculated = await createCalculated(app);
    await sell(calculated, 1_000);
    await remove(calculated.api, `/v1/tax-returns/${calculated.taxReturn}`);

    expect(await drain(app.ctx, ['calculate'], { includeDelayed: true })).toEqual([
      { queue: 'calculate', outcome: 'done' },
    ]);

    expect(await calculationsOf(app, calculated)).toHaveLength(1);
  });

  it('is not for a year that the change does not touch, nor for a return without figures', async () => {
    const calculated = await createCalculated(app);
    const { api, client, business } = calculated;
    const without = await createUncalculated(api);

    await make(api, '/v1/transactions', { ...saleBody(client, business, 100), date: '2024-06-01' });
    await sell(without, 100);

    expect(await outbox()).toEqual([]);
  });

  it('costs a client without a return one look at an index', async () => {
    const plan = await planOfItsLook('set local enable_seqscan = off');

    expect(plan).toMatch(/Index Scan using tax_returns_(?:by_client|one_open) on/);
    expect(plan).toMatch(/Index Cond: [^"]*client_id = /);
  });

  it('asks about the trades of its clients one by one, also where Postgres takes an index to be dear', async () => {
    const plan = await planOfItsLook(
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off',
    );

    expect(plan).toContain('businesses');
    expect(plan).not.toContain('hashed SubPlan');
  });

  /** How Postgres would look for the returns of a client that changes. */
  async function planOfItsLook(settings: string): Promise<string> {
    const client = await make(app.as(), '/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const looks: { sql: string; bindings: string[] }[] = [];
    const note = ({ sql, bindings }: { sql: string; bindings: string[] }) => {
      if (/tax_returns|calculations/.test(sql)) looks.push({ sql, bindings });
    };
    app.ctx.db.on('query', note);
    await change(app.as(), `/v1/clients/${client.id}`, { blind_person: true });
    app.ctx.db.removeListener('query', note);
    expect(looks).toHaveLength(1);
    const { sql, bindings } = looks[0] ?? { sql: '', bindings: [] };
    const { rows } = await app.ctx.systemDb.transaction(async (trx) => {
      await trx.raw(settings);
      return trx.raw<{ rows: object[] }>(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings);
    });
    return JSON.stringify(rows);
  }

  it('touches no other tenant’s return and none of the other mode', async () => {
    const other = await createTenant(app.ctx);
    const testKey = await createKey(app.ctx, app.tenant.tenantId, { livemode: false });
    const elsewhere = [
      await createCalculated(app, app.as(other.secret)),
      await createCalculated(app, app.as(testKey.secret)),
    ];
    const mine = await createCalculated(app);
    await sell(mine, 1_000);
    await runWaiting(app);

    const years = [...elsewhere, mine].map(({ client }) => ({
      clientId: uuidFromPublicId('client', client) ?? '',
    }));
    await inTenant(app.ctx, app.tenant.principal, (db) => recalculateReturns(app.ctx, db, years));

    for (const calculated of elsewhere) expect(await calculationsOf(app, calculated)).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
    await runWaiting(app);
  });

  it.each([
    ['the first calculation', createUncalculated],
    ['a later one', () => createCalculated(app)],
  ])('follows when a change is committed while %s runs', async (_name, create) => {
    const calculated = await create(app.as());
    const { api, taxReturn, client } = calculated;
    const asked = await make(api, `/v1/tax-returns/${taxReturn}/calculate`, undefined, 202);
    await app.ctx.systemDb('outbox').where({ queue: 'calculate' }).delete();
    const calculationId = uuidFromPublicId('calculation', asked.id) ?? '';

    await whileFiguresWait(async (areWaiting) => {
      const running = calculateReturns(app.ctx, app.tenant, [calculationId]);
      await areWaiting(1);
      const changing = change(api, `/v1/clients/${client}`, { blind_person: true });
      await areWaiting(2);
      return [running, changing];
    });

    expect(await readReturn(calculated)).toMatchObject({ stale: true, calculation_id: asked.id });
    expect(await runWaiting(app)).toBe(1);
    expect(await readReturn(calculated)).toMatchObject({ stale: false });
  });

  /** Holds a calculation at the point where it has read everything and would write its figures. */
  async function whileFiguresWait(
    start: (areWaiting: (count: number) => Promise<unknown>) => Promise<Promise<unknown>[]>,
  ): Promise<void> {
    const started = await app.ctx.systemDb.transaction(async (trx) => {
      await trx.raw('lock table calculations in share mode');
      return start((count) =>
        within(
          10,
          `${count} wait for a lock`,
          async () => (await blockedSessions(app.ctx.systemDb)) >= count,
        ),
      );
    });
    await Promise.all(started);
  }
});

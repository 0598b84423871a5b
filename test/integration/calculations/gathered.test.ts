import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { calculateGathered } from '../../../src/services/calculations/calculate-gathered.js';
import calculate from '../../../workers/calculate.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  type CalculatedReturn,
  calculationsOf,
  change,
  createCalculated,
  readReturn,
  remove,
} from './calculated-return.js';

describe('calculations that wait at the same moment', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const uuidOf = ({ taxReturn }: CalculatedReturn) => uuidFromPublicId('taxReturn', taxReturn) ?? '';
  const goBlind = ({ api, client }: CalculatedReturn) =>
    change(api, `/v1/clients/${client}`, { blind_person: true });

  async function createMany(count: number): Promise<CalculatedReturn[]> {
    const many: CalculatedReturn[] = [];
    for (let n = 0; n < count; n++) many.push(await createCalculated(app));
    return many;
  }

  /** Takes the waiting jobs from the outbox and runs all of them at once. */
  async function runAtOnce(): Promise<PromiseSettledResult<{ kind: string }>[]> {
    const rows: { payload: unknown }[] = await app.ctx
      .systemDb('outbox')
      .where({ queue: 'calculate' })
      .delete()
      .returning('payload');
    return Promise.allSettled(rows.map(({ payload }) => calculate.run(app.ctx, payload)));
  }

  it('share transactions, and each has its figures and its event', async () => {
    const many = await createMany(10);
    for (const one of many) await goBlind(one);
    const opened = vi.spyOn(app.ctx.db.client.sessions, 'inTransaction');

    await runAtOnce();

    expect(opened).toHaveBeenCalledTimes(5);
    opened.mockRestore();
    for (const one of many) {
      const { stale, calculation_id } = await readReturn(one);
      const events = await one.api.get(`/v1/events?type=tax_return.calculated&client_id=${one.client}`);
      expect(stale).toBe(false);
      expect(events.body.data[0].data.tax_return.calculation_id).toBe(calculation_id);
    }
  });

  it('each end in their own way', async () => {
    const [worked, dropped, failed, gone] = await createMany(4);
    if (!worked || !dropped || !failed || !gone) throw new Error('not enough returns');
    for (const one of [worked, gone]) await goBlind(one);
    await change(dropped.api, `/v1/clients/${dropped.client}`, { given_name: 'Augusta' });
    await change(failed.api, `/v1/tax-returns/${failed.taxReturn}`, {
      inputs: { dividends: { uk: 99_999_999_999.99 } },
    });
    await remove(gone.api, `/v1/tax-returns/${gone.taxReturn}`);

    const outcomes = await runAtOnce();

    expect(outcomes.map((one) => one.status === 'fulfilled' && one.value.kind)).toEqual(
      Array(4).fill('done'),
    );
    const statuses = async (one: CalculatedReturn) =>
      (await calculationsOf(app, one)).map(({ status }) => status);
    expect(await statuses(worked)).toEqual(['completed', 'completed']);
    expect(await statuses(dropped)).toEqual(['completed']);
    expect(await statuses(failed)).toEqual(['completed', 'failed']);
    expect(await statuses(gone)).toEqual(['completed']);
  });

  it('do not wait for one whose return is locked, which is tried again', async () => {
    const many = await createMany(3);
    const [held] = many;
    if (!held) throw new Error('no return');
    for (const one of many) await goBlind(one);

    await app.ctx.systemDb.transaction(async (trx) => {
      await trx('tax_returns')
        .where({ id: uuidOf(held) })
        .forShare()
        .select('id');
      const outcomes = await runAtOnce();
      const kinds = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.kind : one.status));
      expect(kinds.sort()).toEqual(['done', 'done', 'snooze']);
    });

    const stale = await Promise.all(many.map(async (one) => (await readReturn(one)).stale));
    expect(stale).toEqual([true, false, false]);
    const [, waiting] = await calculationsOf(app, held);
    expect(await calculateGathered(app.ctx, app.tenant, waiting?.id ?? '')).toEqual({ kind: 'done' });
    expect((await readReturn(held)).stale).toBe(false);
  });

  it('are each tried alone when one of them breaks the transaction', async () => {
    const many = await createMany(8);
    for (const one of many) await goBlind(one);
    const broken = many[6];
    if (!broken) throw new Error('no return');
    await app.ctx
      .systemDb('tax_returns')
      .where({ id: uuidOf(broken) })
      .update({ adjustments: 'null' });

    const outcomes = await runAtOnce();

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    for (const one of many) {
      const [, calculation] = await calculationsOf(app, one);
      expect(calculation?.status).toBe(one === broken ? 'queued' : 'completed');
    }
  });
});

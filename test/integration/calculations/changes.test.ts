import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECALCULATING, type RecalculatingService } from '../../support/data-writers.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addressBody, make } from '../../support/world.js';
import { postFile, runImport } from '../imports/import-story.js';
import {
  type CalculatedReturn,
  calculationsOf,
  change,
  createCalculated,
  FIGURES,
  RENT,
  readReturn,
  remove,
  runWaiting,
  SALES,
  saleBody,
} from './calculated-return.js';

interface Change {
  /** What must be there before the figures are first worked out. @returns an id for `act` */
  arrange?(given: CalculatedReturn): Promise<string>;
  act(given: CalculatedReturn, arranged: string): Promise<unknown>;
  /** The year's figures afterwards; `null` when they are as they were. */
  readonly figures:
    | Partial<typeof FIGURES>
    | { blind_person: boolean }
    | { dividends: { uk: number } }
    | null;
}

const sales = (turnover: number, expenses = 0) => ({ self_employments: [{ turnover, expenses }] });

/** A line that the tests' rule puts among the trade's expenses. */
const csv = (amount: number) => `date,amount,description\n2025-05-01,${amount},QXZ 0000\n`;

describe('a calculation is stale, then worked out again', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await make(app.as(), '/v1/category-rules', {
      match: { value: 'QXZ' },
      category: 'self_employment.other_expenses',
    });
  });
  afterAll(() => app.close());

  async function importOf({ client, business }: CalculatedReturn, query: string, amount: number) {
    const posted = await postFile(app, client, {
      content: csv(amount),
      query: `&business_id=${business}${query}`,
    });
    return posted.body.id as string;
  }

  const CHANGES: Readonly<Record<RecalculatingService, Change>> = {
    'transactions/create-transaction': {
      act: ({ api, client, business }) => make(api, '/v1/transactions', saleBody(client, business, 10_000)),
      figures: sales(SALES + 10_000),
    },
    'transactions/create-transaction-batch': {
      act: ({ api, client, business }) =>
        make(api, '/v1/transactions/batch', {
          transactions: [saleBody(client, business, 4_000), saleBody(client, business, 5_000)],
        }),
      figures: sales(SALES + 9_000),
    },
    'transactions/replace-transaction': {
      act: ({ api, sale }) => change(api, `/v1/transactions/${sale}`, { amount: 60_000 }),
      figures: sales(60_000),
    },
    'transactions/delete-transaction': {
      act: ({ api, property, rent }) => remove(api, `/v1/properties/${property}/income-records/${rent}`),
      figures: { uk_property: { income: 0 } },
    },
    'transactions/recategorise': {
      async arrange({ api, client, business }) {
        const { id } = await make(api, '/v1/transactions', {
          ...saleBody(client, business, -8_000),
          description: 'ZQQ 0000',
          category: null,
        });
        return id;
      },
      async act({ api, client }) {
        await make(api, '/v1/category-rules', {
          match: { value: 'ZQQ' },
          category: 'self_employment.other_expenses',
        });
        await make(api, '/v1/transactions/categorise', { client_id: client }, 202);
        await drain(app.ctx, ['categorise']);
      },
      figures: sales(SALES, 8_000),
    },
    'imports/import-file': {
      async act(given) {
        await importOf(given, '', -3_000);
        await drain(app.ctx, ['import']);
      },
      figures: sales(SALES, 3_000),
    },
    'imports/import-at-once': {
      async act(given) {
        await importOf(given, '&atomic=true', -4_000);
        await drain(app.ctx, ['import']);
      },
      figures: sales(SALES, 4_000),
    },
    'imports/cancel-import': {
      async act(given) {
        const id = await importOf(given, '', -5_000);
        expect(await runImport(app, id, { signal: AbortSignal.abort() })).toBe('paused');
        expect(await calculationsOf(app, given)).toHaveLength(1);
        await given.api.post(`/v1/imports/${id}/cancel`).set('If-Match', '*').expect(200);
      },
      figures: sales(SALES, 5_000),
    },
    'imports/revert-import': {
      async arrange(given) {
        const id = await importOf(given, '', -6_000);
        await drain(app.ctx, ['import']);
        return id;
      },
      act: ({ api }, id) => api.post(`/v1/imports/${id}/revert`).set('If-Match', '*').expect(200),
      figures: {},
    },
    'clients/replace-client': {
      act: ({ api, client }) => change(api, `/v1/clients/${client}`, { blind_person: true }),
      figures: { blind_person: true },
    },
    'properties/replace-property': {
      act: ({ api, property }) => change(api, `/v1/properties/${property}`, { ownership_share: 50 }),
      figures: { uk_property: { income: RENT / 2 } },
    },
    'properties/create-property': {
      act: ({ api, client }) =>
        make(api, '/v1/properties', { client_id: client, kind: 'residential', address: addressBody }),
      figures: null,
    },
    'properties/delete-property': {
      async arrange({ api, client }) {
        const body = { client_id: client, kind: 'residential', address: addressBody };
        return (await make(api, '/v1/properties', body)).id;
      },
      act: ({ api }, id) => remove(api, `/v1/properties/${id}`),
      figures: null,
    },
    'businesses/create-business': {
      act: ({ api, client }) => make(api, '/v1/businesses', { client_id: client, trading_name: 'Second' }),
      figures: null,
    },
    'businesses/replace-business': {
      act: ({ api, business }) => change(api, `/v1/businesses/${business}`, { trading_name: 'Looms & Co' }),
      figures: {},
    },
    'businesses/delete-business': {
      arrange: async ({ api, client }) =>
        (await make(api, '/v1/businesses', { client_id: client, trading_name: 'Second' })).id,
      act: ({ api }, id) => remove(api, `/v1/businesses/${id}`),
      figures: null,
    },
    'tax-returns/replace-tax-return': {
      act: ({ api, taxReturn }) =>
        change(api, `/v1/tax-returns/${taxReturn}`, { inputs: { dividends: { uk: 3_000 } } }),
      figures: { dividends: { uk: 3_000 } },
    },
  };

  async function given({ arrange }: Change): Promise<{ calculated: CalculatedReturn; arranged: string }> {
    const calculated = await createCalculated(app);
    const arranged = (await arrange?.(calculated)) ?? '';
    if (arrange !== undefined) {
      await make(calculated.api, `/v1/tax-returns/${calculated.taxReturn}/calculate`, undefined, 202);
      await runWaiting(app);
    }
    return { calculated, arranged };
  }

  it.each(RECALCULATING.filter((name) => CHANGES[name].figures !== null))('after %s', async (name) => {
    const { act, figures } = CHANGES[name];
    const { calculated, arranged } = await given(CHANGES[name]);
    const before = await readReturn(calculated);

    await act(calculated, arranged);

    const path = `/v1/tax-returns/${calculated.taxReturn}`;
    expect(await readReturn(calculated)).toMatchObject({ stale: true, tax_liability: null });
    const summary = await calculated.api.get(`/v1/tax-returns/2025?client_id=${calculated.client}`);
    expect(summary.body.tax_liability).toBeNull();
    const shown = await calculated.api.get(`${path}/calculation`);
    expect(shown.body).toMatchObject({ id: before.calculation_id, stale: true });

    expect(await runWaiting(app)).toBe(1);
    const after = await readReturn(calculated);
    const expected = await calculated.api.post('/v1/tax-estimates', { ...FIGURES, ...figures });
    expect(after).toMatchObject({ stale: false, tax_liability: expected.body.total_liability });
    expect(after.calculation_id).not.toBe(before.calculation_id);
    const fresh = await calculated.api.get(`${path}/calculation`);
    expect(fresh.body).toMatchObject({ id: after.calculation_id, stale: false });
  });

  it.each(RECALCULATING.filter((name) => CHANGES[name].figures === null))(
    'but looked at and left as it is after %s, which changes no figure',
    async (name) => {
      const { calculated, arranged } = await given(CHANGES[name]);
      const before = await readReturn(calculated);

      await CHANGES[name].act(calculated, arranged);

      expect((await calculationsOf(app, calculated)).at(-1)).toMatchObject({ status: 'queued' });
      expect(await runWaiting(app)).toBe(1);
      expect(await readReturn(calculated)).toMatchObject({
        stale: false,
        calculation_id: before.calculation_id,
        tax_liability: before.tax_liability,
      });
      expect((await calculationsOf(app, calculated)).at(-1)).toMatchObject({ status: 'completed' });
    },
  );
});

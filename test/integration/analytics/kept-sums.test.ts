import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldLedgerSums } from '../../../src/db/analytics/fold-repository.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { differentSums } from '../../support/analytics/different-sums.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addressBody, clientBody, make } from '../../support/world.js';

const YEAR = '2025-26';
const MERCHANTS = [
  'SCREWFIX LEEDS',
  'SHELL BRAUNSTONE',
  'TENANT A RENT',
  'HMRC',
  'CAFE NERO',
  'ONLINE TRANSFER',
];
const TRADE = [
  'self_employment.turnover',
  'self_employment.admin_costs',
  'self_employment.car_van_travel_expenses',
];
const LETTING = [
  'property.rent_income',
  'property.repairs_and_maintenance',
  'property.residential_financial_cost',
  'property.replacement_of_domestic_items',
];

interface Books {
  readonly client: string;
  readonly businesses: readonly string[];
  readonly properties: readonly string[];
  readonly accounts: readonly string[];
}

describe('the sums that are kept', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function open(): Promise<Books> {
    const caller = app.as();
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    const many = async (path: string, bodies: readonly object[]) => {
      const ids: string[] = [];
      for (const body of bodies) ids.push((await make(caller, path, { client_id: client, ...body })).id);
      return ids;
    };
    const home = { kind: 'residential', address: addressBody };
    return {
      client,
      businesses: await many('/v1/businesses', [{ trading_name: 'Looms', trade: 'weaver' }]),
      properties: await many('/v1/properties', [
        home,
        { ...home, kind: 'commercial', ownership_share: 33.33 },
      ]),
      accounts: await many('/v1/source-accounts', [{ name: 'Current' }, { name: 'Savings' }]),
    };
  }

  const statusOf = async (request: PromiseLike<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await request;
    expect([200, 201, 202, 204, 207, 404, 409], text).toContain(status);
  };
  const settle = () => drain(app.ctx, ['import', 'categorise', 'calculate']);

  const listed = async ({ client }: Books): Promise<{ id: string; source_account_id: string | null }[]> =>
    (await app.as().get(`/v1/transactions?client_id=${client}&limit=100`)).body.data;

  /** What somebody may do to the books, each with numbers that say to which part of them. */
  const ACTS: Readonly<Record<string, (books: Books, dice: Dice) => Promise<void>>> = {
    async batch(books, dice) {
      const transactions = Array.from({ length: 8 }, () => rowOf(books, dice));
      await statusOf(app.as().post('/v1/transactions/batch', { mode: 'partial', transactions }));
    },
    async replace(books, dice) {
      const row = dice.of(await listed(books));
      if (row === undefined) return;
      await statusOf(
        app
          .as()
          .put(`/v1/transactions/${row.id}`, {
            ...rowOf(books, dice),
            source_account_id: row.source_account_id,
          })
          .set('If-Match', '*'),
      );
    },
    async remove(books, dice) {
      const row = dice.of(await listed(books));
      if (row !== undefined)
        await statusOf(app.as().delete(`/v1/transactions/${row.id}`).set('If-Match', '*'));
    },
    async import(books, dice) {
      const lines = Array.from({ length: 25 }, () => {
        const pence = 1 + dice.upTo(90_000);
        const amount = `${dice.upTo(1) === 0 ? '-' : ''}${pence / 100}`;
        return `${dayOf(dice)},${amount},${dice.of(MERCHANTS)},id-${dice.upTo(60)}`;
      });
      const mode = dice.of(['skip', 'update', 'error']);
      await statusOf(
        app
          .as()
          .post(
            `/v1/imports?client_id=${books.client}&source_account_id=${dice.of(books.accounts)}&on_duplicate=${mode}&atomic=${dice.upTo(1) === 0}`,
          )
          .set('Content-Type', 'text/csv')
          .send(`date,amount,description,external_id\n${lines.join('\n')}\n`),
      );
    },
    async revert(books, dice) {
      const { body } = await app.as().get(`/v1/imports?client_id=${books.client}&limit=100`);
      const one = dice.of<{ id: string }>(body.data);
      if (one !== undefined) await statusOf(app.as().post(`/v1/imports/${one.id}/revert`));
    },
    async rule(books, dice) {
      const [value = '', category = ''] = [dice.of(MERCHANTS), dice.of([...TRADE, ...LETTING])];
      const target = TRADE.includes(category)
        ? { business_id: books.businesses[0] }
        : { property_id: dice.of(books.properties) };
      const match = { field: 'description', operator: 'contains', value, direction: 'any' };
      await statusOf(app.as().post('/v1/category-rules', { match, category, ...target }));
    },
    async categorise(books) {
      await statusOf(app.as().post('/v1/transactions/categorise', { client_id: books.client }));
    },
    async forget(books, dice) {
      const { body } = await app.as().get(`/v1/category-memory?client_id=${books.client}&limit=100`);
      const one = dice.of<{ id: string }>(body.data);
      if (one !== undefined)
        await statusOf(app.as().delete(`/v1/category-memory/${one.id}`).set('If-Match', '*'));
    },
    async share(books, dice) {
      const id = dice.of(books.properties);
      await statusOf(
        app
          .as()
          .put(`/v1/properties/${id}`, {
            client_id: books.client,
            kind: 'residential',
            address: addressBody,
            ownership: [{ share: 10 + dice.upTo(90), from: dayOf(dice) }],
          })
          .set('If-Match', '*'),
      );
    },
    async close(books, dice) {
      const path = dice.of([
        ...books.properties.map((id) => `properties/${id}`),
        `businesses/${books.businesses[0]}`,
      ]);
      await statusOf(app.as().delete(`/v1/${path}`).set('If-Match', '*'));
    },
    async fold() {
      await foldLedgerSums(app.ctx.systemDb);
    },
  };

  function rowOf({ client, businesses, properties, accounts }: Books, dice: Dice): object {
    const isTrade = dice.upTo(1) === 0;
    const pence = (1 + dice.upTo(90_000)) * (dice.upTo(1) === 0 ? 1 : -1);
    const category = dice.upTo(4) === 0 ? undefined : dice.of(isTrade ? TRADE : LETTING);
    const target = isTrade ? { business_id: businesses[0] } : { property_id: dice.of(properties) };
    const row = {
      client_id: client,
      date: dayOf(dice),
      amount: pence / 100,
      description: dice.of(MERCHANTS),
      ...(dice.upTo(2) === 0 ? { source_account_id: dice.of(accounts) } : {}),
      ...(dice.upTo(3) === 0 ? { currency: 'USD' } : {}),
      ...(dice.upTo(3) === 0 ? { allowable_percent: dice.upTo(100) } : {}),
    };
    if (dice.upTo(4) > 0 || Math.abs(pence) < 3)
      return { ...row, ...(category ? { category } : {}), ...target };
    const part = Math.trunc(pence / 3);
    return {
      ...row,
      splits: [
        { amount: part / 100, category: 'self_employment.admin_costs', business_id: businesses[0] },
        { amount: (pence - part) / 100, category: 'property.rent_income', property_id: dice.of(properties) },
      ],
    };
  }

  it('are those of the rows, and give the figures of the year, whatever is done in whatever order', async () => {
    const act = fc.record({ name: fc.constantFrom(...Object.keys(ACTS)), seed: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 25 }), async (acts) => {
        const books = await open();
        const clientId = uuidFromPublicId('client', books.client) ?? '';
        await ACTS['batch']?.(books, diceOf(1));
        await ACTS['import']?.(books, diceOf(2));
        await make(app.as(), '/v1/tax-returns', { client_id: books.client, tax_year: YEAR });
        for (const { name, seed } of acts) {
          await ACTS[name]?.(books, diceOf(seed));
          await settle();
          expect(await differentSums(app.ctx.systemDb, clientId), name).toEqual([]);
        }
        const of = `client_id=${books.client}`;
        const { body: year } = await app.as().get(`/v1/tax-returns/${YEAR}?${of}`);
        const { body: summary } = await app.as().get(`/v1/analytics/summary?${of}&tax_year=${YEAR}`);
        expect(summary.transactions.count).toBeGreaterThan(0);
        expect([summary.total_income, summary.total_expenses]).toEqual([
          year.total_income,
          year.total_expenses,
        ]);
      }),
      { numRuns: 5, seed: 20_261_124, endOnFailure: true },
    );
  }, 300_000);
});

interface Dice {
  /** From 0 to `max`. */
  upTo(max: number): number;
  of<T>(all: readonly T[]): T | undefined;
}

/** The same numbers for the same seed. */
function diceOf(seed: number): Dice {
  let state = (seed % 2_147_483_647) + 1;
  const upTo = (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (max + 1);
  };
  return { upTo, of: (all) => (all.length === 0 ? undefined : all[upTo(all.length - 1)]) };
}

function dayOf(dice: Dice): string {
  return new Date(Date.UTC(2025, 2, 1) + dice.upTo(430) * 86_400_000).toISOString().slice(0, 10);
}

import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { BESIDE_OTHERS } from '../../support/beside-others.js';
import { countDeadlocks } from '../../support/count-deadlocks.js';
import { createRecordedApp } from '../../support/recorded-app.js';
import { type Caller, callerOf, startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { createTwoAccounts, listed } from '../transfers/transfer-story.js';

const ROUNDS = 5;
const statusOf = ({ status }: { status: number }) => status;

/** A batch of a tenant that crowds others is written by several statements. */
describe('a batch in pieces', () => {
  let app: TestApp;
  /** Four processes beside others, over the stores of `app`, in which the tenant is alone. */
  let beside: readonly { readonly caller: Caller; assertDeclared(): void }[];
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL_SIZE: '20' });
    beside = [0, 1, 2, 3].map(() => {
      const { app: crowded, assertDeclared } = createRecordedApp(app.ctx, BESIDE_OTHERS);
      return { caller: callerOf(supertest(crowded), app.tenant.secret), assertDeclared };
    });
  });
  afterAll(async () => {
    for (const { assertDeclared } of beside) assertDeclared();
    await app.close();
  });
  const crowding = (): Caller => beside[0]?.caller ?? app.as();

  it('has the same rows, transfers, lessons, events and calculations as one that is written by one statement', async () => {
    const [whole, inPieces] = [await outcomeOf(app.as()), await outcomeOf(crowding())];
    expect(whole.calculations).toBe(1);
    expect(whole.rows.filter(({ paired }) => paired)).toHaveLength(40);
    expect(whole.lessons).toBeGreaterThan(0);
    expect(whole.events).toContainEqual({ type: 'transaction.created', number: '1', count: '60' });
    expect(inPieces).toEqual(whole);
  });

  it.each([10, 11, 30])('of %i rows adds each once, in the order given', async (count) => {
    const { client } = await createTwoAccounts(app);
    const transactions = Array.from({ length: count }, (_, at) => rowOf(client, { amount: -1 - at }));
    const { body } = await crowding().post('/v1/transactions/batch', { transactions });

    const rows = new Map((await listed(app, client)).map(({ id, amount }) => [id, amount]));
    expect(body.results.map(({ id }: { id: string }) => rows.get(id))).toEqual(
      transactions.map(({ amount }) => amount),
    );
  });

  it.each([
    ['some of deleted rows', 3],
    ['none of deleted rows', Number.POSITIVE_INFINITY],
  ])('meets others that take the same external ids, %s, in no deadlock', async (_, everyNth) => {
    const { client } = await createTwoAccounts(app);
    const before = await countDeadlocks(app.ctx);
    const callers = [app.as(), ...beside.map(({ caller }) => caller)];
    for (let round = 0; round < ROUNDS; round++) {
      const names = Array.from({ length: 60 }, (_, at) => `r${round}-${at}`);
      const named = (external_id: string) => rowOf(client, { external_id });
      for (const name of names.filter((_, at) => (at + 1) % everyNth === 0)) {
        const { id } = await make(app.as(), '/v1/transactions', named(name));
        await app.as().delete(`/v1/transactions/${id}`);
      }

      const answers = await Promise.all(
        callers.map((caller, nth) => {
          const turned = [...names.slice(nth * 3), ...names.slice(0, nth * 3)];
          const transactions = (nth % 2 === 0 ? turned : turned.toReversed()).map(named);
          return caller.post('/v1/transactions/batch', { mode: 'partial', transactions });
        }),
      );

      expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 207));
      const outcomes = answers.flatMap(({ body }) => body.results.map(statusOf));
      expect(outcomes.filter((status) => status === 201)).toHaveLength(names.length);
      expect(outcomes.filter((status) => status === 409)).toHaveLength(names.length * (callers.length - 1));
    }
    expect((await countDeadlocks(app.ctx)) - before).toBe(0);
  });

  const rowOf = (client: string, fields: object = {}) => ({
    client_id: client,
    date: '2025-06-02',
    amount: -5,
    description: 'TRANSFER',
    ...fields,
  });

  /** Of one batch: transfers between two accounts, corrections to learn from, and a year with figures. */
  async function outcomeOf(caller: Caller) {
    const { client, current, savings } = await createTwoAccounts(app);
    const { id } = await make(app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
    const clientId = uuidFromPublicId('client', client);
    const calculations = () => app.ctx.systemDb('calculations').where({ client_id: clientId });
    const calculation = await make(app.as(), `/v1/tax-returns/${id}/calculate`, {}, 202);
    await calculations().update({ status: 'completed' });
    await app.ctx
      .systemDb('tax_returns')
      .where({ client_id: clientId })
      .update({ calculation_id: uuidFromPublicId('calculation', calculation.id), state: 'calculated' });
    const transactions = Array.from({ length: 20 }, (_, at) => [
      rowOf(client, { source_account_id: current, amount: -100 - at }),
      rowOf(client, { source_account_id: savings, amount: 100 + at }),
      rowOf(client, {
        amount: -3,
        description: `SHOP OF ${String.fromCharCode(65 + at)}${String.fromCharCode(65 + at)} BYRON`,
        category: 'self_employment.maintenance_costs',
      }),
    ]).flat();
    await make(caller, '/v1/transactions/batch', { transactions });
    const { rows: events } = await app.ctx.systemDb.raw(
      `select type, body::jsonb ->> 'sequence' as number, count(*) from events where client_id = ? and type like 'transaction.%'
       group by 1, 2 order by 1, 2`,
      [clientId],
    );
    const rows = await listed(app, client);
    const lessons = await app.ctx.systemDb('category_memory').whereIn(
      'learned_from_transaction_id',
      rows.map((row) => uuidFromPublicId('transaction', row.id)),
    );
    return {
      rows: rows
        .map(({ amount, description, category, category_source, transfer_pair_id }) => ({
          amount,
          description,
          category,
          category_source,
          paired: transfer_pair_id !== null,
        }))
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
      events,
      lessons: lessons.length,
      calculations: (await calculations().where({ status: 'queued' })).length,
    };
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDeadlocks } from '../../support/count-deadlocks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { createTwoAccounts } from '../transfers/transfer-story.js';

const ROUNDS = 5;
const statusOf = ({ status }: { status: number }) => status;

describe('a batch', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL_SIZE: '20' });
  });
  afterAll(() => app.close());

  it.each([
    ['some of deleted rows', 3],
    ['none of deleted rows', Number.POSITIVE_INFINITY],
  ])('meets others that take the same external ids, %s, in no deadlock', async (_, everyNth) => {
    const { client } = await createTwoAccounts(app);
    const before = await countDeadlocks(app.ctx);
    const callers = Array.from({ length: 5 }, () => app.as());
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
});

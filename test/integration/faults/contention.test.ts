import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../src/db/executor.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { countDeadlocks } from '../../support/count-deadlocks.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { createTwoAccounts, listed } from '../transfers/transfer-story.js';

/** Of people's writes and of rounds; `CONTENTION_SECONDS` makes it longer by hand. */
const AT_ONCE = 50;
const SECONDS = Number(process.env['CONTENTION_SECONDS'] ?? 8);

describe('writers that meet', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL_SIZE: '20' });
  });
  afterAll(() => app.close());

  it('are both run to their end where they are in a deadlock', async () => {
    const clients = await Promise.all(
      ['One', 'Two'].map((family_name) => app.as().post('/v1/clients', { given_name: 'Ada', family_name })),
    );
    const ids = await app.ctx.systemDb('clients').orderBy('id').select('id');
    expect(clients.map(({ status }) => status)).toEqual([201, 201]);
    let runs = 0;
    let holding = 0;
    const crosswise = (first: string, second: string) =>
      inTenant(app.ctx, app.tenant, async (db) => {
        runs += 1;
        await rowsOf(db, 'clients').where({ 'clients.id': first }).forUpdate().first();
        holding += 1;
        await within(10, 'both hold a row', () => holding >= 2);
        await rowsOf(db, 'clients').where({ 'clients.id': second }).forUpdate().first();
        return first;
      });

    const [one, two] = [ids[0].id, ids[1].id];
    expect(await Promise.all([crosswise(one, two), crosswise(two, one)])).toEqual([one, two]);
    expect(runs).toBe(3);
  });

  it(`are in no deadlock as edits of paired rows beside an updating import, ${AT_ONCE} at once`, async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const days = Array.from({ length: 20 }, (_, index) => `2025-06-${String(index + 1).padStart(2, '0')}`);
    const out = (round: number) =>
      days.map((day, index) => `${day},-${100 + index}.00,To saver ${round},o${index}`);
    const back = (round: number) =>
      days.map((day, index) => `${day},${100 + index}.00,From current ${round},i${index}`);
    const send = (account: string, lines: readonly string[]) =>
      app
        .as()
        .post(`/v1/imports?client_id=${client}&source_account_id=${account}&on_duplicate=update`)
        .set('Content-Type', 'text/csv')
        .send(`date,amount,description,external_id\n${lines.join('\n')}\n`);
    const stop = startWorkers(app.ctx);
    const before = await countDeadlocks(app.ctx);
    try {
      await send(current, out(0));
      await send(savings, back(0));
      await within(
        60,
        'the rows are paired',
        async () => (await listed(app, client, '&transfer=paired')).length === 40,
      );
      const rows = await listed(app, client);
      const refused: number[] = [];
      const endsAt = performance.now() + SECONDS * 1_000;
      let round = 0;
      const edit = async (which: number): Promise<void> => {
        for (let turn = which; performance.now() < endsAt; turn += 7) {
          const row = rows[turn % rows.length];
          if (row === undefined) return;
          const { body } = await app.as().get(`/v1/transactions/${row.id}`);
          const answer = await app
            .as()
            .put(`/v1/transactions/${row.id}`, {
              ...body,
              amount: body.amount,
              notes: `edit ${turn}`,
              category: turn % 2 === 0 ? 'transfer' : 'personal',
            })
            .set('If-Match', '*');
          if (answer.status >= 500) refused.push(answer.status);
        }
      };
      const update = async (): Promise<void> => {
        while (performance.now() < endsAt) {
          round += 1;
          const answers = await Promise.all([send(current, out(round)), send(savings, back(round))]);
          await within(60, 'the imports are over', async () => {
            const shown = await Promise.all(
              answers.map(({ body }) => app.as().get(`/v1/imports/${body.id}`)),
            );
            return shown.every(({ body }) => body.finished_at !== null);
          });
        }
      };
      await Promise.all([update(), ...Array.from({ length: AT_ONCE }, (_, which) => edit(which))]);
      expect(refused).toEqual([]);
      expect(round).toBeGreaterThan(0);
      const failed = await app.ctx.systemDb('imports').where({ status: 'failed' });
      expect(failed).toEqual([]);
      expect((await countDeadlocks(app.ctx)) - before).toBe(0);
    } finally {
      await stop();
    }
  }, 240_000);
});

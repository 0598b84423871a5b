import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldRowCounts } from '../../../src/db/tenants/row-counts-repository.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { createClientFor, importContent, ledgerOf, postFile, runImport } from '../imports/import-story.js';

const LIMIT = 20;

/** Lines of which the last `bad` fail. */
const file = (good: number, bad = 0) =>
  [
    'date,amount,description',
    ...Array.from({ length: good }, (_, at) => `2025-05-01,${at + 1}.00,Row ${at}`),
    ...Array.from({ length: bad }, (_, at) => `2025-05-01,ten,Bad ${at}`),
  ].join('\n');

const row = (client: string, pounds: number) => ({
  client_id: client,
  date: '2025-05-01',
  amount: pounds,
  description: `Row of ${pounds}`,
});

describe('the rows of a tenant', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ROWS_ENTERPRISE: String(LIMIT) });
  });
  afterAll(() => app.close());

  const rows = async () => (await app.as().get('/v1/me')).body.storage.rows;

  it('are counted as they come: transactions, deleted ones too, those of files, and errors', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, { content: file(3, 2) });
    await app.as().post('/v1/transactions', row(client, 90));
    await app.as().post(`/v1/imports/${done.id}/revert`, {});

    const counts = { used: 6, limit: LIMIT, transactions: 4, imported_transactions: 3, import_errors: 2 };
    expect(await rows()).toEqual(counts);
    await app.ctx.systemDb('import_errors').delete();
    expect(await rows()).toEqual({ ...counts, used: 4, import_errors: 0 });
  });

  it('are the same after their counts are folded', async () => {
    const before = await rows();
    await app.ctx.systemDb('row_counts').insert(
      Array.from({ length: LIMITS.storage.foldedCounts.value }, () => ({
        tenant_id: app.tenant.tenantId,
        livemode: true,
      })),
    );

    expect(await foldRowCounts(app.ctx.systemDb)).toBeGreaterThan(0);
    expect(await foldRowCounts(app.ctx.systemDb)).toBe(0);
    expect(await rows()).toEqual(before);
    expect(await app.ctx.systemDb('row_counts')).toHaveLength(1);
  });

  it.each([
    ['in chunks', ''],
    ['at once', '&atomic=true'],
  ])(
    'are not more than the plan allows: an import says so, and what was there stays, written %s',
    async (_, query) => {
      const client = await createClientFor(app);
      const before = await rows();

      const failed = await importContent(app, client, { content: file(LIMIT), query });
      expect(failed).toMatchObject({
        status: 'failed',
        error: { code: 'row_limit', detail: expect.stringContaining(String(LIMIT)) },
        counts: { created: 0 },
      });
      expect(await rows()).toEqual(before);
      expect(await ledgerOf(app, client)).toEqual([]);
    },
  );

  it('are not more than the plan allows either when they are errors', async () => {
    const before = await rows();
    const failed = await importContent(app, await createClientFor(app), { content: file(1, LIMIT) });

    expect(failed).toMatchObject({ status: 'failed', error: { code: 'row_limit' } });
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['in chunks', ''],
    ['at once', '&atomic=true'],
  ])(
    'are counted together when several files are imported beside one another, written %s',
    async (_, query) => {
      const { systemDb } = app.ctx;
      await systemDb('row_counts').delete();
      const imports = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { body } = await postFile(app, await createClientFor(app), { content: file(8), query });
          return body.id as string;
        }),
      );
      const lock = await systemDb.transaction();
      await lock('clients').forUpdate().select('id');
      const running = Promise.all(imports.map((id) => runImport(app, id)));
      await within(20, 'all are at work', async () => {
        return (await blockedSessions(systemDb)) >= imports.length;
      });
      await lock.rollback();
      await running;

      const ended = await Promise.all(
        imports.map(async (id) => (await app.as().get(`/v1/imports/${id}`)).body),
      );
      expect(ended.map(({ status }) => status).sort()).toEqual([
        'completed',
        'completed',
        'failed',
        'failed',
      ]);
      expect((await rows()).used).toBe(16);
    },
  );
});

describe('the rows of a tenant that are used up', () => {
  it('refuse files, and what is added singly or in batches', async () => {
    const app = await startTestApp({ ROWS_ENTERPRISE: String(LIMIT) });
    const client = await createClientFor(app);
    await importContent(app, client, { content: file(LIMIT) });

    const answers = [
      await postFile(app, client, { content: file(1) }),
      await app.as().post('/v1/transactions', row(client, 90)),
      await app.as().post('/v1/transactions/batch', { mode: 'partial', transactions: [row(client, 91)] }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'row_limit', limit: LIMIT });
    }
    expect(await ledgerOf(app, client)).toHaveLength(LIMIT);
    await app.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listKeptRecords } from '../../../src/db/erasure/erasures-queries.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { openRetained } from '../../../src/gateways/crypto/retention-seal.js';
import { placeOfKept } from '../../../src/services/erasure/keep-rows.js';
import { type ProgramProcess, startProgram } from '../../support/program-process.js';
import { RETENTION_KEYS } from '../../support/retention-keys.js';
import { within } from '../../support/within.js';
import { type FilingApp, startFilingApp, workerSettings } from '../submissions/filing-story.js';

const ROWS = 60_000;

describe('an erasure whose worker is killed', () => {
  let filing: FilingApp;
  const workers: ProgramProcess[] = [];
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.kill();
    await filing.close();
  });

  async function startWorker(): Promise<ProgramProcess> {
    const settings = { ...workerSettings(filing), RETENTION_PUBLIC_KEY: RETENTION_KEYS.publicKey };
    const worker = await startProgram('workers/main.ts', settings as Record<string, string>);
    workers.push(worker);
    return worker;
  }

  const row = (id: string) =>
    filing.app.ctx
      .systemDb('erasures')
      .where({ id: uuidFromPublicId('erasure', id) ?? '' })
      .first();

  it('goes on by itself in the next worker, and seals each row once', async () => {
    const { systemDb } = filing.app.ctx;
    const client = await filing.app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const model = await filing.app.as().post('/v1/transactions', {
      ...{
        client_id: client.body.id,
        date: '2025-10-01',
        amount: -5,
        description: 'Paper',
        category: 'drawings',
      },
    });
    expect(model.status, model.text).toBe(201);
    await systemDb.raw(
      `insert into transactions (id, tenant_id, livemode, client_id, date, tax_year, amount_pence, currency, amount_gbp_pence,
         description, category, category_source, allowable_bps, source, kind, needs_review, metadata)
       select gen_random_uuid(), tenant_id, livemode, client_id, date, tax_year, amount_pence, currency, amount_gbp_pence,
         'row ' || n, category, category_source, allowable_bps, source, kind, needs_review, metadata
       from transactions, generate_series(2, ?) n where id = ?`,
      [ROWS, uuidFromPublicId('transaction', model.body.id)],
    );
    const asked = await filing.app.as().post(`/v1/clients/${client.body.id}/erasure`);
    expect(asked.status, asked.text).toBe(202);

    const first = await startWorker();
    await within(60, 'some rows are erased', async () => (await row(asked.body.id)).erased.transactions > 0);
    await first.kill();
    const midway = await row(asked.body.id);
    await startWorker();
    await within(120, 'it is complete', async () => (await row(asked.body.id)).status === 'completed');

    expect([midway.status, midway.erased.transactions < ROWS]).toEqual(['processing', true]);
    const { certificate } = (await filing.app.as().get(`/v1/erasures/${asked.body.id}`)).body;
    expect(certificate.erased).toContainEqual({ records: 'transactions', count: ROWS });
    expect(certificate.kept).toContainEqual(
      expect.objectContaining({ records: 'transactions', tax_year: '2025-26', count: ROWS }),
    );
    const kept = await listKeptRecords(systemDb, { tenantId: midway.tenant_id, id: midway.id });
    const ids = kept
      .filter(({ records }) => records === 'transactions')
      .flatMap(({ id, records, sealed }) =>
        JSON.parse(openRetained(RETENTION_KEYS.privateKey, placeOfKept(id, records), sealed)),
      )
      .map((one: { id: string }) => one.id);
    expect(new Set(ids).size).toBe(ROWS);
    expect(ids).toHaveLength(ROWS);
  }, 300_000);
});

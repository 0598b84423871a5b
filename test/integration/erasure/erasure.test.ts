import { buffer } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERASED_TABLES } from '../../../src/db/erasure/erased-tables.js';
import { findErasureOfAny, listKeptRecords } from '../../../src/db/erasure/erasures-queries.js';
import { listDueErasures } from '../../../src/db/erasure/erasures-repository.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { canonicalJson } from '../../../src/domain/language/canonical-json.js';
import { openRetained } from '../../../src/gateways/crypto/retention-seal.js';
import { textHash } from '../../../src/gateways/crypto/text-hash.js';
import { openStored } from '../../../src/services/documents/open-document.js';
import { continueErasures } from '../../../src/services/erasure/continue-erasures.js';
import { placeOfKept } from '../../../src/services/erasure/keep-rows.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { buildReport } from '../../../src/services/reports/build-report.js';
import { everythingInPostgres } from '../../support/everything-stored.js';
import { createKey, createTenant } from '../../support/factories.js';
import { isNoPartition } from '../../support/partitions.js';
import { createRecordedApp } from '../../support/recorded-app.js';
import { RETENTION_KEYS } from '../../support/retention-keys.js';
import { callerOf } from '../../support/test-app.js';
import { addressBody, buildWorld } from '../../support/world.js';
import {
  createDeclared,
  createFiled,
  createTaxpayer,
  type FilingApp,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';

const MARK = 'Quillfeather';

describe('erasure', { timeout: 120_000 }, () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const caller = () => filing.app.as();
  const uuid = (clientId: string) => uuidFromPublicId('client', clientId) ?? '';
  const erase = (clientId: string) => caller().post(`/v1/clients/${clientId}/erasure`);
  const read = async (id: string) => {
    const answer = await caller().get(`/v1/erasures/${id}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  async function erased(clientId: string) {
    const asked = await erase(clientId);
    expect(asked.status, asked.text).toBe(202);
    await continueErasures(filing.app.ctx);
    return read(asked.body.id);
  }
  async function mark({ clientId }: Pick<Taxpayer, 'clientId'>): Promise<void> {
    const renamed = await caller().patch(`/v1/clients/${clientId}`, { family_name: MARK });
    expect(renamed.status, renamed.text).toBe(200);
    for (const fields of [{ category: 'private' }, { category: 'tax_payment' }]) {
      const row = await caller().post('/v1/transactions', {
        ...{ client_id: clientId, date: '2026-05-01', amount: -12, description: `${MARK} shop`, ...fields },
      });
      expect(row.status, row.text).toBe(201);
    }
  }
  async function openKept(erasureId: string) {
    const { systemDb } = filing.app.ctx;
    const id = uuidFromPublicId('erasure', erasureId) ?? '';
    const found = await findErasureOfAny(systemDb, id);
    const kept = await listKeptRecords(systemDb, { tenantId: found?.tenantId ?? '', id });
    return kept.map(({ id, records, sealed }) => ({
      records,
      rows: JSON.parse(openRetained(RETENTION_KEYS.privateKey, placeOfKept(id, records), sealed)),
    }));
  }
  async function tablesWith(text: string): Promise<string[]> {
    const stored = await everythingInPostgres(filing.app.ctx.config.databaseUrl);
    return [...stored].filter(([, rows]) => rows.includes(text)).map(([table]) => table);
  }

  it('keeps the content of a document for the private key alone, and destroys it by its day', async () => {
    const client = await createTaxpayer(filing);
    const text = `From: ${MARK} <shop@example.com>\r\nDate: Mon, 1 Jun 2026 10:00:00 +0100\r\n\r\nTotal £12.00\r\n`;
    const stored = await caller()
      .post(`/v1/documents?client_id=${client.clientId}`)
      .type('message/rfc822')
      .send(text);
    expect(stored.status, stored.text).toBe(201);
    const { ctx, tenant } = filing.app;

    const { id, certificate } = await erased(client.clientId);

    expect(certificate.kept).toContainEqual(
      expect.objectContaining({ records: 'documents', tax_year: '2026-27', count: 1, until: '2033-01-31' }),
    );
    expect((await caller().get(`/v1/documents/${stored.body.id}/content`)).status).toBe(404);
    expect(await tablesWith(MARK)).toEqual([]);
    const [row] = (await openKept(id)).find(({ records }) => records === 'documents')?.rows ?? [];
    const fileId: string = row.file_id;
    const key = Buffer.from(row.content_key_encrypted, 'base64');
    const content = () => buffer(openStored(ctx, tenant, { fileId, key, sizeBytes: row.size_bytes }));
    expect((await content()).toString()).toBe(text);

    const aged = (keepUntil: string) =>
      ctx.systemDb('files').where({ id: fileId }).update({ created_at: '2020-01-01', keep_until: keepUntil });
    await aged('2099-01-31');
    await sweepExpired(ctx);
    expect((await content()).toString()).toBe(text);
    await aged('2026-01-31');
    await sweepExpired(ctx);
    expect(await ctx.systemDb('file_chunks').where({ file_id: fileId })).toEqual([]);
  });

  it('gives every tenant a turn before the second of another', async () => {
    const { ctx } = filing.app;
    const [busy, quiet] = [await createTenant(ctx), await createTenant(ctx)];
    const now = new Date();
    const asked = [busy, busy, busy, quiet].map(({ tenantId, livemode }, at) => ({
      id: ctx.newId(),
      tenant_id: tenantId,
      livemode,
      subject: 'client',
      client_id: ctx.newId(),
      status: 'queued',
      starts_at: now,
      created_at: new Date(now.getTime() + at),
      requested_by: 'a test',
    }));
    await ctx.systemDb('erasures').insert(asked);

    const [first, , , last] = asked.map(({ id }) => id);
    const turns = await listDueErasures(ctx.systemDb, { now, except: [], limit: 2 });
    expect(turns.map(({ id }) => id)).toEqual([first, last]);
    const others = await listDueErasures(ctx.systemDb, { now, except: turns.map(({ id }) => id), limit: 9 });
    expect(others.map(({ tenantId }) => tenantId)).toEqual([busy.tenantId, busy.tenantId]);
    await ctx
      .systemDb('erasures')
      .whereIn(
        'id',
        asked.map(({ id }) => id),
      )
      .delete();
  });

  it('is refused while figures of other owners rest on a property of the client', async () => {
    const [holder, owner] = [await createTaxpayer(filing), await createTaxpayer(filing)];
    const property = await caller()
      .post('/v1/properties')
      .send({
        client_id: holder.clientId,
        kind: 'residential',
        address: addressBody,
        owners: [
          { client_id: holder.clientId, share_percent: 50 },
          { client_id: owner.clientId, share_percent: 50 },
        ],
      });
    expect(property.status, property.text).toBe(201);

    for (const { clientId } of [holder, owner]) {
      const refused = await erase(clientId);
      expect([refused.status, refused.body.conflicts]).toMatchObject([409, [{ code: 'joint_property' }]]);
    }
  });

  it('leaves nothing of a client that the service can read, and a certificate that says so', async () => {
    const client = await createFiled(filing);
    const other = await createTaxpayer(filing);
    await mark(client);

    const { certificate, ...erasure } = await erased(client.clientId);

    expect(erasure).toMatchObject({ subject: 'client', client_id: client.clientId, status: 'completed' });
    expect(await tablesWith(MARK)).toEqual([]);
    expect((await tablesWith(uuid(client.clientId))).sort()).toEqual([
      'erasures',
      'event_counters',
      'events',
      'kept_records',
    ]);
    const { sha256, ...said } = certificate;
    expect(textHash(canonicalJson(said))).toBe(sha256);
    expect(certificate.erased).toContainEqual({ records: 'transactions', count: 9 });
    expect(certificate.erased).toContainEqual({ records: 'declarations', count: 1 });
    // Records of 2025-26 until five years after 31 January 2027; the row of May 2026 a year longer, but not the private one.
    expect(certificate.kept).toContainEqual({
      records: 'transactions',
      tax_year: '2025-26',
      count: 7,
      until: '2032-01-31',
      reason: 'TMA 1970 s.12B(2)(a): 5 years after 31 January that follows the tax year.',
    });
    expect(certificate.kept).toContainEqual(
      expect.objectContaining({
        records: 'transactions',
        tax_year: '2026-27',
        count: 1,
        until: '2033-01-31',
      }),
    );
    expect(certificate.kept).toContainEqual(
      expect.objectContaining({ records: 'clients', tax_year: null, count: 1, until: '2033-01-31' }),
    );
    expect((await caller().get(`/v1/clients/${client.clientId}`)).status).toBe(404);
    expect((await caller().get(`/v1/tax-returns/${client.returnId}`)).status).toBe(404);
    expect((await caller().get(`/v1/transactions?client_id=${other.clientId}`)).body.data).toHaveLength(7);
    const events = await caller().get(`/v1/events?client_id=${client.clientId}`);
    expect(events.body.data).toMatchObject([
      { type: 'client.erased', data: { client: { id: client.clientId, erasure_id: erasure.id } } },
    ]);
  });

  it('keeps records that only the private key opens, and destroys them after their day', async () => {
    const client = await createFiled(filing);
    const { id } = await erased(client.clientId);
    const erasureId = uuidFromPublicId('erasure', id) ?? '';

    const kept = await openKept(id);

    const rowsOf = (records: string) => kept.find((one) => one.records === records)?.rows;
    expect(rowsOf('clients')).toMatchObject([{ family_name: 'Byron', nino_encrypted: client.nino }]);
    expect(rowsOf('submissions')).toMatchObject([{ kind: 'submit', nino_encrypted: client.nino }]);
    expect(rowsOf('tax_returns')).toMatchObject([{ tax_year: 2025, filing_version: 1 }]);
    expect(rowsOf('declarations')).toHaveLength(1);
    expect(rowsOf('transactions')).toHaveLength(7);
    await expect(filing.app.ctx.db.raw('select * from kept_records')).rejects.toThrow('permission denied');

    const { systemDb } = filing.app.ctx;
    await systemDb('kept_records')
      .where({ erasure_id: erasureId })
      .update({ keep_until: systemDb.raw('current_date - 2') });
    await sweepExpired(filing.app.ctx);

    expect(await openKept(id)).toEqual([]);
    expect((await read(id)).destroyed_at).not.toBeNull();
  });

  it('keeps the records of who neither trades nor lets for one year, and none that are older', async () => {
    const client = await caller().post('/v1/clients', { given_name: 'Ina', family_name: 'Moss' });
    for (const date of ['2020-10-01', '2025-10-01']) {
      await caller()
        .post('/v1/transactions', { client_id: client.body.id, date, amount: 10, description: 'Interest' })
        .expect(201);
    }

    const { certificate } = await erased(client.body.id);

    expect(certificate.erased).toContainEqual({ records: 'transactions', count: 2 });
    expect(certificate.kept.filter((one: { records: string }) => one.records === 'transactions')).toEqual([
      {
        records: 'transactions',
        tax_year: '2025-26',
        count: 1,
        until: '2028-01-31',
        reason: 'TMA 1970 s.12B(2)(b): one year after 31 January that follows the tax year.',
      },
    ]);
  });

  it('is refused by name while a filing is under way, or nobody knows what became of it', async () => {
    const client = await createDeclared(filing);
    await submit(filing, client).expect(202);

    const underWay = await erase(client.clientId);
    await filing.app.ctx
      .systemDb('submissions')
      .where({ client_id: uuid(client.clientId), kind: 'submit' })
      .update({ state: 'unknown' });
    const unknown = await erase(client.clientId);

    const codesOf = ({ body }: { body: { conflicts?: { code: string }[] } }) =>
      body.conflicts?.map(({ code }) => code);
    expect([underWay.status, underWay.body.code]).toEqual([409, 'erasure_refused']);
    expect(codesOf(underWay)).toEqual(['filing_under_way']);
    expect(codesOf(unknown)).toEqual(['outcome_unknown']);
    expect((await caller().get(`/v1/clients/${client.clientId}`)).status).toBe(200);
    await filing.app.ctx.systemDb('submissions').where({ state: 'unknown' }).update({ state: 'queued' });
    await runJobs(filing);
  });

  it('is one erasure however often it is asked for, and also of a client that was deleted', async () => {
    const client = await caller().post('/v1/clients', { given_name: 'Ute', family_name: 'Roe' });
    await caller().delete(`/v1/clients/${client.body.id}`).set('If-Match', '*').expect(204);

    const asked = await erase(client.body.id);
    const again = await erase(client.body.id);
    await continueErasures(filing.app.ctx);
    const afterwards = await erase(client.body.id);

    expect([asked.status, again.status, afterwards.status]).toEqual([202, 202, 202]);
    expect([again.body.id, afterwards.body.id]).toEqual([asked.body.id, asked.body.id]);
    expect(afterwards.body).toMatchObject({ status: 'completed', certificate: { kept: [] } });
  });

  it('is not for a key that is bound to one client', async () => {
    const { clientId } = await createTaxpayer(filing, { authorise: false });
    const bound = await createKey(filing.app.ctx, filing.app.tenant.tenantId, { clientId: uuid(clientId) });

    const answer = await filing.app.as(bound.secret).post(`/v1/clients/${clientId}/erasure`);

    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('leaves nothing of the client in a report on several that was being made', async () => {
    const { ctx, tenant } = filing.app;
    const client = await createTaxpayer(filing);
    await mark(client);
    const wish = { type: 'practice_overview', format: 'json', tax_year: '2025-26' };
    const { body: report } = await caller().post('/v1/reports', wish);
    const { body: asked } = await erase(client.clientId);
    const { files } = ctx;
    const erasedMeanwhile = {
      ...ctx,
      files: {
        ...files,
        async write(...args: Parameters<typeof files.write>) {
          await continueErasures(ctx);
          return files.write(...args);
        },
      },
    };

    await buildReport(erasedMeanwhile, tenant, uuidFromPublicId('report', report.id) ?? '');
    await continueErasures(ctx);

    expect((await read(asked.id)).status).toBe('completed');
    const download = await caller().get(`/v1/reports/${report.id}/download`);
    expect([download.status, download.body.code]).toEqual([410, 'report_expired']);
  });

  it('goes on where a process stopped, and counts every row once', async () => {
    const client = await createFiled(filing);
    const asked = await erase(client.clientId);
    for (let steps = 0; steps < 40; steps += 1) {
      const dying = { ...filing.app.ctx, now: dyingClock(filing.app.ctx.now, steps % 5) };
      await continueErasures(dying);
    }

    await continueErasures(filing.app.ctx);

    const { status, certificate } = await read(asked.body.id);
    expect(status).toBe('completed');
    expect(certificate.erased).toContainEqual({ records: 'transactions', count: 7 });
    expect(
      (await openKept(asked.body.id)).find(({ records }) => records === 'transactions')?.rows,
    ).toHaveLength(7);
  });

  /** The time for so many questions, after which the process that asks is dead. */
  function dyingClock(now: () => Date, questions: number): () => Date {
    let left = questions + 1;
    return () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return now();
    };
  }

  it('has a decision for every table, and leaves none that names a client', async () => {
    const { rows } = await filing.app.ctx.systemDb.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('client_id', 'tax_return_id', 'import_id', 'property_id', 'business_id')
       and ${isNoPartition('table_name')} group by 1`,
    );
    const left = rows
      .map(({ name }) => [name, ERASED_TABLES[name as keyof typeof ERASED_TABLES]] as const)
      .filter(([, fate]) => fate === undefined || 'stays' in fate)
      .map(([name]) => name);

    expect(left.sort()).toEqual(['erasures', 'kept_records']);
  });

  it('is refused where nothing could seal what has to be kept', async () => {
    const { app, assertDeclared } = createRecordedApp({ ...filing.app.ctx, retentionSeal: null });
    const { body } = await caller().post('/v1/clients', { given_name: 'Ute', family_name: 'Roe' });

    const answer = await callerOf(supertest(app), filing.app.tenant.secret).post(
      `/v1/clients/${body.id}/erasure`,
    );

    expect([answer.status, answer.body.code]).toEqual([409, 'retention_key_missing']);
    expect((await caller().get(`/v1/clients/${body.id}`)).status).toBe(200);
    assertDeclared();
  });

  describe('of a tenant', () => {
    const LATER_DAYS = 15;
    const later = () => ({
      ...filing.app.ctx,
      now: () => new Date(filing.app.ctx.now().getTime() + LATER_DAYS * 86_400_000),
    });
    const requested = async (secret: string) => {
      const answer = await filing.app.as(secret).post('/v1/erasures', { tenant_name: 'Test tenant' });
      expect(answer.status, answer.text).toBe(202);
      return answer.body;
    };

    it('waits for a fortnight and can be withdrawn until then', async () => {
      const { secret } = await createTenant(filing.app.ctx);
      const as = filing.app.as(secret);
      const erasure = await requested(secret);
      const again = await requested(secret);
      await continueErasures(filing.app.ctx);

      const withdrawn = await as.post(`/v1/erasures/${erasure.id}/withdraw`);
      await continueErasures(later());

      expect(again.id).toBe(erasure.id);
      const days = (Date.parse(erasure.starts_at) - Date.parse(erasure.created_at)) / 86_400_000;
      expect(Math.round(days)).toBe(14);
      expect(erasure.status).toBe('waiting');
      expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'withdrawn']);
      expect((await as.get(`/v1/erasures/${erasure.id}`)).body).toMatchObject({
        status: 'withdrawn',
        certificate: null,
      });
      expect((await as.get('/v1/me')).status).toBe(200);
    });

    it('is one erasure when asked for twice at once, and no test key asks for it', async () => {
      const { secret, tenantId } = await createTenant(filing.app.ctx);
      const { secret: test } = await createKey(filing.app.ctx, tenantId, { livemode: false });

      const asked = await Promise.all(Array.from({ length: 4 }, () => requested(secret)));
      const refused = await filing.app.as(test).post('/v1/erasures', { tenant_name: 'Test tenant' });
      await filing.app.as(secret).post(`/v1/erasures/${asked[0].id}/withdraw`);

      expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    });

    it('is refused for another name, to a token of an app, and once it has begun it is not withdrawn', async () => {
      const { secret, tenantId } = await createTenant(filing.app.ctx);
      const misnamed = await filing.app.as(secret).post('/v1/erasures', { tenant_name: 'Another' });
      const narrow = await createKey(filing.app.ctx, tenantId, { scopes: ['clients:write'] });
      const weak = await filing.app.as(narrow.secret).post('/v1/erasures', { tenant_name: 'Test tenant' });
      const erasure = await requested(secret);
      await filing.app.ctx
        .systemDb('erasures')
        .where({ tenant_id: tenantId })
        .update({ status: 'processing' });

      const late = await filing.app.as(secret).post(`/v1/erasures/${erasure.id}/withdraw`);

      expect([misnamed.status, misnamed.body.errors[0].pointer]).toEqual([422, '#/tenant_name']);
      expect([weak.status, weak.body.code]).toEqual([403, 'insufficient_scope']);
      expect([late.status, late.body.code, late.body.current_status]).toEqual([
        409,
        'invalid_state',
        'processing',
      ]);
      await filing.app.ctx
        .systemDb('erasures')
        .where({ tenant_id: tenantId })
        .update({ status: 'withdrawn' });
    });

    it('leaves the certificate, and a key that can fetch it and nothing else', async () => {
      const stand = await startFilingApp();
      const { app } = stand;
      try {
        await createFiled(stand);
        const test = await createKey(app.ctx, app.tenant.tenantId, { livemode: false });
        const inTest = await app
          .as(test.secret)
          .post('/v1/clients', { given_name: 'Test', family_name: MARK });
        expect(inTest.status).toBe(201);
        const world = await buildWorld(app);
        await runJobs(stand);
        const asked = await app.as().post('/v1/erasures', { tenant_name: 'Test tenant' });
        expect(asked.status, asked.text).toBe(202);

        await continueErasures({
          ...app.ctx,
          now: () => new Date(app.ctx.now().getTime() + LATER_DAYS * 86_400_000),
        });

        const answer = await app.as().get(`/v1/erasures/${asked.body.id}`);
        expect([answer.status, answer.body.status]).toEqual([200, 'completed']);
        const records = answer.body.certificate.erased.map((one: { records: string }) => one.records);
        expect(records).toEqual(
          expect.arrayContaining(['clients', 'users', 'webhook_endpoints', 'api_keys']),
        );
        expect(answer.body.certificate.kept).toContainEqual(
          expect.objectContaining({ records: 'tax_returns', tax_year: '2025-26', until: '2032-01-31' }),
        );
        const { rows } = await app.ctx.systemDb.raw<{ rows: { table_name: string }[] }>(
          `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
           where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
             and ${isNoPartition('c.table_name')}`,
        );
        const filled = [];
        for (const { table_name: table } of rows) {
          const row = await app.ctx
            .systemDb(table)
            .where({ tenant_id: app.tenant.tenantId })
            .first('tenant_id');
          if (row !== undefined) filled.push(table);
        }
        // Of the world's document the content stays, for the law; its key is among the kept records.
        expect(filled.sort()).toEqual(['api_keys', 'erasures', 'file_chunks', 'files', 'kept_records']);
        expect(await app.ctx.systemDb('files').where({ tenant_id: app.tenant.tenantId })).toHaveLength(1);
        expect(await app.ctx.systemDb('api_keys').where({ tenant_id: app.tenant.tenantId })).toHaveLength(1);
        expect((await app.as().post('/v1/clients', { given_name: 'A', family_name: 'B' })).status).toBe(403);
        expect((await app.as(test.secret).get('/v1/me')).status).toBe(401);
        await world.receiver.close();
      } finally {
        await stand.close();
      }
    });
  });
});

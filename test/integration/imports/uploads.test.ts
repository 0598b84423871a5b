import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, largeFile, ledgerOf, postFile, sampleFile } from './import-story.js';

const CSV = 'date,amount,description\n2025-06-01,-1.00,ONE\n';
const GERMAN = 'Buchung;Betrag;Text\n31.12.2025;-1.234,56;MIETE\n02.01.2026;99,00;ZINSEN\n';
const GERMAN_MAPPING = {
  date: 'Buchung',
  amount: 'Betrag',
  description: ['Text'],
  date_format: 'DD.MM.YYYY',
  decimal_separator: ',',
  default_currency: 'GBP',
};

describe('the upload of POST /v1/imports', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = await createClientFor(app);
  });
  afterAll(() => app.close());

  const postForm = (clientId: string, fields: Record<string, string>, content = GERMAN) => {
    const form = app.as().post(`/v1/imports?client_id=${clientId}`);
    for (const [name, value] of Object.entries(fields)) form.field(name, value);
    return form.attach('file', Buffer.from(content), { filename: 'konto.csv', contentType: 'text/csv' });
  };

  it('takes a form with a file and the mapping of its columns', async () => {
    const own = await createClientFor(app);

    const posted = await postForm(own, { mapping: JSON.stringify(GERMAN_MAPPING) });
    await drain(app.ctx, ['import']);
    const done = await app.as().get(`/v1/imports/${posted.body.id}`);

    expect(posted.status).toBe(202);
    expect(done.body).toMatchObject({
      status: 'completed',
      format: 'mapped',
      filename: 'konto.csv',
      content_type: 'text/csv',
      options: { mapping: GERMAN_MAPPING },
      counts: { created: 2 },
    });
    expect((await ledgerOf(app, own)).map((row) => [row.date, row.amount_pence])).toEqual([
      ['2025-12-31', '-123456'],
      ['2026-01-02', '9900'],
    ]);
  });

  it('uses the mapping that is saved on the account', async () => {
    const own = await createClientFor(app);
    const account = await app
      .as()
      .post('/v1/source-accounts', { client_id: own, name: 'Konto', mapping: GERMAN_MAPPING });

    const done = await importContent(app, own, {
      content: GERMAN,
      query: `&source_account_id=${account.body.id}`,
    });

    expect(done).toMatchObject({ status: 'completed', format: 'mapped', counts: { created: 2 } });
  });

  it.each([
    { mapping: 'no json', pointer: '#/mapping', code: 'invalid_type' },
    { mapping: '{"date":1,"description":2}', pointer: '#/mapping/amount', code: 'required' },
    {
      mapping: '{"date":1,"description":2,"amount_in":3}',
      pointer: '#/mapping/amount_out',
      code: 'required',
    },
    { mapping: '{"date":0,"description":2,"amount":3}', pointer: '#/mapping/date', code: 'invalid_type' },
    {
      mapping: '{"date":1,"description":2,"amount":3,"colour":4}',
      pointer: '#/mapping/colour',
      code: 'unknown_field',
    },
    {
      mapping: '{"date":1,"description":2,"amount":3,"date_format":"MM/YYYY"}',
      pointer: '#/mapping/date_format',
      code: 'invalid_format',
    },
  ])('refuses the mapping $mapping and names the place', async ({ mapping, pointer, code }) => {
    const answer = await postForm(client, { mapping });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer, code }]);
  });

  it('refuses a form field that no import has, and a form without a file', async () => {
    const unknown = await postForm(client, { colour: 'red' });
    const empty = await app.as().post(`/v1/imports?client_id=${client}`).field('mapping', '{}');

    expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ pointer: '#/colour' }]]);
    expect(empty.status).toBe(400);
  });

  it('keeps nothing of a file whose form it refuses', async () => {
    const before = await app.ctx.systemDb('files').count();

    await postForm(client, { mapping: 'no json' });

    expect(await app.ctx.systemDb('files').count()).toEqual(before);
  });

  it('answers a repeat under the same key alike, and refuses another file under it', async () => {
    const own = await createClientFor(app);
    const headers = { 'Idempotency-Key': 'one-file' };

    const first = await postFile(app, own, { content: CSV, headers });
    const repeat = await postFile(app, own, { content: CSV, headers });
    const other = await postFile(app, own, { content: `${CSV}2025-06-02,-1.00,TWO\n`, headers });

    expect(first.status).toBe(202);
    expect(repeat.status).toBe(202);
    expect(repeat.headers['idempotent-replayed']).toBe('true');
    expect(repeat.body).toEqual(first.body);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it("answers 404 for another tenant's client, account or business, and for another client's", async () => {
    const stranger = await createTenant(app.ctx);
    const theirs = await createClientFor(app, stranger.secret);
    const sibling = await createClientFor(app);
    const business = await app.as().post('/v1/businesses', { client_id: sibling, trading_name: 'Plumbing' });

    const answers = await Promise.all([
      postFile(app, theirs, { content: CSV }),
      postFile(app, client, { content: CSV, query: '&source_account_id=acc_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
      postFile(app, client, { content: CSV, query: `&business_id=${business.body.id}` }),
    ]);

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  });

  it('shows an import, its errors and its acts to no other tenant', async () => {
    const stranger = await createTenant(app.ctx);
    const own = await createClientFor(app);
    const { id } = await importContent(app, own, { content: CSV });
    const as = app.as(stranger.secret);

    const answers = await Promise.all([
      as.get(`/v1/imports/${id}`),
      as.get(`/v1/imports/${id}/errors`),
      as.get(`/v1/imports/${id}/errors.csv`),
      as.post(`/v1/imports/${id}/cancel`),
      as.post(`/v1/imports/${id}/revert`),
    ]);
    const list = await as.get('/v1/imports');

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect(list.body.data).toEqual([]);
  });

  it('needs no client of a credential that is bound to one, and lets it see that one only', async () => {
    const own = await createClientFor(app);
    const bound = await createKey(app.ctx, app.tenant.tenantId);
    await app.ctx
      .systemDb('api_keys')
      .where({ id: bound.apiKeyId })
      .update({ client_id: uuidFromPublicId('client', own) });
    const as = app.as(bound.secret);

    const mine = await as.post('/v1/imports').set('Content-Type', 'text/csv').send(CSV);
    const others = await as.post(`/v1/imports?client_id=${client}`).set('Content-Type', 'text/csv').send(CSV);
    const list = await as.get('/v1/imports');

    expect(mine.body).toMatchObject({ client_id: own });
    expect(others.status).toBe(404);
    expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([mine.body.id]);
  });

  it('lists imports newest first, by client, account and status', async () => {
    const own = await createClientFor(app);
    const first = await importContent(app, own, { content: CSV });
    const second = await postFile(app, own, { content: CSV });

    const all = await app.as().get(`/v1/imports?client_id=${own}`);
    const queued = await app.as().get(`/v1/imports?client_id=${own}&status=queued`);
    const elsewhere = await app.as().get('/v1/imports?source_account_id=acc_01k4x6t8e8f5mv0zq3n7c2b9rd');

    const ids = (answer: typeof all) => answer.body.data.map((one: { id: string }) => one.id);
    expect(ids(all)).toEqual([second.body.id, first.id]);
    expect(ids(queued)).toEqual([second.body.id]);
    expect(ids(elsewhere)).toEqual([]);
    await drain(app.ctx, ['import']);
  });

  it('says what is wrong with a query', async () => {
    const both = await postFile(app, client, {
      content: CSV,
      query: '&business_id=biz_01k4x6t8e8f5mv0zq3n7c2b9rd&property_id=prop_01k4x6t8e8f5mv0zq3n7c2b9rd',
    });
    const malformed = await postFile(app, client, { content: CSV, query: '&source_account_id=nonsense' });
    const unknown = await postFile(app, client, { content: CSV, query: '&colour=red' });

    expect([both.status, both.body.errors]).toMatchObject([400, [{ parameter: 'property_id' }]]);
    expect([malformed.status, malformed.body.errors]).toMatchObject([
      400,
      [{ parameter: 'source_account_id' }],
    ]);
    expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown_parameter']);
  });
});

describe('a file over the limit', () => {
  const LIMIT = 300_000;
  let app: TestApp;
  let client: string;
  let content: Buffer;
  beforeAll(async () => {
    app = await startTestApp({ IMPORT_MAX_BYTES: String(LIMIT) });
    client = await createClientFor(app);
    content = await largeFile(10_000);
  });
  afterAll(() => app.close());

  async function expectRefused(answer: { status: number; body: unknown }): Promise<void> {
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'payload_too_large', limit_bytes: LIMIT });
    expect(await app.ctx.systemDb('files').count()).toEqual([{ count: '0' }]);
    expect(await app.ctx.systemDb('file_chunks').count()).toEqual([{ count: '0' }]);
  }

  it('is refused by the length it announces', async () => {
    await expectRefused(await postFile(app, client, { content }));
  });

  it('is refused by its inflated size, and leaves nothing behind', async () => {
    await expectRefused(
      await postFile(app, client, { content: gzipSync(content), headers: { 'Content-Encoding': 'gzip' } }),
    );
  });

  it('is refused as a part of a form', async () => {
    await expectRefused(
      await app
        .as()
        .post(`/v1/imports?client_id=${client}`)
        .attach('file', content, { filename: 'large.csv' }),
    );
  });

  it('is refused when it announces no length, and the caller who goes on sending hears it', async () => {
    const server = app.app.listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sending = httpRequest({
      port,
      method: 'POST',
      path: `/v1/imports?client_id=${client}`,
      headers: { authorization: `Bearer ${app.tenant.secret}`, 'content-type': 'text/csv' },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < 20; sent++) sending.write(content);
    sending.end();

    const [response] = await answered;
    let text = '';
    for await (const chunk of response) text += chunk;
    server.close();

    await expectRefused({ status: response.statusCode ?? 0, body: JSON.parse(text) });
  });

  it('is taken at the limit', async () => {
    const answer = await postFile(app, client, { content: content.subarray(0, LIMIT) });

    expect([answer.status, answer.body.size_bytes]).toEqual([202, LIMIT]);
  });

  it('refuses what cannot be inflated', async () => {
    const answer = await postFile(app, client, {
      content: sampleFile('lloyds.csv'),
      headers: { 'Content-Encoding': 'gzip' },
    });

    expect(answer.status).toBe(400);
  });
});

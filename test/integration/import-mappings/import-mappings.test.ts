import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, ledgerOf, postFile } from '../imports/import-story.js';

const LEDGER = 'Day;Sum;Text\n31.12.2025;-1.234,56;RENT\n02.01.2026;99,00;INTEREST\n';
const MAPPING = {
  date: 'Day',
  amount: 'Sum',
  description: ['Text'],
  date_format: 'DD.MM.YYYY',
  decimal_separator: ',',
};
const NOBODY = publicId('importMapping', '01890000-0000-7000-8000-000000000000');

describe('/v1/import-mappings', () => {
  let app: TestApp;
  let client: string;
  let serial = 0;
  beforeAll(async () => {
    app = await startTestApp();
    client = await createClientFor(app);
  });
  afterAll(() => app.close());

  const body = (more: object = {}) => ({ name: `Mapping ${++serial}`, mapping: MAPPING, ...more });
  const save = async (more: object = {}) => (await app.as().post('/v1/import-mappings', body(more))).body;
  const account = async (owner: string, more: object = {}) =>
    (await app.as().post('/v1/source-accounts', { client_id: owner, name: 'Konto', ...more })).body.id;

  it('saves, reads, replaces and deletes a mapping', async () => {
    const sent = body({ client_id: client });

    const posted = await app.as().post('/v1/import-mappings', sent);
    const path = `/v1/import-mappings/${posted.body.id}`;
    const replaced = await app
      .as()
      .put(path, { ...posted.body, name: 'Renamed', mapping: { ...MAPPING, notes: 4 } });
    const stale = await app.as().put(path, sent).set('If-Match', '"1"');
    const removed = await app.as().delete(path).set('If-Match', '"2"');

    expect(posted.status).toBe(201);
    expect(posted.headers['location']).toBe(path);
    expect(posted.body).toMatchObject({ ...sent, source_account_id: null });
    expect(posted.body.id).toMatch(/^map_/);
    expect(replaced.body).toMatchObject({ name: 'Renamed', mapping: { ...MAPPING, notes: 4 } });
    expect(stale.status).toBe(412);
    expect(removed.status).toBe(204);
    expect((await app.as().get(path)).status).toBe(404);
  });

  it('names every part of a mapping that is wrong', async () => {
    const wrong = { date: true, amount: 'Sum', amount_in: 3, date_format: 'DD', skip: 1, delimiter: ';;' };

    const answer = await app.as().post('/v1/import-mappings', body({ mapping: wrong }));

    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '#/mapping/amount',
      '#/mapping/date',
      '#/mapping/date_format',
      '#/mapping/delimiter',
      '#/mapping/description',
      '#/mapping/skip',
    ]);
  });

  it('imports by the mapping that is named', async () => {
    const own = await createClientFor(app);
    const saved = await save();

    const done = await importContent(app, own, { content: LEDGER, query: `&mapping_id=${saved.id}` });

    expect(done).toMatchObject({ status: 'completed', format: 'mapped', options: { mapping: MAPPING } });
    expect((await ledgerOf(app, own)).map((row) => [row.date, row.amount_pence])).toEqual([
      ['2025-12-31', '-123456'],
      ['2026-01-02', '9900'],
    ]);
  });

  it("uses the mapping of the source account by itself, before the account's own field", async () => {
    const own = await createClientFor(app);
    const id = await account(own, { mapping: { date: 'No', description: 'Such', amount: 'Columns' } });
    const saved = await save({ source_account_id: id });

    const done = await importContent(app, own, { content: LEDGER, query: `&source_account_id=${id}` });

    expect(saved).toMatchObject({ client_id: own, source_account_id: id });
    expect(done).toMatchObject({ status: 'completed', format: 'mapped', counts: { created: 2 } });
  });

  it('leaves an import as it was when its mapping is deleted', async () => {
    const own = await createClientFor(app);
    const saved = await save({ client_id: own });
    const posted = await postFile(app, own, { content: LEDGER, query: `&mapping_id=${saved.id}` });

    await app.as().delete(`/v1/import-mappings/${saved.id}`).set('If-Match', '*');

    expect((await app.as().get(`/v1/imports/${posted.body.id}`)).body.options.mapping).toEqual(MAPPING);
    expect((await postFile(app, own, { content: LEDGER, query: `&mapping_id=${saved.id}` })).status).toBe(
      404,
    );
  });

  it('fails an import whose file has no such column, and names the key', async () => {
    const saved = await save({ mapping: { ...MAPPING, counterparty: 'Wer' } });

    const done = await importContent(app, client, { content: LEDGER, query: `&mapping_id=${saved.id}` });

    expect(done).toMatchObject({ status: 'failed', error: { code: 'invalid_mapping' } });
    expect(done.error.detail).toContain('counterparty');
  });

  it('finds no mapping that does not exist or is of another client', async () => {
    const other = await save({ client_id: await createClientFor(app) });

    for (const id of [NOBODY, other.id]) {
      const answer = await postFile(app, client, { content: LEDGER, query: `&mapping_id=${id}` });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const malformed = await postFile(app, client, { content: LEDGER, query: '&mapping_id=map_1' });
    expect(malformed.status).toBe(400);
  });

  it('refuses a mapping in the form beside one that is named', async () => {
    const saved = await save();

    const answer = await app
      .as()
      .post(`/v1/imports?client_id=${client}&mapping_id=${saved.id}`)
      .field('mapping', JSON.stringify(MAPPING))
      .attach('file', Buffer.from(LEDGER), { filename: 'a.csv', contentType: 'text/csv' });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/mapping', code: 'invalid' }]);
  });

  it('takes a name once, and an account once', async () => {
    const id = await account(client);
    const first = await save({ client_id: client, source_account_id: id });

    const sameName = await app
      .as()
      .post('/v1/import-mappings', body({ client_id: client, name: first.name.toUpperCase() }));
    const sameAccount = await app.as().post('/v1/import-mappings', body({ source_account_id: id }));
    const elsewhere = await app.as().post('/v1/import-mappings', body({ name: first.name }));

    expect([sameName.status, sameName.body.code]).toEqual([409, 'conflict']);
    expect([sameAccount.status, sameAccount.body.code]).toEqual([409, 'conflict']);
    expect(elsewhere.status).toBe(201);
  });

  it('refuses an account of another client, and one for a mapping of all clients', async () => {
    const strangers = await account(await createClientFor(app));
    const everybodys = await save();

    const posted = await app
      .as()
      .post('/v1/import-mappings', body({ client_id: client, source_account_id: strangers }));
    const put = await app
      .as()
      .put(`/v1/import-mappings/${everybodys.id}`, body({ source_account_id: strangers }));

    for (const answer of [posted, put]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([
        { pointer: '#/source_account_id', code: 'invalid_reference' },
      ]);
    }
  });

  it('lists by client and by account', async () => {
    const own = await createClientFor(app);
    const id = await account(own);
    const saved = await save({ source_account_id: id });
    await save({ client_id: own });

    const ofClient = await app.as().get(`/v1/import-mappings?client_id=${own}`);
    const ofAccount = await app.as().get(`/v1/import-mappings?source_account_id=${id}`);

    expect(ofClient.body.data).toHaveLength(2);
    expect(ofAccount.body.data.map((one: { id: string }) => one.id)).toEqual([saved.id]);
  });

  it("shows a credential that is bound to a client that client's mappings alone", async () => {
    const own = await createClientFor(app);
    const everybodys = await save();
    const key = { name: 'bound', client_id: own, scopes: ['imports:write'] };
    const { secret } = (await app.as().post('/v1/api-keys', key)).body;

    const posted = await app.as(secret).post('/v1/import-mappings', body());
    const list = await app.as(secret).get('/v1/import-mappings');
    const other = await app.as(secret).get(`/v1/import-mappings/${everybodys.id}`);

    expect(posted.body).toMatchObject({ client_id: own });
    expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([posted.body.id]);
    expect(other.status).toBe(404);
  });

  it('does not show a mapping to another tenant', async () => {
    const saved = await save();
    const stranger = await createTenant(app.ctx);

    expect((await app.as(stranger.secret).get(`/v1/import-mappings/${saved.id}`)).status).toBe(404);
    expect((await app.as(stranger.secret).get('/v1/import-mappings')).body.data).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/clients', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('creates, reads, replaces and deletes a client, masking its identifiers', async () => {
    const created = await app.as().post('/v1/clients', {
      given_name: 'Ada',
      family_name: 'Byron',
      nino: 'tc 66 37 95 b',
      utr: ' 32824 97350 ',
    });
    expect(created.status).toBe(201);
    expect(created.headers['etag']).toBe('"1"');
    expect(created.body).toMatchObject({ nino: '******95B', utr: '*******350', region: 'england' });

    const replaced = await app
      .as()
      .put(`/v1/clients/${created.body.id}`, { ...created.body, family_name: 'Lovelace' })
      .set('If-Match', '"1"');
    expect(replaced.body).toMatchObject({ family_name: 'Lovelace', nino: '******95B' });

    const stale = await app.as().delete(`/v1/clients/${created.body.id}`).set('If-Match', '"1"');
    expect(stale.status).toBe(412);

    expect((await app.as().delete(`/v1/clients/${created.body.id}`)).status).toBe(204);
    expect((await app.as().get(`/v1/clients/${created.body.id}`)).status).toBe(404);
  });

  it.each([
    ['a turned direction', 'Ada\u202enoryB'],
    ['a space of no width', 'A\u200bda'],
    ['a tag', 'Ada\u{e0041}'],
  ])('refuses a name with %s', async (_what, name) => {
    const answer = await app.as().post('/v1/clients', { given_name: name, family_name: 'Byron' });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      {
        pointer: '#/given_name',
        code: 'invalid_format',
        detail: 'must not contain control characters, or characters that are not seen',
      },
    ]);
  });

  it('creates one client from twenty parallel posts with one key, and answers alike', async () => {
    const posts = Array.from({ length: 20 }, () =>
      app
        .as()
        .post('/v1/clients', { given_name: 'Once', family_name: 'Only' })
        .set('Idempotency-Key', 'twenty'),
    );
    const answers = await Promise.all(posts);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(19);
  });

  it('keeps identifiers sealed: neither is in the row, and each has its blind index', async () => {
    const { body } = await app.as().post('/v1/clients', {
      given_name: 'Sealed',
      family_name: 'Up',
      nino: 'TC663795B',
      utr: '1955839661',
    });
    const row = await app.ctx.systemDb('clients').where({ given_name: 'Sealed' }).first();
    const stored = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(body.nino).toBe('******95B');
    expect(stored).not.toMatch(/TC663795|195583966/);
    expect(row.nino_index).toEqual(app.ctx.cipher.blindIndex(app.tenant.tenantId, 'nino', 'TC663795B'));
    expect(
      app.ctx.cipher.decryptText(
        { purpose: 'clients.nino', tenantId: app.tenant.tenantId, rowId: row.id },
        row.nino_encrypted,
      ),
    ).toBe('TC663795B');
  });

  it('keeps a spouse sealed, whole or as it was, and shows the end of the number alone', async () => {
    const SPOUSE = { nino: 'tc 66 37 95 b', family_name: 'King', date_of_birth: '1805-02-21' };
    const fields = {
      given_name: 'Married',
      family_name: 'King',
      marriage_allowance: 'given',
      spouse: SPOUSE,
    };
    const { body } = await app.as().post('/v1/clients', fields);
    const path = `/v1/clients/${body.id}`;
    const spouseOf = async () => {
      const row = await app.ctx.systemDb('clients').where({ given_name: 'Married' }).first();
      const place = { purpose: 'clients.spouse', tenantId: app.tenant.tenantId, rowId: row.id } as const;
      return row.spouse_encrypted && JSON.parse(app.ctx.cipher.decryptText(place, row.spouse_encrypted));
    };
    const first = await spouseOf();

    const replaced = await app.as().put(path, { ...body, family_name: 'Byron' });
    const patched = await app.as().patch(path, { blind_person: true });
    const kept = await spouseOf();
    const half = await app.as().patch(path, { spouse: { family_name: 'Noel' } });
    const nameless = await app.as().patch(path, { spouse: { nino: 'AA123456A', family_name: null } });
    const removed = await app.as().patch(path, { spouse: null });

    expect(body.spouse).toEqual({ nino: '******95B' });
    expect(first).toEqual({ ...SPOUSE, nino: 'TC663795B', given_name: null });
    expect([replaced.body.spouse, patched.body.spouse]).toEqual([body.spouse, body.spouse]);
    expect(kept).toEqual(first);
    expect([half.status, half.body.errors]).toMatchObject([422, [{ pointer: '#/spouse/nino' }]]);
    expect([nameless.status, nameless.body.errors]).toMatchObject([
      422,
      [{ pointer: '#/spouse/family_name', code: 'required' }],
    ]);
    expect([removed.body.spouse, await spouseOf()]).toEqual([null, null]);
  });

  it('warns of another client with the same NINO, and takes it', async () => {
    const post = (nino: string | null) =>
      app.as().post('/v1/clients', { given_name: 'Twin', family_name: 'Byron', ...(nino && { nino }) });
    const first = await post('AA300001A');

    const second = await post('aa 30 00 01 a');
    const third = await post(null);
    const patched = await app.as().patch(`/v1/clients/${third.body.id}`, { nino: 'AA300001A' });
    const kept = await app.as().put(`/v1/clients/${second.body.id}`, second.body);

    expect([first.status, first.body.warnings]).toEqual([201, undefined]);
    expect([second.status, second.body.warnings]).toEqual([
      201,
      [{ code: 'duplicate_nino', client_id: first.body.id }],
    ]);
    expect(patched.body.warnings.map((one: { client_id: string }) => one.client_id)).toEqual([
      first.body.id,
      second.body.id,
    ]);
    expect([kept.status, kept.body.warnings]).toEqual([200, undefined]);
    expect((await app.as().get(`/v1/clients/${second.body.id}`)).body).not.toHaveProperty('warnings');
  });

  it('finds clients by words of their names and by their tags', async () => {
    const post = (body: object) => app.as().post('/v1/clients', body);
    const ada = await post({ given_name: 'Augusta', family_name: 'Quill_1', tags: ['monthly', 'north'] });
    await post({ given_name: 'August', family_name: 'Quilla1', tags: ['month'] });
    const found = async (query: string) =>
      (await app.as().get(`/v1/clients?${query}`)).body.data.map((one: { id: string }) => one.id);

    expect(await found('q=quill_1+AUGU')).toEqual([ada.body.id]);
    expect(await found('tag=monthly')).toEqual([ada.body.id]);
    expect(await found('q=augu')).toHaveLength(2);
    expect(await found('q=augu&tag=nobody')).toEqual([]);
    expect(ada.body.tags).toEqual(['monthly', 'north']);
  });

  it('finds a client by what somebody types: words in any order, parts, one wrong letter, numbers and ids', async () => {
    const post = (body: object) => app.as().post('/v1/clients', body);
    const [nino, utr] = ['AA371001A', '3282497350'];
    const ada = await post({
      given_name: 'Wilhelmina',
      family_name: 'Fetherstone',
      nino,
      utr,
      external_id: 'own-8814',
    });
    const eve = await post({ given_name: 'Evelyn', family_name: 'Fetherstone' });
    const stranger = await createTenant(app.ctx);
    const search = async (q: string, secret?: string) => {
      const answer = await app.as(secret).get(`/v1/clients?q=${encodeURIComponent(q)}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((one: { id: string }) => one.id);
    };

    for (const q of [
      'Wilhelmina Fetherstone',
      'fetherstone WILHELMINA',
      'therst helm',
      'Wilhelmina Fetherstome',
      'Fetherstoen Wilhelmina',
      'Wihelmina',
      'Wilhelminna',
      nino,
      'aa 37 10 01 a',
      utr,
      '32824 97350',
      'own-8814',
      '8814',
    ]) {
      expect([q, await search(q)]).toEqual([q, [ada.body.id]]);
    }
    expect(await search('Fetherstome')).toEqual([eve.body.id, ada.body.id]);
    expect(await search('Fethrstome')).toEqual([]);
    expect(await search(nino, stranger.secret)).toEqual([]);
    const first = await app.as().get('/v1/clients?q=Fetherstome&limit=1');
    const second = await app.as().get(`/v1/clients?q=Fetherstome&limit=1&cursor=${first.body.next_cursor}`);
    expect([first, second].map(({ body }) => body.data[0].id)).toEqual([eve.body.id, ada.body.id]);
    const exact = await app.as().get('/v1/clients?q=Wilhelmina&state=access&tax_year=2025-26');
    expect(exact.body.data.map((one: { id: string }) => one.id)).toEqual([ada.body.id]);
  });

  it('does not show a client to a credential that is bound to another', async () => {
    const mine = await app.as().post('/v1/clients', { given_name: 'Mine', family_name: 'Only' });
    const other = await app.as().post('/v1/clients', { given_name: 'Some', family_name: 'Other' });
    const key = await app
      .as()
      .post('/v1/api-keys', { name: 'bound', client_id: mine.body.id, scopes: ['clients:write'] });
    const bound = app.as(key.body.secret);
    expect((await bound.get('/v1/clients')).body.data.map((client: { id: string }) => client.id)).toEqual([
      mine.body.id,
    ]);
    expect((await bound.get(`/v1/clients/${other.body.id}`)).status).toBe(404);
    expect((await bound.post('/v1/clients', { given_name: 'New', family_name: 'One' })).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      utr: '3282497350',
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
});

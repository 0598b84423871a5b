import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make } from '../../support/world.js';

describe('the gate in front of every route', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ id: client } = await make(app.as(), '/v1/clients', clientBody()));
  });
  afterAll(() => app.close());

  it.each([
    ['a key of the wrong shape', 'nonsense'],
    ['a key with a wrong checksum', `tck_live_${'A'.repeat(39)}`],
  ])('refuses %s with 401', async (_, secret) => {
    const answer = await app.as(secret).get('/v1/me');
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('invalid_token');
    expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  it('refuses a key from the moment it is revoked', async () => {
    const { secret, apiKeyId } = await createKey(app.ctx, app.tenant.tenantId);
    expect((await app.as(secret).get('/v1/me')).status).toBe(200);
    const revoked = await app.as().delete(`/v1/api-keys/${publicId('apiKey', apiKeyId)}`);
    expect(revoked.status).toBe(204);
    expect((await app.as(secret).get('/v1/me')).status).toBe(401);
  });

  it('answers 404 for an unknown route and 405, with Allow, for an unknown method', async () => {
    expect((await app.as().get('/v1/nothing')).body.code).toBe('not_found');
    expect((await app.as().get('/v1/clients/')).status).toBe(404);
    const answer = await app.as().delete('/v1/clients');
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('names an unknown query parameter, and one out of range', async () => {
    const unknown = await app.as().get('/v1/clients?colour=red');
    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({ code: 'unknown_parameter', errors: [{ parameter: 'colour' }] });
    for (const limit of ['0', '101', 'ten', '1.5']) {
      const answer = await app.as().get(`/v1/clients?limit=${limit}`);
      expect([limit, answer.status]).toEqual([limit, 400]);
      expect(answer.body.errors[0].parameter).toBe('limit');
    }
  });

  it('refuses a cursor that was changed, or belongs to other filters', async () => {
    await make(app.as(), '/v1/clients', clientBody());
    const page = await app.as().get('/v1/clients?limit=1');
    expect(page.body.has_more).toBe(true);
    const cursor = String(page.body.next_cursor);
    const next = await app.as().get(`/v1/clients?limit=5&cursor=${cursor}`);
    expect(next.status).toBe(200);
    for (const path of [
      `/v1/clients?cursor=${cursor.slice(0, -2)}xx`,
      `/v1/clients?external_id=a&cursor=${cursor}`,
    ]) {
      expect((await app.as().get(path)).body.code).toBe('invalid_cursor');
    }
  });

  it('answers 415, 413 and 400 for what is not a JSON body', async () => {
    const post = () => app.as().post('/v1/clients');
    expect((await post().set('Content-Type', 'text/plain').send('{}')).status).toBe(415);
    const huge = JSON.stringify({ given_name: 'a'.repeat(300_000) });
    const large = await post().set('Content-Type', 'application/json').send(huge);
    expect(large.body).toMatchObject({ code: 'payload_too_large', limit_bytes: 262_144 });
    expect((await post().set('Content-Type', 'application/json').send('{"a":')).body.code).toBe(
      'malformed_json',
    );
    expect((await post().set('Content-Type', 'application/json').send('')).body.code).toBe('malformed_json');
  });

  it('points at each invalid field and repeats none of the values', async () => {
    const answer = await app.as().post('/v1/clients', {
      given_name: '',
      nino: 'SECRET123',
      date_of_birth: '2025-02-30',
      surprise: 1,
    });
    expect(answer.status).toBe(422);
    const found = answer.body.errors.map(
      (issue: { pointer: string; code: string }) => `${issue.pointer} ${issue.code}`,
    );
    expect(found.sort()).toEqual([
      '#/date_of_birth invalid_format',
      '#/family_name required',
      '#/given_name too_short',
      '#/surprise unknown_field',
    ]);
    const nino = await app.as().post('/v1/clients', { ...clientBody(), nino: 'SECRET123' });
    expect(nino.body.errors).toMatchObject([{ pointer: '#/nino' }]);
    expect(JSON.stringify(nino.body)).not.toContain('SECRET123');
  });

  it('checks in the promised order: scope, parameters, media type, body, precondition, object, version', async () => {
    const { secret } = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['reports:read'] });
    const nobody = 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd';
    const put = (path: string, key?: string) => app.as(key).put(path).set('If-Match', '"99"');
    expect((await put(`/v1/clients/${nobody}?x=1`, secret).send('x')).status).toBe(403);
    expect((await put(`/v1/clients/${nobody}?x=1`).send('x')).status).toBe(400);
    expect((await put(`/v1/clients/${nobody}`).send('x')).status).toBe(415);
    expect((await put(`/v1/clients/${nobody}`).send({})).status).toBe(422);
    expect((await put(`/v1/clients/${nobody}`).send(clientBody())).status).toBe(404);
    expect((await put(`/v1/clients/${client}`).send(clientBody())).status).toBe(412);
    const unseen = await app.as().put('/v1/tax-returns/tr_01k4x6t8e8f5mv0zq3n7c2b9rd', {});
    expect(unseen.status).toBe(428);
  });

  it('answers 404 to a malformed id in a path and 406 to a media type it has not', async () => {
    expect((await app.as().get('/v1/clients/rubbish')).status).toBe(404);
    expect((await app.as().get('/v1/me').set('Accept', 'image/png')).status).toBe(406);
  });

  it('does not run the same key again for another body', async () => {
    const post = (body: object) => app.as().post('/v1/clients', body).set('Idempotency-Key', '"reuse"');
    const first = await post(clientBody());
    expect(first.status).toBe(201);
    expect((await post(clientBody())).body.code).toBe('idempotency_key_reused');
    const bad = await app.as().post('/v1/clients', clientBody()).set('Idempotency-Key', 'é');
    expect(bad.body.code).toBe('invalid_idempotency_key');
  });

  it('answers 304 to a caller that has the version already', async () => {
    const first = await app.as().get(`/v1/clients/${client}`);
    const again = await app
      .as()
      .get(`/v1/clients/${client}`)
      .set('If-None-Match', `W/${first.headers['etag']}`);
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it('answers no 304 for a return, whose figures move while its version stands', async () => {
    const { id } = await make(app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
    const first = await app.as().get(`/v1/tax-returns/${id}`);
    for (const tag of [first.headers['etag'] ?? '', '*']) {
      const again = await app.as().get(`/v1/tax-returns/${id}`).set('If-None-Match', tag);
      expect([tag, again.status]).toEqual([tag, 200]);
    }
  });

  it('sends the security headers and names every request', async () => {
    const answer = await app.as().get('/v1/me');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['request-id']).toMatch(/^req_[0-9a-z]{26}$/);
  });
});

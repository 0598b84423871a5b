import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import { makePng } from '../../support/reports/make-png.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody } from '../../support/world.js';

const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg><path d="M0 0h9"/></svg>').toString('base64')}`;
const branding = {
  firm_name: 'Byron and Partners',
  address: '1 Mill Lane\nLeeds',
  logo: LOGO,
  colour: '#1F4E79',
};

describe('/v1/branding', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const put = (body: object, ifMatch?: string) => {
    const request = app.as().put('/v1/branding', body);
    return ifMatch === undefined ? request : request.set('If-Match', ifMatch);
  };

  it('is created, read, replaced as of its version, and kept from a stale writer', async () => {
    expect((await app.as().get('/v1/branding')).status).toBe(404);
    expect((await put(branding, '"1"')).status).toBe(412);

    const made = await put(branding, '*');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...branding, colour: '#1f4e79' });

    const read = await app.as().get('/v1/branding');
    expect(read.body).toEqual(made.body);
    expect(read.headers['etag']).toBe('"1"');

    const replaced = await put({ firm_name: 'Byron Ltd' }, '"1"');
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ firm_name: 'Byron Ltd', address: null, logo: null, colour: null });
    expect((await put(branding, '"1"')).status).toBe(412);
    expect((await put(read.body)).status).toBe(200);
  });

  it('names the place of a logo that does more than draw', async () => {
    const harmful = Buffer.from('<svg onload="x()"/>').toString('base64');
    const answer = await put({ ...branding, logo: `data:image/svg+xml;base64,${harmful}` });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { pointer: '#/logo', code: 'invalid', detail: 'must hold no event handler' },
    ]);
  });

  it('refuses a logo that would break, or hold up, whatever draws it', async () => {
    const lines = Buffer.from('no lines');
    const png = makePng({ width: 1, height: 1, colour: 6, depth: 8, chunks: [['IDAT', lines]], lines: null });
    const tenfold = Array.from(
      { length: 9 },
      (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
    );
    const svg = `<svg><defs><g id="g0"/>${tenfold.join('')}</defs><use href="#g9"/></svg>`;
    for (const [logo, detail] of [
      [`data:image/png;base64,${png.toString('base64')}`, 'is a damaged PNG'],
      [`data:image/svg+xml,${encodeURIComponent(svg)}`, 'draws more than 2000 elements'],
      [`data:image/svg+xml,${encodeURIComponent('<svg><path d="M0 0L1e400 5"/></svg>')}`, 'cannot be drawn'],
    ] as const) {
      const answer = await put({ ...branding, logo });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ pointer: '#/logo', code: 'invalid', detail }],
      ]);
    }
  });

  it('belongs to the firm: a credential of one client reads it only', async () => {
    const { body: client } = await app.as().post('/v1/clients', clientBody());
    const clientId = uuidFromPublicId('client', client.id);
    const { secret } = await createKey(app.ctx, app.tenant.tenantId, { clientId });
    expect((await app.as(secret).get('/v1/branding')).status).toBe(200);
    expect((await app.as(secret).put('/v1/branding', branding)).status).toBe(403);
  });
});

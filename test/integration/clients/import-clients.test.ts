import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('POST /v1/clients/imports', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const send = (text: string, { query = '', secret = app.tenant.secret, key = '' } = {}) =>
    app
      .as(secret)
      .post(`/v1/clients/imports${query}`)
      .set('Content-Type', 'text/csv')
      .set(key === '' ? {} : { 'Idempotency-Key': key })
      .send(text);
  const namesOf = async (secret: string) =>
    (await app.as(secret).get('/v1/clients?limit=100')).body.data.map(
      ({ given_name, family_name }: Record<string, string>) => `${given_name} ${family_name}`,
    );
  const freshTenant = async () => (await createTenant(app.ctx)).secret;

  it('adds the clients of a file with every column, and reports each', async () => {
    const secret = await freshTenant();
    const file = [
      'Forename;Surname;NI number;DOB;Email;Address line 1;Postcode;Tags;Blind person;external_id',
      'Priya;Nair;aa 12 34 56 a;14/07/1988;priya@example.com;14 Mill Lane;yo1 7ab;monthly|vat;yes;p1',
      '"Éva ""Évi""";O\'Neill;;;;;;;;p2',
    ].join('\r\n');

    const answer = await send(file, { secret });

    expect([answer.status, answer.body]).toEqual([
      200,
      {
        dry_run: false,
        counts: { total: 2, created: 2, skipped: 0, failed: 0 },
        errors: [],
        error_file: null,
      },
    ]);
    const { body } = await app.as(secret).get('/v1/clients?external_id=p1');
    expect(body.data[0]).toMatchObject({
      given_name: 'Priya',
      nino: '******56A',
      date_of_birth: '1988-07-14',
      address: { line_1: '14 Mill Lane', postcode: 'YO1 7AB' },
      tags: ['monthly', 'vat'],
      blind_person: true,
    });
    const events = await app.as(secret).get('/v1/events?type=client.created');
    expect(events.body.data).toHaveLength(2);
  });

  it('says what is wrong in which line, adds the others, and takes the mended error file', async () => {
    const secret = await freshTenant();
    const file = [
      'given_name,family_name,nino,email,postcode,address_line_1',
      'Ada,Byron,QQ123456C,,,',
      'Ada,,,,,',
      'Ada,Lovelace,,nothing,,',
      'Ada,King,,,XXXX,1 High Street',
      'Ada,Good,,,,',
      'Ada,"King,Noel',
    ].join('\n');

    const { body } = await send(file, { secret });

    expect(body.counts).toEqual({ total: 6, created: 1, skipped: 0, failed: 5 });
    const places = body.errors.map(
      ({ line, column }: { line: number; column: string }) => `${line} ${column}`,
    );
    expect(places.toSorted()).toEqual(
      ['2 nino', '3 family_name', '4 email', '5 postcode'].concat(
        places.filter((one: string) => one.startsWith('7')),
      ),
    );
    expect(await namesOf(secret)).toEqual(['Ada Good']);
    expect(JSON.stringify(body.errors)).not.toContain('QQ123456C');
    const mended = body.error_file.replaceAll('QQ123456C', 'AA123456A');
    const again = await send(mended, { secret });
    expect(again.body.counts).toMatchObject({ created: 1, failed: 4 });
  });

  it('says the same in a dry run and adds nothing', async () => {
    const secret = await freshTenant();
    const file = 'given_name,family_name\nAda,Byron\nAda,\n';
    const { body } = await send(file, { secret, query: '?dry_run=true' });
    expect(body).toMatchObject({ dry_run: true, counts: { total: 2, created: 1, skipped: 0, failed: 1 } });
    expect(await namesOf(secret)).toEqual([]);
  });

  it('adds nobody twice: by the external id, and by the idempotency key', async () => {
    const secret = await freshTenant();
    const file = 'given_name,family_name,external_id\nAda,Byron,1\nAda,Again,1\nAda,King,2\n';
    expect((await send(file, { secret })).body.counts).toMatchObject({ created: 2, skipped: 1 });
    expect((await send(file, { secret })).body.counts).toMatchObject({ created: 0, skipped: 3 });
    const bare = 'given_name,family_name\nZoë,Ash\n';
    const first = await send(bare, { secret, key: 'once' });
    const second = await send(bare, { secret, key: 'once' });
    expect(second.body).toEqual(first.body);
    expect(await namesOf(secret)).toHaveLength(3);
  });

  it('refuses headings that it does not know, files that are none, and too many lines', async () => {
    const unknown = await send('given_name,family_name,shoe_size\nAda,Byron,39\n');
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '#/columns/3']);
    expect((await send('')).status).toBe(422);
    const many = `given_name,family_name\n${'Ada,Byron\n'.repeat(LIMITS.imports.clientLines.value + 1)}`;
    expect((await send(many, { query: '?dry_run=true' })).status).toBe(413);
  });

  it('is not for a credential of one client', async () => {
    const secret = await freshTenant();
    const made = await app.as(secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const row = await app.ctx
      .systemDb('clients')
      .where({ given_name: 'Ada' })
      .orderBy('created_at', 'desc')
      .first();
    const bound = await createKey(app.ctx, row.tenant_id, { clientId: row.id });
    expect(made.status).toBe(201);
    expect((await send('given_name,family_name\nA,B\n', { secret: bound.secret })).status).toBe(403);
  });

  it('takes whatever is sent without a fault of ours', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '=1+1', '\u0000', ',', '\n', 'Ada'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 }), async (rows) => {
        const text = ['given_name,family_name,nino', ...rows.map((cells) => cells.join(','))].join('\n');
        const { status } = await send(text, { query: '?dry_run=true' });
        expect([200, 400, 413, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});

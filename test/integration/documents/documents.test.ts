import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { downloadedReport } from '../../support/downloaded-report.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor } from '../imports/import-story.js';
import { contentOf, createRow, linkDocument, PNG, pictureOf, postDocument } from './document-story.js';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('JFIF picture')]);
const WEBP = Buffer.from('RIFF\x10\0\0\0WEBPVP8 picture', 'latin1');
const MAIL = 'From: shop@example.com\r\nTo: ada@example.com\r\nSubject: Your order\r\n\r\nThank you.\r\n';

describe('/v1/documents', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = await createClientFor(app);
  });
  afterAll(() => app.close());

  const filesOf = () => app.ctx.systemDb('files').whereNull('removed_at').orderBy('id').pluck('id');
  const rowOf = (id: string) =>
    app.ctx
      .systemDb('documents')
      .where({ id: uuidFromPublicId('document', id) })
      .first();

  const boundTo = async (id: string): Promise<string> => {
    const clientId = uuidFromPublicId('client', id);
    return (await createKey(app.ctx, app.tenant.tenantId, { clientId })).secret;
  };

  it('stores what is sent and answers it again, byte for byte', async () => {
    const content = pictureOf('receipt of 1 June');

    const sent = await postDocument(app, client, { content });
    const read = await app.as().get(`/v1/documents/${sent.body.id}`);
    const file = await contentOf(app, sent.body.id);

    expect(sent.status, sent.text).toBe(201);
    expect(sent.body).toMatchObject({
      client_id: client,
      media_type: 'image/png',
      bytes: content.length,
      sha256: sha256(content),
      transaction_ids: [],
    });
    expect(sent.headers['location']).toBe(`/v1/documents/${sent.body.id}`);
    expect(read.body).toEqual(sent.body);
    expect(file.body).toEqual(content);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${sent.body.id}.png"`,
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(content)}"`,
    });
  });

  it.each([
    { content: PNG, type: 'application/pdf', is: 'image/png' },
    { content: JPEG, type: 'application/octet-stream', is: 'image/jpeg' },
    { content: WEBP, type: 'image/webp', is: 'image/webp' },
    { content: Buffer.from('%PDF-1.7\nnot much'), type: 'image/png', is: 'application/pdf' },
    { content: Buffer.from(MAIL), type: 'message/rfc822', is: 'message/rfc822' },
  ])('takes $is by its content, sent as $type', async ({ content, type, is }) => {
    const sent = await postDocument(app, await createClientFor(app), { content, type });

    expect([sent.status, sent.body.media_type]).toEqual([201, is]);
  });

  it.each([
    { what: 'a page', content: '<html><script>alert(1)</script></html>' },
    { what: 'an SVG', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { what: 'text', content: 'Total: 12.50' },
    { what: 'nothing', content: '' },
  ])('refuses $what and keeps nothing', async ({ content }) => {
    const before = await filesOf();

    const sent = await postDocument(app, client, { content: Buffer.from(content) });

    expect([sent.status, sent.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(await filesOf()).toEqual(before);
  });

  it('takes a form, and a body that is compressed', async () => {
    const [one, two] = [pictureOf('in a form'), pictureOf('compressed')];

    const form = await app
      .as()
      .post(`/v1/documents?client_id=${client}`)
      .attach('file', one, { filename: 'IMG_0001.png', contentType: 'image/png' });
    const body = await postDocument(app, client, {
      content: gzipSync(two),
      headers: { 'Content-Encoding': 'gzip' },
    });
    const unknown = await app
      .as()
      .post(`/v1/documents?client_id=${client}`)
      .field('colour', 'red')
      .attach('file', pictureOf('never'), { filename: 'a.png', contentType: 'image/png' });

    expect([form.status, form.body.sha256]).toEqual([201, sha256(one)]);
    expect([body.status, body.body.sha256]).toEqual([201, sha256(two)]);
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ pointer: '#/colour' }]]);
  });

  it('answers the first for a file that the client has already', async () => {
    const content = pictureOf('twice');
    const first = await postDocument(app, client, { content });
    const before = await filesOf();

    const second = await postDocument(app, client, { content });
    const others = await postDocument(app, await createClientFor(app), { content });

    expect([second.status, second.body]).toEqual([200, first.body]);
    expect([others.status, others.body.id === first.body.id]).toEqual([201, false]);
    expect((await filesOf()).length).toBe(before.length + 1);
  });

  it('stores one of two that come at once', async () => {
    const content = pictureOf('at once');

    const answers = await Promise.all([1, 2, 3].map(() => postDocument(app, client, { content })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('answers a repeat under the same key alike, and refuses another file under it', async () => {
    const headers = { 'Idempotency-Key': 'one-receipt' };
    const content = pictureOf('under a key');

    const first = await postDocument(app, client, { content, headers });
    const again = await postDocument(app, client, { content, headers });
    const other = await postDocument(app, client, { content: pictureOf('another'), headers });

    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is sealed at rest under a key of its own', async () => {
    const content = pictureOf('a word that is in the picture');
    const { body } = await postDocument(app, client, { content });

    const row = await rowOf(body.id);
    const chunks: Buffer[] = await app.ctx
      .systemDb('file_chunks')
      .where({ file_id: row.file_id })
      .pluck('bytes');

    expect(Buffer.concat(chunks).includes('a word that is in the picture')).toBe(false);
    expect(Buffer.concat(chunks).includes(PNG.subarray(0, 8))).toBe(false);
    expect(row.content_key_encrypted.subarray(0, 9)).toEqual(app.ctx.cipher.currentHead);
  });

  it('answers parts of a long file, wherever they begin', async () => {
    const content = Buffer.concat([PNG, randomBytes(300_000)]);
    const { body } = await postDocument(app, client, { content });

    for (const [first, last] of [
      [0, 0],
      [65_535, 65_536],
      [131_072, 131_080],
      [200_000, content.length - 1],
    ] as const) {
      const part = await contentOf(app, body.id, { Range: `bytes=${first}-${last}` });
      expect([part.status, part.body.equals(content.subarray(first, last + 1))]).toEqual([206, true]);
    }
    const beyond = await contentOf(app, body.id, { Range: `bytes=${content.length}-` });
    expect(beyond.status).toBe(416);
  });

  it('does not answer content that was changed in the store', async () => {
    const { body } = await postDocument(app, client, { content: pictureOf('to be changed') });
    const { file_id } = await rowOf(body.id);
    await app.ctx
      .systemDb('file_chunks')
      .where({ file_id })
      .update({ bytes: app.ctx.systemDb.raw('set_byte(bytes, 20, (get_byte(bytes, 20) + 1) % 256)') });

    const read = await contentOf(app, body.id).catch((error: Error) => error);

    expect(read instanceof Error || read.status === 500).toBe(true);
  });

  it('is refused beyond its largest size, and counts towards the storage', async () => {
    const before = (await app.as().get('/v1/me')).body.storage.used_bytes;
    const content = Buffer.concat([PNG, randomBytes(100_000)]);

    await postDocument(app, client, { content });
    const after = (await app.as().get('/v1/me')).body.storage.used_bytes;
    const large = await postDocument(app, client, {
      content: gzipSync(Buffer.concat([PNG, Buffer.alloc(LIMITS.documents.bytes.value)])),
      headers: { 'Content-Encoding': 'gzip' },
    });

    expect(after - before).toBeGreaterThanOrEqual(content.length);
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('is linked to transactions of its client, and shown on both', async () => {
    const row = await createRow(app, client);
    const { body } = await postDocument(app, client, { content: pictureOf('to be linked') });

    const linked = await linkDocument(app, row, body.id);
    const again = await linkDocument(app, row, body.id);
    const read = await app.as().get(`/v1/documents/${body.id}`);
    const listed = await app.as().get(`/v1/transactions?client_id=${client}`);
    const ofRow = await app.as().get(`/v1/documents?transaction_id=${row}`);

    expect([linked.status, linked.body.document_ids]).toEqual([200, [body.id]]);
    expect(again.body).toEqual(linked.body);
    // Records of 2025-26 are kept until five years after 31 January 2027.
    expect(read.body).toMatchObject({
      transaction_ids: [row],
      tax_year: '2025-26',
      keep_until: '2032-01-31',
    });
    expect(listed.body.data.find((one: { id: string }) => one.id === row).document_ids).toEqual([body.id]);
    expect(ofRow.body.data.map((one: { id: string }) => one.id)).toEqual([body.id]);

    const taken = await app.as().delete(`/v1/transactions/${row}/documents/${body.id}`);
    const twice = await app.as().delete(`/v1/transactions/${row}/documents/${body.id}`);

    expect([taken.status, twice.status]).toEqual([204, 404]);
    expect((await app.as().get(`/v1/transactions/${row}`)).body.document_ids).toEqual([]);
  });

  it('stays linked when its transaction is replaced or patched', async () => {
    const row = await createRow(app, client);
    const { body } = await postDocument(app, client, { content: pictureOf('stays linked') });
    const linked = await linkDocument(app, row, body.id);

    const patched = await app.as().patch(`/v1/transactions/${row}`, { notes: 'See the receipt.' });
    const replaced = await app.as().put(`/v1/transactions/${row}`, { ...linked.body, notes: null });

    expect([patched.status, patched.body.document_ids]).toEqual([200, [body.id]]);
    expect([replaced.status, replaced.body.document_ids]).toEqual([200, [body.id]]);
  });

  it('is not linked to a transaction of another client', async () => {
    const row = await createRow(app, await createClientFor(app));
    const { body } = await postDocument(app, client, { content: pictureOf('of somebody else') });

    const linked = await linkDocument(app, row, body.id);

    expect([linked.status, linked.body.code, linked.body.errors]).toMatchObject([
      422,
      'invalid_reference',
      [{ pointer: '#/document_id' }],
    ]);
  });

  it('is listed newest first, with or without a transaction', async () => {
    const own = await createClientFor(app);
    const one = (await postDocument(app, own, { content: pictureOf('first of two') })).body.id;
    const two = (await postDocument(app, own, { content: pictureOf('second of two') })).body.id;
    await linkDocument(app, await createRow(app, own), one);

    const idsOf = async (query: string) =>
      (await app.as().get(`/v1/documents?client_id=${own}${query}`)).body.data.map(
        (d: { id: string }) => d.id,
      );

    expect(await idsOf('')).toEqual([two, one]);
    expect(await idsOf('&linked=true')).toEqual([one]);
    expect(await idsOf('&linked=false')).toEqual([two]);
  });

  it('is missed of payments over an amount, in the list and in the report', async () => {
    const own = await createClientFor(app);
    const proved = await createRow(app, own, { amount: -150 });
    const missing = await createRow(app, own, { amount: -120, description: 'NO RECEIPT OF THIS' });
    await createRow(app, own, { amount: -20 });
    const { body } = await postDocument(app, own, { content: pictureOf('of the first payment') });
    await linkDocument(app, proved, body.id);

    const asked = 'without_document=true&amount_max=-100';
    const listed = await app.as().get(`/v1/transactions?client_id=${own}&${asked}`);
    const csv = await downloadedReport(app, {
      type: 'transactions',
      format: 'csv',
      client_id: own,
      tax_year: '2025-26',
      filters: { without_document: true, amount_max: -100 },
    });

    expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([missing]);
    expect([csv.includes('NO RECEIPT OF THIS'), csv.includes('SCREWFIX')]).toEqual([true, false]);
  });

  it('is seen by a key that is bound to its client, and by no other bound key', async () => {
    const own = await createClientFor(app);
    const [bound = '', other = ''] = await Promise.all([own, client].map(boundTo));

    const { status, body } = await postDocument(app, null, { content: pictureOf('of a bound key') }, bound);

    expect([status, body.client_id]).toEqual([201, own]);
    expect((await contentOf(app, body.id, {}, bound)).status).toBe(200);
    expect((await contentOf(app, body.id, {}, other)).status).toBe(404);
    expect((await app.as(other).get(`/v1/documents/${body.id}`)).status).toBe(404);
    expect((await app.as(other).delete(`/v1/documents/${body.id}`)).status).toBe(404);
    expect((await linkDocument(app, await createRow(app, client), body.id, other)).status).toBe(422);
  });

  it('cannot be read once it is deleted, and may be sent again', async () => {
    const content = pictureOf('to be deleted');
    const row = await createRow(app, client);
    const { body } = await postDocument(app, client, { content });
    await linkDocument(app, row, body.id);
    const { file_id } = await rowOf(body.id);

    const deleted = await app.as().delete(`/v1/documents/${body.id}`);
    const kept = await rowOf(body.id);
    await sweepExpired(app.ctx);

    expect(deleted.status).toBe(204);
    expect(kept).toMatchObject({ content_key_encrypted: null });
    expect((await contentOf(app, body.id)).status).toBe(404);
    expect((await app.as().get(`/v1/transactions/${row}`)).body.document_ids).toEqual([]);
    expect(await app.ctx.systemDb('file_chunks').where({ file_id })).toEqual([]);
    expect((await postDocument(app, client, { content })).status).toBe(201);
  });

  it('keeps its client from being deleted', async () => {
    const own = await createClientFor(app);
    const { body } = await postDocument(app, own, { content: pictureOf('keeps its client') });

    const refused = await app.as().delete(`/v1/clients/${own}`);
    await app.as().delete(`/v1/documents/${body.id}`);
    const deleted = await app.as().delete(`/v1/clients/${own}`);

    expect([refused.status, refused.body.code, refused.body.dependents]).toEqual([
      409,
      'has_dependents',
      { documents: 1 },
    ]);
    expect(deleted.status).toBe(204);
  });

  it('is told of by events', async () => {
    const own = await createClientFor(app);
    const { body } = await postDocument(app, own, { content: pictureOf('an event') });
    await app.as().delete(`/v1/documents/${body.id}`);

    const events = await app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', own) })
      .where('type', 'like', 'document.%')
      .orderBy('id');

    expect(events.map(({ type }) => type)).toEqual(['document.created', 'document.deleted']);
    expect(JSON.parse(events[0].body).data.document).toEqual({
      id: body.id,
      client_id: own,
      media_type: 'image/png',
      sha256: body.sha256,
    });
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { formatTaxYear } from '../../../src/domain/tax-year.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { drain } from '../../support/drain.js';
import { readZip } from '../../support/reports/read-zip.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor } from '../imports/import-story.js';
import { contentOf, createRow, linkDocument, pictureOf, postDocument } from './document-story.js';

describe('how long documents are kept, and where they go', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const sweptOn = (day: string) => sweepExpired({ ...app.ctx, now: () => new Date(`${day}T12:00:00Z`) });
  const file = async (client: string, year: number) => {
    const { body } = await app.as().post('/v1/tax-returns', {
      client_id: client,
      tax_year: formatTaxYear(year),
    });
    await app.ctx
      .systemDb('tax_returns')
      .where({ id: uuidFromPublicId('taxReturn', body.id) })
      .update({ filed: '{}' });
  };
  const linkedTo = async (client: string, date: string) => {
    const row = await createRow(app, client, { date });
    const { body } = await postDocument(app, client, { content: pictureOf(`${client} ${date}`) });
    expect((await linkDocument(app, row, body.id)).status).toBe(200);
    return { row, document: String(body.id) };
  };

  it('is five years after the 31 January that follows the year of the row, and no day longer', async () => {
    const client = await createClientFor(app);
    const { document } = await linkedTo(client, '2019-06-01');

    // 2019-20 was due on 31 January 2021.
    expect((await app.as().get(`/v1/documents/${document}`)).body.keep_until).toBe('2026-01-31');
    await sweptOn('2026-01-31');
    expect((await contentOf(app, document)).status).toBe(200);
    await sweptOn('2026-02-01');
    expect((await contentOf(app, document)).status).toBe(404);
  });

  it('is as long as the latest row wants, also one whose date was changed later', async () => {
    const client = await createClientFor(app);
    const { row, document } = await linkedTo(client, '2019-06-01');
    await app.as().patch(`/v1/transactions/${row}`, { date: '2020-06-01' });

    await sweptOn('2026-02-01');
    expect((await contentOf(app, document)).status).toBe(200);
    await sweptOn('2027-02-01');
    expect((await contentOf(app, document)).status).toBe(404);
  });

  it('forbids to delete one of a filed year, also once it is taken from its row', async () => {
    const client = await createClientFor(app);
    const { row, document } = await linkedTo(client, '2025-06-01');
    const other = await linkedTo(client, '2026-06-01');
    await file(client, 2025);

    const refused = await app.as().delete(`/v1/documents/${document}`);
    await app.as().delete(`/v1/transactions/${row}/documents/${document}`);
    const again = await app.as().delete(`/v1/documents/${document}`);

    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'document_retained', tax_year: '2025-26', keep_until: '2032-01-31' },
    ]);
    expect([again.status, again.body.code]).toEqual([409, 'document_retained']);
    expect((await app.as().delete(`/v1/documents/${other.document}`)).status).toBe(204);
  });

  it('are part of an export, byte for byte, and those of others are not', async () => {
    const [client, stranger] = [await createClientFor(app), await createClientFor(app)];
    const { document } = await linkedTo(client, '2025-06-01');
    const theirs = await linkedTo(stranger, '2025-06-01');

    const asked = await app
      .as()
      .post('/v1/reports', { type: 'data_export', format: 'zip', client_id: client });
    expect(asked.status, asked.text).toBe(202);
    await drain(app.ctx, ['report']);
    const entries = await entriesOf(asked.body.id);

    const content = entries.get(`documents/${document}.png`);
    expect(content).toEqual(pictureOf(`${client} 2025-06-01`));
    expect([...entries.keys()].some((name) => name.includes(theirs.document))).toBe(false);
    const manifest = JSON.parse(String(entries.get('manifest.json')));
    expect(manifest.files.find(({ name }: { name: string }) => name.includes(document)).sha256).toBe(
      createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
    );
    expect(String(entries.get('documents.ndjson'))).toContain(document);
    expect(String(entries.get('documents.ndjson'))).not.toContain('content_key');
    expect(String(entries.get('document_links.ndjson'))).toContain(document);
  });

  it('go along when two clients become one, and what both had is there once', async () => {
    const [into, from] = [await createClientFor(app), await createClientFor(app)];
    const same = pictureOf('of both');
    const kept = (await postDocument(app, into, { content: same })).body.id;
    const gone = (await postDocument(app, from, { content: same })).body.id;
    const row = await createRow(app, from, { date: '2025-06-01' });
    await linkDocument(app, row, gone);
    const other = await linkedTo(from, '2024-06-01');

    const merged = await app.as().post(`/v1/clients/${into}/merge`, { from_client_id: from });

    expect(merged.status, merged.text).toBe(200);
    expect((await app.as().get(`/v1/transactions/${row}`)).body.document_ids).toEqual([kept]);
    expect((await app.as().get(`/v1/documents/${gone}`)).status).toBe(404);
    expect((await app.as().get(`/v1/documents/${other.document}`)).body.client_id).toBe(into);
    expect((await contentOf(app, other.document)).status).toBe(200);
  });

  async function entriesOf(reportId: string): Promise<ReadonlyMap<string, Buffer>> {
    const answer = await app
      .as()
      .get(`/v1/reports/${reportId}/download`)
      .buffer(true)
      .parse((response, done) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => done(null, Buffer.concat(pieces)));
      });
    expect(answer.status).toBe(200);
    return readZip(answer.body);
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent } from '../imports/import-story.js';

describe('GET /v1/import-formats', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('lists every format in one page, or as many as are asked for', async () => {
    const all = await app.as().get('/v1/import-formats');
    const first = await app.as().get('/v1/import-formats?limit=2');
    const second = await app.as().get(`/v1/import-formats?limit=100&cursor=${first.body.next_cursor}`);

    expect(all.body).toMatchObject({ has_more: false, next_cursor: null });
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data);
    expect(all.body.data.find(({ name }: { name: string }) => name === 'lloyds')).toMatchObject({
      title: 'Lloyds, Halifax, Bank of Scotland, TSB',
      other_names: ['halifax', 'bank_of_scotland', 'tsb'],
      sample_url: '/v1/import-formats/lloyds/sample',
    });
    expect(all.body.data.find(({ name }: { name: string }) => name === 'mapped')).toMatchObject({
      options: expect.arrayContaining(['mapping']),
      sample_url: null,
    });
  });

  it('gives a sample of each that imports cleanly without a format', async () => {
    const { body } = await app.as().get('/v1/import-formats');
    const client = await createClientFor(app);

    for (const { name, sample_url: url } of body.data) {
      if (url === null) continue;
      const sample = await app
        .as()
        .get(url)
        .buffer()
        .parse(wholeText as never);
      const type = (sample.headers['content-type'] ?? '').split(';')[0] ?? '';
      expect([name, sample.status]).toEqual([name, 200]);
      expect(sample.headers['content-disposition']).toContain(`filename="${name}.`);
      const done = await importContent(app, client, { content: sample.body, type });
      expect([name, done.status, done.format, done.counts.failed]).toEqual([name, 'completed', name, 0]);
      expect([name, done.counts.total > 0]).toEqual([name, true]);
    }
  }, 120_000);

  it('has no sample of a name that is no format', async () => {
    expect((await app.as().get('/v1/import-formats/no_such/sample')).status).toBe(404);
    expect((await app.as().get('/v1/import-formats/mapped/sample')).status).toBe(404);
  });
});

function wholeText(response: NodeJS.ReadableStream, done: (error: Error | null, body: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('end', () => done(null, text));
}

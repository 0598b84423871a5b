import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, MARKER, seededRandom } from '../../support/damaged-files.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, postFile } from './import-story.js';

const UPLOADS = 150;
const TYPES = [
  'text/csv',
  'application/json',
  'application/x-ofx',
  'application/xml',
  'text/x-mt940',
  'image/png',
];

describe('POST /v1/imports with damaged files', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = await createClientFor(app);
  });
  afterAll(() => app.close());

  it('refuses each, or ends its import, and goes on working', async () => {
    const random = seededRandom(2_026);
    const folder = new URL('../../vectors/bank-files/', import.meta.url);
    const files = readdirSync(folder)
      .filter((name) => !name.endsWith('.expected.json'))
      .map((name) => readFileSync(new URL(name, folder)));
    const places: string[] = [];
    const answers = new Set<number>();

    for (let at = 0; at < UPLOADS; at++) {
      const file = damaged(random.pick(files), random);
      const encoding = random.below(5);
      const content = encoding === 1 ? gzipSync(file) : file;
      const answer = await postFile(app, client, {
        content,
        type: random.pick(TYPES),
        headers: encoding <= 1 ? { 'Content-Encoding': 'gzip' } : {},
      });
      answers.add(answer.status);
      if (answer.status === 202) places.push(answer.headers['location'] ?? '');
      else expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.text).not.toContain(MARKER);
    }
    await drain(app.ctx, ['import']);

    expect([...answers].filter((status) => status !== 202 && (status < 400 || status > 499))).toEqual([]);
    expect(places.length).toBeGreaterThan(UPLOADS / 3);
    for (const place of places) await expectEnded(place);
    expect((await app.as().get('/readyz')).status).toBe(200);
  }, 120_000);

  async function expectEnded(place: string): Promise<void> {
    const { body } = await app.as().get(place);
    expect(['completed', 'failed']).toContain(body.status);
    expect(body.error?.detail ?? '').not.toContain(MARKER);
    const errors = await app.as().get(`${body.errors_url}?limit=100`);
    expect(errors.status).toBe(200);
    for (const { line, detail } of errors.body.data) {
      expect(line).toBeGreaterThanOrEqual(1);
      expect(detail).not.toContain(MARKER);
    }
    expect((await app.as().get(`${place}/errors.csv`)).status).toBe(200);
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor } from './import-story.js';

const BOUNDARY = 'the-boundary';
const CSV = 'date,amount,description\n2025-06-01,-1.00,ONE\n';
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const FILE = part('name="file"; filename="a.csv"', CSV);
const form = (...parts: readonly string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`;

let app: TestApp;
let client: string;

beforeAll(async () => {
  app = await startTestApp();
  client = await createClientFor(app);
});

afterAll(() => app.close());

const send = (body: string | Buffer) =>
  app
    .as()
    .post(`/v1/imports?client_id=${client}`)
    .set('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)
    .send(typeof body === 'string' ? Buffer.from(body) : body);

describe('the name of an uploaded file', () => {
  it.each([
    ['as browsers send it', `filename="Kontoauszug Müller – März.csv"`],
    [
      'in the form of RFC 8187',
      `filename="Konto.csv"; filename*=UTF-8''Kontoauszug%20M%C3%BCller%20%E2%80%93%20M%C3%A4rz.csv`,
    ],
  ])('is kept letter by letter, %s', async (_, filename) => {
    const answer = await send(form(part(`name="file"; ${filename}`, CSV)));
    expect([answer.status, answer.body.filename]).toEqual([202, 'Kontoauszug Müller – März.csv']);
  });
});

describe('POST /v1/imports with an odd form', { timeout: 60_000 }, () => {
  it.each([
    ['a second file', form(FILE, FILE), '#/file'],
    ['a file under another name', form(FILE, part('name="more"; filename="b.csv"', CSV)), '#'],
    ['only a file under another name', form(part('name="more"; filename="b.csv"', CSV)), '#'],
    ['a field where the file belongs', form(part('name="file"', CSV)), '#/file'],
    [
      'a file field without a filename',
      form(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n${CSV}\r\n`,
      ),
      '#/file',
    ],
    [
      'the mapping twice',
      form(part('name="mapping"', '{}'), part('name="mapping"', '{}'), FILE),
      '#/mapping',
    ],
    [
      'the mapping twice, the file between',
      form(part('name="mapping"', '{}'), FILE, part('name="mapping"', '{}')),
      '#/mapping',
    ],
    ['a field without a name', form(FILE, part('x="y"', '1')), null],
    ['a field of an odd name', form(FILE, part('name="__proto__"', '1')), '#'],
    ['a field of a very long name', form(FILE, part(`name="${'a'.repeat(5_000)}"`, '1')), '#'],
    [
      'thousands of parts',
      form(FILE, ...Array.from({ length: 5_000 }, (_, at) => part(`name="f${at}"`, '1'))),
      '#',
    ],
    ['a huge header of a part', form(part(`name="file"; filename="${'a'.repeat(200_000)}.csv"`, CSV)), null],
    ['no end', FILE, null],
    ['no part at all', form(), '#/file'],
  ])('refuses %s and names the place', async (_, body, pointer) => {
    const answer = await send(body);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.type).toBe('application/problem+json');
    if (pointer !== null) expect(answer.body.errors).toMatchObject([{ pointer }]);
  });

  it.each([
    ['bytes that are not UTF-8', 'Content-Disposition: form-data; name="mapping"'],
    [
      'bytes that are not of its charset',
      'Content-Disposition: form-data; name="mapping"\r\nContent-Type: text/plain; charset=utf-8',
    ],
    [
      'a charset that nobody knows',
      'Content-Disposition: form-data; name="mapping"\r\nContent-Type: text/plain; charset=klingon',
    ],
  ])('refuses a field of %s instead of replacing them, and names it', async (_, headers) => {
    const latin = Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n{"date":"Fälligkeit"}\r\n`, 'latin1');

    const answer = await send(Buffer.concat([latin, Buffer.from(form(FILE))]));

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/mapping', detail: 'is not UTF-8 text' }]);
  });

  it('takes a form of one file', async () => {
    const answer = await send(form(FILE));

    expect(answer.status).toBe(202);
  });
});

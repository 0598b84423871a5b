import type { Response } from 'supertest';
import type { TestApp } from '../../support/test-app.js';

/** The smallest PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture like no other one. */
export const pictureOf = (text: string): Buffer => Buffer.concat([PNG, Buffer.from(text)]);

interface Sent {
  readonly content: Buffer | string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a document as the body of a request. */
export function postDocument(
  app: TestApp,
  clientId: string | null,
  { content, type = 'image/png', headers = {} }: Sent,
  secret?: string,
): Promise<Response> {
  const query = clientId === null ? '' : `?client_id=${clientId}`;
  return app
    .as(secret)
    .post(`/v1/documents${query}`)
    .set({ 'Content-Type': type, ...headers })
    .send(content)
    .then((answer) => answer);
}

/** The bytes of a document, or of a part of it. */
export const contentOf = (app: TestApp, id: string, headers: Record<string, string> = {}, secret?: string) =>
  app
    .as(secret)
    .get(`/v1/documents/${id}/content`)
    .set(headers)
    .buffer(true)
    .parse((response, done) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => done(null, Buffer.concat(pieces)));
    });

export async function createRow(app: TestApp, clientId: string, fields: object = {}): Promise<string> {
  const answer = await app.as().post('/v1/transactions', {
    client_id: clientId,
    date: '2025-06-01',
    amount: -12.5,
    description: 'SCREWFIX DIRECT',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`row: ${answer.status} ${answer.text}`);
  return answer.body.id;
}

export const linkDocument = (app: TestApp, row: string, documentId: string, secret?: string) =>
  app.as(secret).post(`/v1/transactions/${row}/documents`, { document_id: documentId });

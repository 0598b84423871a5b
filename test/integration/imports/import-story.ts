import { readFileSync } from 'node:fs';
import type { Response } from 'supertest';
import type { AppContext } from '../../../src/context.js';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { importFile } from '../../../src/services/imports/import-file.js';
import { drain } from '../../support/drain.js';
import { largeCsv } from '../../support/large-csv.js';
import type { TestApp } from '../../support/test-app.js';

/** A client of the tenant, made through the API. @returns its public id */
export async function createClientFor(app: TestApp, secret?: string): Promise<string> {
  const answer = await app.as(secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
  return answer.body.id;
}

interface Post {
  readonly content: string | Buffer;
  readonly type?: string;
  /** Query parameters beside the client. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts a file as the raw body. */
export async function postFile(app: TestApp, clientId: string, post: Post): Promise<Response> {
  const request = app.as().post(`/v1/imports?client_id=${clientId}${post.query ?? ''}`);
  request.set('Content-Type', post.type ?? 'text/csv');
  for (const [name, value] of Object.entries(post.headers ?? {})) request.set(name, value);
  return request.send(post.content);
}

/** Posts a file, runs its job, and reads the import again. */
export async function importContent(app: TestApp, clientId: string, post: Post) {
  const posted = await postFile(app, clientId, post);
  if (posted.status !== 202) throw new Error(`POST answered ${posted.status}: ${posted.text}`);
  await drain(app.ctx, ['import']);
  return (await app.as().get(posted.headers['location'] ?? '')).body;
}

/** One run of the handler, in which the caller may break something or ask it to stop. */
export async function runImport(
  app: TestApp,
  importId: string,
  options: { ctx?: AppContext; signal?: AbortSignal } = {},
): Promise<'done' | 'paused'> {
  const { tenantId, livemode } = app.tenant;
  const job = { tenantId, livemode, importId: uuidFromPublicId('import', importId) ?? '' };
  const signal = options.signal ?? new AbortController().signal;
  return (await importFile(options.ctx ?? app.ctx, job, signal)).kind;
}

export async function largeFile(rows: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of largeCsv({ rows })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const sampleFile = (name: string): Buffer =>
  readFileSync(new URL(`../../../samples/banks/${name}`, import.meta.url));

export interface LedgerRow {
  readonly date: string;
  readonly amount_pence: string;
  readonly description: string;
  readonly external_id: string | null;
  readonly import_row: number;
  readonly category: string | null;
  readonly category_source: string | null;
  readonly category_reason: string | null;
  readonly needs_review: boolean;
  readonly possible_duplicate_of: string | null;
  readonly amount_gbp_pence: string | null;
  readonly kind: string;
  readonly source_account_id: string | null;
  readonly business_id: string | null;
  readonly property_id: string | null;
  readonly id: string;
}

/** The client's live rows in the order of their files. */
export async function ledgerOf(app: TestApp, clientId: string): Promise<LedgerRow[]> {
  const rows: (LedgerRow & { client_id: string })[] = await app.ctx
    .systemDb('transactions')
    .whereNull('deleted_at')
    .orderBy(['import_row', 'description', 'id'])
    .select('*');
  return rows.filter((row) => publicId('client', row.client_id) === clientId);
}

/** The parts of a row that do not depend on when it was written. */
export const lastingPart = (row: LedgerRow) => [
  row.import_row,
  row.date,
  row.amount_pence,
  row.description,
  row.external_id,
  row.category,
];

/** How many events of a type the tenant has about an import. */
export async function eventsAbout(app: TestApp, type: string): Promise<number> {
  const [row] = await app.ctx.systemDb('events').where({ type }).count();
  return Number(row?.['count']);
}

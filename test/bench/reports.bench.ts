import { performance } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { uuidFromPublicId } from '../../src/domain/ids.js';
import { taxSummaryDocument } from '../../src/domain/reports/documents/tax-summary.js';
import { writeDocumentPdf } from '../../src/gateways/report-files/pdf/write-document-pdf.js';
import { waitUntil } from '../../src/local/stack/processes/wait-until.js';
import { type ApiCaller, createApiCaller } from '../support/api-caller.js';
import { finishedImport, largeCsvBytes } from '../support/large-import.js';
import { sampleLedger } from '../support/reports/sample-ledger.js';
import { createStackHome, type StackProcess } from '../support/stack-process.js';
import { readPdfPages } from '../unit/gateways/report-files/read-pdf.js';
import { timeAnalytics } from './analytics-calls.js';
import { barePdf } from './bare-pdf.js';
import { samplePeaks } from './peak-memory.js';
import { machineLine, perSecond, say, spreadOf } from './report.js';
import { versionsOfStack } from './server-versions.js';

const ROWS = 1_000_000;
const TIMES = 3;
const PDF_TIMES = 7;
const PDFS_A_TIME = 10;
const REPORT_SECONDS = 600;
const LOOK_EVERY_MS = 100;

const SCENARIOS = ['pdf', 'rows', 'analytics'] as const;

/**
 * Reports of a million rows of one tenant beside `COPY … TO STDOUT` of the same rows, tax summaries beside bare pdfkit,
 * the most memory that any process held, and how long analytics take while an import runs. Goals: 0.3 of `COPY`, 0.5 of
 * pdfkit, 350 MB, 100 ms.
 */
export async function benchReports(only: readonly string[]): Promise<void> {
  const wanted = (name: (typeof SCENARIOS)[number]) => only.length === 0 || only.includes(name);
  say(`reports: ${machineLine()}`);
  if (wanted('pdf')) await comparePdfs();
  if (!wanted('rows') && !wanted('analytics')) return;
  if (process.platform !== 'linux') throw new Error('Only Linux tells how much memory a process held.');
  const home = await createStackHome();
  try {
    const stack = await home.start();
    const clientId = await fill(stack);
    const peaks = samplePeaks(home);
    if (wanted('rows')) await compareRows(stack, clientId);
    for (const [name, mebibytes] of peaks.stop()) say(`  peak resident memory: ${mebibytes} MiB, ${name}`);
    if (wanted('analytics')) await timeAnalytics(apiOf(stack), clientId);
    await stack.stop();
  } finally {
    await home.remove();
  }
}

const apiOf = (stack: StackProcess) => createApiCaller(stack.runtime.api_url, stack.apiKey);

async function comparePdfs(): Promise<void> {
  const { year } = sampleLedger();
  const summary = () => buffer(writeDocumentPdf(taxSummaryDocument(year), null));
  const pages = await readPdfPages(await summary());
  await pagesPerSecond(summary, pages.length);
  await pagesPerSecond(() => barePdf(pages), pages.length);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < PDF_TIMES; turn++) {
    ours.push(await pagesPerSecond(summary, pages.length));
    bare.push(await pagesPerSecond(() => barePdf(pages), pages.length));
  }
  const [made, baseline] = [spreadOf(ours), spreadOf(bare)];
  say(`  tax summary of ${pages.length} pages, ${PDF_TIMES} times ${PDFS_A_TIME} of each in turns`);
  say(`  baseline, the same texts by bare pdfkit: ${perSecond(baseline, 'pages')}`);
  say(`  tax_summary pdf: ${perSecond(made, 'pages')}, ${shareOf(made.median, baseline.median)} of pdfkit`);
}

async function pagesPerSecond(make: () => Promise<unknown>, pages: number): Promise<number> {
  const from = performance.now();
  for (let made = 0; made < PDFS_A_TIME; made++) await make();
  return (PDFS_A_TIME * pages * 1000) / (performance.now() - from);
}

/** A client with a trade and a million rows. */
async function fill(stack: StackProcess): Promise<string> {
  // Before the first call: writing it takes longer than the server keeps an idle connection.
  const csv = await largeCsvBytes(ROWS, 1);
  const api = apiOf(stack);
  const client = await api.post<{ id: string }>('/v1/clients', {
    given_name: 'Bench',
    family_name: 'Client',
  });
  await api.post('/v1/businesses', { client_id: client.id, trading_name: 'Bench', trade: 'joiner' });
  const { id } = await api.uploadCsv<{ id: string }>(`/v1/imports?client_id=${client.id}`, csv);
  const { status } = await finishedImport(api, id, REPORT_SECONDS);
  if (!status.startsWith('completed')) throw new Error(`The import is ${status}.`);
  return client.id;
}

async function compareRows(stack: StackProcess, clientId: string): Promise<void> {
  const db = new pg.Client({ connectionString: stack.runtime.database_url });
  await db.connect();
  try {
    say(
      `  ${await versionsOfStack(stack.runtime)}, ${ROWS.toLocaleString('en-GB')} rows of a client, ${TIMES} times each in turns`,
    );
    await db.query('set role system; set max_parallel_workers_per_gather = 0');
    const api = apiOf(stack);
    const copied: number[] = [];
    const transactions: number[] = [];
    const exported: number[] = [];
    for (let turn = 0; turn < TIMES; turn++) {
      copied.push(ROWS / (await copyOut(db, clientId)));
      transactions.push(ROWS / (await report(api, { type: 'transactions', format: 'csv' }, clientId)));
      exported.push(ROWS / (await report(api, { type: 'data_export', format: 'zip' }, clientId)));
      const rates = [copied, transactions, exported].map((all) => Math.round(all.at(-1) ?? 0));
      say(`    turn ${turn + 1}: ${rates.join(', ')} rows/s (COPY, transactions csv, data_export)`);
    }
    const baseline = spreadOf(copied);
    say(`  baseline, COPY TO STDOUT as csv: ${perSecond(baseline, 'rows')}`);
    for (const [name, rates] of Object.entries({ 'transactions csv': transactions, data_export: exported })) {
      const spread = spreadOf(rates);
      const share = shareOf(spread.median, baseline.median);
      say(`  ${name}, POST to completed: ${perSecond(spread, 'rows')}, ${share} of COPY`);
    }
  } finally {
    await db.end();
  }
}

const shareOf = (value: number, of: number) => (value / of).toFixed(2);

/** Seconds in which Postgres hands out the rows in the report's order. */
async function copyOut(db: pg.Client, clientId: string): Promise<number> {
  const sql = `copy (select * from public.transactions where client_id = '${uuidFromPublicId('client', clientId)}'
    order by date, id) to stdout with (format csv, header)`;
  const from = performance.now();
  await pipeline(db.query(copyTo(sql)), new Writable({ write: (_piece, _encoding, done) => done() }));
  return (performance.now() - from) / 1000;
}

/** Seconds from the request until the report is completed. */
async function report(api: ApiCaller, kind: object, clientId: string): Promise<number> {
  const period =
    'type' in kind && kind.type === 'data_export' ? {} : { from: '2025-04-06', to: '2026-04-05' };
  const from = performance.now();
  const { id } = await api.post<{ id: string }>('/v1/reports', { ...kind, ...period, client_id: clientId });
  const done = await waitUntil(
    async () => {
      const found = await api.get<{ status: string; error: unknown }>(`/v1/reports/${id}`);
      return found.status !== 'queued' && found.status !== 'processing' && found;
    },
    { timeoutMs: REPORT_SECONDS * 1000, everyMs: LOOK_EVERY_MS },
  );
  if (done?.status !== 'completed') throw new Error(`The report is ${JSON.stringify(done)}.`);
  return (performance.now() - from) / 1000;
}

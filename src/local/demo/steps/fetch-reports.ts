import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { type Books, TAX_YEAR } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { withCommas } from '../figures.js';
import { poll } from '../poll.js';

const Report = Type.Object({
  id: Type.String(),
  status: Type.String(),
  file: Type.Union([
    Type.Object({ download_url: Type.String(), sha256: Type.String(), size_bytes: Type.Integer() }),
    Type.Null(),
  ]),
  error: Type.Union([Type.Object({ code: Type.String(), detail: Type.String() }), Type.Null()]),
});
type Report = Static<typeof Report>;

const WANTED = [
  { type: 'tax_summary', format: 'pdf', name: 'tax-summary.pdf' },
  { type: 'tax_summary', format: 'json', name: 'tax-summary.json' },
  { type: 'transactions', format: 'csv', name: 'transactions.csv' },
] as const;

/** Absolute path of each file, by the report's name. */
export type FetchedReports = Record<(typeof WANTED)[number]['name'], string>;

const TIMEOUT_MS = 60_000;

/** Asks for the year's reports, all at once, and saves each in `DATA_DIR/demo-output`. */
export async function fetchReports(ctx: DemoContext, books: Books): Promise<FetchedReports> {
  const folder = join(ctx.dataDir, 'demo-output', books.clientId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [pdf, json, csv] = WANTED;
  return {
    [pdf.name]: await fetchReport(ctx, books, folder, pdf),
    [json.name]: await fetchReport(ctx, books, folder, json),
    [csv.name]: await fetchReport(ctx, books, folder, csv),
  };
}

function fetchReport(
  ctx: DemoContext,
  { clientId }: Books,
  folder: string,
  { type, format, name }: (typeof WANTED)[number],
): Promise<string> {
  const { api, progress, signal } = ctx;
  return progress.step(`Report ${name}`, async (line) => {
    const wish = { type, format, client_id: clientId, tax_year: TAX_YEAR };
    const first = await api.post('/v1/reports', wish, Report, { waitSeconds: 5 });
    const { body: report } = isFinished(first.body)
      ? first
      : await poll({
          what: `The report ${first.body.id}`,
          ask: () => api.get(`/v1/reports/${first.body.id}`, Report),
          isDone: isFinished,
          timeoutMs: TIMEOUT_MS,
          signal,
        });
    const path = join(folder, name);
    const bytes = await download(ctx, report);
    await writeFile(path, bytes, { mode: 0o600 });
    line.say(`${withCommas(bytes.length)} bytes, ${path}`);
    return path;
  });
}

/** @throws when the report failed, or its file is not the one that was announced */
async function download({ api }: DemoContext, { id, status, file, error }: Report): Promise<Buffer> {
  if (file === null) throw new Error(`Report ${id} is ${status}: ${error?.code} ${error?.detail}`);
  const bytes = await api.download(file.download_url);
  const isWhole = createHash('sha256').update(bytes).digest('hex') === file.sha256;
  if (!isWhole) throw new Error(`The file of report ${id} did not arrive as it was announced.`);
  return bytes;
}

const isFinished = ({ status }: Report) => !['queued', 'processing'].includes(status);

import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import Type, { type Static } from 'typebox';
import { ApiError } from '../api-error.js';
import type { DemoContext } from '../demo-context.js';
import { countOf, withCommas } from '../figures.js';
import { poll } from '../poll.js';
import type { StepLine } from '../progress.js';

const Import = Type.Object({
  id: Type.String(),
  status: Type.String(),
  format: Type.Union([Type.String(), Type.Null()]),
  progress: Type.Object({ percent: Type.Integer() }),
  counts: Type.Object({
    total: Type.Integer(),
    created: Type.Integer(),
    skipped_duplicate: Type.Integer(),
    failed: Type.Integer(),
    categorised: Type.Integer(),
    needs_review: Type.Integer(),
  }),
  error: Type.Union([Type.Object({ code: Type.String(), detail: Type.String() }), Type.Null()]),
});
type Import = Static<typeof Import>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.json': 'application/json',
  '.ofx': 'application/x-ofx',
  '.qif': 'application/qif',
  '.xml': 'application/xml',
  '.sta': 'text/x-mt940',
  '.mt940': 'text/x-mt940',
};
/** Long enough for most files; a longer import is polled. */
const PREFER_WAIT_SECONDS = 2;
const TIMEOUT_MS = 120_000;

/** Sends a bank's file as it is and follows its import to the end. @throws when the import fails */
export async function importFile(
  { api, signal }: DemoContext,
  line: StepLine,
  { path, clientId, accountId }: { path: string; clientId: string; accountId: string },
): Promise<Import> {
  const contentType = MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const first = await api.upload(
    `/v1/imports?client_id=${clientId}&source_account_id=${accountId}`,
    { bytes: await readFile(path), contentType },
    Import,
    { waitSeconds: PREFER_WAIT_SECONDS },
  );
  line.percent(first.body.progress.percent);
  const { body } = isFinished(first.body)
    ? first
    : await poll({
        what: `The import of ${basename(path)}`,
        ask: () => api.get(`/v1/imports/${first.body.id}`, Import),
        isDone: isFinished,
        onAnswer: ({ progress }) => line.percent(progress.percent),
        timeoutMs: TIMEOUT_MS,
        signal,
      });
  if (body.status === 'completed') return body;
  throw new ApiError({
    request: `import ${body.id}`,
    status: first.status,
    code: body.error?.code ?? body.status,
    detail: body.error?.detail ?? 'the import did not complete',
    requestId: null,
  });
}

/** `100 %, 367 rows: 367 new, 349 categorised`. */
export function describeImport({ progress, counts }: Import): string {
  const parts = [
    `${withCommas(counts.created)} new`,
    counts.skipped_duplicate > 0 ? `${withCommas(counts.skipped_duplicate)} known already` : '',
    counts.failed > 0 ? `${withCommas(counts.failed)} refused with a reason` : '',
    counts.created > 0 ? `${withCommas(counts.categorised)} categorised` : '',
    counts.needs_review > 0 ? `${withCommas(counts.needs_review)} to review` : '',
  ];
  return `${progress.percent} %, ${countOf(counts.total, 'row')}: ${parts.filter(Boolean).join(', ')}`;
}

const isFinished = ({ status }: Import) => !['queued', 'processing'].includes(status);

import { performance } from 'node:perf_hooks';
import type { ApiCaller } from '../support/api-caller.js';
import { type ImportBody, largeCsvBytes } from '../support/large-import.js';
import { percentileOf, say, spreadOf } from './report.js';

const IMPORTED_ROWS = 100_000;
const YEAR = 'from=2025-04-06&to=2026-04-05';
const METRICS = ['income', 'expenses', 'profit', 'tax'];
const BY = ['month', 'quarter', 'category', 'property', 'business'];

/** Asks for each of the analytics of a client in turns, one after the other, for as long as an import of it runs. */
export async function timeAnalytics(api: ApiCaller, clientId: string): Promise<void> {
  const csv = await largeCsvBytes(IMPORTED_ROWS, 2);
  const paths = [
    `summary?client_id=${clientId}&tax_year=2025-26`,
    ...METRICS.flatMap((metric) =>
      BY.map((by) => `series?client_id=${clientId}&metric=${metric}&by=${by}&${YEAR}`),
    ),
  ];
  const ask = (path: string) => api.get(`/v1/analytics/${path}`);
  for (const path of paths) await ask(path);
  const times = new Map<string, number[]>();
  const { id } = await api.uploadCsv<{ id: string }>(`/v1/imports?client_id=${clientId}`, csv);
  do {
    for (const path of paths) {
      const from = performance.now();
      await ask(path);
      const name = nameOf(path);
      times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
    }
  } while (!(await isFinished(api, id)));
  say(
    `  analytics while an import of ${IMPORTED_ROWS.toLocaleString('en-GB')} rows of the same client runs:`,
  );
  for (const [name, all] of times) {
    const p95 = percentileOf(all, 0.95).toFixed(0);
    const { median, max } = spreadOf(all);
    say(
      `    ${name}: p95 ${p95} ms, median ${median.toFixed(0)}, slowest ${max.toFixed(0)}, ${all.length} calls`,
    );
  }
}

/** `summary`, `series by month`. */
function nameOf(path: string): string {
  const by = new URLSearchParams(path.slice(path.indexOf('?'))).get('by');
  return by === null ? 'summary' : `series by ${by}`;
}

async function isFinished(api: ApiCaller, id: string): Promise<boolean> {
  return (await api.get<ImportBody>(`/v1/imports/${id}`)).finished_at !== null;
}

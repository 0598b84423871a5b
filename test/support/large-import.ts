import { buffer } from 'node:stream/consumers';
import type { ApiCaller } from './api-caller.js';
import { largeCsv } from './large-csv.js';
import { within } from './within.js';

/** An import as these tests look at it. */
export interface ImportBody {
  readonly id: string;
  readonly status: string;
  readonly progress: { readonly processed: number; readonly total: number | null };
  readonly counts: Readonly<Record<string, number>>;
  readonly error: unknown;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export async function largeCsvBytes(rows: number, seed: number): Promise<Buffer> {
  return buffer(largeCsv({ rows, seed }));
}

/** Waits until the import has got somewhere, but has not finished. @throws when it was too quick to be caught */
export function caughtMidway(api: ApiCaller, id: string, fromRow: number): Promise<ImportBody> {
  return within(60, `the import has dealt with ${fromRow} rows`, async () => {
    const found = await api.get<ImportBody>(`/v1/imports/${id}`);
    if (found.status !== 'queued' && found.status !== 'processing') {
      throw new Error(`The import was ${found.status} before it could be caught midway.`);
    }
    return found.progress.processed >= fromRow && found;
  });
}

export function finishedImport(api: ApiCaller, id: string, seconds = 120): Promise<ImportBody> {
  return within(seconds, 'the import has finished', async () => {
    const found = await api.get<ImportBody>(`/v1/imports/${id}`);
    return found.finished_at !== null && found;
  });
}

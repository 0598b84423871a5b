import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { uuidFromPublicId } from '../../src/domain/ids.js';

/** The table that the baselines write: columns, defaults, checks and indexes as the product's, no policies, no keys to others. */
export const BARE_TABLE = 'bench.transactions';

const PIECE_BYTES = 64 * 1024;

/** Copies what an import has written once more, without anything that makes it a product. */
export async function openBareCopy(db: pg.Client) {
  await db.query(`
    create schema bench;
    create table ${BARE_TABLE} (like public.transactions including all);
    grant usage on schema bench to system;
    grant all on ${BARE_TABLE} to system;
    set role system;
    set max_parallel_workers_per_gather = 0`);

  const rowsOf = (clientId: string) =>
    `select * from public.transactions where client_id = '${uuidFromPublicId('client', clientId)}'`;

  return {
    /** Seconds that bare `COPY` takes for the client's rows. */
    async copyClient(clientId: string): Promise<number> {
      const text = await buffer(db.query(copyTo(`copy (${rowsOf(clientId)} order by import_row) to stdout`)));
      const from = performance.now();
      await pipeline(Readable.from(piecesOf(text)), db.query(copyFrom(`copy ${BARE_TABLE} from stdin`)));
      return (performance.now() - from) / 1000;
    },
    /** Some of the rows written before, as JSON, with ids of their own. */
    async rowsAsJson(count: number): Promise<string[]> {
      const { rows } = await db.query<{ row: string }>(
        `select to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'identity_key', null) #>> '{}' as row
         from (select * from ${BARE_TABLE} limit $1) t`,
        [count],
      );
      return rows.map(({ row }) => row);
    },
  };
}

export type BareCopy = Awaited<ReturnType<typeof openBareCopy>>;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

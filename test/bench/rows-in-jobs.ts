import { performance } from 'node:perf_hooks';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { within } from '../support/within.js';
import { BARE_TABLE, type BareCopy } from './bare-copy.js';

interface Shape {
  readonly rows: number;
  readonly rowsAJob: number;
}

const CONCURRENCY = 8;
const JOBS_AT_ONCE = 1_000;

/** Seconds that the rows take as payloads of jobs, each inserted by the worker of its job. */
export async function rowsInJobs(
  { redis_url, database_url }: { redis_url: string; database_url: string },
  bareCopy: BareCopy,
  { rows, rowsAJob }: Shape,
): Promise<number> {
  const payloads = inParts(await bareCopy.rowsAsJson(rows), rowsAJob);
  const connection = new Redis(redis_url, { maxRetriesPerRequest: null });
  const pool = new pg.Pool({
    connectionString: database_url,
    options: '-c role=system',
    max: CONCURRENCY,
  });
  const queue = new Queue('rows', {
    connection,
    prefix: 'bench',
    defaultJobOptions: { removeOnComplete: true },
  });
  let done = 0;
  const from = performance.now();
  const worker = new Worker<{ rows: string[] }>(
    'rows',
    async (job) => {
      await pool.query(
        `insert into ${BARE_TABLE} select * from jsonb_populate_recordset(null::${BARE_TABLE}, $1)`,
        [`[${job.data.rows.join(',')}]`],
      );
      done += job.data.rows.length;
    },
    { connection, prefix: 'bench', concurrency: CONCURRENCY },
  );
  for (const part of inParts(payloads, JOBS_AT_ONCE)) {
    await queue.addBulk(part.map((data) => ({ name: 'rows', data: { rows: data } })));
  }
  await within(600, 'every job is done', () => done >= rows);
  const seconds = (performance.now() - from) / 1000;
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
  await pool.end();
  return seconds;
}

function inParts<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}

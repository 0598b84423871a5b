import { createHmac } from 'node:crypto';
import { Worker } from 'bullmq';
import got from 'got';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Pool, request } from 'undici';

/**
 * What most teams ship, in a process of its own. `ARM=N1`: a BullMQ worker that posts with got, one job a delivery.
 * `ARM=N2`: the same with undici, a wall clock, no redirects, and a row of a log for each try. `ARM=B0`: undici alone.
 */
const { ARM = '', REDIS_URL = '', DATABASE_URL = '', URL = '', COUNT = '0', SECRET = '' } = process.env;
const body = JSON.stringify({ id: 'evt_1', type: 'client.created', data: { filling: 'x'.repeat(900) } });
const CONCURRENCY = 50;
const TIMEOUT_MS = 15_000;

function headers(): Record<string, string> {
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', SECRET).update(`${t}.`).update(body).digest('hex');
  return { 'content-type': 'application/json', 'x-service-signature': `t=${t},v1=${v1}` };
}

async function bare(): Promise<void> {
  const pool = new Pool(new globalThis.URL(URL).origin, { connections: 64, pipelining: 1 });
  const { pathname: path } = new globalThis.URL(URL);
  let left = Number(COUNT);
  const loop = async () => {
    while (left-- > 0) {
      const answer = await pool.request({ method: 'POST', path, headers: headers(), body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: 64 }, loop));
}

async function ofJobs(): Promise<void> {
  const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  const log = new pg.Pool({ connectionString: DATABASE_URL, options: '-c role=system', max: 10 });
  let done = 0;
  const send = ARM === 'N1' ? withGot : (url: string, id: string) => withUndici(log, url, id);
  await new Promise<void>((resolve) => {
    const worker = new Worker<{ url: string; body: string }>(
      'naive',
      async (job) => {
        await send(job.data.url, job.id ?? '');
        if (++done === Number(COUNT)) resolve();
      },
      { connection, prefix: 'bench', concurrency: CONCURRENCY },
    );
    worker.on('error', () => undefined);
  });
  process.send?.('done');
}

const withGot = (url: string) =>
  got.post(url, { body, headers: headers(), timeout: { request: TIMEOUT_MS } });

async function withUndici(log: pg.Pool, url: string, id: string): Promise<void> {
  const startedAt = new Date();
  const answer = await request(url, {
    method: 'POST',
    headers: headers(),
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body.dump();
  await log.query('insert into bench_log (job, started_at, status) values ($1, $2, $3)', [
    id,
    startedAt,
    answer.statusCode,
  ]);
}

if (ARM === 'B0') {
  await bare();
  process.send?.('done');
} else await ofJobs();

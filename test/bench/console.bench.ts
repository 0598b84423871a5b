import { readFile } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import { createAdminApp } from '../../admin/app.js';
import { insertOperator } from '../../src/db/operators/operators-repository.js';
import { publicId } from '../../src/domain/ids.js';
import { noteThisRelease } from '../../src/services/console/keep-errors.js';
import { writeMinutes } from '../../src/services/console/keep-minutes.js';
import { newBrowser, signIn } from '../integration/admin/console-driver.js';
import { NO_PAGES, PAGES, pagesOf } from '../integration/admin/console-pages.js';
import { cheapPasswordHash } from '../support/cheap-password-hash.js';
import { type OwnStores, startOwnStores } from '../support/own-stores.js';
import { fillConsole, type Volume } from './console/fill-console.js';
import { fillQueue } from './console/fill-queue.js';
import { filledIds } from './console/filled-ids.js';
import { cpuSecondsOf } from './cpu-time.js';
import { load, machineLine, percentileOf, say } from './report.js';
import { versionsLine } from './server-versions.js';

const FULL: Volume = { tenants: 5_000, events: 10_000_000, failed: 1_000_000 };
const ROUNDS = 40;
const GOAL_MS = 300;
const PASSWORD = 'correct horse battery staple';
const EMAIL = 'bench@example.com';

/** As the queue board's own page calls them: its lists again and again, the others once for a job or a queue. */
const BOARD_PATHS = [
  '/queues',
  '/queues/queue/import?status=failed',
  '/queues/api/queues?activeQueue=&page=1&jobsPerPage=10',
  '/queues/api/queues?activeQueue=import&status=failed&page=1&jobsPerPage=10',
  '/queues/api/queues?activeQueue=import&status=failed&page=500&jobsPerPage=10',
  '/queues/api/queues?activeQueue=import&status=failed&page=1&jobsPerPage=1000',
  '/queues/api/queues?activeQueue=import&status=latest&page=1&jobsPerPage=100',
  '/queues/api/queues/import/ob-77',
  '/queues/api/queues/import/ob-77/logs',
  '/queues/api/queues/import/ob-77/flow',
  '/queues/api/queues/import/metrics',
  '/queues/api/queues/import/workers',
  '/queues/api/redis/stats',
];

/** Events a second whose counting is measured, and for how long they are counted. */
const EVENTS_A_SECOND = 500;
const COUNTED_SECONDS = 600;
const WRITTEN_EVERY_SECONDS = 10;
const SERIES = ['requests', 'webhook_receipt', 'job import', 'job report', 'job submit', 'job calculate'];

/**
 * Each page of the console over a full database, from request to last byte, and what counting by minute costs.
 * `BENCH_SHARE=100` fills a hundredth.
 */
export async function benchConsole(): Promise<void> {
  const stores = await startOwnStores();
  try {
    const part = Number(process.env['BENCH_SHARE'] ?? 1);
    const volume = {
      tenants: Math.max(50, FULL.tenants / part),
      events: FULL.events / part,
      failed: FULL.failed / part,
    };
    const figures = Object.entries(volume).map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`);
    say(`console: ${machineLine()}, ${await versionsLine(stores.ctx)}; ${figures.join(', ')}`);
    await benchCounting(stores);
    const owner = knex({ client: 'pg', connection: stores.ctx.config.databaseUrl, pool: { min: 1, max: 1 } });
    const startedAt = performance.now();
    await fillConsole(owner, volume).finally(() => owner.destroy());
    await fillQueue(stores.ctx, volume.failed);
    say(`  filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    await noteThisRelease(stores.ctx);
    await benchConsolePages(stores);
  } finally {
    await stores.stop();
  }
}

async function benchConsolePages({ ctx }: OwnStores): Promise<void> {
  const admin = createAdminApp(ctx);
  try {
    await insertOperator(ctx.systemDb, {
      id: ctx.newId(),
      email: EMAIL,
      role: 'admin',
      passwordHash: cheapPasswordHash(PASSWORD),
    });
    await ctx.systemDb('operators').update({ must_change_password: false });
    const browser = newBrowser(admin.app);
    await signIn(browser, EMAIL, PASSWORD);
    const paths = await pathsOf(ctx.systemDb);
    const untimed = pagesOf(admin.app.router).filter(
      (path) => !NO_PAGES.has(path) && PAGES[path] === undefined,
    );
    if (untimed.length > 0) say(`  MISSED: no time is taken of ${untimed.join(', ')}`);
    for (const path of paths) {
      const times: number[] = [];
      let status = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const startedAt = performance.now();
        status = (await browser.agent.get(path).set('Accept', 'text/html')).status;
        times.push(performance.now() - startedAt);
      }
      const p95 = percentileOf(times, 0.95);
      const verdict = status === 200 && p95 < GOAL_MS ? '' : `  MISSED (status ${status})`;
      say(
        `  ${path}: p50 ${percentileOf(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, load ${load()}${verdict}`,
      );
    }
  } finally {
    await admin.close();
  }
}

/** Every page, and every way to search, at the tenant with the most. */
async function pathsOf(system: Knex): Promise<string[]> {
  const { client, ...ids } = await filledIds(system);
  const searched = [
    'ob-2000000007',
    'ob-7',
    'processing_failed',
    'http_error',
    'RULE_SUBMISSION_FAILED',
    'no_such_code',
    'Practice 7',
    'hooks7.example',
    'ledger-77',
    'Ada Byron-77',
    'corr-77',
    publicId('request', '01a2097b-1814-7bb4-ad9c-902484f89df5'),
    client,
    ...[ids.tenant, ids.event, ids.imported, ids.report, ids.endpoint, ids.delivery, ids.taxReturn],
  ];
  const pages = Object.values(PAGES).flatMap((addresses) => addresses(ids));
  return [
    ...new Set([
      ...pages,
      ...searched.map((text) => `/jobs?q=${encodeURIComponent(text)}`),
      `/jobs?q=${ids.tenant}&failed=1`,
      '/errors?show=all',
      '/errors?show=new',
      '/audit?operator=operator7@example.com',
      `/audit?tenant=${ids.tenant}`,
      '/metrics',
      ...BOARD_PATHS,
    ]),
  ].filter((path) => !path.startsWith('/errors/0000'));
}

/** The processor time that counting takes, in this process and in Postgres, as a share of one core. */
async function benchCounting({ ctx }: OwnStores): Promise<void> {
  const postmaster = await parentOf(await backendOf(ctx.systemDb));
  const before = { own: process.cpuUsage(), postgres: await cpuSecondsOf(postmaster) };
  for (let second = 0; second < COUNTED_SECONDS; second++) {
    for (let n = 0; n < EVENTS_A_SECOND; n++)
      ctx.metrics.minutes.record(SERIES[n % SERIES.length] ?? '', n % 400, n % 50 === 0);
    if (second % WRITTEN_EVERY_SECONDS === 0) await writeMinutes(ctx);
  }
  await writeMinutes(ctx);
  const { user, system } = process.cpuUsage(before.own);
  const own = (user + system) / 1e6 / COUNTED_SECONDS;
  const postgres = ((await cpuSecondsOf(postmaster)) - before.postgres) / COUNTED_SECONDS;
  const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
  const verdict = own + postgres < 0.01 ? '' : '  MISSED';
  say(
    `  counting ${EVENTS_A_SECOND} events a second: ${percent(own)} of a core in the process, ${percent(postgres)} in Postgres (goal: below 1 % together)${verdict}`,
  );
}

const backendOf = async (system: Knex): Promise<number> =>
  Number((await system.raw('select pg_backend_pid() as pid')).rows[0].pid);

async function parentOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

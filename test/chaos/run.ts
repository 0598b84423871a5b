import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../src/local/stack/processes/wait-until.js';
import { seededRandom } from '../support/sample-year/random.js';
import { askForWork } from './ask-for-work.js';
import { type Book, emptyBook } from './book.js';
import { compareFacts } from './checker.js';
import { editTransactions } from './edit-transactions.js';
import type { Observed } from './estate.js';
import type { Fault } from './fault.js';
import { fileReturn } from './file-return.js';
import { importFiles } from './import-files.js';
import { createIntegrator, emptyTally, type Tally } from './integrator.js';
import { openTenant, type Tenant } from './tenant.js';
import { findUnfinished } from './unfinished.js';

/** What one fault did, and what was left of it. */
export interface RoundReport {
  readonly fault: string;
  readonly tally: Tally;
  /** From the end of the fault until everything that was asked for was done; `null` when it never was. */
  readonly recoverySeconds: number | null;
  /** Empty when nothing was lost, doubled or left over. */
  readonly differences: readonly string[];
}

export interface RunOptions {
  readonly seed: number;
  /** How long faults last. */
  readonly length: 'short' | 'long';
  /** From the end of a fault until all is done. */
  readonly deadlineSeconds: number;
  /** How many times longer than usual a tenant pauses between two steps, where there are many; they begin one after another then. */
  readonly slowness?: number;
}

export interface Run<Disturbed> {
  /** The workload, a fault in its midst, the recovery and the comparison. */
  round(fault: Fault<Disturbed>): Promise<RoundReport>;
}

const BEFORE_MS = 1_000;
const AFTER_MS = 500;
const REST_MS = 60_000;

/** Opens the tenants' books. */
export async function openRun<Disturbed extends Observed>(
  estate: Disturbed,
  options: RunOptions,
): Promise<Run<Disturbed>> {
  const book = emptyBook();
  let tally = emptyTally();
  const { origins } = estate;
  const { slowness = 1 } = options;
  const tenants = await Promise.all(
    estate.tenants.map(({ secret }, index) =>
      openTenant({
        api: createIntegrator(origins, secret, () => tally),
        book,
        random: seededRandom(options.seed + index),
        receiver: estate.receiver,
        wantsRows: index === 0,
      }),
    ),
  );
  let rounds = 0;

  return {
    async round(fault) {
      tally = emptyTally();
      const filer = tenants[rounds % tenants.length];
      rounds += 1;
      const over = new AbortController();
      setMaxListeners(0, over.signal);
      const working = work({ tenants, filer, book, origins, number: rounds, slowness, over: over.signal });
      await pause(BEFORE_MS);
      await fault.begin(estate);
      await pause(fault.seconds[options.length] * 1_000);
      await fault.end(estate);
      const endedAt = performance.now();
      await pause(AFTER_MS);
      over.abort();
      const deadlineMs = options.deadlineSeconds * 1_000;
      const isWorked = await Promise.race([
        working.then(() => true),
        pause(deadlineMs, false, { ref: false }),
      ]);
      const left = isWorked ? await settle(estate, deadlineMs - (performance.now() - endedAt)) : null;
      const seconds = (performance.now() - endedAt) / 1_000;
      const differences = [
        ...(isWorked ? [] : ['requests of the workload were still without an outcome']),
        ...(left ?? []),
        ...(await compareFacts(estate, book)),
      ];
      // A round that failed must not be held against the next one too.
      if (differences.length > 0) await atRest(estate, working);
      book.failures.length = 0;
      return {
        fault: fault.name,
        tally,
        recoverySeconds: isWorked && left?.length === 0 ? seconds : null,
        differences,
      };
    },
  };
}

async function atRest(estate: Observed, working: Promise<void>): Promise<void> {
  await Promise.race([working, pause(REST_MS, undefined, { ref: false })]);
  await settle(estate, REST_MS);
}

/** Waits until nothing is under way. @returns what still was when the time was over */
async function settle(estate: Observed, timeoutMs: number): Promise<readonly string[]> {
  let left: readonly string[] = [];
  const isDone = await waitUntil(
    async () => {
      left = await lookForWork(estate).catch((error: unknown) => [`the look for work failed: ${error}`]);
      return left.length === 0;
    },
    { timeoutMs: Math.max(timeoutMs, 0), everyMs: 200 },
  );
  return isDone ? [] : left;
}

async function lookForWork(estate: Observed): Promise<readonly string[]> {
  const unfinished = await findUnfinished(estate);
  const wrong = (await estate.outOfOrder?.()) ?? [];
  return [...Object.entries(unfinished).map(([name, count]) => `${count} ${name}`), ...wrong];
}

interface Work {
  readonly tenants: readonly Tenant[];
  readonly filer: Tenant | undefined;
  readonly book: Book;
  readonly origins: readonly string[];
  readonly number: number;
  readonly slowness: number;
  readonly over: AbortSignal;
}

/** Every tenant's work, each kind one after another, until `over`; ends when all that was begun has its outcome. */
async function work({ tenants, filer, book, origins, number, slowness, over }: Work): Promise<void> {
  const rest = (ms: number) => pause(ms, undefined, { signal: over }).catch(() => undefined);
  const repeat = async (tenant: Tenant, step: (tenant: Tenant) => Promise<void>, restMs: number) => {
    if (slowness > 1) await rest(tenant.random.between(0, restMs * slowness));
    while (!over.aborted) {
      await step(tenant);
      await rest(restMs * slowness);
    }
  };
  const web = () => origins[number % origins.length] ?? '';
  const nino = `AB${String(100_000 + number)}A`;
  const jobs = [
    ...tenants.flatMap((tenant) => [
      repeat(tenant, editTransactions, 50),
      repeat(tenant, importFiles, 500),
      repeat(tenant, askForWork, 300),
    ]),
    ...(filer ? [fileReturn(filer, web, nino)] : []),
  ];
  const outcomes = await Promise.allSettled(jobs);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') book.failures.push(String(outcome.reason));
  }
}

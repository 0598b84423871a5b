import type { Knex } from 'knex';
import { OF_ANY_TENANT } from '../row-key.js';
import { WORK_SOURCES, type WorkSource } from './work-sources.js';

/** One row of any tenant's work, as the console lists it: ids and states, nothing of what the tenant stores. */
export interface WorkItem {
  /** The queue that does this kind of work; `event` for an event, `outbox` for a job that is not in its queue yet. */
  readonly queue: string;
  /** A UUID; for `outbox` the id of the job. */
  readonly id: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly status: string;
  /** Why it failed, when it did. */
  readonly code: string | null;
  readonly jobId: string | null;
  readonly createdAt: Date;
}

export interface WorkSearch {
  readonly id?: string;
  readonly tenantId?: string;
  readonly clientId?: string;
  readonly taxReturnId?: string;
  /** Finds its deliveries. */
  readonly eventId?: string;
  readonly jobId?: string;
  /** `req_…`, as the answer to the request named it. */
  readonly requestId?: string;
  readonly code?: string;
  readonly failedOnly?: boolean;
}

export interface FailureGroup {
  readonly queue: string;
  readonly code: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Traces of a request beside its work: its events, and jobs that wait for their queue or that no queue took. */
const TRACES = [
  `(select 'event' as queue, cast(id as text) as id, tenant_id, livemode, 'recorded' as status, type as code,
      null as job_id, created_at
    from events where request_id = ? order by created_at desc, id desc limit ?)`,
  `(select 'outbox', job_id, tenant_id, livemode, case when available_at > now() then 'scheduled' else 'waiting' end,
      queue, job_id, created_at
    from outbox where request_id = ? limit ?)`,
  `(select 'outbox', job_id, tenant_id, livemode, 'dead', queue, job_id, died_at
    from outbox_dead where request_id = ? limit ?)`,
];

/** Failures of one kind that are looked at. */
const MAX_GROUPED = 10_000;

/** A search of all tenants' work that takes longer is ended by the server. */
const LONGEST_MS = 5_000;

interface RawWork {
  queue: string;
  id: string;
  tenant_id: string;
  livemode: boolean;
  status: string;
  code: string | null;
  job_id: string | null;
  created_at: Date;
}

/** Work of every tenant that fits all of the search, newest first, at most `limit` rows. */
export async function findWork(system: Knex, search: WorkSearch, limit: number): Promise<WorkItem[]> {
  const parts = [
    ...WORK_SOURCES.flatMap((source) => partsOf(source, search, limit)),
    ...tracesOf(search, limit),
  ];
  if (parts.length === 0) return [];
  const all = parts.map((part) => part.sql).join(' union all ');
  const sql = `select * from (${all}) w order by created_at desc, id desc limit ?`;
  const rows = await within<RawWork>(system, sql, [...parts.flatMap((part) => part.bindings), limit]);
  return rows.map(toWorkItem);
}

/** These pieces of work, as far as they are there. */
export async function findChosenWork(
  system: Knex,
  chosen: readonly { readonly queue: string; readonly id: string }[],
): Promise<WorkItem[]> {
  const parts = WORK_SOURCES.flatMap((source) =>
    chosen.filter(({ queue }) => queue === source.queue).map(({ id }) => partOf(source, { id }, 1)),
  );
  if (parts.length === 0) return [];
  const rows = await within<RawWork>(
    system,
    parts.map((part) => part.sql).join(' union all '),
    parts.flatMap((part) => part.bindings),
  );
  return rows.map(toWorkItem);
}

const toWorkItem = (row: RawWork): WorkItem => ({
  queue: row.queue,
  id: row.id,
  tenantId: row.tenant_id,
  livemode: row.livemode,
  status: row.status,
  code: row.code,
  jobId: row.job_id,
  createdAt: row.created_at,
});

/** Failures since an instant, by kind and reason, most frequent first. At most the newest 10,000 of each kind are counted. */
export async function groupFailures(system: Knex, since: Date, limit: number): Promise<FailureGroup[]> {
  const parts = WORK_SOURCES.map(
    ({ queue, table, code, failed, failedAt }) =>
      `select '${queue}' as queue, code, count(*) as count, max(failed_at) as last_at from (
         select coalesce(${code}, '') as code, ${failedAt} as failed_at from ${table}
         where ${failed} and ${failedAt} > ? order by ${failedAt} desc limit ${MAX_GROUPED}) f group by code`,
  );
  const sql = `${parts.join(' union all ')} order by count desc, last_at desc limit ?`;
  const rows = await within<{ queue: string; code: string; count: string; last_at: Date }>(system, sql, [
    ...WORK_SOURCES.map(() => since),
    limit,
  ]);
  return rows.map((row) => ({
    queue: row.queue,
    code: row.code,
    count: Number(row.count),
    lastAt: row.last_at,
  }));
}

interface Part {
  readonly sql: string;
  readonly bindings: readonly (string | number)[];
}

/** Traces of a request, which no other search finds: they are neither work nor failed. */
function tracesOf({ requestId, failedOnly }: WorkSearch, limit: number): Part[] {
  if (requestId === undefined || failedOnly === true) return [];
  return TRACES.map((sql) => ({ sql, bindings: [requestId, limit] }));
}

/** One kind's share of a search, by each way to write a code; nothing when that kind has no such property. */
function partsOf(source: WorkSource, search: WorkSearch, limit: number): Part[] {
  if (search.clientId !== undefined && !source.hasClient) return [];
  if (search.taxReturnId !== undefined && !source.hasTaxReturn) return [];
  if (search.jobId !== undefined && !source.hasJob) return [];
  if (search.eventId !== undefined && source.hasJob) return [];
  const { code } = search;
  if (code !== undefined)
    return inEveryCase(code).map((one) => partOf(source, { ...search, code: one }, limit));
  if (search.tenantId === undefined || isOfFailures(source, search)) return [partOf(source, search, limit)];
  // The mode stands between the tenant and the time in the indexes by creation.
  return [true, false].map((livemode) => partOf(source, { ...search, livemode }, limit));
}

function partOf(
  source: WorkSource,
  search: WorkSearch & { readonly livemode?: boolean },
  limit: number,
): Part {
  const wanted = [
    [`${OF_ANY_TENANT} and id = ?`, search.id],
    ['tenant_id = ?', search.tenantId],
    ['client_id = ?', search.clientId],
    ['tax_return_id = ?', search.taxReturnId],
    [`${OF_ANY_TENANT} and event_id = ?`, search.eventId],
    ['job_id = ?', search.jobId],
    [source.ofRequest, search.requestId],
    [`${source.code} = ?`, search.code],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined);
  const conditions = wanted.map(([condition]) => condition);
  if (search.livemode !== undefined) conditions.push(`livemode = ${search.livemode}`);
  if (isOfFailures(source, search)) conditions.push(source.failed);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const sql = `(select '${source.queue}' as queue, cast(id as text) as id, tenant_id, livemode, ${source.status} as status,
      ${source.code} as code, ${source.hasJob ? 'job_id' : 'cast(null as text)'} as job_id, created_at
    from ${source.table} ${where} order by ${orderOf(source, search)} limit ?)`;
  return { sql, bindings: [...wanted.map(([, value]) => value), limit] };
}

/**
 * The order of the indexes, the newest first. The code is named although it is the same in all rows. Where policies apply, Postgres
 * does not see that it is, since reading it out of JSON may fail, and would sort all rows with that code.
 */
function orderOf(source: WorkSource, search: WorkSearch): string {
  if (!isOfFailures(source, search)) return 'created_at desc, id desc';
  return search.code === undefined ? `${source.failedAt} desc` : `${source.code}, ${source.failedAt} desc`;
}

const isOfFailures = (source: WorkSource, search: WorkSearch): boolean =>
  search.failedOnly === true || isFoundAsFailed(source, search);

/** Failures have indexes by code and by tenant; all other work is too much to read. */
const isFoundAsFailed = (source: WorkSource, { code, tenantId }: WorkSearch): boolean =>
  code !== undefined ? source.isCodeOfFailures : tenantId !== undefined && !source.hasJob;

/** HMRC's codes are in capitals, ours are not, and people write either. */
const inEveryCase = (code: string): string[] => [...new Set([code, code.toLowerCase(), code.toUpperCase()])];

function within<Row>(
  system: Knex,
  sql: string,
  bindings: readonly (string | number | Date)[],
): Promise<Row[]> {
  return system.transaction(
    async (trx) => {
      // The planner does not see how often a code comes: it would sort all that have it, and not read the newest in order.
      await trx.raw(`set local statement_timeout = ${LONGEST_MS}; set local enable_bitmapscan = off`);
      const { rows } = await trx.raw<{ rows: Row[] }>(sql, [...bindings]);
      return rows;
    },
    { readOnly: true },
  );
}

import type { Knex } from 'knex';

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

interface WorkSource {
  readonly queue: string;
  readonly table: string;
  readonly status: string;
  readonly code: string;
  readonly failed: string;
  readonly hasClient: boolean;
  readonly hasTaxReturn: boolean;
  /** Whether a job is added for each; deliveries are scheduled without. */
  readonly hasJob: boolean;
  /** The rows of a request, found by an index. */
  readonly ofRequest: string;
}

const OF_REQUEST = 'request_id = ?';
const JOB = {
  status: 'status',
  code: `error->>'code'`,
  failed: `status = 'failed'`,
  hasJob: true,
  ofRequest: OF_REQUEST,
};

const SOURCES: readonly WorkSource[] = [
  { ...JOB, queue: 'import', table: 'imports', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'categorise', table: 'categorisations', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'calculate', table: 'calculations', hasClient: true, hasTaxReturn: true },
  {
    queue: 'quarterly-update',
    table: 'quarterly_updates',
    status: 'status',
    code: `issues->-1->>'code'`,
    failed: `status in ('rejected', 'unknown')`,
    hasClient: true,
    hasTaxReturn: false,
    hasJob: true,
    ofRequest: OF_REQUEST,
  },
  { ...JOB, queue: 'report', table: 'reports', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'obligations', table: 'obligation_readings', hasClient: true, hasTaxReturn: false },
  {
    queue: 'submit',
    table: 'submissions',
    status: 'state',
    code: 'code',
    failed: `state in ('refused', 'unknown')`,
    hasClient: true,
    hasTaxReturn: true,
    hasJob: true,
    ofRequest: OF_REQUEST,
  },
  {
    queue: 'webhook',
    table: 'webhook_deliveries',
    status: 'status',
    code: 'last_failure_class',
    failed: `status in ('failed', 'held')`,
    hasClient: false,
    hasTaxReturn: false,
    hasJob: false,
    ofRequest: 'event_id in (select id from events where request_id = ?)',
  },
];

/** What a request leads to beside work: its events, and jobs that wait for their queue or that no queue took. */
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
  const parts = [...SOURCES.flatMap((source) => partOf(source, search, limit)), ...tracesOf(search, limit)];
  if (parts.length === 0) return [];
  const all = parts.map((part) => part.sql).join(' union all ');
  const sql = `select * from (${all}) w order by created_at desc, id desc limit ?`;
  const rows = await within<RawWork>(system, sql, [...parts.flatMap((part) => part.bindings), limit]);
  return rows.map((row) => ({
    queue: row.queue,
    id: row.id,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    status: row.status,
    code: row.code,
    jobId: row.job_id,
    createdAt: row.created_at,
  }));
}

/** What failed since an instant, by kind and reason, most frequent first. */
export async function groupFailures(system: Knex, since: Date, limit: number): Promise<FailureGroup[]> {
  const parts = SOURCES.map(
    ({ queue, table, code, failed }) =>
      `select '${queue}' as queue, coalesce(${code}, '') as code, count(*) as count, max(created_at) as last_at
       from ${table} where ${failed} and created_at > ? group by 2`,
  );
  const sql = `${parts.join(' union all ')} order by count desc, last_at desc limit ?`;
  const rows = await within<{ queue: string; code: string; count: string; last_at: Date }>(system, sql, [
    ...SOURCES.map(() => since),
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
  readonly bindings: readonly (string | string[] | number)[];
}

/** Only a search for a request finds these: they are neither work nor failed. */
function tracesOf({ requestId, failedOnly }: WorkSearch, limit: number): Part[] {
  if (requestId === undefined || failedOnly === true) return [];
  return TRACES.map((sql) => ({ sql, bindings: [requestId, limit] }));
}

/** One kind's share of a search; nothing when that kind has no such property. */
function partOf(source: WorkSource, search: WorkSearch, limit: number): Part[] {
  if (search.clientId !== undefined && !source.hasClient) return [];
  if (search.taxReturnId !== undefined && !source.hasTaxReturn) return [];
  if (search.jobId !== undefined && !source.hasJob) return [];
  if (search.eventId !== undefined && source.hasJob) return [];
  const wanted = [
    ['id = ?', search.id],
    ['tenant_id = ?', search.tenantId],
    ['client_id = ?', search.clientId],
    ['tax_return_id = ?', search.taxReturnId],
    ['event_id = ?', search.eventId],
    ['job_id = ?', search.jobId],
    [source.ofRequest, search.requestId],
    [`${source.code} = any(?)`, search.code === undefined ? undefined : inEveryCase(search.code)],
  ].filter((pair): pair is [string, string | string[]] => pair[1] !== undefined);
  const conditions = wanted.map(([condition]) => condition);
  // Failed deliveries have an index; all of them are too many to read.
  if (search.failedOnly === true || (search.code !== undefined && !source.hasJob))
    conditions.push(source.failed);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const sql = `(select '${source.queue}' as queue, cast(id as text) as id, tenant_id, livemode, ${source.status} as status,
      ${source.code} as code, ${source.hasJob ? 'job_id' : 'cast(null as text)'} as job_id, created_at
    from ${source.table} ${where} order by created_at desc, id desc limit ?)`;
  return [{ sql, bindings: [...wanted.map(([, value]) => value), limit] }];
}

/** HMRC's codes are in capitals, ours are not, and people write either. */
const inEveryCase = (code: string): string[] => [...new Set([code, code.toLowerCase(), code.toUpperCase()])];

function within<Row>(
  system: Knex,
  sql: string,
  bindings: readonly (string | string[] | number | Date)[],
): Promise<Row[]> {
  return system.transaction(
    async (trx) => {
      await trx.raw(`set local statement_timeout = ${LONGEST_MS}`);
      const { rows } = await trx.raw<{ rows: Row[] }>(sql, [...bindings]);
      return rows;
    },
    { readOnly: true },
  );
}

import type { Knex } from 'knex';

export interface AuditEntry {
  /** A number as text; later lines have greater ones. */
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly method: string | null;
  readonly path: string | null;
  readonly queue: string | null;
  readonly jobId: string | null;
  readonly tenantId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly requestId: string | null;
}

export interface AuditFilter {
  readonly actor: string | null;
  readonly action: string | null;
  readonly queue: string | null;
  readonly outcome: string | null;
  readonly tenantId: string | null;
  /** From the start of this day of UTC, `2027-01-31`. */
  readonly from: string | null;
  /** The last day, of UTC; it counts to its end. */
  readonly to: string | null;
}

interface AuditRow {
  id: string;
  at: Date;
  actor: string;
  action: string;
  outcome: string;
  method: string | null;
  path: string | null;
  queue: string | null;
  job_id: string | null;
  tenant_id: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  request_id: string | null;
}

/** Newest first, those before `before` when it is given. Asks for one more than `limit` to know whether others follow. */
export async function listAuditEntries(
  system: Knex,
  filter: AuditFilter,
  page: { before: string | null; limit: number },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const query = system('audit_log')
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  if (page.before !== null) query.where('id', '<', page.before);
  if (filter.actor !== null) query.whereRaw('lower(actor) = lower(?)', [filter.actor]);
  if (filter.action !== null) query.where({ action: filter.action });
  if (filter.queue !== null) query.where({ queue: filter.queue });
  if (filter.outcome !== null) query.where({ outcome: filter.outcome });
  if (filter.tenantId !== null) query.where({ tenant_id: filter.tenantId });
  if (filter.from !== null) query.whereRaw(`at >= cast(? as date) at time zone 'UTC'`, [filter.from]);
  if (filter.to !== null) query.whereRaw(`at < (cast(? as date) + 1) at time zone 'UTC'`, [filter.to]);
  const rows: AuditRow[] = await query.select(
    'id',
    'at',
    'actor',
    'action',
    'outcome',
    'method',
    'path',
    'queue',
    'job_id',
    'tenant_id',
    'detail',
    'ip',
    'request_id',
  );
  return { entries: rows.slice(0, page.limit).map(toEntry), hasMore: rows.length > page.limit };
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  action: row.action,
  outcome: row.outcome,
  method: row.method,
  path: row.path,
  queue: row.queue,
  jobId: row.job_id,
  tenantId: row.tenant_id,
  detail: row.detail,
  ip: row.ip,
  requestId: row.request_id,
});

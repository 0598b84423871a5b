import type { Knex } from 'knex';
import { OF_ANY_TENANT, type RowKey } from '../row-key.js';

/** An import or report as the console shows it: ids, states and counts, no data of the tenant. */
export interface WorkDetail {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly isHeavyPaused: boolean;
  readonly livemode: boolean;
  readonly clientId: string | null;
  readonly status: string;
  readonly code: string | null;
  readonly jobId: string | null;
  readonly requestId: string | null;
  readonly processed: number;
  readonly total: number | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly heartbeatAt: Date | null;
  readonly finishedAt: Date | null;
  /** Faults of ours since it last got on. */
  readonly faults: number;
  readonly lastFault: string | null;
}

export interface ImportDetail extends WorkDetail {
  readonly format: string | null;
  readonly sizeBytes: number | null;
  readonly created: number;
  readonly updated: number;
  readonly repeated: number;
  readonly failedLines: number;
}

export interface ReportDetail extends WorkDetail {
  readonly type: string;
  readonly format: string;
  readonly taxYear: number | null;
  readonly expiresAt: Date | null;
}

/** Columns that the detail of every kind of work has: of the work `w`, its tenant `t` and its faults `f`. */
const SHARED = `w.id, w.tenant_id as "tenantId", t.name as "tenantName", t.heavy_paused_at is not null as "isHeavyPaused",
  w.livemode, w.client_id as "clientId", w.status, w.error->>'code' as code, w.job_id as "jobId", w.request_id as "requestId",
  w.processed_count as processed, w.total_count as total, w.created_at as "createdAt", w.started_at as "startedAt",
  w.heartbeat_at as "heartbeatAt", w.finished_at as "finishedAt", coalesce(f.count, 0) as faults, f.reason as "lastFault"`;

const faultsOf = (queue: string) =>
  `left join lateral (select cast(sum(count) as integer) as count, max(reason) as reason from work_faults
     where tenant_id = w.tenant_id and queue = '${queue}' and work_id = w.id) f on true`;

/** `undefined` where there is none. */
export async function findImportDetail(system: Knex, id: string): Promise<ImportDetail | undefined> {
  const { rows } = await system.raw<{ rows: ImportDetail[] }>(
    `select ${SHARED}, w.format, cast(s.size_bytes as double precision) as "sizeBytes", w.created_count as created,
       w.updated_count as updated, w.skipped_duplicate_count + w.flagged_duplicate_count as repeated,
       w.failed_count as "failedLines"
     from imports w join tenants t on t.id = w.tenant_id left join files s on s.tenant_id = w.tenant_id and s.id = w.file_id
       ${faultsOf('import')}
     where w.${OF_ANY_TENANT} and w.id = ?`,
    [id],
  );
  return rows[0];
}

/** `undefined` where there is none. */
export async function findReportDetail(system: Knex, id: string): Promise<ReportDetail | undefined> {
  const { rows } = await system.raw<{ rows: ReportDetail[] }>(
    `select ${SHARED}, w.type, w.format, w.tax_year as "taxYear", w.expires_at as "expiresAt"
     from reports w join tenants t on t.id = w.tenant_id ${faultsOf('report')}
     where w.${OF_ANY_TENANT} and w.id = ?`,
    [id],
  );
  return rows[0];
}

/** Lines of an import that were refused for one reason. */
export interface FailedLines {
  readonly code: string;
  /** The file's own heading; `null`: the line as a whole. */
  readonly column: string | null;
  readonly count: number;
  readonly firstLine: number;
}

const MAX_LINES = 10_000;

/** Why lines were refused, the most frequent first; of the first 10,000. Cells are left out. */
export async function groupFailedLines(system: Knex, importId: string): Promise<readonly FailedLines[]> {
  const { rows } = await system.raw<{ rows: FailedLines[] }>(
    `select code, column_name as "column", cast(count(*) as integer) as count, min(line) as "firstLine"
     from (select code, column_name, line from import_errors where import_id = ? order by line, id limit ${MAX_LINES}) e
     group by 1, 2 order by count desc, code, 2 limit 50`,
    [importId],
  );
  return rows;
}

/** An event, without its body. */
export interface EventDetail {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly livemode: boolean;
  readonly type: string;
  readonly clientId: string | null;
  readonly requestId: string | null;
  readonly createdAt: Date;
}

export interface DeliveryOfEvent {
  readonly id: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly failureClass: string | null;
  readonly nextAttemptAt: Date | null;
}

/** `undefined` where there is none. */
export async function findEventDetail(system: Knex, id: string): Promise<EventDetail | undefined> {
  const { rows } = await system.raw<{ rows: EventDetail[] }>(
    `select e.id, e.tenant_id as "tenantId", t.name as "tenantName", e.livemode, e.type, e.client_id as "clientId",
       e.request_id as "requestId", e.created_at as "createdAt"
     from events e join tenants t on t.id = e.tenant_id where e.${OF_ANY_TENANT} and e.id = ?`,
    [id],
  );
  return rows[0];
}

/** Deliveries of an event, oldest first: one for each endpoint that it was due to. */
export async function listDeliveriesOfEvent(
  system: Knex,
  event: RowKey,
  limit: number,
): Promise<readonly DeliveryOfEvent[]> {
  return system('webhook_deliveries')
    .where({ tenant_id: event.tenantId, event_id: event.id })
    .orderBy('created_at')
    .limit(limit)
    .select({
      id: 'id',
      endpointId: 'webhook_endpoint_id',
      status: 'status',
      attempts: 'attempts',
      lastStatus: 'last_status',
      failureClass: 'last_failure_class',
      nextAttemptAt: 'next_attempt_at',
    });
}

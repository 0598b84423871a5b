import type { RequestLog, StatusClass } from '../../domain/request-logs/request-log.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, ownedBy, type Page, type PageRequest } from '../page.js';

interface RequestLogRow {
  id: string;
  credential_id: string;
  oauth_app_id: string | null;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  code: string | null;
  duration_ms: number;
  client_request_id: string | null;
  created_at: Date;
}

const COLUMNS = [
  'id',
  'credential_id',
  'oauth_app_id',
  'method',
  'path',
  'operation',
  'status',
  'code',
  'duration_ms',
  'client_request_id',
  'created_at',
] as const;

interface RequestLogFilters {
  readonly id?: string | undefined;
  /** An API key, or the grant of an app. */
  readonly credentialId?: string | undefined;
  readonly status?: number | StatusClass | undefined;
  /** From this instant on. */
  readonly since?: Date | undefined;
  /** Up to, and without, this instant. */
  readonly until?: Date | undefined;
}

/** Lines that are shown. Older ones stay until all of their partition can be dropped. */
const keptLogs = (db: TenantReader) =>
  rowsOf(db, 'request_logs').whereRaw('created_at > now() - make_interval(days => ?)', [
    LIMITS.requestLogs.kept.value,
  ]);

/** Newest first. */
export async function listRequestLogs(
  db: TenantReader,
  { id, credentialId, status, since, until }: RequestLogFilters,
  page: PageRequest,
): Promise<Page<RequestLog>> {
  const query = keptLogs(db).select(COLUMNS);
  if (id !== undefined) query.where({ id });
  if (id !== undefined && credentialId !== undefined) query.where({ credential_id: credentialId });
  if (typeof status === 'number') query.where({ status });
  if (typeof status === 'string') {
    const first = Number(status.charAt(0)) * 100;
    query.whereBetween('status', [first, first + 99]);
  }
  // Said again as the index of refused requests has it.
  if (isRefused(status)) query.where('status', '>=', 400);
  if (since !== undefined) query.where('created_at', '>=', since);
  if (until !== undefined) query.where('created_at', '<', until);
  return fetchPage(query, {
    table: 'request_logs',
    sortBy: 'created_at',
    page,
    toItem: toRequestLog,
    ...(id === undefined ? { withoutSorts: true, ...ownedBy('credential_id', credentialId) } : {}),
  });
}

const isRefused = (status: RequestLogFilters['status']): boolean =>
  typeof status === 'number' ? status >= 400 : status === '4xx' || status === '5xx';

/** @throws {NotFoundError} */
export async function loadRequestLog(
  db: TenantReader,
  id: string,
  credentialId: string | undefined,
): Promise<RequestLog> {
  const own = credentialId === undefined ? {} : { credential_id: credentialId };
  const row: RequestLogRow | undefined = await keptLogs(db)
    .where({ id, ...own })
    .first(COLUMNS);
  if (row === undefined)
    throw new NotFoundError('There is no such request, or not yet: it is written within seconds.');
  return toRequestLog(row);
}

const toRequestLog = (row: RequestLogRow): RequestLog => ({
  id: row.id,
  credentialId: row.credential_id,
  oauthAppId: row.oauth_app_id,
  method: row.method,
  path: row.path,
  operation: row.operation,
  status: row.status,
  code: row.code,
  durationMs: row.duration_ms,
  clientRequestId: row.client_request_id,
  createdAt: row.created_at,
});

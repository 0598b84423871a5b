import type { AppContext } from '../../context.js';
import { holdReferences, type References } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { hasImport } from '../../db/imports/imports-queries.js';
import { appendJob } from '../../db/queues/outbox.js';
import { insertReport, type NewReport } from '../../db/reports/reports-repository.js';
import type { Report, ReportFilters, ReportScope } from '../../domain/reports/report.js';
import { ValidationError } from '../../errors.js';
import { reportQueue } from '../../queues/report.js';
import { danglingIssue } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

export type ReportRequest = Omit<NewReport, 'id' | 'jobId'>;

/** Asks for a report. @throws {ValidationError} naming a reference that does not resolve */
export async function requestReport(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  request: ReportRequest,
): Promise<Committed<Report>> {
  return commitEffect(ctx, effect, async (db) => {
    await checkReferences(db, request);
    return queueReport(ctx, db, request);
  });
}

/** Writes a report that is to be made, and its job. */
export async function queueReport(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  request: ReportRequest,
): Promise<Report> {
  const id = ctx.newId();
  const jobId = await appendJob(db, reportQueue, { reportId: id });
  return insertReport(db, { ...request, id, jobId });
}

/** @throws {ValidationError} `invalid_reference` */
export async function checkReferences(
  db: TenantExecutor,
  request: ReportScope & Pick<ReportRequest, 'filters'>,
): Promise<void> {
  const { filters } = request;
  const known = await holdReferences(db, {
    clients: namedClients(request),
    businesses: listed(filters.businessId),
    properties: listed(filters.propertyId),
    sourceAccounts: listed(filters.sourceAccountId),
  });
  const missing = [...missingClients(request, known), ...missingOwned(request, known)];
  if (filters.importId !== undefined && !(await hasImport(db, filters.importId, namedClients(request)))) {
    missing.push('#/filters/import_id');
  }
  if (missing.length === 0) return;
  throw new ValidationError(missing.map(danglingIssue), 'invalid_reference');
}

const namedClients = ({ clientId, clientIds }: ReportScope): readonly string[] =>
  clientId === null ? (clientIds ?? []) : [clientId];

const listed = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);

function missingClients({ clientId, clientIds }: ReportScope, { clients }: References): string[] {
  if (clientId !== null) return clients.has(clientId) ? [] : ['#/client_id'];
  return (clientIds ?? []).flatMap((id, at) => (clients.has(id) ? [] : [`#/client_ids/${at}`]));
}

/** Filters that name nothing of a client that the report shows. */
function missingOwned(
  request: ReportScope & { readonly filters: ReportFilters },
  { businesses, properties, sourceAccounts }: References,
): string[] {
  const { businessId, propertyId, sourceAccountId } = request.filters;
  const clients = new Set(namedClients(request));
  const asked = [
    [businessId, businesses, '#/filters/business_id'],
    [propertyId, properties, '#/filters/property_id'],
    [sourceAccountId, sourceAccounts, '#/filters/source_account_id'],
  ] as const;
  return asked.flatMap(([id, found, pointer]) => {
    if (id === undefined) return [];
    const owner = found.get(id)?.clientId;
    return owner !== undefined && clients.has(owner) ? [] : [pointer];
  });
}

import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import { appendJob } from '../../db/queues/outbox.js';
import { insertReport } from '../../db/reports/reports-repository.js';
import type {
  Report,
  ReportFilters,
  ReportFormat,
  ReportPeriod,
  ReportType,
} from '../../domain/reports/report.js';
import { type Issue, ValidationError } from '../../errors.js';
import { reportQueue } from '../../queues/report.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

interface ReportRequest extends ReportPeriod {
  readonly clientId: string;
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
}

/** Asks for a report. @throws {ValidationError} naming a reference that does not resolve */
export async function requestReport(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  request: ReportRequest,
): Promise<Committed<Report>> {
  return commitEffect(ctx, effect, async (db) => {
    const { businessId, propertyId } = request.filters;
    const known = await holdReferences(db, {
      clients: [request.clientId],
      businesses: businessId === undefined ? [] : [businessId],
      properties: propertyId === undefined ? [] : [propertyId],
    });
    const issues: Issue[] = [];
    const refuse = (pointer: string) =>
      issues.push({ pointer, code: 'invalid_reference', detail: 'does not exist' });
    if (!known.clients.has(request.clientId)) refuse('#/client_id');
    if (businessId !== undefined && known.businesses.get(businessId)?.clientId !== request.clientId) {
      refuse('#/filters/business_id');
    }
    if (propertyId !== undefined && known.properties.get(propertyId)?.clientId !== request.clientId) {
      refuse('#/filters/property_id');
    }
    if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');

    const id = ctx.newId();
    const jobId = await appendJob(db, reportQueue, { reportId: id });
    return insertReport(db, { ...request, id, jobId });
  });
}

import type { AppContext } from '../../context.js';
import { listAuditEntries } from '../../db/audit/audit-queries.js';
import { listTroubledSubmissions } from '../../db/console/filing-queries.js';
import { listFailingReceivers } from '../../db/console/receiver-queries.js';
import { listErrorsOf, listFailedWorkOf, readTenantLoad } from '../../db/console/tenant-load-queries.js';
import { countOutboxOf, type TenantState } from '../../db/console/tenant-queries.js';
import { findWork } from '../../db/queues/work-queries.js';
import { hourlyLimit } from '../../domain/tenant.js';
import { readOpenQuotaWindows } from './read-open-quota-windows.js';

const MAX_ROWS = 20;
const MAX_OF_A_KIND = 10;
const NO_FILTER = { actor: null, action: null, queue: null, outcome: null, from: null, to: null };

type Slice = Pick<AppContext, 'config' | 'log' | 'redis' | 'systemDb'>;

/** The load, the limits and the troubles of one tenant, and the last acts upon it, as the operators' console shows them. */
export async function readTenantOverview(ctx: Slice, tenant: TenantState) {
  const { id, plan } = tenant;
  const filter = { tenantId: id, limit: MAX_ROWS };
  const ownLimit = hourlyLimit(plan, tenant.hourlyLimit);
  const [load, uses, failedWork, errors, outbox, receivers, submissions, failed, audit] = await Promise.all([
    readTenantLoad(ctx.systemDb, id),
    readOpenQuotaWindows(ctx, id, ownLimit),
    listFailedWorkOf(ctx.systemDb, id, MAX_OF_A_KIND),
    listErrorsOf(ctx.systemDb, id, MAX_ROWS),
    countOutboxOf(ctx.systemDb, id),
    listFailingReceivers(ctx.systemDb, filter),
    listTroubledSubmissions(ctx.systemDb, filter),
    findWork(ctx.systemDb, { tenantId: id, failedOnly: true }, MAX_ROWS),
    listAuditEntries(ctx.systemDb, { ...NO_FILTER, tenantId: id }, { before: null, limit: MAX_ROWS }),
  ]);
  const { storageBytes, rowLimits } = ctx.config;
  return {
    load,
    uses,
    hourlyLimit: ownLimit,
    storageLimit: storageBytes[plan],
    rowLimit: rowLimits[plan],
    failedWork,
    errors,
    outbox,
    receivers,
    submissions,
    failed,
    acts: audit.entries,
  };
}

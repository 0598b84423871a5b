import { loadConfig } from '../../src/config/config.js';
import { createContext } from '../../src/context.js';
import { appendJob } from '../../src/db/queues/outbox.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import { reportQueue } from '../../src/queues/report.js';
import { inTenant } from '../../src/services/in-tenant.js';

/** Commits a job when it is told for whom, and is dead before it can ring: to do that it would have to open a connection. */
const ctx = createContext(loadConfig(), 'worker');
process.on('message', (tenant: TenantKey) => {
  void inTenant(ctx, tenant, (db) => appendJob(db, reportQueue, { reportId: ctx.newId() })).then(() =>
    process.kill(process.pid, 'SIGKILL'),
  );
});
process.send?.('ready');

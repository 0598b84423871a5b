import type { RecoveryMode, WebhookRecovery } from '../../domain/webhooks/webhook-recovery.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';

interface RecoveryRow {
  id: string;
  webhook_endpoint_id: string;
  mode: RecoveryMode;
  since: Date;
  until: Date;
  types: string[] | null;
  matched: string;
  finished_at: Date | null;
  created_at: Date;
  queued: string;
  delivered: string;
  failed: string;
}

/** A recovery with what happened to its deliveries. @throws {NotFoundError} */
export async function loadWebhookRecovery(db: TenantReader, id: string): Promise<WebhookRecovery> {
  const countOf = (statuses: string) =>
    db.queries.raw(`(select count(*) from webhook_deliveries d
      where d.tenant_id = webhook_recoveries.tenant_id and d.webhook_recovery_id = webhook_recoveries.id and d.status in (${statuses}))`);
  const row: RecoveryRow | undefined = await rowsOf(db, 'webhook_recoveries')
    .where({ 'webhook_recoveries.id': id })
    .first({
      id: 'id',
      webhook_endpoint_id: 'webhook_endpoint_id',
      mode: 'mode',
      since: 'since',
      until: 'until',
      types: 'types',
      matched: 'matched',
      finished_at: 'finished_at',
      created_at: 'created_at',
      queued: countOf(`'pending', 'held'`),
      delivered: countOf(`'delivered'`),
      failed: countOf(`'failed', 'cancelled'`),
    });
  if (!row) throw new NotFoundError('There is no such recovery of webhooks.');
  return {
    id: row.id,
    endpointId: row.webhook_endpoint_id,
    mode: row.mode,
    since: row.since,
    until: row.until,
    types: row.types,
    isRunning: row.finished_at === null,
    counts: {
      matched: Number(row.matched),
      queued: Number(row.queued),
      delivered: Number(row.delivered),
      failed: Number(row.failed),
    },
    createdAt: row.created_at,
  };
}

import type { AppContext } from '../../context.js';
import { disableEndpoint, noteWarning } from '../../db/webhooks/webhook-endpoints-repository.js';
import { publicId } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { EndpointNotice } from '../../domain/webhooks/endpoint-flow.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';

/**
 * Disables an endpoint, or warns that it will be, with the event that says so. What waits for a disabled endpoint is
 * held. Repeated, it does nothing.
 */
export async function giveNotice(
  ctx: Pick<AppContext, 'db' | 'log' | 'newId' | 'now'>,
  endpoint: TenantKey & { readonly id: string; readonly warnedCount: number },
  notice: EndpointNotice,
): Promise<void> {
  ctx.log.warn({ endpoint: publicId('webhookEndpoint', endpoint.id), notice }, 'a webhook endpoint fails');
  await inTenant(ctx, endpoint, async (db) => {
    const webhookEndpoint =
      notice === 'warn'
        ? await noteWarning(db, endpoint.id, endpoint.warnedCount)
        : await disableEndpoint(db, endpoint.id, notice);
    if (webhookEndpoint === null) return;
    const type = notice === 'warn' ? 'webhook_endpoint.failing' : 'webhook_endpoint.disabled';
    await recordEvent(ctx, db, type, { webhookEndpoint });
  });
}

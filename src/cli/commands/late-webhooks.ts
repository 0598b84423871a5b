import type { Command } from 'commander';
import { listHeldDeliveries, listLateEndpoints } from '../../db/console/situation-queries.js';
import { publicId } from '../../domain/ids.js';
import { addListing, instant } from '../listing.js';

/** `webhooks late|held`. */
export function addLateWebhookCommands(webhooks: Command): void {
  addListing(webhooks, {
    name: 'late',
    description: 'endpoints with overdue deliveries and what holds them up, most deliveries first',
    key: 'webhook_endpoints',
    read: async ({ systemDb }) =>
      (await listLateEndpoints(systemDb)).map((one) => ({
        endpoint: publicId('webhookEndpoint', one.id),
        tenant: publicId('tenant', one.tenantId),
        due: one.due,
        since: instant(one.since),
        enabled: one.enabled,
        in_flight_cap: one.inFlightCap,
        is_slow: one.isSlow,
        breaker_until: instant(one.breakerUntil),
        paused_until: instant(one.pausedUntil),
        operator_paused_until: instant(one.operatorPausedUntil),
        failing_since: instant(one.failingSince),
      })),
  });
  addListing(webhooks, {
    name: 'held',
    description: 'deliveries that wait for you, since processes died at them, the oldest first',
    key: 'webhook_deliveries',
    read: async ({ systemDb }) =>
      (await listHeldDeliveries(systemDb)).map(({ id, endpointId, tenantId, deaths }) => ({
        delivery: publicId('delivery', id),
        endpoint: publicId('webhookEndpoint', endpointId),
        tenant: publicId('tenant', tenantId),
        deaths,
      })),
  });
}

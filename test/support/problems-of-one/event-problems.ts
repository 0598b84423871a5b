import { publicId, uuidFromPublicId, uuidV7 } from '../../../src/domain/ids.js';
import { callOf, type Driver, type Drivers, send } from '../problem-stand.js';

/** A call about an event or delivery that was removed long ago; the tenant is older. */
const expired =
  (kind: 'event' | 'delivery'): Driver =>
  async (stand, operation) => {
    const { ctx, tenant } = stand.app;
    const ago = (days: number) => ctx.now().getTime() - days * 86_400_000;
    await ctx
      .systemDb('tenants')
      .where({ id: tenant.tenantId })
      .update({ created_at: new Date(ago(100)) });
    const id = publicId(kind, uuidV7(ago(95), Buffer.alloc(10)));
    return send(stand, operation, { path: operation.path.replace('{id}', id) });
  };

const disabled: Driver = async (stand, operation) => {
  const { world, app } = stand;
  const id = uuidFromPublicId('webhookEndpoint', world.webhookEndpoint);
  await app.ctx.systemDb('webhook_endpoints').where({ id }).update({ enabled: false });
  const answer = await send(stand, operation, await callOf(stand, operation));
  await app.ctx.systemDb('webhook_endpoints').where({ id }).update({ enabled: true });
  return answer;
};

/** Drivers of the operations of events, webhooks and the request log. */
export const EVENT_PROBLEMS: Drivers = {
  listRequestLogs: {
    forbidden: async (stand, operation) => {
      const call = await callOf(stand, operation);
      const path = `/v1/request-logs?key_id=${stand.world.apiKey}`;
      return send(stand, operation, { ...call, path, secret: stand.secrets.bound });
    },
  },
  getEvent: { event_expired: expired('event') },
  getWebhookDelivery: { event_expired: expired('delivery') },
  testWebhookEndpoint: { endpoint_disabled: disabled },
  resendWebhookDelivery: { endpoint_disabled: disabled },
  recoverWebhookDeliveries: { endpoint_disabled: disabled },
};

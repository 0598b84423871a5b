import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTenants } from '../../../src/db/tenants/tenants-repository.js';
import { CANARY_TENANT } from '../../../src/domain/webhooks/canary.js';
import { sendCanaryEvent, startCanary } from '../../../src/services/webhooks/canary.js';
import { within } from '../../support/within.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

describe('the canary of webhooks', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());

  const events = () => stand.ctx.systemDb('events').where({ tenant_id: CANARY_TENANT.tenantId });
  const age = (seconds: number) =>
    events().update({ created_at: stand.ctx.systemDb.raw('now() - make_interval(secs => ?)', [seconds]) });

  it('is delivered to a receiver in the process, which measures how long it took', async () => {
    const told: number[] = [];
    const now = () => {
      const time = stand.ctx.now();
      told.push(time.getTime());
      return time;
    };
    const canary = await startCanary({ ...stand.ctx, now });
    await within(20, 'its event is recorded', async () => (await events()).length === 1);

    await stand.run({ ...stand.ctx, now, webhookSender: canary.webhookSender });
    await canary.stop();

    const shown = await stand.ctx.metrics.scrape();
    expect(shown).toMatch(/webhook_canary_seconds_count 1/);
    const receivedAt = /webhook_canary_received_timestamp_seconds ([0-9.e+]+)/.exec(shown)?.[1];
    expect(told).toContain(Math.round(Number(receivedAt) * 1_000));
    const [delivery] = await stand.ctx
      .systemDb('webhook_deliveries')
      .where({ tenant_id: CANARY_TENANT.tenantId });
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('beats once for all processes, and is tidied up after an hour', async () => {
    await sendCanaryEvent(stand.ctx);
    await sendCanaryEvent(stand.ctx);
    expect(await events()).toHaveLength(1);

    await age(14);
    await sendCanaryEvent(stand.ctx);
    expect(await events()).toHaveLength(2);

    await age(3_700);
    await sendCanaryEvent(stand.ctx);
    expect(await events()).toHaveLength(1);
  });

  it('is sent nowhere by a process that has no receiver for it', async () => {
    await age(14);
    await sendCanaryEvent(stand.ctx);

    await stand.run();

    const [last] = await stand.ctx
      .systemDb('webhook_deliveries')
      .where({ tenant_id: CANARY_TENANT.tenantId, attempts: 1 })
      .orderBy('updated_at', 'desc');
    expect(last).toMatchObject({ status: 'pending', last_failure_class: 'blocked_ip' });
  });

  it('is no tenant that operators list', async () => {
    const listed = await listTenants(stand.ctx.systemDb);

    expect(listed.map(({ id }) => id)).toEqual([stand.app.tenant.tenantId]);
  });
});

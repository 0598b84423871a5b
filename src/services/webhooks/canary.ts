import type { AppContext } from '../../context.js';
import { prepareCanary } from '../../db/webhooks/canary-repository.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import { publicId } from '../../domain/ids.js';
import { hasTexts } from '../../domain/language/has-texts.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { CANARY_ENDPOINT_ID, CANARY_TENANT, CANARY_URL } from '../../domain/webhooks/canary.js';
import { startCanaryReceiver } from '../../gateways/webhooks/canary-receiver.js';
import { newWebhookSecret } from '../../gateways/webhooks/sign-webhook.js';
import { LIMITS } from '../../limits/limits.js';
import { inOneTrip } from '../in-tenant.js';
import { sealSecret } from './endpoint-secret.js';

type SendSlice = Pick<AppContext, 'db' | 'systemDb' | 'cipher' | 'newId' | 'now'>;
type Slice = SendSlice & Pick<AppContext, 'faults' | 'metrics' | 'webhookSender'>;

export interface Canary {
  /** A sender that knows the way to the receiver too. */
  readonly webhookSender: AppContext['webhookSender'];
  stop(): Promise<void>;
}

/**
 * Has an event of ours delivered every few seconds, the whole way from its commit to a receiver in this process, and
 * measures it: so that a fault shows even while no tenant has an event. Of several processes one records the event, and any
 * of them may send it. A fault is logged, and tried again at the next beat.
 */
export async function startCanary(ctx: Slice): Promise<Canary> {
  const receiver = await startCanaryReceiver({
    onReceived: (body) => measure(ctx, body),
    now: ctx.now,
    userAgent: 'canary',
  });
  const beat = () =>
    sendCanaryEvent(ctx).catch((error) => ctx.faults.warn(error, 'the canary of webhooks waits'));
  let beating: Promise<unknown> = beat();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, LIMITS.webhooks.canaryMs.value);
  return {
    webhookSender: receiver.inFrontOf(ctx.webhookSender, CANARY_URL),
    async stop() {
      clearInterval(timer);
      await beating;
      await receiver.stop();
    },
  };
}

/** Records the canary's next event, unless another process has just done so. */
export async function sendCanaryEvent(ctx: SendSlice): Promise<void> {
  const row = { tenantId: CANARY_TENANT.tenantId, endpointId: CANARY_ENDPOINT_ID };
  if (!(await prepareCanary(ctx.systemDb, sealSecret(ctx, row, newWebhookSecret())))) return;
  const data = {
    webhook_endpoint: { id: publicId('webhookEndpoint', CANARY_ENDPOINT_ID), status: 'active' },
  };
  await inOneTrip(ctx, CANARY_TENANT, (db) =>
    appendEvents(
      db,
      [
        {
          id: ctx.newId(),
          type: 'webhook_endpoint.test',
          clientId: null,
          subjectId: CANARY_ENDPOINT_ID,
          data,
        },
      ],
      ctx.now(),
    ),
  );
}

const isDatedEvent = (value: unknown): value is { readonly created_at: string } =>
  hasTexts(value, ['created_at']);

function measure({ metrics, now }: Pick<AppContext, 'metrics' | 'now'>, body: Buffer): void {
  const recordedAt = Date.parse(parsedAs(body.toString(), isDatedEvent).created_at);
  metrics.webhookCanary.observe(Math.max(0, now().getTime() - recordedAt) / 1_000);
  metrics.webhookCanaryReceivedAt.set(now().getTime() / 1_000);
}

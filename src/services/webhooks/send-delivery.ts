import type { AppContext } from '../../context.js';
import type { ClaimedDelivery } from '../../db/webhooks/delivery-claims-repository.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../domain/limits.js';
import { maskHeaders } from '../../domain/webhooks/receiver-headers.js';
import { signWebhook } from '../../gateways/webhooks/sign-webhook.js';
import type { DeliveryResult } from '../../gateways/webhooks/webhook-sender.js';
import type { SecretMemory } from './endpoint-secret.js';

/** An attempt that has been made. */
export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly startedAt: Date;
  readonly result: DeliveryResult;
}

type Slice = Pick<AppContext, 'log' | 'metrics' | 'now' | 'webhookSender'>;

/**
 * Makes one attempt at a claimed delivery. Signed afresh: a receiver refuses an old timestamp. The body is the text that
 * the event was recorded with, byte for byte.
 * @returns `null` when it is too late to begin under this claim
 * @throws for a fault of ours alone: what the receiver does is in the result
 */
export async function sendDelivery(
  ctx: Slice,
  secrets: SecretMemory,
  delivery: ClaimedDelivery,
  claimedAt: Date,
): Promise<FinishedAttempt | null> {
  const startedAt = ctx.now();
  if (startedAt.getTime() - claimedAt.getTime() > LIMITS.webhooks.latestStartMs.value) return null;
  const { event, endpoint } = delivery;
  const body = Buffer.from(event.body);
  const signature = signWebhook({
    id: publicId('event', event.id),
    timestampSeconds: Math.floor(startedAt.getTime() / 1000),
    body,
    secrets: secrets.of(delivery.tenantId, endpoint, startedAt),
    format: endpoint.signatureFormat,
  });
  const own = secrets.headersOf(delivery.tenantId, endpoint);
  const sent = await ctx.webhookSender.send({ url: endpoint.url, headers: { ...own, ...signature }, body });
  const result = { ...sent, requestHeaders: maskHeaders(sent.requestHeaders, Object.keys(own)) };
  const finished = { delivery, startedAt, result };
  measure(ctx, finished);
  note(ctx, finished);
  return finished;
}

/** Only first attempts that reached the receiver say how fast we are. */
function measure({ metrics }: Slice, { delivery, startedAt, result }: FinishedAttempt): void {
  if (delivery.number !== 1 || result.status === null) return;
  const { dnsMs, connectMs, tlsMs } = result.timings;
  const sentAtMs = startedAt.getTime() + (dnsMs ?? 0) + (connectMs ?? 0) + (tlsMs ?? 0);
  metrics.webhookCommitToReceipt.observe(Math.max(0, sentAtMs - delivery.event.committedAt.getTime()) / 1000);
}

/** One line an attempt: ids, time and outcome, nothing of what the event is about. */
function note({ log }: Slice, { delivery, result }: FinishedAttempt): void {
  log.info(
    {
      request_id: delivery.requestId ?? undefined,
      tenant: publicId('tenant', delivery.tenantId),
      delivery: publicId('delivery', delivery.id),
      attempt: delivery.number,
      ms: result.timings.totalMs,
      outcome: result.failureClass ?? 'delivered',
    },
    'delivery',
  );
}

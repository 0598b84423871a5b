import type { AppContext } from '../../context.js';
import type { ClaimedDelivery } from '../../db/webhooks/delivery-claims-repository.js';
import { WEBHOOK_ATTEMPTS_SERIES, WEBHOOK_RECEIPT_SERIES } from '../../domain/console/series.js';
import { publicId } from '../../domain/ids.js';
import { hasTexts } from '../../domain/language/has-texts.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { isDestination } from '../../domain/webhooks/destination.js';
import { maskHeaders } from '../../domain/webhooks/receiver-headers.js';
import { signWebhook } from '../../gateways/webhooks/sign-webhook.js';
import type { DeliveryResult } from '../../gateways/webhooks/webhook-sender.js';
import { LIMITS } from '../../limits/limits.js';
import { startAttemptSpan } from '../../telemetry/tracing/spans.js';
import type { SecretMemory } from './secret-memory.js';

/** Content of one request: a delivery, or a batch of them for one endpoint. */
export type DeliveryBatch = readonly [ClaimedDelivery, ...ClaimedDelivery[]];

/** An attempt that has been made. */
export interface FinishedAttempt {
  readonly deliveries: DeliveryBatch;
  readonly startedAt: Date;
  readonly result: DeliveryResult;
}

type Slice = Pick<AppContext, 'log' | 'metrics' | 'now' | 'webhookSender'>;

/**
 * Makes one attempt at claimed deliveries. Signed afresh: a receiver refuses an old timestamp. The body has the text that
 * each event was recorded with, byte for byte.
 * @returns `null` when it is too late to begin under this claim, or when the endpoint's authentication or destination has
 *   changed since: the delivery is to be claimed again
 * @throws for a fault of ours alone: what the receiver does is in the result
 */
export async function sendDelivery(
  ctx: Slice,
  secrets: SecretMemory,
  deliveries: DeliveryBatch,
  claimedAt: Date,
): Promise<FinishedAttempt | null> {
  const [delivery] = deliveries;
  const { endpoint } = delivery;
  const opened = await secrets.authentications.of(delivery.tenantId, endpoint);
  if (opened === 'changed') return null;
  const startedAt = ctx.now();
  if (startedAt.getTime() - claimedAt.getTime() > LIMITS.webhooks.latestStartMs.value) return null;
  const { id, text } = messageOf(deliveries);
  const reach =
    opened && isDestination(opened)
      ? { cloud: { destination: opened, id, ...labelsOf(deliveries) } }
      : { authentication: opened };
  const body = Buffer.from(text);
  const signature = signWebhook({
    id,
    timestampSeconds: Math.floor(startedAt.getTime() / 1000),
    body,
    secrets: secrets.of(delivery.tenantId, endpoint, startedAt),
    format: endpoint.signatureFormat,
  });
  const own = secrets.headersOf(delivery.tenantId, endpoint);
  const endSpans = startSpans(deliveries);
  const sent = await ctx.webhookSender.send({
    url: endpoint.url,
    headers: { ...own, ...signature },
    body,
    ...reach,
  });
  endSpans(sent);
  const result = { ...sent, requestHeaders: maskHeaders(sent.requestHeaders, Object.keys(own)) };
  count(ctx, result);
  for (const one of deliveries) {
    measure(ctx, one, startedAt, result);
    note(ctx, one, result);
  }
  return { deliveries, startedAt, result };
}

/** The deliveries as requests: each by itself, or with the others of its batch. */
export function requestsOf(deliveries: readonly ClaimedDelivery[]): readonly DeliveryBatch[] {
  const requests = new Map<string, [ClaimedDelivery, ...ClaimedDelivery[]]>();
  for (const delivery of deliveries) {
    const key = delivery.batchId ?? delivery.id;
    const request = requests.get(key);
    if (request) request.push(delivery);
    else requests.set(key, [delivery]);
  }
  return [...requests.values()];
}

/** The `webhook-id` and the body. A batch has the id that its events make, the same on every attempt at the same ones. */
function messageOf(deliveries: DeliveryBatch): { id: string; text: string } {
  const [{ batchId, event }] = deliveries;
  if (batchId === null) return { id: publicId('event', event.id), text: event.body };
  const id = publicId('webhookBatch', batchId);
  const events = deliveries.map((delivery) => delivery.event.body).join(',');
  return { id, text: `{"id":"${id}","type":"batch","events":[${events}]}` };
}

/** Labels of the message for a queue: its type, and the group of those that are for the same client. */
function labelsOf([{ batchId, endpoint, event }]: DeliveryBatch): { type: string; groupId: string } {
  const endpointId = publicId('webhookEndpoint', endpoint.id);
  if (batchId !== null) return { type: 'batch', groupId: endpointId };
  const { type, client_id: clientId } = parsedAs(event.body, isLabelledEvent);
  return { type, groupId: clientId ?? endpointId };
}

interface LabelledEvent {
  readonly type: string;
  readonly client_id: string | null;
}

const isLabelledEvent = (value: unknown): value is LabelledEvent => hasTexts(value, ['type'], ['client_id']);

function count({ metrics }: Slice, { failureClass, timings }: DeliveryResult): void {
  metrics.minutes.record(WEBHOOK_ATTEMPTS_SERIES, timings.totalMs, failureClass !== null);
  metrics.webhookAttempts.inc({ outcome: failureClass === null ? 'taken' : 'failed' });
}

/** A span for each event, in the trace of its own request; a batch is one attempt at each of them. */
function startSpans(
  deliveries: DeliveryBatch,
): (result: Pick<DeliveryResult, 'status' | 'failureClass'>) => void {
  const ends = deliveries.map(({ id, number, tenantId, requestId, event }) =>
    startAttemptSpan(
      { eventId: event.id, requestId },
      { tenant: publicId('tenant', tenantId), delivery: publicId('delivery', id), attempt: number },
    ),
  );
  return ({ status, failureClass }) => {
    const facts = {
      'http.response.status_code': status ?? undefined,
      outcome: failureClass ?? 'delivered',
    };
    for (const end of ends) end?.({ facts, isFailed: failureClass !== null });
  };
}

/** Measures how fast we are, by first attempts that reached the receiver. */
function measure(
  { metrics }: Slice,
  delivery: ClaimedDelivery,
  startedAt: Date,
  result: DeliveryResult,
): void {
  if (delivery.number !== 1 || result.status === null) return;
  const { dnsMs, connectMs, tlsMs } = result.timings;
  const sentAtMs = startedAt.getTime() + (dnsMs ?? 0) + (connectMs ?? 0) + (tlsMs ?? 0);
  const ms = Math.max(0, sentAtMs - delivery.event.committedAt.getTime());
  metrics.webhookCommitToReceipt.observe(ms / 1000);
  metrics.minutes.record(WEBHOOK_RECEIPT_SERIES, ms, false);
}

/** One line an attempt: ids, time and outcome, nothing of what the event is about. */
function note({ log }: Slice, delivery: ClaimedDelivery, result: DeliveryResult): void {
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

import type { DeliveryWithAttempts } from '../../../db/webhooks/webhook-deliveries-queries.js';
import { publicId } from '../../../domain/ids.js';
import type { DeliveryAttempt, WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.js';

export function presentDelivery(delivery: WebhookDelivery) {
  return {
    id: publicId('delivery', delivery.id),
    event_id: publicId('event', delivery.eventId),
    event_type: delivery.eventType,
    endpoint_id: publicId('webhookEndpoint', delivery.endpointId),
    status: delivery.status,
    attempt: delivery.attemptCount,
    response_status: delivery.lastStatus,
    failure_class: delivery.lastFailureClass,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  };
}

export function presentDeliveryWithAttempts({ delivery, attempts }: DeliveryWithAttempts) {
  return { ...presentDelivery(delivery), attempts: attempts.map(presentAttempt) };
}

/** The receiver's bytes become text with U+FFFD for what is not UTF-8. */
function presentAttempt(attempt: DeliveryAttempt) {
  const { timings } = attempt;
  return {
    number: attempt.number,
    started_at: attempt.startedAt.toISOString(),
    outcome: attempt.outcome,
    failure_class: attempt.failureClass,
    failure_detail: attempt.failureDetail,
    response_status: attempt.responseStatus,
    response_body: attempt.responseStatus === null ? null : new TextDecoder().decode(attempt.responseExcerpt),
    response_truncated: attempt.responseTruncated,
    peer_address: attempt.peerAddress,
    request_headers: attempt.requestHeaders,
    response_headers: attempt.responseHeaders,
    timings: {
      dns_ms: timings.dnsMs,
      connect_ms: timings.connectMs,
      tls_ms: timings.tlsMs,
      first_byte_ms: timings.firstByteMs,
      total_ms: timings.totalMs,
    },
  };
}

import type { AppContext } from '../../context.js';
import { releaseDelivery } from '../../db/webhooks/webhook-deliveries-repository.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../domain/limits.js';
import type { TenantKey } from '../../domain/tenant.js';
import { signWebhook } from '../../gateways/webhooks/sign-webhook.js';
import type { DeliveryResult } from '../../gateways/webhooks/webhook-sender.js';
import { inTenant } from '../in-tenant.js';
import { type ClaimedAttempt, claimDelivery } from './claim-delivery.js';
import { recordAttempt } from './record-attempt.js';

type Slice = Pick<
  AppContext,
  'db' | 'cipher' | 'log' | 'metrics' | 'newId' | 'now' | 'random' | 'webhookSender' | 'webhookSlots'
>;

/** `afterMs` asks for another look then; `null` when this wake-up has done what there was to do. */
export interface DeliverOutcome {
  readonly afterMs: number | null;
}

const DONE: DeliverOutcome = { afterMs: null };

/** An attempt that has not begun by then might outlive its lease: the sender's wall clock is 15 s, its record takes a moment. */
const LATEST_START_MS = LIMITS.webhooks.leaseMs.value - 18_000;

/**
 * Makes one attempt at a delivery, if it is due. The row in Postgres decides: a wake-up too many finds
 * nothing to do, two at once find one attempt, and a crash leaves a lease that runs out, after which the
 * same bytes are sent again under the same id. The request is made outside any transaction.
 */
export async function deliverEvent(
  ctx: Slice,
  tenant: TenantKey,
  deliveryId: string,
): Promise<DeliverOutcome> {
  const claimedAt = ctx.now();
  const claim = await claimDelivery(ctx, tenant, deliveryId);
  if (claim.kind === 'done') return DONE;
  if (claim.kind === 'later') return { afterMs: claim.afterMs };

  const { attempt } = claim;
  let isSent = false;
  try {
    const startedAt = ctx.now();
    if (startedAt.getTime() - claimedAt.getTime() > LATEST_START_MS) {
      await inTenant(ctx, tenant, (db) => releaseDelivery(db, deliveryId, attempt.leaseToken));
      return { afterMs: 0 };
    }
    const result = await send(ctx, attempt, startedAt);
    isSent = true;
    measure(ctx, attempt, { startedAt, result });
    await recordAttempt(ctx, tenant, { attempt, startedAt, result });
    return DONE;
  } finally {
    attempt.release(isSent ? ctx.now().getTime() : null);
  }
}

/** Signed afresh: a receiver refuses an old timestamp. The body is the text that the event was recorded with. */
function send(
  { webhookSender }: Slice,
  { delivery: { event, endpoint }, secrets }: ClaimedAttempt,
  startedAt: Date,
): Promise<DeliveryResult> {
  const body = Buffer.from(event.body);
  const headers = signWebhook({
    id: publicId('event', event.id),
    timestampSeconds: Math.floor(startedAt.getTime() / 1000),
    body,
    secrets,
    format: endpoint.signatureFormat,
  });
  return webhookSender.send({ url: endpoint.url, headers, body });
}

/** Only first attempts that reached the receiver say how fast we are. */
function measure(
  { metrics }: Slice,
  { number, delivery }: ClaimedAttempt,
  { startedAt, result }: { startedAt: Date; result: DeliveryResult },
): void {
  if (number !== 1 || result.status === null) return;
  const { dnsMs, connectMs } = result.timings;
  const sentAtMs = startedAt.getTime() + (dnsMs ?? 0) + (connectMs ?? 0);
  metrics.webhookCommitToReceipt.observe(Math.max(0, sentAtMs - delivery.event.createdAt.getTime()) / 1000);
}

import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  findDeliveryEndpointId,
  type LockedDelivery,
  lockWebhookDelivery,
  scheduleDelivery,
  setDeliveryCancelled,
  setDeliveryLeased,
} from '../../db/webhooks/webhook-deliveries-repository.js';
import { LIMITS } from '../../domain/limits.js';
import type { TenantKey } from '../../domain/tenant.js';
import { afterPause, nextDeliveryStep } from '../../domain/webhooks/webhook-delivery.js';
import { inTenant } from '../in-tenant.js';
import { signingSecrets } from './endpoint-secret.js';

/** An attempt that this process, and no other, may make now. */
export interface ClaimedAttempt {
  readonly delivery: LockedDelivery;
  readonly number: number;
  readonly leaseToken: string;
  /** In plain text, newest first. */
  readonly secrets: readonly string[];
  /** Gives the endpoint's place back: with the time when the attempt is over, with `null` when none was made. */
  readonly release: (endedAtMs: number | null) => void;
}

export type DeliveryClaim =
  | { readonly kind: 'claimed'; readonly attempt: ClaimedAttempt }
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly afterMs: number };

const DONE: DeliveryClaim = { kind: 'done' };

type Slice = Pick<AppContext, 'db' | 'cipher' | 'now' | 'newId' | 'random' | 'webhookSlots'>;

/** Takes the delivery for one attempt, or says what became of it. Of any number that ask at once, one gets it. */
export async function claimDelivery(ctx: Slice, tenant: TenantKey, id: string): Promise<DeliveryClaim> {
  let release = () => {};
  let isClaimed = false;
  try {
    const claim = await inTenant(ctx, tenant, async (db): Promise<DeliveryClaim> => {
      const endpointId = await findDeliveryEndpointId(db, id);
      if (endpointId === null) return DONE;
      release(); // of a try before, which Postgres undid
      const slot = ctx.webhookSlots.take(endpointId, ctx.now().getTime());
      if (!slot.isTaken) return { kind: 'later', afterMs: slot.waitMs };
      release = () => slot.release(null);
      return takeStep(ctx, db, id, slot.release);
    });
    isClaimed = claim.kind === 'claimed';
    return claim;
  } finally {
    if (!isClaimed) release();
  }
}

async function takeStep(
  ctx: Slice,
  db: TenantExecutor,
  id: string,
  release: ClaimedAttempt['release'],
): Promise<DeliveryClaim> {
  const delivery = await lockWebhookDelivery(db, id);
  const { endpoint } = delivery;
  const now = ctx.now();
  const isLive = endpoint.enabled && !endpoint.isDeleted;
  const step = nextDeliveryStep(delivery, { isLive, pausedUntil: endpoint.pausedUntil }, now);
  switch (step.kind) {
    case 'nothing':
      return DONE;
    case 'wait':
      return { kind: 'later', afterMs: step.ms };
    case 'cancel':
      await setDeliveryCancelled(db, id);
      return DONE;
    case 'hold':
      await scheduleDelivery(db, id, afterPause(step.until, { now, random: ctx.random() }));
      return DONE;
    case 'send': {
      const secrets = signingSecrets(ctx, { tenantId: db.tenantId, endpointId: endpoint.id }, endpoint, now);
      const leaseToken = ctx.newId();
      await setDeliveryLeased(db, id, { token: leaseToken, ms: LIMITS.webhooks.leaseMs.value });
      const number = delivery.attemptCount + 1;
      return { kind: 'claimed', attempt: { delivery, number, leaseToken, secrets, release } };
    }
  }
}

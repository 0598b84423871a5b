import type { AppContext } from '../../../src/context.js';
import {
  type ClaimedDelivery,
  type ClaimRequest,
  claimDeliveries,
} from '../../../src/db/webhooks/delivery-claims-repository.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { allShards } from '../../../src/domain/webhooks/shards.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { deliverDue } from '../../../src/services/webhooks/dispatcher.js';
import { createSecretMemory } from '../../../src/services/webhooks/secret-memory.js';
import { requestsOf, sendDelivery } from '../../../src/services/webhooks/send-delivery.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Two endpoints of a tenant have two URLs. */
let serial = 0;

/**
 * More than a machine sets its clock back at a time; 20 ms were seen. What Postgres has just written as due would not be due
 * yet for a clock that was set back.
 */
const CLOCK_STEP_MS = 200;

/** The API, a receiver of this machine and a clock that tests turn. */
export interface WebhookStand {
  readonly app: TestApp;
  readonly receiver: Receiver;
  /** The app's context under the turned clock, without jitter. */
  readonly ctx: AppContext;
  /** Sets the clock to this many milliseconds after the real one, plus `CLOCK_STEP_MS`. */
  setAhead(ms: number): void;
  /** Sends what is due under the turned clock. @returns how many attempts were begun */
  run(ctx?: AppContext): Promise<number>;
  /** Claims what is due, as a process does that then dies. */
  claim(request?: Partial<ClaimRequest>): Promise<readonly ClaimedDelivery[]>;
  /** Sends what is due as a process does that dies before it records anything. */
  die(): Promise<void>;
  endpoint(input?: object): Promise<{ id: string; secret: string; url: string }>;
  /** Asks for a test event. */
  test(endpointId: string): Promise<{ event_id: string; delivery_id: string }>;
  delivery(deliveryId: string): Promise<DeliveryBody>;
  uuidOf(publicId: string): string;
  /** Makes a lease look as if its sender had died long ago. */
  expireLease(deliveryId: string): Promise<void>;
  /** Forgets endpoints, requests and jobs, and sets the clock right. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface DeliveryBody {
  readonly status: string;
  readonly attempt: number;
  readonly next_attempt_at: string | null;
  readonly response_status: number | null;
  readonly failure_class: string | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly outcome: string;
    readonly started_at: string;
    readonly response_body: string | null;
  }[];
}

const uuidOf = (id: string) =>
  uuidFromPublicId('delivery', id) ?? uuidFromPublicId('webhookEndpoint', id) ?? '';

export async function startWebhookStand(settings: Record<string, string> = {}): Promise<WebhookStand> {
  const app = await startTestApp(settings);
  const receiver = await startReceiver();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + CLOCK_STEP_MS + aheadMs);
  const ctx: AppContext = { ...app.ctx, now, random: () => 0 };
  const post = async (path: string, body?: object) => (await app.as().post(path, body)).body;

  async function claim(request: Partial<ClaimRequest> = {}): Promise<readonly ClaimedDelivery[]> {
    const { deliveries } = await claimDeliveries(ctx.systemDb, {
      shards: allShards(LIMITS.webhooks.shards.value),
      token: ctx.newId(),
      now: now(),
      quick: LIMITS.webhooks.placesQuick.value,
      slow: LIMITS.webhooks.placesSlow.value,
      delivered: [],
      withSpecial: true,
      releasesDead: true,
      ...request,
    });
    return deliveries;
  }

  return {
    app,
    receiver,
    ctx,
    setAhead: (ms) => {
      aheadMs = ms;
    },
    run: (under = ctx) => deliverDue(under),
    claim,
    uuidOf,
    async die() {
      const secrets = createSecretMemory(ctx);
      for (const request of requestsOf(await claim())) await sendDelivery(ctx, secrets, request, now());
    },
    endpoint: (input = {}) =>
      post('/v1/webhook-endpoints', {
        url: `${receiver.url}/${++serial}`,
        events: ['report.failed'],
        ...input,
      }),
    test: (endpointId) => post(`/v1/webhook-endpoints/${endpointId}/test`),
    delivery: async (deliveryId) => (await app.as().get(`/v1/webhook-deliveries/${deliveryId}`)).body,
    expireLease: async (deliveryId) => {
      await app.ctx
        .systemDb('webhook_claims')
        .where({ webhook_delivery_id: uuidOf(deliveryId) })
        .update({ leased_until: new Date(0) });
    },
    reset: async () => {
      aheadMs = 0;
      await app.ctx.systemDb('webhook_claims').delete();
      await app.ctx.systemDb('webhook_deliveries').delete();
      await app.ctx.systemDb('webhook_endpoints').delete();
      receiver.reset();
    },
    close: async () => {
      await receiver.close();
      await app.close();
    },
  };
}

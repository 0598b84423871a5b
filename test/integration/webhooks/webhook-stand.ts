import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { type DeliverOutcome, deliverEvent } from '../../../src/services/webhooks/deliver-event.js';
import { drain } from '../../support/drain.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Two endpoints of a tenant have two URLs. */
let serial = 0;

/** The API, a receiver of this machine and a clock that tests turn. */
export interface WebhookStand {
  readonly app: TestApp;
  readonly receiver: Receiver;
  /** The app's context under the turned clock, without jitter. */
  readonly ctx: AppContext;
  /** Sets the clock to so many milliseconds after the real one. */
  setAhead(ms: number): void;
  /** Runs every webhook job there is, those of later times too, under the turned clock. */
  run(ctx?: AppContext): Promise<void>;
  deliver(deliveryId: string, ctx?: AppContext): Promise<DeliverOutcome>;
  endpoint(input?: object): Promise<{ id: string; secret: string; url: string }>;
  /** Asks for a test event. */
  test(endpointId: string): Promise<{ event_id: string; delivery_id: string }>;
  delivery(deliveryId: string): Promise<DeliveryBody>;
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

const uuidOf = (deliveryId: string) => uuidFromPublicId('delivery', deliveryId) ?? '';

export async function startWebhookStand(): Promise<WebhookStand> {
  const app = await startTestApp();
  const receiver = await startReceiver();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const ctx: AppContext = { ...app.ctx, now, random: () => 0 };
  const post = async (path: string, body?: object) => (await app.as().post(path, body)).body;

  return {
    app,
    receiver,
    ctx,
    setAhead: (ms) => {
      aheadMs = ms;
    },
    run: async (under = ctx) => {
      await drain(under, ['webhook'], { includeDelayed: true, maxRuns: 100 });
    },
    deliver: (deliveryId, under = ctx) => deliverEvent(under, app.tenant, uuidOf(deliveryId)),
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
        .systemDb('webhook_deliveries')
        .where({ id: uuidOf(deliveryId) })
        .update({ leased_until: new Date(0) });
    },
    reset: async () => {
      aheadMs = 0;
      await app.ctx.systemDb('outbox').delete();
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

import { createHmac } from 'node:crypto';
import type { Event } from '../generated/models.js';
import { timeOf } from './command.js';

/** A request with one event or a batch, as a receiver gets it. */
export interface Delivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The signature that it came with is that of the endpoint's secret. */
  readonly isVerified?: boolean;
}

export interface Forwarder {
  /** Sends it on, prints it, and gives the status of the answer; 502 when there was none. */
  forward(delivery: Delivery): Promise<number>;
  /** Sends a delivery again by its number. */
  replay(number: number): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const KEPT = 1_000;
const NO_ANSWER = 502;

/** @param to the local address; null prints alone */
export function createForwarder(
  to: string | null,
  print: (line: string) => void,
  withBody: boolean,
): Forwarder {
  const deliveries = new Map<number, Delivery>();
  const seen = new Set<string>();
  let last = 0;

  async function send(number: number, delivery: Delivery): Promise<number> {
    const payload: Event | { id: string; type: 'batch'; events: Event[] } = JSON.parse(delivery.body);
    const events = payload.type === 'batch' ? payload.events : [payload];
    const startedAt = performance.now();
    const status = to === null ? 204 : await post(to, delivery);
    const took = `${Math.round(performance.now() - startedAt)} ms`;
    const answered = status === NO_ANSWER ? `no answer from ${to}` : `${status} in ${took}`;
    const checked = delivery.isVerified === true ? '  verified' : '';
    const outcome = to === null ? checked : `  → ${answered}`;
    for (const { id, type } of events) {
      const again = seen.has(id) ? ' (again)' : '';
      seen.add(id);
      print(`${timeOf()}  [${number}]  ${type}  ${id}${again}${outcome}`);
    }
    if (withBody) print(JSON.stringify(payload, null, 2));
    return status;
  }

  return {
    async forward(delivery) {
      last += 1;
      deliveries.set(last, delivery);
      deliveries.delete(last - KEPT);
      return await send(last, delivery);
    },
    async replay(number) {
      const delivery = deliveries.get(number);
      if (delivery) await send(number, delivery);
      else print(`There is no delivery ${number}. Type the number that stands between [ and ].`);
    },
  };
}

async function post(to: string, { body, headers }: Delivery): Promise<number> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(to, { method: 'POST', body, headers, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return NO_ANSWER;
  }
}

/** The headers that the API sends with a delivery, by the same two schemes. @param secret `whsec_…` */
export function signed(id: string, body: string, secret: string): Delivery {
  const seconds = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const standard = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const own = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standard}`,
    'x-service-signature': `t=${seconds},v1=${own}`,
  };
  return { body, headers };
}

import type { Event, WebhookDelivery } from '../generated/models.js';
import type { TaxApi } from '../index.js';
import { pollEveryMs, type Run, waited } from './command.js';

interface Following extends Run {
  /** Patterns of types, as an endpoint takes them. */
  readonly events: readonly string[];
}

/** Events that are read at a time, and newest deliveries of each endpoint. */
const PAGE = 100;

/**
 * Gives each new event, and each that a delivery sends once more, until the command is ended.
 * @param onStart is told how often it asks
 */
export async function followEvents(
  { tax, signal, events }: Following,
  onStart: (everyMs: number) => void,
  give: (event: Event) => Promise<void>,
): Promise<void> {
  const isWanted = matcherOf(events);
  const endpoints = await tax.webhookEndpoints.list({ limit: 100 }).toArray();
  const everyMs = await pollEveryMs(tax, 1 + endpoints.length);
  const watches = await Promise.all(endpoints.map(({ id }) => watchDeliveries(tax, id)));
  const startedAt = Date.now();
  const createdSince = new Date(startedAt).toISOString();
  const fromFeed = new Set<string>();
  let page = await tax.events.list({ order: 'asc', createdSince, limit: PAGE }).page();
  onStart(everyMs);
  for (;;) {
    for (const event of page.data) {
      fromFeed.add(event.id);
      if (isWanted(event.type)) await give(event);
    }
    for (const look of watches) {
      for (const { delivery, isNew } of await look()) {
        if (!isWanted(delivery.event_type) || (isNew && fromFeed.has(delivery.event_id))) continue;
        const event = await tax.events.get(delivery.event_id);
        // A delivery of a new event may be seen before the feed has the event.
        if (!isNew || Date.parse(event.created_at) < startedAt) await give(event);
      }
    }
    if (page.data.length < PAGE && !(await waited(everyMs, signal))) return;
    const cursor = page.next_cursor ?? undefined;
    page = await tax.events.list({ order: 'asc', createdSince, limit: PAGE, cursor }).page();
  }
}

interface Found {
  readonly delivery: WebhookDelivery;
  /** Whether the delivery was not there before. */
  readonly isNew: boolean;
}

/** @returns a function that gives the deliveries that are new, or were sent again by a resend or a recovery, since the last call */
async function watchDeliveries(tax: TaxApi, endpointId: string): Promise<() => Promise<Found[]>> {
  const known = new Map<string, WebhookDelivery>();
  const list = async () =>
    (await tax.webhookEndpoints.listDeliveries(endpointId, { limit: PAGE }).page()).data;
  for (const one of await list()) known.set(one.id, one);
  return async () => {
    const found: Found[] = [];
    for (const delivery of await list()) {
      const before = known.get(delivery.id);
      if (!before || isAgain(delivery, before)) found.push({ delivery, isNew: !before });
      known.set(delivery.id, delivery);
    }
    return found;
  };
}

/** Whether a delivery was tried before and is tried once more: by a resend, a recovery, or a retry. */
const isAgain = (now: WebhookDelivery, before: WebhookDelivery): boolean =>
  before.attempt > 0 && now.attempt > before.attempt;

/** `family.*`, `*`, or a type. */
function matcherOf(patterns: readonly string[]): (type: string) => boolean {
  return (type) =>
    patterns.some(
      (one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
    );
}

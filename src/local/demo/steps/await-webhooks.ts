import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import type { DemoContext } from '../demo-context.js';
import { countOf, withCommas } from '../figures.js';
import type { StepLine } from '../progress.js';
import type { ReceiverCounts } from '../receiver.js';
import type { RegisteredReceiver } from './register-receiver.js';

const TIMEOUT_MS = 90_000;
const Event = Type.Object({
  id: Type.String(),
  client_id: Type.Union([Type.String(), Type.Null()]),
});

/**
 * Waits until every event that the API recorded of these clients, and of none, has reached the receiver.
 * @throws when one does not, or when anything came that was not signed with the endpoint's secret
 */
export async function awaitWebhooks(
  ctx: DemoContext,
  { since }: RegisteredReceiver,
  clientIds: readonly string[],
): Promise<ReceiverCounts> {
  const { progress, receiver } = ctx;
  return progress.step('Webhooks', async (line) => {
    const deadlineMs = performance.now() + TIMEOUT_MS;
    for (let known = -1; ; ) {
      const events = await eventsSince(ctx, since, clientIds);
      await arrivalOf(ctx, line, events, deadlineMs);
      if (events.length === known) break;
      known = events.length;
    }
    const counts = receiver.counts();
    if (counts.failed > 0) throw new Error(`${countOf(counts.failed, 'request')} could not be verified.`);
    line.say(
      `${countOf(counts.verified, 'event')} received and verified, ${withCommas(counts.duplicates)} twice`,
    );
    return counts;
  });
}

/** Another program may be at work for the same tenant: its events are its own business. */
async function eventsSince(
  { api }: DemoContext,
  since: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  const path = `/v1/events?created_since=${encodeURIComponent(since)}`;
  for await (const { id, client_id } of api.list(path, Event)) {
    if (client_id === null || clientIds.includes(client_id)) ids.push(id);
  }
  return ids;
}

async function arrivalOf(
  { receiver, signal }: DemoContext,
  line: StepLine,
  events: readonly string[],
  deadlineMs: number,
): Promise<void> {
  for (;;) {
    const missing = events.filter((id) => !receiver.hasVerified(id));
    const arrived = events.length - missing.length;
    line.percent(events.length === 0 ? 100 : Math.floor((arrived / events.length) * 100));
    if (missing.length === 0) return;
    if (performance.now() > deadlineMs) {
      throw new Error(
        `${countOf(missing.length, 'event')} of ${withCommas(events.length)} did not arrive in time, such as ${missing[0]}.`,
      );
    }
    await pause(250, undefined, { signal });
  }
}

import type { ApiCaller } from './api-caller.js';
import type { Receiver } from './receiver.js';
import { within } from './within.js';

export interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly client_id: string | null;
}

/**
 * Waits until the receiver has had every event of these types that the API tells of, each at least once.
 * @returns the events
 */
export async function everyEventReceived(
  api: ApiCaller,
  receiver: Receiver,
  types: string,
  seconds = 90,
): Promise<readonly EventBody[]> {
  const events = await api.list<EventBody>(`/v1/events?type=${types}`);
  await within(seconds, `each of ${events.length} events has been received`, () => {
    const received = new Set(receiver.requests.map(({ headers }) => headers['webhook-id']));
    return events.every(({ id }) => received.has(id));
  });
  return events;
}

import { Webhook } from 'standardwebhooks';
import { inject } from 'vitest';
import { inventNino } from '../../../src/local/demo/identifiers.js';
import { type ApiCaller, createApiCaller } from '../../support/api-caller.js';
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/receiver.js';
import type { StoryStack } from '../../support/story-stack.js';
import { within } from '../../support/within.js';

const HEARD_SECONDS = 60;

export interface Created {
  readonly id: string;
}

/** A webhook, as its receiver reads it. */
interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly client_id: string | null;
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A practice as the service sees it: a program that calls the API, and a receiver of webhooks. */
export interface Practice extends StoryStack {
  readonly api: ApiCaller;
  readonly receiver: Receiver;
  readonly endpointId: string;
  /** The events that the receiver has had, with a signature that it verified. */
  heard(): readonly HeardEvent[];
  /** Waits for the first event of a type about a client, or about whatever else has that id. */
  hears(type: string, id: string): Promise<HeardEvent>;
  close(): Promise<void>;
}

/** Whether stories can be told here. */
export const hasStack = () => inject('storyStack') !== null;

/** @param events what its endpoint subscribes to */
export async function openPractice(events: readonly string[]): Promise<Practice> {
  const stack = inject('storyStack');
  if (stack === null) throw new Error('The stack of the stories was not started.');
  const receiver = await startReceiver();
  const api = createApiCaller(stack.apiUrl, stack.apiKey);
  const { id: endpointId, secret } = await api.post<Created & { secret: string }>('/v1/webhook-endpoints', {
    url: receiver.url,
    events,
  });
  const heard = () => receiver.requests.map((request) => verified(request, secret));
  return {
    ...stack,
    api,
    receiver,
    endpointId,
    heard,
    hears: (type, id) =>
      within(HEARD_SECONDS, `${type} of ${id} was received`, () =>
        heard().find((event) => event.type === type && isAbout(event, id)),
      ),
    async close() {
      await api.ask('DELETE', `/v1/webhook-endpoints/${endpointId}`);
      await receiver.close();
    },
  };
}

/** @throws when the signature is not that of the endpoint */
function verified({ body, headers }: ReceivedRequest, secret: string): HeardEvent {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  return new Webhook(secret).verify(body.toString(), signed) as HeardEvent;
}

const isAbout = ({ client_id, data }: HeardEvent, id: string): boolean =>
  client_id === id || Object.values(data).some((subject) => subject['id'] === id);

/** A taxpayer on the practice's books, with one trade. */
export interface Taxpayer {
  readonly clientId: string;
  readonly businessId: string;
}

/** Takes on a taxpayer, who has authorised the practice's software at HMRC. */
export async function takeOnTaxpayer({ api }: Practice): Promise<Taxpayer> {
  const { id: clientId } = await api.post<Created>('/v1/clients', {
    given_name: 'Priya',
    family_name: 'Nair',
    region: 'england',
    nino: inventNino(),
  });
  const { id: businessId } = await api.post<Created>('/v1/businesses', {
    client_id: clientId,
    trading_name: 'Nair Electrical',
    commenced_on: '2016-05-02',
  });
  const { authorise_url: page } = await api.post<{ authorise_url: string }>(
    `/v1/clients/${clientId}/hmrc-authorisation`,
    {},
  );
  const back = await fetch(`${page}&auto=true`);
  if (!back.ok) throw new Error(`The return from HMRC answered ${back.status}.`);
  return { clientId, businessId };
}

export interface Entry {
  readonly date: string;
  /** In pounds; less than nothing when it was paid. */
  readonly amount: number;
  readonly category: 'self_employment.turnover' | 'self_employment.cost_of_goods';
}

/** Asks for an entry in the books of the trade. @returns the answer, which may be a refusal */
export function enter({ api }: Practice, { clientId, businessId }: Taxpayer, entry: Entry) {
  return api.ask<{ readonly code?: string }>('POST', '/v1/transactions', {
    client_id: clientId,
    business_id: businessId,
    description: entry.category,
    ...entry,
  });
}

/** @throws unless every entry is taken */
export async function keepBooks(
  practice: Practice,
  taxpayer: Taxpayer,
  entries: readonly Entry[],
): Promise<void> {
  for (const entry of entries) {
    const { status, body } = await enter(practice, taxpayer, entry);
    if (status !== 201) throw new Error(`The entry was answered ${status}: ${JSON.stringify(body)}`);
  }
}

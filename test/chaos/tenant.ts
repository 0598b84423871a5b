import type { Random } from '../support/sample-year/random.js';
import type { Book, KeptTransaction } from './book.js';
import type { EventReceiver } from './event-receiver.js';
import type { Integrator } from './integrator.js';

/** One tenant's integrator, with what it works on. */
export interface Tenant {
  readonly api: Integrator;
  readonly book: Book;
  readonly random: Random;
  readonly clientId: string;
  readonly businessId: string;
  readonly returnId: string;
  /** Whether each row of an import is an event for it. */
  readonly wantsRows: boolean;
  /** Of the client, as in the book. */
  readonly transactions: Map<string, KeptTransaction | null>;
}

export const TAX_YEAR = '2025-26';
/** Of each tenant; the first also wants one for every row of its imports. */
const EVENTS = ['client.*', 'transaction.created', 'import.*', 'report.*', 'tax_return.*'];
const EVENT_OF_EVERY_ROW = 'transaction.categorised';

/** Registers the endpoint and opens the books of a client who trades. */
export async function openTenant(options: {
  readonly api: Integrator;
  readonly book: Book;
  readonly random: Random;
  readonly receiver: EventReceiver;
  readonly wantsRows: boolean;
}): Promise<Tenant> {
  const { api, book, random, receiver, wantsRows } = options;
  const endpoint = await api.send('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: wantsRows ? [...EVENTS, EVENT_OF_EVERY_ROW] : EVENTS },
  });
  receiver.trust(endpoint.body.secret);
  const { clientId, businessId } = await createTrader(api, {});
  const taxReturn = await api.send('POST', '/v1/tax-returns', {
    body: { client_id: clientId, tax_year: TAX_YEAR },
  });
  const transactions = new Map<string, KeptTransaction | null>();
  book.edited.set(clientId, transactions);
  const returnId: string = taxReturn.body.id;
  return { api, book, random, wantsRows, clientId, businessId, returnId, transactions };
}

export async function createTrader(api: Integrator, identifiers: { readonly nino?: string }) {
  const client = await api.send('POST', '/v1/clients', {
    body: { given_name: 'Ada', family_name: 'Byron', ...identifiers },
  });
  const clientId: string = client.body.id;
  const business = await api.send('POST', '/v1/businesses', {
    body: { client_id: clientId, trading_name: 'Looms', trade: 'weaver' },
  });
  const businessId: string = business.body.id;
  return { clientId, businessId };
}

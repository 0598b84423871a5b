import type { TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { importContent } from '../imports/import-story.js';

/** Ada Byron, a plumber with two accounts. Public ids. */
export interface TwoAccounts {
  readonly client: string;
  readonly business: string;
  readonly current: string;
  readonly savings: string;
}

export interface ShownTransaction {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly category: string | null;
  readonly category_source: string | null;
  readonly category_confidence: number | null;
  readonly category_reason: string | null;
  readonly needs_review: boolean;
  readonly transfer_pair_id: string | null;
}

export async function createTwoAccounts(app: TestApp): Promise<TwoAccounts> {
  const api = app.as();
  const client = (await make(api, '/v1/clients', { given_name: 'Ada', family_name: 'Byron' })).id;
  const business = (
    await make(api, '/v1/businesses', { client_id: client, trading_name: 'Looms', trade: 'Plumber' })
  ).id;
  const current = await accountOf(app, client, { name: 'Business current', default_business_id: business });
  const savings = await accountOf(app, client, { name: 'Rainy day saver' });
  return { client, business, current, savings };
}

export async function accountOf(app: TestApp, client: string, body: object): Promise<string> {
  return (await make(app.as(), '/v1/source-accounts', { client_id: client, ...body })).id;
}

/** Imports lines of `date,amount,description` into an account. */
export function importLines(
  app: TestApp,
  client: string,
  { account, lines, query = '' }: { account: string; lines: readonly string[]; query?: string },
) {
  return importContent(app, client, {
    content: `date,amount,description\n${lines.join('\n')}\n`,
    query: `&source_account_id=${account}${query}`,
  });
}

/** The client's rows that a filter lets through, in order of date and size. */
export async function listed(app: TestApp, client: string, filter = ''): Promise<ShownTransaction[]> {
  const answer = await app.as().get(`/v1/transactions?client_id=${client}&limit=100${filter}`);
  if (answer.status !== 200) throw new Error(`GET answered ${answer.status}: ${answer.text}`);
  const rows: ShownTransaction[] = answer.body.data;
  return rows.toSorted((one, other) => one.date.localeCompare(other.date) || one.amount - other.amount);
}

/** The two rows of the only pair there is, money out first. */
export async function onlyPair(app: TestApp, client: string): Promise<[ShownTransaction, ShownTransaction]> {
  const rows = (await listed(app, client, '&transfer=paired')).toSorted((a, b) => a.amount - b.amount);
  const [out, other] = rows;
  if (rows.length !== 2 || out === undefined || other === undefined) throw new Error(`${rows.length} rows`);
  return [out, other];
}

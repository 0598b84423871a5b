import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../support/sample-year/random.js';
import { createTrader, type Tenant } from './tenant.js';

const ROWS = { least: 200, max: 1_000 };
/** Each of these rows is an event too. */
const ROWS_WITH_EVENTS = { least: 40, max: 120 };
const ASK_AGAIN_MS = 250;

/** A new client's statement, then the same statement corrected, which replaces the rows that differ. */
export async function importFiles(tenant: Tenant): Promise<void> {
  const { api, random } = tenant;
  const { clientId, businessId } = await createTrader(api, {});
  const account = await api.send('POST', '/v1/source-accounts', {
    body: { client_id: clientId, name: 'Current account', default_business_id: businessId },
  });
  const target = { clientId, accountId: String(account.body.id) };
  const { least, max } = tenant.wantsRows ? ROWS_WITH_EVENTS : ROWS;
  const first = statement(random, random.between(least, max));
  await importOnce(tenant, target, first, 'skip');
  await importOnce(tenant, target, corrected(random, first), 'update');
}

type Statement = ReadonlyMap<string, number>;

async function importOnce(
  { api, book }: Tenant,
  { clientId, accountId }: { readonly clientId: string; readonly accountId: string },
  rows: Statement,
  onDuplicate: 'skip' | 'update',
): Promise<void> {
  const query = `client_id=${clientId}&source_account_id=${accountId}&on_duplicate=${onDuplicate}`;
  const { body } = await api.send('POST', `/v1/imports?${query}`, { body: csvOf(rows) });
  book.imports.add(body.id);
  for (;;) {
    const found = await api.send('GET', `/v1/imports/${body.id}`);
    if (found.body.status === 'completed') break;
    if (found.body.finished_at !== null) throw new Error(`the import ${body.id} is ${found.body.status}`);
    await pause(ASK_AGAIN_MS);
  }
  book.ledgers.set(clientId, rows);
}

/** Pence by external id. */
function statement(random: Random, rows: number): Statement {
  return new Map(
    Array.from({ length: rows }, (_, row) => [`row-${row}`, random.between(100, 90_000)] as const),
  );
}

const corrected = (random: Random, rows: Statement): Statement =>
  new Map([...rows].map(([id, pence]) => [id, random.chance(1 / 3) ? pence + random.between(1, 99) : pence]));

function csvOf(rows: Statement): string {
  const lines = [...rows].map(([id, pence], row) => {
    const day = String((row % 28) + 1).padStart(2, '0');
    return `2025-06-${day},${(pence / 100).toFixed(2)},GBP,ACME STUDIO LTD INV ${row},${id}`;
  });
  return `date,amount,currency,description,external_id\n${lines.join('\n')}\n`;
}

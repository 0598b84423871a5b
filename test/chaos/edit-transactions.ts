import type { Tenant } from './tenant.js';

const BATCH = 5;

/** One write of a random kind to the transactions of the tenant's client, noted once it is answered. */
export async function editTransactions(tenant: Tenant): Promise<void> {
  const { random } = tenant;
  const known = [...tenant.transactions].filter(([, kept]) => kept !== null).map(([id]) => id);
  const choice = known.length < 5 ? 0 : random.between(0, 9);
  if (choice <= 3) await create(tenant);
  else if (choice <= 5) await createBatch(tenant);
  else if (choice <= 8) await replace(tenant, random.pick(known));
  else await remove(tenant, random.pick(known));
}

async function create(tenant: Tenant): Promise<void> {
  const row = newRow(tenant);
  const { body } = await tenant.api.send('POST', '/v1/transactions', { body: row });
  note(tenant, body.id, row);
}

async function createBatch(tenant: Tenant): Promise<void> {
  const rows = Array.from({ length: BATCH }, () => newRow(tenant));
  const { body } = await tenant.api.send('POST', '/v1/transactions/batch', { body: { transactions: rows } });
  for (const [index, row] of rows.entries()) note(tenant, body.results[index].id, row);
}

async function replace(tenant: Tenant, id: string): Promise<void> {
  const row = newRow(tenant);
  await tenant.api.send('PUT', `/v1/transactions/${id}`, { body: row });
  note(tenant, id, row);
}

/** A repeat of a deletion whose answer was lost finds nothing. */
async function remove(tenant: Tenant, id: string): Promise<void> {
  const answer = await tenant.api.send('DELETE', `/v1/transactions/${id}`, { accepts: [404] });
  if (answer.status === 404 && !answer.wasRepeated) throw new Error(`${id} was not there to be deleted`);
  tenant.transactions.set(id, null);
}

interface Row {
  readonly amount: number;
  readonly description: string;
}

function newRow({ random, clientId, businessId }: Tenant): Row {
  return {
    client_id: clientId,
    business_id: businessId,
    date: `2025-${random.pick(['05', '06', '07', '08'])}-${random.between(10, 28)}`,
    amount: random.between(100, 99_999) / 100,
    description: `Cloth ${random.between(1, 1_000_000)}`,
    category: 'self_employment.turnover',
  } as Row;
}

function note(tenant: Tenant, id: string, { amount, description }: Row): void {
  tenant.transactions.set(id, { pence: Math.round(amount * 100), description });
}

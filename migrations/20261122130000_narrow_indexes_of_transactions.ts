import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * What each row of `transactions` costs to write is mostly its indexes. A client belongs to one tenant and mode, so an
 * index that starts with the client needs neither: fewer columns to compare on every step down. Ascending ones are
 * read backwards for the newest first, and rows added in the order of time fill their pages instead of halving them.
 *
 * - `transactions_by_date`: a client's rows by day: lists, exports, totals of a year, pairing, payments of one day.
 * - `transactions_by_tenant_date`: the same over all clients: lists, rules and categorisation jobs without a client.
 * - `transactions_by_identity`: a row of a file is imported once; an external id is used once in an account. Its key
 *   follows the client at once, so that looking keys up is one step each, whatever the account.
 * - `transactions_by_external_id`: `external_id=` of a list, and who holds one.
 * - `transactions_by_payment` goes: an import reads the rows of its days instead (`findLikeRows`).
 *
 * Built and dropped while the table is in use; takes no lock that a writer waits for. May be run again after a
 * failure. Old code runs on it, though it looks for duplicates among all rows of a client's day.
 * docs/decisions/0030-indexes-of-transactions.md has what each costs and all that stay.
 */
export async function up(knex: Knex): Promise<void> {
  await replaceIndex(knex, 'transactions_by_date', 'index', '(client_id, date, id)');
  await replaceIndex(knex, 'transactions_by_tenant_date', 'index', '(tenant_id, livemode, date, id)');
  await replaceIndex(
    knex,
    'transactions_by_identity',
    'unique index',
    `(client_id, identity_key, source_account_id) nulls not distinct where identity_key is not null`,
  );
  await replaceIndex(
    knex,
    'transactions_by_external_id',
    'index',
    '(tenant_id, external_id) where external_id is not null and deleted_at is null',
  );
  await knex.raw('drop index concurrently if exists transactions_by_payment');
}

export async function down(knex: Knex): Promise<void> {
  await replaceIndex(
    knex,
    'transactions_by_payment',
    'index',
    '(client_id, date, amount_pence, id) where deleted_at is null',
  );
  await replaceIndex(
    knex,
    'transactions_by_external_id',
    'index',
    '(tenant_id, livemode, external_id) where external_id is not null and deleted_at is null',
  );
  await replaceIndex(
    knex,
    'transactions_by_identity',
    'unique index',
    `(tenant_id, livemode, client_id, source_account_id, identity_key) nulls not distinct
     where identity_key is not null`,
  );
  await replaceIndex(
    knex,
    'transactions_by_tenant_date',
    'index',
    '(tenant_id, livemode, date desc, id desc)',
  );
  await replaceIndex(
    knex,
    'transactions_by_date',
    'index',
    '(tenant_id, livemode, client_id, date desc, id desc)',
  );
}

/** Builds the new one beside the old, so that there is always one of the name to read by and to be held to. */
async function replaceIndex(
  knex: Knex,
  name: string,
  kind: 'index' | 'unique index',
  definition: string,
): Promise<void> {
  await knex.raw(`drop index concurrently if exists ${name}_next`);
  await knex.raw(`create ${kind} concurrently ${name}_next on transactions ${definition}`);
  await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw(`alter index ${name}_next rename to ${name}`);
}

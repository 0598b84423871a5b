import { clientOf, type Reached, transactionOf } from '../knex/session-client.js';
import { silent } from '../pipeline/statement.js';
import { Transaction } from '../pipeline/transaction.js';
import { type Bell, credentialBell } from './bell.js';

/**
 * Notes what is to be rung once the transaction `db` has committed; a transaction that is undone rings nothing. On a pool,
 * whose statements commit by themselves, it rings now: call it after the statement.
 */
export function ringOnceCommitted(db: Reached, bells: readonly Bell[]): void {
  const { session, sessions } = clientOf(db);
  if (session instanceof Transaction) sessions.ringOnceCommitted(session, bells);
  else void sessions.ring(bells);
}

/**
 * Changes credentials in a transaction. Once it has committed, every process forgets the credentials of the tenants
 * that `change` returns. The triggers of these tables, which notify within the transaction for programs that do not
 * ring, keep silent.
 */
export async function changeCredentials<T extends { readonly tenant_id: string }>(
  trx: Reached,
  change: () => PromiseLike<readonly T[]>,
): Promise<readonly T[]> {
  ringForCredentials(trx, []);
  const changed = await change();
  ringOnceCommitted(
    trx,
    changed.map(({ tenant_id }) => credentialBell(tenant_id)),
  );
  return changed;
}

/**
 * Has every process forget the credentials of these tenants once `trx` has committed. Call it before the change,
 * in its transaction. @throws {TypeError} outside one
 */
export function ringForCredentials(trx: Reached, tenantIds: readonly string[]): void {
  transactionOf(trx).sendAlong(silent(`select set_config('app.rings_by_itself', 'on', true)`));
  ringOnceCommitted(trx, tenantIds.map(credentialBell));
}

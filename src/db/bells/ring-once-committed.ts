import { clientOf, type Reached } from '../pipeline/pipelined-client.js';
import { type Bell, credentialBell } from './bell.js';

/**
 * Notes what is to be rung once the transaction `db` has committed; a transaction that is undone rings nothing. On a pool,
 * whose statements commit by themselves, it rings now: call it after the statement.
 */
export function ringOnceCommitted(db: Reached, bells: readonly Bell[]): void {
  clientOf(db).ringOnceCommitted(bells);
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

/** The same for known tenants. Call it before the change, in its transaction. */
export function ringForCredentials(trx: Reached, tenantIds: readonly string[]): void {
  const client = clientOf(trx);
  if (client.transacting !== true) throw new TypeError('Credentials are changed in a transaction.');
  client.sendAlong({
    text: `select set_config('app.rings_by_itself', 'on', true)`,
    values: [],
    isHot: true,
    isSilent: true,
  });
  client.ringOnceCommitted(tenantIds.map(credentialBell));
}

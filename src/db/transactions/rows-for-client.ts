import type { TenantReader } from '../executor.js';

const SCOPE = 'transactions.tenant_id = :tenantId and transactions.livemode = :livemode';

/**
 * A query for a client's rows, and for those of others' ledgers that name a property which the client has a part in. Each part has an
 * index of its own. Binds what `clientBindings` gives.
 * @param columns of `transactions` @param where what else holds of the rows
 */
export const rowsForClient = (columns: string, where: string): string => `
  select ${columns} from transactions
  where ${SCOPE} and transactions.client_id = cast(:clientId as uuid)
    and (cast(:boundClient as uuid) is null or transactions.client_id = cast(:boundClient as uuid)) and ${where}
  union all
  select ${columns} from transactions
  where ${SCOPE} and (cast(:boundClient as uuid) is null or cast(:clientId as uuid) = cast(:boundClient as uuid))
    and transactions.property_id = any(array(
      select j.id from properties j
      where j.tenant_id = :tenantId and j.livemode = :livemode and j.deleted_at is null and j.owners <> '[]'
        and j.client_id <> cast(:clientId as uuid)
        and j.owners @> jsonb_build_array(jsonb_build_object('clientId', cast(:clientId as uuid)))))
    and ${where}`;

export const clientBindings = (
  { tenantId, livemode, clientId: boundClient }: TenantReader,
  clientId: string,
) => ({
  tenantId,
  livemode,
  boundClient,
  clientId,
});

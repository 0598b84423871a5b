import type { Knex } from 'knex';
import type { Destination } from '../../domain/webhooks/destination.js';
import type { ReceiverAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { type AuthenticationColumn, toShown } from './webhook-endpoints-queries.js';

/** An authentication, or a destination, with its sealed secret, for the sender. */
interface SealedAuthentication {
  readonly shown: ReceiverAuthentication | Destination;
  readonly sealed: Buffer;
}

/** @returns `null` when the endpoint's authentication is another one by now */
export async function findAuthentication(
  system: Knex,
  {
    tenantId,
    endpointId,
    id,
  }: { readonly tenantId: string; readonly endpointId: string; readonly id: string },
): Promise<SealedAuthentication | null> {
  const row: { authentication: AuthenticationColumn; authentication_encrypted: Buffer } | undefined =
    await system('webhook_endpoints')
      .where({ tenant_id: tenantId, id: endpointId, authentication_id: id })
      .first('authentication', 'authentication_encrypted');
  return row ? { shown: toShown(row.authentication), sealed: row.authentication_encrypted } : null;
}

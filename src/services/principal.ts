import type { Credential } from '../db/api-keys/api-keys-queries.js';
import type { TenantKey } from '../domain/tenant.js';
import type { User } from '../domain/users/user.js';

/** The caller, with its tenant and mode. */
export interface Principal extends TenantKey {
  /** `key_…` of an API key, `app_…/grt_…` of an access token, `usr_…` of a person, or the name of the process that acts on its own. */
  readonly actor: string;
  /** UUID of the API key; `null` for everybody else. */
  readonly apiKeyId: string | null;
  /** The app and grant of an access token; `null` for everybody else. */
  readonly app: Credential['oauth'];
  /** Somebody who is signed in at the practice console; `null` for everybody else. */
  readonly person: Pick<User, 'id' | 'role' | 'livemode'> | null;
  readonly scopes: readonly string[];
  /** The only client this credential may see; `null` for all of the tenant's. */
  readonly clientId: string | null;
}

/** The principal of a worker acting on a tenant's job. */
export function processPrincipal(key: TenantKey, actor: string): Principal {
  return {
    tenantId: key.tenantId,
    livemode: key.livemode,
    actor,
    apiKeyId: null,
    app: null,
    person: null,
    scopes: [],
    clientId: null,
  };
}

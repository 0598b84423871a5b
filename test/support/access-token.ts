import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../src/context.js';
import { ALL_SCOPES, isTenantWide } from '../../src/domain/api-keys/scope.js';
import { hashSecret } from '../../src/gateways/crypto/api-key-secret.js';

interface TokenOptions {
  readonly livemode?: boolean;
  readonly scopes?: readonly string[];
  /** UUID of the only client that the token may see. */
  readonly clientId?: string | null;
}

/** An access token of a tenant as if an app had been granted it: every scope that such a grant can have, unless given. */
export async function createAccessToken(
  { newId, systemDb }: AppContext,
  tenantId: string,
  options: TokenOptions = {},
): Promise<{ readonly token: string; readonly grantId: string }> {
  const { livemode = true, clientId = null } = options;
  const grantable = ALL_SCOPES.filter((scope) => clientId === null || !isTenantWide(scope));
  const scopes = [...(options.scopes ?? grantable)];
  const token = randomBytes(32).toString('base64url');
  const [appId, grantId, expires_at] = [newId(), newId(), new Date(Date.now() + 3_600_000)];
  const of = { tenant_id: tenantId, livemode };
  const fields = { name: 'Ledger Link', type: 'public', audience: 'own_tenant', redirect_uris: [], scopes };
  await systemDb('oauth_apps').insert({ id: appId, ...of, ...fields });
  await systemDb('oauth_grants').insert({
    id: grantId,
    ...of,
    oauth_app_id: appId,
    app_name: 'Ledger Link',
    scopes,
    client_id: clientId,
    expires_at,
  });
  await systemDb('oauth_tokens').insert({
    token_hash: hashSecret(token),
    ...of,
    oauth_grant_id: grantId,
    kind: 'access',
    scopes,
    payload: {},
    expires_at,
  });
  return { token, grantId };
}

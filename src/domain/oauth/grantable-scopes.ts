import { isTenantWide } from '../api-keys/scope.js';
import type { User, UserRole } from '../users/user.js';
import type { OauthApp } from './oauth-app.js';

/**
 * Which of the scopes that an app asks for a person can allow: a member gives no power over credentials, and nobody
 * gives power over the whole tenant to an app that is to see one client.
 */
export const grantableScopes = (
  asked: readonly string[],
  { role, isOneClient }: { readonly role: UserRole; readonly isOneClient: boolean },
): string[] =>
  asked.filter(
    (scope) => !(role === 'member' && scope.startsWith('api_keys:')) && !(isOneClient && isTenantWide(scope)),
  );

/** Whether a person can allow an app anything: it is for their tenant, and they were not made for test data alone. */
export const canAllow = (
  { tenantId, livemode }: Pick<User, 'tenantId' | 'livemode'>,
  app: Pick<OauthApp, 'audience' | 'tenantId' | 'livemode'>,
): boolean => (app.audience === 'any_tenant' || tenantId === app.tenantId) && (livemode || !app.livemode);

import { isTenantWide } from '../api-keys/scope.js';
import type { UserRole } from '../users/user.js';

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

import { isLoopbackUrl } from '../domain/is-loopback-url.js';
import { parseRoleMapping, type RoleMapping } from '../domain/operators/operator-role.js';
import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

/** The identity provider of the organisation's operators. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly roleClaim: string;
  readonly roles: RoleMapping;
}

export const OPEN_ID_NAMES = [
  'CONSOLE_OPENID_ISSUER',
  'CONSOLE_OPENID_CLIENT_ID',
  'CONSOLE_OPENID_CLIENT_SECRET',
  'CONSOLE_OPENID_SCOPE',
  'CONSOLE_OPENID_ROLE_CLAIM',
  'CONSOLE_OPENID_ROLES',
] as const;

/**
 * @returns `null` where no issuer is set
 * @throws {ConfigError} when it is set in part, or wrong
 */
export function openIdOf(settings: Pick<Settings, (typeof OPEN_ID_NAMES)[number]>): OpenIdSettings | null {
  const {
    CONSOLE_OPENID_ISSUER: issuer,
    CONSOLE_OPENID_CLIENT_ID: clientId,
    CONSOLE_OPENID_CLIENT_SECRET: clientSecret,
    CONSOLE_OPENID_SCOPE: scope,
    CONSOLE_OPENID_ROLE_CLAIM: roleClaim,
  } = settings;
  if (issuer === null) return null;
  const roles = parseRoleMapping(settings.CONSOLE_OPENID_ROLES);
  const problems = [
    ...(issuer.startsWith('https://') || (issuer.startsWith('http://') && isLoopbackUrl(issuer))
      ? []
      : ['CONSOLE_OPENID_ISSUER must be an https address']),
    ...(clientId === null ? ['CONSOLE_OPENID_CLIENT_ID is not set'] : []),
    ...(clientSecret === null ? ['CONSOLE_OPENID_CLIENT_SECRET is not set'] : []),
    ...(roles === null
      ? ['CONSOLE_OPENID_ROLES must be a comma list of group=role, with the roles viewer, operator and admin']
      : []),
  ];
  if (clientId === null || clientSecret === null || roles === null || problems.length > 0) {
    throw new ConfigError(problems);
  }
  return { issuer, clientId, clientSecret, scope, roleClaim, roles };
}

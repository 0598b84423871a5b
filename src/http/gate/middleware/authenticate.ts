import type { Request } from 'express';
import type { AppContext } from '../../../context.js';
import type { Credential } from '../../../db/api-keys/api-keys-queries.js';
import { isAllowedFrom } from '../../../domain/api-keys/allowed-networks.js';
import { allows, type Scope } from '../../../domain/api-keys/scope.js';
import { publicId } from '../../../domain/ids.js';
import { isRefusedByMove } from '../../../domain/tenant-moves/tenant-move.js';
import { LIMITS } from '../../../limits/limits.js';
import { noteApiKeyUse } from '../../../services/api-keys/note-api-key-use.js';
import type { Principal } from '../../../services/principal.js';
import { REALM } from '../answers/bearer-realm.js';
import { invalidToken } from './bearer-token.js';
import type { KnownKeys, PresentedKey } from './known-keys.js';
import { HttpProblem } from './problem.js';

/**
 * The credential behind the request, which is remembered for a few seconds and forgotten when it changes.
 * @throws {HttpProblem} 401 without a good key, 403 for a suspended tenant, 503 while the tenant is moved to another database
 */
export async function authenticate(
  ctx: AppContext,
  req: Request,
  keys: KnownKeys,
  key: PresentedKey,
): Promise<Credential> {
  const credential = await ctx.credentials.find(key.hash);
  if (!credential || !isInForce(credential, ctx.now())) {
    keys.noteBad(key);
    throw invalidToken('The API key or access token is not valid, has expired or was revoked.');
  }
  keys.noteGood(key, credential.tenantId);
  if (!isAllowedFrom(credential.allowedCidrs, req.ip ?? '')) {
    throw invalidToken('The API key may not be used from this address.');
  }
  if (credential.tenantStatus === 'suspended') {
    throw new HttpProblem('tenant_suspended', 'The tenant of this credential is suspended.');
  }
  assertNotMoving(credential, req.method);
  await noteApiKeyUse(ctx, credential, { secretHash: key.hash, ip: req.ip ?? null });
  return credential;
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function assertNotMoving({ tenantMove }: Credential, method: string): void {
  if (!isRefusedByMove(tenantMove, READS.has(method))) return;
  throw new HttpProblem(
    'tenant_moving',
    'The tenant is being moved to another database. Nothing was changed.',
    {
      headers: { 'Retry-After': String(LIMITS.tenantMoves.retrySeconds.value) },
    },
  );
}

export function principalOf(credential: Credential): Principal {
  return {
    tenantId: credential.tenantId,
    livemode: credential.livemode,
    actor: actorOf(credential),
    apiKeyId: credential.apiKeyId,
    app: credential.oauth,
    person: null,
    scopes: credential.scopes,
    clientId: credential.clientId,
  };
}

function actorOf({ apiKeyId, oauth }: Credential): string {
  if (oauth !== null) return `${publicId('oauthApp', oauth.appId)}/${publicId('oauthGrant', oauth.grantId)}`;
  return apiKeyId === null ? 'anybody' : publicId('apiKey', apiKeyId);
}

/** Write implies read; submitting is a scope of its own. @throws {HttpProblem} 403 */
export function requireScope({ scopes }: Pick<Credential, 'scopes'>, scope: Scope | null): void {
  if (scope === null || allows(scopes, scope)) return;
  throw new HttpProblem('insufficient_scope', `The operation needs the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
    extra: { required_scope: scope },
  });
}

function isInForce(credential: Credential, now: Date): boolean {
  if (credential.revokedAt !== null && credential.revokedAt <= now) return false;
  return credential.expiresAt === null || credential.expiresAt > now;
}

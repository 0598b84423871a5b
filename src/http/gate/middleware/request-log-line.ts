import type { Response } from 'express';
import type { Credential } from '../../../db/api-keys/api-keys-queries.js';
import { uuidFromPublicId } from '../../../domain/ids.js';
import type { TenantRequestLog } from '../../../telemetry/request-log-buffer.js';

/** Requester, as its tenant's log names it. */
type Requester = Pick<TenantRequestLog, 'tenantId' | 'livemode' | 'credentialId' | 'oauthAppId'>;

export function requesterOf({ tenantId, livemode, apiKeyId, oauth }: Credential): Requester | undefined {
  const credentialId = apiKeyId ?? oauth?.grantId;
  return credentialId === undefined
    ? undefined
    : { tenantId, livemode, credentialId, oauthAppId: oauth?.appId ?? null };
}

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly now: Date;
}

/** The entry of the tenant's log; `null` where no good credential came with the request. */
export function requestLogLine(locals: Response['locals'], answered: Answered): TenantRequestLog | null {
  const requester: Requester | undefined = locals['requester'];
  const id = uuidFromPublicId('request', String(locals['requestId']));
  if (requester === undefined || id === null) return null;
  // No spread, which would give each line a hidden class of its own (decision 64).
  return {
    id,
    tenantId: requester.tenantId,
    livemode: requester.livemode,
    credentialId: requester.credentialId,
    oauthAppId: requester.oauthAppId,
    method: answered.method,
    path: answered.path,
    operation: locals['operation'] ?? null,
    status: answered.status,
    code: locals['code'] ?? null,
    durationMs: Math.round(answered.ms),
    clientRequestId: locals['clientRequestId'] ?? null,
    createdAt: answered.now,
  };
}

import { publicId } from '../../../domain/ids.js';
import type { RequestLog } from '../../../domain/request-logs/request-log.js';

export function presentRequestLog(request: RequestLog) {
  const { credentialId, oauthAppId } = request;
  const isKey = oauthAppId === null;
  return {
    id: publicId('request', request.id),
    method: request.method,
    path: request.path,
    operation: request.operation,
    status: request.status,
    problem_code: request.code,
    duration_ms: request.durationMs,
    api_key_id: isKey ? publicId('apiKey', credentialId) : null,
    app_id: isKey ? null : publicId('oauthApp', oauthAppId),
    grant_id: isKey ? null : publicId('oauthGrant', credentialId),
    client_request_id: request.clientRequestId,
    created_at: request.createdAt.toISOString(),
  };
}

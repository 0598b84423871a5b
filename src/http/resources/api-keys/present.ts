import type { ApiKey } from '../../../domain/api-keys/api-key.js';
import { publicId } from '../../../domain/ids.js';
import type { IssuedApiKey } from '../../../services/api-keys/create-api-key.js';
import { created, type Reply } from '../../gate/answers/reply.js';

/** A key without its secret, which nobody can show again. */
export const presentApiKey = (key: ApiKey) => ({
  id: publicId('apiKey', key.id),
  name: key.name,
  prefix: key.prefix,
  last4: key.last4,
  livemode: key.livemode,
  scopes: key.scopes,
  client_id: key.clientId === null ? null : publicId('client', key.clientId),
  expires_at: key.expiresAt?.toISOString() ?? null,
  allowed_cidrs: key.allowedCidrs,
  rotated_from: key.rotatedFromId === null ? null : publicId('apiKey', key.rotatedFromId),
  issued_by: key.issuedById === null ? null : publicId('apiKey', key.issuedById),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  created_at: key.createdAt.toISOString(),
});

/** The answer that issues a key, or its successor by rotation: the only one with its secret. */
export const createdApiKey = ({ apiKey, secret }: IssuedApiKey): Reply =>
  created(
    `/v1/api-keys/${publicId('apiKey', apiKey.id)}`,
    { ...presentApiKey(apiKey), secret },
    apiKey.version,
  );

import type { AppContext } from '../../context.js';
import type { Credential } from '../../db/api-keys/api-keys-queries.js';
import { setApiKeyUsed } from '../../db/api-keys/api-keys-repository.js';
import { setOauthGrantUsed } from '../../db/oauth/oauth-grants-repository.js';

const NOTE_EVERY_MS = 60_000;

interface Use {
  readonly secretHash: Buffer;
  readonly ip: string | null;
}

/** Records when a key or a grant was used, and for a key also from which address, at most once a minute in each process. */
export async function noteApiKeyUse(
  { systemDb, credentials, now }: Pick<AppContext, 'systemDb' | 'credentials' | 'now'>,
  used: Pick<Credential, 'apiKeyId' | 'oauth' | 'lastUsedAt'>,
  { secretHash, ip }: Use,
): Promise<void> {
  const at = now();
  if (used.lastUsedAt !== null && at.getTime() - used.lastUsedAt.getTime() < NOTE_EVERY_MS) return;
  credentials.noteUse(secretHash, at);
  if (used.oauth !== null) await setOauthGrantUsed(systemDb, used.oauth.grantId, at);
  else if (used.apiKeyId !== null) await setApiKeyUsed(systemDb, used.apiKeyId, at, ip);
}

import type { AppContext } from '../../context.js';
import { setApiKeyUsed } from '../../db/tenants/api-keys-repository.js';

const NOTE_EVERY_MS = 60_000;

interface UsedKey {
  readonly apiKeyId: string;
  readonly secretHash: Buffer;
  readonly lastUsedAt: Date | null;
}

/** Records when and from where a key was used, at most once a minute in each process. */
export async function noteApiKeyUse(
  { systemDb, credentials, now }: Pick<AppContext, 'systemDb' | 'credentials' | 'now'>,
  key: UsedKey,
  ip: string | null,
): Promise<void> {
  const at = now();
  if (key.lastUsedAt !== null && at.getTime() - key.lastUsedAt.getTime() < NOTE_EVERY_MS) return;
  credentials.noteUse(key.secretHash, at);
  await setApiKeyUsed(systemDb, key.apiKeyId, at, ip);
}

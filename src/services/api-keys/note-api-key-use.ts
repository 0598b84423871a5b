import type { AppContext } from '../../context.js';
import { setApiKeyUsed } from '../../db/tenants/api-keys-repository.js';

const NOTE_EVERY_MS = 60_000;

interface UsedKey {
  readonly apiKeyId: string;
  readonly lastUsedAt: Date | null;
}

/** Records when and from where a key was used, at most once a minute. */
export async function noteApiKeyUse(
  { systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>,
  key: UsedKey,
  ip: string | null,
): Promise<void> {
  const at = now();
  if (key.lastUsedAt !== null && at.getTime() - key.lastUsedAt.getTime() < NOTE_EVERY_MS) return;
  await setApiKeyUsed(systemDb, key.apiKeyId, at, ip);
}

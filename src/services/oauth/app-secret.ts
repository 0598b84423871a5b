import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../context.js';
import { findOauthAppWithHashes, type OauthAppWithHashes } from '../../db/oauth/oauth-apps-queries.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';

/** The app of that id with the hashes of its secrets, of whichever tenant; `undefined` when it has ended. */
export const findApp = (
  { systemDb }: Pick<AppContext, 'systemDb'>,
  id: string,
): Promise<OauthAppWithHashes | undefined> => findOauthAppWithHashes(systemDb, id);

/** Whether the secret is one whose hash, in hex, is among these. */
export function isSecretOf(hexHashes: readonly string[], secret: string): boolean {
  const hash = hashSecret(secret);
  return hexHashes.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), hash));
}

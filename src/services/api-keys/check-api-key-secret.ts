import { hashSecret, isApiKeyShaped } from '../../gateways/crypto/api-key-secret.js';

/** The hash to look a key up by, or `null` when the text cannot be one of ours: no store is asked then. */
export function checkApiKeySecret(secret: string): Buffer | null {
  return isApiKeyShaped(secret) ? hashSecret(secret) : null;
}

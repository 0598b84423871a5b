import { hashSecret, isAccessTokenShaped, isApiKeyShaped } from '../../gateways/crypto/api-key-secret.js';

/** The hash to look a key or an access token up by, or `null` when the text cannot be one of ours: no store is asked then. */
export function checkApiKeySecret(secret: string): Buffer | null {
  return isApiKeyShaped(secret) || isAccessTokenShaped(secret) ? hashSecret(secret) : null;
}

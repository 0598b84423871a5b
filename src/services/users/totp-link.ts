import { totpAddress } from '../../gateways/crypto/totp.js';

/** The address that an authenticator app reads a person's secret from. */
export const totpLink = (secret: string, email: string): string =>
  totpAddress(secret, { issuer: 'Tax compliance API', email });

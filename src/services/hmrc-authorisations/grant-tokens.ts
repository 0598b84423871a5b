import type { AppContext } from '../../context.js';
import type { HmrcTokens } from '../../gateways/hmrc/hmrc-gateway.js';

const ACCESS_PURPOSE = 'hmrc access token';
const REFRESH_PURPOSE = 'hmrc refresh token';

/** A fresh pair as it is kept. */
export function sealTokens({ cipher, now }: Pick<AppContext, 'cipher' | 'now'>, tokens: HmrcTokens) {
  return {
    accessToken: cipher.encrypt(ACCESS_PURPOSE, tokens.accessToken),
    refreshToken: cipher.encrypt(REFRESH_PURPOSE, tokens.refreshToken),
    accessExpiresAt: new Date(now().getTime() + tokens.expiresInSeconds * 1_000),
  };
}

export const openAccessToken = ({ cipher }: Pick<AppContext, 'cipher'>, sealed: Buffer): string =>
  cipher.decryptText(ACCESS_PURPOSE, sealed);

export const openRefreshToken = ({ cipher }: Pick<AppContext, 'cipher'>, sealed: Buffer): string =>
  cipher.decryptText(REFRESH_PURPOSE, sealed);

import type { AppContext } from '../../context.js';
import type { HmrcTokens } from '../../gateways/hmrc/hmrc-gateway.js';

interface GrantRow {
  readonly tenantId: string;
  readonly grantId: string;
}

const placeOf = (
  { tenantId, grantId }: GrantRow,
  purpose: 'hmrc_grants.access_token' | 'hmrc_grants.refresh_token',
) => ({ purpose, tenantId, rowId: grantId });

/** A fresh pair as it is kept. */
export function sealTokens(
  { cipher, now }: Pick<AppContext, 'cipher' | 'now'>,
  row: GrantRow,
  tokens: HmrcTokens,
) {
  return {
    accessToken: cipher.encrypt(placeOf(row, 'hmrc_grants.access_token'), tokens.accessToken),
    refreshToken: cipher.encrypt(placeOf(row, 'hmrc_grants.refresh_token'), tokens.refreshToken),
    accessExpiresAt: new Date(now().getTime() + tokens.expiresInSeconds * 1_000),
  };
}

export const openAccessToken = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: GrantRow,
  sealed: Buffer,
): string => cipher.decryptText(placeOf(row, 'hmrc_grants.access_token'), sealed);

export const openRefreshToken = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: GrantRow,
  sealed: Buffer,
): string => cipher.decryptText(placeOf(row, 'hmrc_grants.refresh_token'), sealed);

import type { AppContext } from '../../context.js';
import type { GrantHolder } from '../../domain/hmrc-access/hmrc-access.js';
import type { HmrcTokens } from '../../gateways/hmrc/hmrc-gateway.js';

interface GrantRow {
  readonly tenantId: string;
  readonly grantId: string;
  readonly holder: GrantHolder;
}

const TABLES = { client: 'hmrc_grants', agent: 'hmrc_agent_grants' } as const;

const sealPlaceOfToken = (
  { tenantId, grantId, holder }: GrantRow,
  column: 'access_token' | 'refresh_token',
) => ({
  purpose: `${TABLES[holder]}.${column}` as const,
  tenantId,
  rowId: grantId,
});

/** @see https://developer.service.hmrc.gov.uk/api-documentation/docs/authorisation/user-restricted-endpoints */
const GRANT_MONTHS = 18;

/** The day on which HMRC ends a grant that is given now, however often it is refreshed. */
export function grantEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + GRANT_MONTHS);
  return end;
}

/** A fresh pair of tokens, sealed as it is stored. */
export function sealTokens(
  { cipher, now }: Pick<AppContext, 'cipher' | 'now'>,
  row: GrantRow,
  tokens: HmrcTokens,
) {
  return {
    accessToken: cipher.encrypt(sealPlaceOfToken(row, 'access_token'), tokens.accessToken),
    refreshToken: cipher.encrypt(sealPlaceOfToken(row, 'refresh_token'), tokens.refreshToken),
    accessExpiresAt: new Date(now().getTime() + tokens.expiresInSeconds * 1_000),
  };
}

export const openAccessToken = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: GrantRow,
  sealed: Buffer,
): string => cipher.decryptText(sealPlaceOfToken(row, 'access_token'), sealed);

export const openRefreshToken = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: GrantRow,
  sealed: Buffer,
): string => cipher.decryptText(sealPlaceOfToken(row, 'refresh_token'), sealed);

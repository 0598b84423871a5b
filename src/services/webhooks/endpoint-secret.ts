import type { AppContext } from '../../context.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { type DestinationSecret, isDestinationSecret } from '../../domain/webhooks/destination.js';
import { type BoundSecret, isBoundSecret } from '../../domain/webhooks/receiver-authentication.js';
import { isReceiverHeaders, type ReceiverHeaders } from '../../domain/webhooks/receiver-headers.js';

type Cipher = Pick<AppContext, 'cipher'>;

export interface EndpointRow {
  readonly tenantId: string;
  readonly endpointId: string;
}

export const sealedPlaceOf = (
  { tenantId, endpointId }: EndpointRow,
  what: 'secret' | 'headers' | 'authentication',
) => ({ purpose: `webhook_endpoints.${what}`, tenantId, rowId: endpointId }) as const;

export const sealSecret = ({ cipher }: Cipher, row: EndpointRow, secret: string): Buffer =>
  cipher.encrypt(sealedPlaceOf(row, 'secret'), secret);

/** @returns `null` for no headers */
export const sealHeaders = ({ cipher }: Cipher, row: EndpointRow, headers: ReceiverHeaders): Buffer | null =>
  Object.keys(headers).length === 0
    ? null
    : cipher.encrypt(sealedPlaceOf(row, 'headers'), JSON.stringify(headers));

export const openHeaders = ({ cipher }: Cipher, row: EndpointRow, sealed: Buffer | null): ReceiverHeaders =>
  sealed === null
    ? {}
    : parsedAs(cipher.decryptText(sealedPlaceOf(row, 'headers'), sealed), isReceiverHeaders);

export const sealAuthentication = ({ cipher }: Cipher, row: EndpointRow, bound: BoundSecret): Buffer =>
  cipher.encrypt(sealedPlaceOf(row, 'authentication'), JSON.stringify(bound));

export const openAuthentication = ({ cipher }: Cipher, row: EndpointRow, sealed: Buffer): BoundSecret =>
  parsedAs(cipher.decryptText(sealedPlaceOf(row, 'authentication'), sealed), isBoundSecret);

export const sealDestination = ({ cipher }: Cipher, row: EndpointRow, bound: DestinationSecret): Buffer =>
  cipher.encrypt(sealedPlaceOf(row, 'authentication'), JSON.stringify(bound));

export const openDestination = ({ cipher }: Cipher, row: EndpointRow, sealed: Buffer): DestinationSecret =>
  parsedAs(cipher.decryptText(sealedPlaceOf(row, 'authentication'), sealed), isDestinationSecret);

/** End of a secret, by which its holder recognises it; without the padding, which all secrets have. */
export const lastFourOf = (secret: string): string => secret.replace('=', '').slice(-4);

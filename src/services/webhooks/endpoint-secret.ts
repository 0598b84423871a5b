import type { AppContext } from '../../context.js';
import type { ReceiverHeaders } from '../../domain/webhooks/receiver-headers.js';

type Cipher = Pick<AppContext, 'cipher'>;

interface EndpointRow {
  readonly tenantId: string;
  readonly endpointId: string;
}

interface SealedEndpoint {
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly sealedHeaders: Buffer | null;
}

const MAX_REMEMBERED = 1_000;

const placeOf = ({ tenantId, endpointId }: EndpointRow, what: 'secret' | 'headers') =>
  ({ purpose: `webhook_endpoints.${what}`, tenantId, rowId: endpointId }) as const;

export const sealSecret = ({ cipher }: Cipher, row: EndpointRow, secret: string): Buffer =>
  cipher.encrypt(placeOf(row, 'secret'), secret);

/** @returns `null` for no headers */
export const sealHeaders = ({ cipher }: Cipher, row: EndpointRow, headers: ReceiverHeaders): Buffer | null =>
  Object.keys(headers).length === 0 ? null : cipher.encrypt(placeOf(row, 'headers'), JSON.stringify(headers));

export const openHeaders = (
  { cipher }: Cipher,
  row: EndpointRow,
  sealed: Buffer | null,
): Record<string, string> =>
  sealed === null ? {} : JSON.parse(cipher.decryptText(placeOf(row, 'headers'), sealed));

/** By which the holder of a secret recognises it; not the padding, which all secrets end with. */
export const lastFourOf = (secret: string): string => secret.replace('=', '').slice(-4);

/** Opened secrets of endpoints, each opened once for as long as it stays the same. */
export interface SecretMemory {
  /** Secrets that sign an attempt that begins now, newest first: an overlap is judged at the time of sending. */
  of(tenantId: string, endpoint: SealedEndpoint, now: Date): readonly string[];
  /** The integrator's own headers. */
  headersOf(tenantId: string, endpoint: SealedEndpoint): ReceiverHeaders;
}

/** Remembers the thousand that were opened last. */
export function createSecretMemory({ cipher }: Cipher): SecretMemory {
  const opened = new Map<string, { readonly sealed: Buffer; readonly text: string }>();

  function open(row: EndpointRow, sealed: Buffer, which: 'newest' | 'previous' | 'headers'): string {
    const key = `${row.endpointId} ${which}`;
    const known = opened.get(key);
    if (known?.sealed.equals(sealed)) return known.text;
    const text = cipher.decryptText(placeOf(row, which === 'headers' ? 'headers' : 'secret'), sealed);
    opened.delete(key);
    opened.set(key, { sealed, text });
    const [oldest] = opened.keys();
    if (opened.size > MAX_REMEMBERED && oldest !== undefined) opened.delete(oldest);
    return text;
  }

  return {
    of(tenantId, { id: endpointId, sealedSecret, sealedPreviousSecret, previousSecretExpiresAt }, now) {
      const row = { tenantId, endpointId };
      const newest = open(row, sealedSecret, 'newest');
      const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
      if (!overlaps || sealedPreviousSecret === null) return [newest];
      return [newest, open(row, sealedPreviousSecret, 'previous')];
    },
    headersOf: (tenantId, { id: endpointId, sealedHeaders }) =>
      sealedHeaders === null ? {} : JSON.parse(open({ tenantId, endpointId }, sealedHeaders, 'headers')),
  };
}

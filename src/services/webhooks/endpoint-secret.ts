import type { AppContext } from '../../context.js';

type Cipher = Pick<AppContext, 'cipher'>;

interface EndpointRow {
  readonly tenantId: string;
  readonly endpointId: string;
}

interface SealedSecrets {
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
}

const MOST_REMEMBERED = 1_000;

const placeOf = ({ tenantId, endpointId }: EndpointRow) =>
  ({ purpose: 'webhook_endpoints.secret', tenantId, rowId: endpointId }) as const;

export const sealSecret = ({ cipher }: Cipher, row: EndpointRow, secret: string): Buffer =>
  cipher.encrypt(placeOf(row), secret);

/** By which the holder of a secret recognises it; not the padding, which all secrets end with. */
export const lastFourOf = (secret: string): string => secret.replace('=', '').slice(-4);

/** The secrets of endpoints in plain text, each opened once for as long as it stays what it is. */
export interface SecretMemory {
  /** What signs an attempt that begins now, newest first: an overlap is judged when it is sent, not when it was planned. */
  of(tenantId: string, endpoint: SealedSecrets, now: Date): readonly string[];
}

/** Remembers the thousand that were opened last. */
export function createSecretMemory({ cipher }: Cipher): SecretMemory {
  const opened = new Map<string, { readonly sealed: Buffer; readonly secret: string }>();

  function open(row: EndpointRow, sealed: Buffer, age: 'newest' | 'previous'): string {
    const key = `${row.endpointId} ${age}`;
    const known = opened.get(key);
    if (known?.sealed.equals(sealed)) return known.secret;
    const secret = cipher.decryptText(placeOf(row), sealed);
    opened.delete(key);
    opened.set(key, { sealed, secret });
    const [oldest] = opened.keys();
    if (opened.size > MOST_REMEMBERED && oldest !== undefined) opened.delete(oldest);
    return secret;
  }

  return {
    of(tenantId, { id: endpointId, sealedSecret, sealedPreviousSecret, previousSecretExpiresAt }, now) {
      const row = { tenantId, endpointId };
      const newest = open(row, sealedSecret, 'newest');
      const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
      if (!overlaps || sealedPreviousSecret === null) return [newest];
      return [newest, open(row, sealedPreviousSecret, 'previous')];
    },
  };
}

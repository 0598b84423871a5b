import type { AppContext } from '../../context.js';

type Cipher = Pick<AppContext, 'cipher'>;

interface EndpointRow {
  readonly tenantId: string;
  readonly endpointId: string;
}

const placeOf = ({ tenantId, endpointId }: EndpointRow) =>
  ({ purpose: 'webhook_endpoints.secret', tenantId, rowId: endpointId }) as const;

export const sealSecret = ({ cipher }: Cipher, row: EndpointRow, secret: string): Buffer =>
  cipher.encrypt(placeOf(row), secret);

/** What signs an attempt that begins now, newest first: an overlap is judged when it is sent, not when it was planned. */
export function signingSecrets(
  { cipher }: Cipher,
  row: EndpointRow,
  endpoint: {
    readonly sealedSecret: Buffer;
    readonly sealedPreviousSecret: Buffer | null;
    readonly previousSecretExpiresAt: Date | null;
  },
  now: Date,
): readonly string[] {
  const { sealedSecret, sealedPreviousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  const sealed =
    overlaps && sealedPreviousSecret !== null ? [sealedSecret, sealedPreviousSecret] : [sealedSecret];
  return sealed.map((one) => cipher.decryptText(placeOf(row), one));
}

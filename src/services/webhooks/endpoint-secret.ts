import type { AppContext } from '../../context.js';

type Cipher = Pick<AppContext, 'cipher'>;

const PURPOSE = 'webhook_secret';

export const sealSecret = ({ cipher }: Cipher, secret: string): Buffer => cipher.encrypt(PURPOSE, secret);

/** What signs an attempt that begins now, newest first: an overlap is judged when it is sent, not when it was planned. */
export function signingSecrets(
  { cipher }: Cipher,
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
  return sealed.map((one) => cipher.decryptText(PURPOSE, one));
}

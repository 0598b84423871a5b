import type { AppContext } from '../../context.js';
import type { UserWithSecrets } from '../../db/users/users-repository.js';

type Slice = Pick<AppContext, 'cipher'>;

/** Seals the secret of a person's authenticator app to their row. */
export const sealTotpSecret = ({ cipher }: Slice, user: UserWithSecrets, secret: string): Buffer =>
  cipher.encrypt(sealPlaceOfTotpSecret(user), secret);

/** The secret of a person's authenticator app. Where they have none it is empty, and no code is right. */
export function openTotpSecret({ cipher }: Slice, user: UserWithSecrets): string {
  if (user.totpSecretEncrypted === null) return '';
  return cipher.decryptText(sealPlaceOfTotpSecret(user), user.totpSecretEncrypted);
}

const sealPlaceOfTotpSecret = (user: UserWithSecrets) =>
  ({ purpose: 'users.totp_secret', tenantId: user.tenantId, rowId: user.id }) as const;

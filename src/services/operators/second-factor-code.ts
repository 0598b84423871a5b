import type { AppContext } from '../../context.js';
import {
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
} from '../../db/operators/second-factors-repository.js';
import { recoveryCodeHash } from '../../gateways/crypto/recovery-code.js';
import { totpStep } from '../../gateways/crypto/totp.js';

/** Place for which an operator's app secret is sealed: operators belong to no tenant. */
export const sealPlaceOfOperatorSecret = (operatorId: string) =>
  ({ purpose: 'operators.totp_secret', tenantId: operatorId, rowId: operatorId }) as const;

/** Whether a code of the app, or a recovery code, is right. Each counts once. */
export async function isRightCode(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'cipher'>,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(ctx.systemDb, operatorId);
  if (factor === undefined) return false;
  const secret = ctx.cipher.decryptText(sealPlaceOfOperatorSecret(operatorId), factor.sealedSecret);
  const step = totpStep(secret, code.replaceAll(' ', ''), ctx.now());
  if (step !== null) return takeStep(ctx.systemDb, operatorId, step);
  return takeRecoveryCode(ctx.systemDb, operatorId, recoveryCodeHash(code));
}

import type { AppContext } from '../../context.js';
import { deleteSessionsOfOperator } from '../../db/operators/operator-sessions-repository.js';
import {
  type Operator,
  setOneTimePassword,
  setOperatorDisabled,
} from '../../db/operators/operators-repository.js';
import { NotFoundError } from '../../errors.js';
import { hashPassword, newPassword } from '../../gateways/crypto/password-hash.js';
import { inSystem } from '../in-system.js';

type Slice = Pick<AppContext, 'systemDb'>;

/** Shuts a console account and ends its sessions. Repeating it changes nothing. @throws {NotFoundError} */
export const disableOperator = (ctx: Slice, email: string): Promise<Operator> =>
  changeAccount(ctx, (trx) => setOperatorDisabled(trx, email, true));

/** Opens a console account again, under the password that it had. @throws {NotFoundError} */
export const enableOperator = (ctx: Slice, email: string): Promise<Operator> =>
  changeAccount(ctx, (trx) => setOperatorDisabled(trx, email, false));

/**
 * Gives a console account a password that is shown this once, to be replaced at the next sign-in, and ends its sessions.
 * @throws {NotFoundError} also for an account whose person signs in with OpenID Connect
 */
export async function resetPassword(
  ctx: Slice,
  email: string,
): Promise<{ readonly operator: Operator; readonly password: string }> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const operator = await changeAccount(
    ctx,
    (trx) => setOneTimePassword(trx, email, passwordHash),
    'No operator with a password has this address.',
  );
  return { operator, password };
}

/** Sessions end in the same transaction: none outlives what was changed. */
function changeAccount(
  ctx: Slice,
  change: (trx: Parameters<Parameters<typeof inSystem>[1]>[0]) => Promise<Operator | undefined>,
  notFound = 'No operator has this address.',
): Promise<Operator> {
  return inSystem(ctx, async (trx) => {
    const operator = await change(trx);
    if (operator === undefined) throw new NotFoundError(notFound);
    await deleteSessionsOfOperator(trx, operator.id);
    return operator;
  });
}

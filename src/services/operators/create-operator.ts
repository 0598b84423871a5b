import type { AppContext } from '../../context.js';
import { insertOperator, type Operator } from '../../db/operators/operators-repository.js';
import type { OperatorRole } from '../../domain/operators/operator-role.js';
import { hashPassword, newPassword } from '../../gateways/crypto/password-hash.js';

/** A console account with a password shown this once, to be changed at the first sign-in. @throws {ConflictError} */
export async function createOperator(
  ctx: Pick<AppContext, 'systemDb' | 'newId'>,
  input: { email: string; role: OperatorRole },
): Promise<{ operator: Operator; password: string }> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const operator = await insertOperator(ctx.systemDb, { id: ctx.newId(), ...input, passwordHash });
  return { operator, password };
}

import type { Executor } from '../executor.js';

/** What an authenticator app of an operator shares with us. */
export interface SecondFactor {
  readonly sealedSecret: Buffer;
  readonly recoveryCodesLeft: number;
}

export async function findSecondFactor(
  system: Executor,
  operatorId: string,
): Promise<SecondFactor | undefined> {
  const row: { secret: Buffer; codes: number } | undefined = await system('operators')
    .where({ id: operatorId })
    .whereNotNull('totp_secret_encrypted')
    .first('totp_secret_encrypted as secret', system.raw('cardinality(recovery_code_hashes) as codes'));
  return row && { sealedSecret: row.secret, recoveryCodesLeft: row.codes };
}

/** @returns false when the operator has one already, or has no password */
export async function insertSecondFactor(
  system: Executor,
  operatorId: string,
  factor: { sealedSecret: Buffer; step: number; recoveryHashes: readonly Buffer[] },
): Promise<boolean> {
  const changed = await system('operators')
    .where({ id: operatorId })
    .whereNull('totp_secret_encrypted')
    .whereNotNull('password_hash')
    .update({
      totp_secret_encrypted: factor.sealedSecret,
      totp_last_step: factor.step,
      recovery_code_hashes: factor.recoveryHashes,
    });
  return changed === 1;
}

/** @returns false when a code of this step, or of a later one, was taken before */
export async function takeStep(system: Executor, operatorId: string, step: number): Promise<boolean> {
  const changed = await system('operators')
    .where({ id: operatorId })
    .where('totp_last_step', '<', step)
    .update({ totp_last_step: step });
  return changed === 1;
}

/** @returns false when it is none of those that are left */
export async function takeRecoveryCode(system: Executor, operatorId: string, hash: Buffer): Promise<boolean> {
  const changed = await system('operators')
    .where({ id: operatorId })
    .whereRaw('? = any(recovery_code_hashes)', [hash])
    .update({ recovery_code_hashes: system.raw('array_remove(recovery_code_hashes, ?)', [hash]) });
  return changed === 1;
}

/** By id or address. @returns whether there was an account */
export async function deleteSecondFactor(
  system: Executor,
  whose: { readonly id: string } | { readonly email: string },
): Promise<boolean> {
  const rows = system('operators');
  const found =
    'id' in whose ? rows.where({ id: whose.id }) : rows.whereRaw('lower(email) = lower(?)', [whose.email]);
  const changed = await found.update({
    totp_secret_encrypted: null,
    totp_last_step: 0,
    recovery_code_hashes: [],
  });
  return changed === 1;
}

import type { Executor } from '../executor.js';

/** Secret that an operator's authenticator app shares with us. */
interface SecondFactor {
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

/** An account at the version that the operator has proved. */
interface Proved {
  readonly operatorId: string;
  readonly credentialVersion: number;
}

/** @returns the version from now on; `undefined`: there is a second factor, no password, or another version already */
export async function insertSecondFactor(
  system: Executor,
  { operatorId, credentialVersion }: Proved,
  factor: { sealedSecret: Buffer; step: number; recoveryHashes: readonly Buffer[] },
): Promise<number | undefined> {
  const [row]: { credential_version: number }[] = await system('operators')
    .where({ id: operatorId, credential_version: credentialVersion })
    .whereNull('totp_secret_encrypted')
    .whereNotNull('password_hash')
    .update({
      totp_secret_encrypted: factor.sealedSecret,
      totp_last_step: factor.step,
      recovery_code_hashes: factor.recoveryHashes,
    })
    .returning('credential_version');
  return row?.credential_version;
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

const NO_FACTOR = { totp_secret_encrypted: null, totp_last_step: 0, recovery_code_hashes: [] };

/** @returns the version from now on; `undefined`: it is another already */
export async function removeSecondFactorOf(
  system: Executor,
  { operatorId, credentialVersion }: Proved,
): Promise<number | undefined> {
  const [row]: { credential_version: number }[] = await system('operators')
    .where({ id: operatorId, credential_version: credentialVersion })
    .update(NO_FACTOR)
    .returning('credential_version');
  return row?.credential_version;
}

/** Removes the second factor of an operator who has lost it. */
export async function resetSecondFactorOf(system: Executor, operatorId: string): Promise<void> {
  await system('operators').where({ id: operatorId }).update(NO_FACTOR);
}

import type { Knex } from 'knex';
import type { Executor } from '../executor.js';

/** A master key that may have sealed something. */
export interface RegisteredKey {
  readonly fingerprint: string;
  /** Whether values of format 1, which name no key, may be its. */
  readonly opensFormat1: boolean;
}

/** Keeps every other start from changing the register until the transaction ends. */
export async function lockRegisteredKeys(trx: Knex.Transaction): Promise<RegisteredKey[]> {
  await trx.raw('lock table encryption_keys in share row exclusive mode');
  return findRegisteredKeys(trx);
}

export async function findRegisteredKeys(system: Executor): Promise<RegisteredKey[]> {
  const rows = await system('encryption_keys')
    .orderBy('first_used_at')
    .select('fingerprint', 'opens_format_1');
  return rows.map((row) => ({ fingerprint: row.fingerprint, opensFormat1: row.opens_format_1 }));
}

/** Harmless for one that is there. */
export async function registerKey(system: Executor, fingerprint: string): Promise<void> {
  await system('encryption_keys').insert({ fingerprint }).onConflict('fingerprint').ignore();
}

export async function unregisterKeys(system: Executor, fingerprints: readonly string[]): Promise<void> {
  await system('encryption_keys')
    .whereIn('fingerprint', [...fingerprints])
    .delete();
}

/** Notes that no value of format 1 is left and none is written any more. */
export async function setFormat1Gone(system: Executor): Promise<void> {
  await system('encryption_keys').where({ opens_format_1: true }).update({ opens_format_1: false });
}

import type { Knex } from 'knex';

/** Keeps the first fingerprint it is ever given. @returns the one that is kept */
export async function rememberKeyFingerprint(systemDb: Knex, fingerprint: string): Promise<string> {
  await systemDb('deployment')
    .insert({ encryption_key_fingerprint: fingerprint })
    .onConflict('only_row')
    .ignore();
  const row = await systemDb('deployment').first('encryption_key_fingerprint');
  return row.encryption_key_fingerprint;
}

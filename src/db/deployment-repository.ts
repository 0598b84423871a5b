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

/** The fingerprint of the key that sealed this database; `null` before the first start. */
export async function findKeyFingerprint(systemDb: Knex): Promise<string | null> {
  const row = await systemDb('deployment').first('encryption_key_fingerprint');
  return row?.encryption_key_fingerprint ?? null;
}

export async function databaseClock(systemDb: Knex): Promise<Date> {
  const { rows } = await systemDb.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(0);
}

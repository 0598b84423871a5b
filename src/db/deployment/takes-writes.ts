import type { Knex } from 'knex';

/** Whether the database answers and takes writes, which a standby does not, nor one that is set read-only. */
export async function takesWrites(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { read_only: string }[] }>(
    `select current_setting('transaction_read_only') as read_only`,
  );
  return rows[0]?.read_only === 'off';
}

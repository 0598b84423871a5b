import type { Knex } from 'knex';

/**
 * Adds copies of one row of a table, numbered from 1 as `i`, with an id of their own and the columns of `changes` as SQL
 * says. Triggers and keys of other tables are not asked. Takes a superuser.
 */
export async function addCopies(
  owner: Knex,
  table: string,
  { of, count, changes = {} }: { of: string; count: number; changes?: Readonly<Record<string, string>> },
): Promise<void> {
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ? and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? (name === 'id' ? 'gen_random_uuid()' : `t.${name}`));
  await owner.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica`);
    await trx.raw(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
       from (select * from ${table} where ${of} limit 1) t, generate_series(1, ?::int) i`,
      [Math.ceil(count)],
    );
  });
}

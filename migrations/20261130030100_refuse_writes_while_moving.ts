import type { Knex } from 'knex';

/**
 * What a move puts before each row that is written to a tenant whose move closes its tables: `app` is refused, as on a server that
 * takes no writes, and `system`, whose statements reach across tenants, passes the row over. An argument names what `system` is
 * refused as well: `inserts`, or `inserts and updates`. Locks nothing; no table has the trigger before a tenant is moved.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function refuse_while_moving() returns trigger language plpgsql as $$
    begin
      if current_user not in ('app', 'system') then
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end if;
      if current_user = 'app' or (tg_op = 'INSERT' and tg_nargs > 0)
        or (tg_op = 'UPDATE' and tg_nargs > 0 and tg_argv[0] = 'inserts and updates') then
        raise exception 'the tenant is being moved' using errcode = 'read_only_sql_transaction';
      end if;
      return null;
    end $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function refuse_while_moving()');
}

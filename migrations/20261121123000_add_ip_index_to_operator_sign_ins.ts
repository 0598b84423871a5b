import type { Knex } from 'knex';

export const config = { transaction: false };

/** Failed sign-ins are counted by address of origin too. Blocks no writer; old code runs on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index concurrently if not exists operator_sign_ins_by_ip on operator_sign_ins (ip, at desc)
      where not succeeded`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists operator_sign_ins_by_ip');
}

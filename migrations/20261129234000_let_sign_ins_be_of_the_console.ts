import type { Knex } from 'knex';

/**
 * Sign-ins of persons may be sessions of the practice console. Locks `oauth_sign_ins`, a table of few rows, while they are read
 * once. The release before runs on it: it looks for its own kinds by name, and signs a person out of every kind.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table oauth_sign_ins
      drop constraint oauth_sign_ins_kind_check,
      add constraint oauth_sign_ins_kind_check check (kind in ('session', 'interaction', 'console'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from oauth_sign_ins where kind = 'console';
    alter table oauth_sign_ins
      drop constraint oauth_sign_ins_kind_check,
      add constraint oauth_sign_ins_kind_check check (kind in ('session', 'interaction'))`);
}

import type { Knex } from 'knex';

/**
 * A second factor for operators with a password: the sealed secret of their authenticator app, the last step of time whose
 * code was taken, and hashes of the recovery codes that are left. `operators` holds a few rows; processes of the version
 * before go on, and ask nobody for a code.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table operators
      add column totp_secret_encrypted bytea,
      add column totp_last_step bigint not null default 0,
      add column recovery_code_hashes bytea[] not null default '{}'
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table operators
      drop column totp_secret_encrypted,
      drop column totp_last_step,
      drop column recovery_code_hashes
  `);
}

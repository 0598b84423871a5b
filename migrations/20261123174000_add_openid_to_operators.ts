import type { Knex } from 'knex';

/**
 * Operators who sign in at their organisation's identity provider have no password here. `operators` holds a few rows, so
 * that the index is built at once; processes of the version before go on working, and refuse such a person.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table operators
      alter column password_hash drop not null,
      add column openid_issuer text,
      add column openid_subject text,
      add constraint operators_one_way_in
        check ((password_hash is null) = (openid_subject is not null) and (openid_issuer is null) = (openid_subject is null));
    create unique index operators_by_openid on operators (openid_issuer, openid_subject) where openid_subject is not null;
  `);
}

/** Whoever had no password has one that nobody knows: `operators reset-password` gives another. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update operators set password_hash = 'none', openid_issuer = null, openid_subject = null where password_hash is null;
    drop index operators_by_openid;
    alter table operators
      drop constraint operators_one_way_in,
      drop column openid_issuer,
      drop column openid_subject,
      alter column password_hash set not null;
  `);
}

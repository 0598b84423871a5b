import type { Knex } from 'knex';

/**
 * Counts the changes of what somebody signs in with: password, second factor, role, and whether they may sign in at all. A
 * session, and a sign-in that is under way, notes the count that it was opened at, and ends when the count goes on. Triggers
 * count, so that no statement can forget to. Adds columns with constant defaults and notes the count on open sessions: the
 * tables are short, and locked for a moment. Processes of the version before go on; what they open is bound by a trigger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column credential_version integer not null default 1;
    alter table operators add column credential_version integer not null default 1;
    alter table oauth_sign_ins add column credential_version integer;
    alter table operator_sessions add column credential_version integer;
    update oauth_sign_ins set credential_version = 1 where user_id is not null;
    update operator_sessions set credential_version = 1;

    create function count_user_credential() returns trigger language plpgsql as $$
    begin
      if (new.password_hash, new.role, new.disabled_at is null, new.totp_secret_encrypted is null)
        is distinct from (old.password_hash, old.role, old.disabled_at is null, old.totp_secret_encrypted is null) then
        new.credential_version = old.credential_version + 1;
      end if;
      return new;
    end $$;
    create trigger count_credential before update on users for each row execute function count_user_credential();

    create function count_operator_credential() returns trigger language plpgsql as $$
    begin
      if (new.password_hash, new.role, new.disabled_at is null, new.totp_secret_encrypted is null, new.openid_subject)
        is distinct from
        (old.password_hash, old.role, old.disabled_at is null, old.totp_secret_encrypted is null, old.openid_subject) then
        new.credential_version = old.credential_version + 1;
      end if;
      return new;
    end $$;
    create trigger count_credential before update on operators for each row
      execute function count_operator_credential();

    create function bind_oauth_sign_in() returns trigger language plpgsql as $$
    begin
      new.credential_version = (select credential_version from users where id = new.user_id);
      return new;
    end $$;
    create trigger bind_to_credential before insert on oauth_sign_ins for each row
      when (new.user_id is not null and new.credential_version is null) execute function bind_oauth_sign_in();

    create function bind_operator_session() returns trigger language plpgsql as $$
    begin
      new.credential_version = (select credential_version from operators where id = new.operator_id);
      return new;
    end $$;
    create trigger bind_to_credential before insert on operator_sessions for each row
      when (new.credential_version is null) execute function bind_operator_session()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger bind_to_credential on operator_sessions;
    drop trigger bind_to_credential on oauth_sign_ins;
    drop trigger count_credential on operators;
    drop trigger count_credential on users;
    drop function bind_operator_session();
    drop function bind_oauth_sign_in();
    drop function count_operator_credential();
    drop function count_user_credential();
    alter table operator_sessions drop column credential_version;
    alter table oauth_sign_ins drop column credential_version;
    alter table operators drop column credential_version;
    alter table users drop column credential_version`);
}

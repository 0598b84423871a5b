import type { Knex } from 'knex';

/** A change of a client's known access at HMRC marks the client. The triggers are made in a moment; the release before runs on them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create trigger readiness_of_insert after insert on hmrc_access
      for each row execute function mark_readiness_of_one();
    create trigger readiness_of_update after update on hmrc_access for each row
      when (old.state is distinct from new.state or old.via is distinct from new.via) execute function mark_readiness_of_one()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger readiness_of_insert on hmrc_access;
    drop trigger readiness_of_update on hmrc_access`);
}

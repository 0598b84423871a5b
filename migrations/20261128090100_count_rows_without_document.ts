import type { Knex } from 'knex';

/**
 * How many expenses of a client's year lack a document, kept beside what is missing of it; a link to a document marks its client. What is
 * kept already has none until it is next worked out, which is within the day. The triggers are made while writers of links wait, for a
 * moment; the release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table readiness add column rows_without_document integer not null default 0;
    create trigger readiness_of_insert after insert on document_links
      referencing new table as changed for each statement execute function mark_readiness_of_many();
    create trigger readiness_of_delete after delete on document_links
      referencing old table as changed for each statement execute function mark_readiness_of_many()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger readiness_of_insert on document_links;
    drop trigger readiness_of_delete on document_links;
    alter table readiness drop column rows_without_document`);
}

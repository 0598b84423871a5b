import type { Knex } from 'knex';

/**
 * A place in the feed is the number of the transaction, and what the restores so far add to it: see `beginFeedAfterRestore`. So
 * places never repeat, though a restored database gives numbers of transactions again. Nothing is added yet: every place
 * stays what it was, and the release before runs on it. Takes a short exclusive lock on events and rewrites no row.
 *
 * SQL, so that the planner puts the sum in the place of the call.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function feed_place(transaction xid8) returns xid8 language sql stable parallel safe
      return (transaction::text::bigint + 0)::text::xid8;
    alter table events alter column transaction_id set default feed_place(pg_current_xact_id())`);
}

/** After a restore, events of the release before come first in the feed until its own `db:after-restore` has run. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events alter column transaction_id set default pg_current_xact_id();
    drop function feed_place(xid8)`);
}

import type { Knex } from 'knex';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageKey, type PageRequest } from '../page.js';

/** An event as it was recorded. `body` is the very text that is sent. */
export interface RecordedEvent {
  readonly id: string;
  readonly body: string;
}

export interface EventFilters {
  readonly types?: readonly string[] | undefined;
  readonly clientId?: string | undefined;
  /** From this instant on. */
  readonly createdSince?: Date | undefined;
  /** Up to, and without, this instant. */
  readonly createdBefore?: Date | undefined;
}

/** @throws {NotFoundError} */
export async function loadEvent(db: TenantReader, id: string): Promise<RecordedEvent> {
  const row: RecordedEvent | undefined = await rowsOf(db, 'events').where({ id }).first('id', 'body');
  if (!row) throw new NotFoundError('There is no such event.');
  return row;
}

export async function listEvents(
  db: TenantReader,
  filters: EventFilters,
  page: PageRequest,
): Promise<Page<RecordedEvent>> {
  return fetchPage(matching(db, filters), {
    table: 'events',
    sortBy: 'created_at',
    page,
    toItem,
    withoutSorts: true,
  });
}

const BEFORE_ALL: PageKey = ['0', '0'];

/**
 * The feed: oldest first, in the order of the transactions that recorded them. Events of a transaction are shown once
 * every transaction that began to write before it has ended, so that none can come before what a reader has passed. One that
 * takes long delays those after it, for every tenant. Transactions after a restore come after all before it. The last page too
 * says where to go on.
 */
export async function readEventFeed(
  db: TenantReader,
  filters: EventFilters,
  page: PageRequest,
): Promise<Page<RecordedEvent>> {
  const query = matching(db, filters).whereRaw(
    'events.transaction_id < feed_place(pg_snapshot_xmin(pg_current_snapshot()))',
  );
  const { items, next } = await fetchPage(query, {
    table: 'events',
    sortBy: 'transaction_id',
    idColumn: 'sequence',
    idType: 'bigint',
    direction: 'asc',
    page,
    withoutSorts: true,
    toItem: (row: RecordedEvent & { readonly page_sort: string; readonly page_id: string }) => row,
  });
  const last = items.at(-1);
  return {
    items: items.map(toItem),
    next: last ? [last.page_sort, String(last.page_id)] : (page.after ?? BEFORE_ALL),
    hasMore: next !== null,
  };
}

const toItem = ({ id, body }: RecordedEvent): RecordedEvent => ({ id, body });

function matching(
  db: TenantReader,
  { types, clientId, createdSince, createdBefore }: EventFilters,
): Knex.QueryBuilder {
  const query = rowsOf(db, 'events').select('events.id', 'body');
  if (types !== undefined) query.whereIn('type', [...types]);
  if (clientId !== undefined) query.where({ client_id: clientId });
  if (createdSince !== undefined) query.where('created_at', '>=', createdSince);
  if (createdBefore !== undefined) query.where('created_at', '<', createdBefore);
  return query;
}

import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

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
  { types, clientId, createdSince, createdBefore }: EventFilters,
  page: PageRequest,
): Promise<Page<RecordedEvent>> {
  const query = rowsOf(db, 'events').select('id', 'body');
  if (types !== undefined) query.whereIn('type', [...types]);
  if (clientId !== undefined) query.where({ client_id: clientId });
  if (createdSince !== undefined) query.where('created_at', '>=', createdSince);
  if (createdBefore !== undefined) query.where('created_at', '<', createdBefore);
  return fetchPage(query, {
    table: 'events',
    sortBy: 'created_at',
    page,
    toItem: ({ id, body }: RecordedEvent) => ({ id, body }),
  });
}

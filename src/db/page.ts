import type { Knex } from 'knex';

/** Start of a page: after the row with this sort value and id. */
export type PageKey = readonly [sortValue: string, id: string];

export interface PageRequest {
  readonly limit: number;
  readonly after: PageKey | null;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** `null` on the last page; on the last page of a feed, where to go on when there is more. */
  readonly next: PageKey | null;
  /** Whether more rows follow, where `next` does not tell. */
  readonly hasMore?: boolean;
}

/** The owner of a list, where it is narrowed to one. */
export const ownedBy = (column: string, id: string | undefined) =>
  id === undefined ? {} : { owner: { column, id } };

/** A sort column and its type; the type keeps all of a timestamp's microseconds through the cursor. */
const SORTS = {
  created_at: 'timestamptz',
  at: 'timestamptz',
  date: 'date',
  due_on: 'date',
  line: 'integer',
  transaction_id: 'xid8',
  sort_name: 'text',
} as const;

interface PageOptions<Row, T> {
  readonly table: string;
  readonly sortBy: keyof typeof SORTS;
  readonly page: PageRequest;
  toItem(row: Row): T;
  readonly direction?: 'asc' | 'desc';
  readonly idType?: 'uuid' | 'bigint';
  /** Column that tells rows with the same sort value apart. */
  readonly idColumn?: 'id' | 'sequence' | 'client_id';
  /**
   * For a list that may have a hundred thousand rows, and an index that has them in this order. Postgres multiplies the
   * conditions of the tenant, the mode and the owner as if each excluded other rows, expects a single row, and would
   * otherwise gather and sort all of them for every page. Never together with a filter that few rows meet and that has
   * an index of its own.
   */
  readonly withoutSorts?: boolean;
  /**
   * The owner whose rows are listed, where an index has its column first and then this order. It is compared as a range
   * and sorted by: an index of all of the tenant's rows then has not the order that is asked for, and is not read to its
   * end for the few rows of one owner.
   */
  readonly owner?: { readonly column: string; readonly id: string };
}

/**
 * One page, newest first, stable while rows are added or removed: the key is compared, never counted.
 * `table` names the table, or its alias, that holds the sort column and the id.
 */
export async function fetchPage<Row extends object, T>(
  query: Knex.QueryBuilder,
  options: PageOptions<Row, T>,
): Promise<Page<T>> {
  const { page, owner } = options;
  const rows: (Row & SortKey)[] = await query
    .modify((builder) => sortAfter(builder, options))
    .limit(page.limit + 1)
    .options({ withoutSorts: options.withoutSorts === true || owner !== undefined });
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(options.toItem),
    next: rows.length > page.limit && last ? [last.page_sort, String(last.page_id)] : null,
  };
}

interface SortKey {
  page_sort: string;
  page_id: string;
}

/** Sorts the rows, selects their `SortKey`, and leaves out those of the pages before. */
function sortAfter<Row, T>(query: Knex.QueryBuilder, options: PageOptions<Row, T>): void {
  const { table, sortBy, page, owner, direction = 'desc', idType = 'uuid', idColumn = 'id' } = options;
  const sort = `${table}.${sortBy}`;
  const id = `${table}.${idColumn}`;
  query.select({ page_id: id });
  query.select(query.client.raw(`${sort}::text as page_sort`));
  if (owner !== undefined) {
    query.whereBetween(`${table}.${owner.column}`, [owner.id, owner.id]);
    query.orderBy(`${table}.${owner.column}`, direction);
  }
  if (page.after !== null) {
    const compare = direction === 'desc' ? '<' : '>';
    query.whereRaw(`(${sort}, ${id}) ${compare} (?::${SORTS[sortBy]}, ?::${idType})`, [...page.after]);
  }
  query.orderBy([
    { column: sort, order: direction },
    { column: id, order: direction },
  ]);
}

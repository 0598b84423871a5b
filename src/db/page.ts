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

/**
 * One page, newest first, stable while rows are added or removed: the key is compared, never counted.
 * `table` names the table, or its alias, that holds the sort column and the id.
 */
export async function fetchPage<Row extends object, T>(
  query: Knex.QueryBuilder,
  options: {
    table: string;
    sortBy: keyof typeof SORTS;
    page: PageRequest;
    toItem: (row: Row) => T;
    direction?: 'asc' | 'desc';
    idType?: 'uuid' | 'bigint';
    /** Column that tells rows with the same sort value apart. */
    idColumn?: 'id' | 'sequence' | 'client_id';
    /**
     * For a list that may have a hundred thousand rows, and an index that has them in this order. Postgres multiplies the
     * conditions of the tenant, the mode and the owner as if each excluded other rows, expects a single row, and would
     * otherwise gather and sort all of them for every page. Never together with a filter that few rows meet and that has
     * an index of its own.
     */
    withoutSorts?: boolean;
    /**
     * The owner whose rows are listed, where an index has its column first and then this order. It is compared as a range
     * and sorted by: an index of all of the tenant's rows then has not the order that is asked for, and is not read to its
     * end for the few rows of one owner.
     */
    owner?: { readonly column: string; readonly id: string };
  },
): Promise<Page<T>> {
  const { table, sortBy, page, toItem, direction = 'desc', idType = 'uuid', idColumn = 'id' } = options;
  const { owner } = options;
  const withoutSorts = options.withoutSorts === true || owner !== undefined;
  const compare = direction === 'desc' ? '<' : '>';
  const rows: (Row & { page_sort: string; page_id: string })[] = await query
    .select({ page_id: `${table}.${idColumn}` })
    .modify((builder) => {
      builder.select(builder.client.raw(`${table}.${sortBy}::text as page_sort`));
      if (owner !== undefined) {
        builder.whereBetween(`${table}.${owner.column}`, [owner.id, owner.id]);
        builder.orderBy(`${table}.${owner.column}`, direction);
      }
      if (page.after !== null) {
        builder.whereRaw(
          `(${table}.${sortBy}, ${table}.${idColumn}) ${compare} (?::${SORTS[sortBy]}, ?::${idType})`,
          [...page.after],
        );
      }
    })
    .orderBy([
      { column: `${table}.${sortBy}`, order: direction },
      { column: `${table}.${idColumn}`, order: direction },
    ])
    .limit(page.limit + 1)
    .options({ withoutSorts });
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next: rows.length > page.limit && last ? [last.page_sort, String(last.page_id)] : null,
  };
}

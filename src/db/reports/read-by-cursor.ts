import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';
import type { TenantExecutor } from '../executor.js';

const PAGE = LIMITS.reports.pageRows.value;

/**
 * The rows of a query, a page of them in memory and the next on its way.
 * @param cursor its name, used once in a transaction
 */
export async function* readByCursor<Row>(
  db: TenantExecutor,
  cursor: string,
  query: Knex.QueryBuilder | Knex.Raw,
): AsyncGenerator<readonly Row[]> {
  const { sql, bindings } = query.toSQL();
  await db.queries.raw(`declare ${cursor} no scroll cursor for ${sql}`, bindings as Knex.RawBinding[]);
  const fetchPage = async () =>
    ((await db.queries.raw(`fetch ${PAGE} from ${cursor}`)) as unknown as { rows: Row[] }).rows;
  let next: Promise<readonly Row[]> | null = fetchPage();
  while (next !== null) {
    const page: readonly Row[] = await next;
    next = page.length < PAGE ? null : fetchPage();
    // Awaited above; without this, one that fails while its turn has not come ends the process.
    next?.catch(() => undefined);
    if (page.length > 0) yield page;
  }
  await db.queries.raw(`close ${cursor}`);
}

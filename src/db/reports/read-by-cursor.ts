import type { Knex } from 'knex';
import { LIMITS } from '../../domain/limits.js';
import type { TenantExecutor } from '../executor.js';

const PAGE = LIMITS.reports.pageRows.value;

/** The rows of a query, a page of them in memory. @param cursor its name, used once in a transaction */
export async function* readByCursor<Row>(
  db: TenantExecutor,
  cursor: string,
  query: Knex.QueryBuilder | Knex.Raw,
): AsyncGenerator<readonly Row[]> {
  const { sql, bindings } = query.toSQL();
  await db.queries.raw(`declare ${cursor} no scroll cursor for ${sql}`, bindings as Knex.RawBinding[]);
  for (;;) {
    const { rows } = (await db.queries.raw(`fetch ${PAGE} from ${cursor}`)) as unknown as { rows: Row[] };
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await db.queries.raw(`close ${cursor}`);
}

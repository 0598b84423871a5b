interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills a table without its indexes, but for those of its keys, and builds them afterwards: that takes a tenth of the time.
 * @param ask sends SQL as the owner of the table
 */
export async function withoutIndexes(
  ask: (sql: string) => Promise<{ readonly rows: readonly Index[] }>,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await ask(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.tablename = '${table}' and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of rows) await ask(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await ask(definition);
}

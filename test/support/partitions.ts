/** SQL: of the name of a table, whether it is none of the partitions of another. */
export const isNoPartition = (name: string): string =>
  `not exists (select from pg_inherits where inhrelid = to_regclass(format('public.%I', ${name})))`;

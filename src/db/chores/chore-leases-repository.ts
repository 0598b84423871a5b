import type { Knex } from 'knex';

interface Wanted {
  readonly names: readonly string[];
  readonly holder: string;
  readonly forMs: number;
}

/**
 * Takes the leases that are free, and renews those of the holder. One statement, by the clock of the database.
 * @returns names that the holder has for `forMs` from now on
 */
export async function takeLeases(system: Knex, { names, holder, forMs }: Wanted): Promise<readonly string[]> {
  const { rows } = await system.raw<{ rows: { name: string }[] }>(
    `insert into chore_leases (name, holder, until)
     select name, :holder, clock_timestamp() + make_interval(secs => :forMs / 1000.0)
     from unnest(cast(:names as text[])) as name order by name
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where chore_leases.holder = excluded.holder or chore_leases.until < clock_timestamp()
     returning name`,
    { names: [...names], holder, forMs },
  );
  return rows.map(({ name }) => name);
}

/** Lets another worker have them at once. */
export async function releaseLeases(
  system: Knex,
  { names, holder }: Pick<Wanted, 'names' | 'holder'>,
): Promise<void> {
  await system('chore_leases')
    .whereIn('name', [...names])
    .andWhere({ holder })
    .delete();
}

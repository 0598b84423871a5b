import type { Knex } from 'knex';

/** Work of one queue that a fault of ours holds up. */
export interface HeldUpWork {
  readonly queue: string;
  readonly kind: 'error' | 'death';
  readonly count: number;
  /** The most frequent fault. */
  readonly reason: string;
  readonly since: Date;
}

/** Work that faults of ours hold up now, most first. */
export async function listHeldUpWork(system: Knex): Promise<HeldUpWork[]> {
  const { rows } = await system.raw<{
    rows: { queue: string; kind: HeldUpWork['kind']; count: string; reason: string; since: Date }[];
  }>(
    `select queue, kind, count(*) as count, mode() within group (order by reason) as reason, min(first_at) as since
     from work_faults group by queue, kind order by count(*) desc, queue, kind`,
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

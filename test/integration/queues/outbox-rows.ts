import type { Knex } from 'knex';

/** Writes rows for one tenant; what they name need not be there. */
export async function writeRows(
  db: Knex,
  { queue, tenantId, rows, idField }: { queue: string; tenantId: string; rows: number; idField: string },
): Promise<void> {
  await db.raw(
    `insert into outbox (tenant_id, livemode, queue, job_id, payload)
     select :tenantId, true, :queue, :prefix || n,
       jsonb_build_object('tenantId', :tenantId::text, 'livemode', true, :idField::text, gen_random_uuid())
     from generate_series(1, :rows::int) n`,
    { tenantId, queue, prefix: `${queue}-${tenantId}-`, idField, rows },
  );
}

/** Ids in the order in which tenants have their turns. */
export const tenantIds = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`);

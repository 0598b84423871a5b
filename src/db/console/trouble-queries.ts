import type { Knex } from 'knex';
import type {
  Area,
  HurtInArea,
  Trouble,
  TroubleKind,
  TroubleSum,
  TroubleSums,
} from '../../domain/console/area-health.js';
import { CANARY_TENANT } from '../../domain/webhooks/canary.js';
import { TROUBLES_SQL } from './troubles-sql.js';

interface TroubleRow {
  area: Area;
  kind: TroubleKind;
  tenant_id: string;
  name: string;
  count: string;
  clients: string;
  since: Date;
}

/** Present troubles of every kind by tenant, the most first. Of each kind only the newest are counted, up to the limit. */
export async function listTroubles(system: Knex): Promise<Trouble[]> {
  const { rows } = await system.raw<{ rows: TroubleRow[] }>(
    `select f.*, t.name from (${TROUBLES_SQL}) f join tenants t on t.id = f.tenant_id
     where f.tenant_id <> ? order by f.count desc, f.since`,
    [CANARY_TENANT.tenantId],
  );
  return rows.map(toTrouble);
}

/** One line of the answer: the sum of one kind, the number of tenants hurt in an area or at all, or a tenant by name. */
type SumRow =
  | { part: 'sum'; area: Area; kind: TroubleKind; count: string; since: Date }
  | { part: 'hurt'; area: Area | null; count: string; clients: string; tenants: string }
  | (TroubleRow & { part: 'named' })
  | (TroubleRow & { part: 'waiting' });

/**
 * Present troubles, added up in the database: the rows of very many tenants are too many to send for a page.
 * @param filter.lateBefore work that has waited since before this instant hurts its tenant; work of another area never
 * does by waiting
 * @param filter.named how many tenants are named in each area, and how many of those whose work waits
 */
export async function sumTroubles(
  system: Knex,
  filter: { readonly lateBefore: ReadonlyMap<Area, Date>; readonly named: number },
): Promise<TroubleSums> {
  const { rows } = await system.raw<{ rows: SumRow[] }>(SUMS, {
    canary: CANARY_TENANT.tenantId,
    areas: [...filter.lateBefore.keys()],
    instants: [...filter.lateBefore.values()],
    named: filter.named,
  });
  const named = rows.filter((row) => row.part === 'named').map(toTrouble);
  const hurt = rows.filter((row) => row.part === 'hurt');
  const all = hurt.find(({ area }) => area === null);
  return {
    sums: rows.filter((row) => row.part === 'sum').map(toSum),
    hurt: new Map(hurt.flatMap((row) => (row.area === null ? [] : [[row.area, toHurt(row, named)]]))),
    tenantsHurt: Number(all?.tenants ?? 0),
    clientsHurt: Number(all?.clients ?? 0),
    waiting: rows.filter((row) => row.part === 'waiting').map(toTrouble),
  };
}

/**
 * Purpose: present troubles of tenants, added up.
 * Bindings: `canary`, the tenant that is left out; `areas` with `instants`, before which waiting work is late; `named`, how many rows of an area are
 * listed.
 * Answer: rows by `part`: `named` tenants that are hurt, `waiting` ones, the `sum` of each area and kind, and who is `hurt` by area and in all.
 * Locks: none.
 */
const SUMS = `
  with f as materialized (
    select f.*, f.kind <> 'waiting' or f.since < l.late_before as is_hurt from (${TROUBLES_SQL}) f
    left join unnest(cast(:areas as text[]), cast(:instants as timestamptz[])) as l (area, late_before) on l.area = f.area
    where f.tenant_id <> :canary),
  placed as (
    select 'named' as part, f.*, row_number() over (partition by area order by count desc, since) as place from f where is_hurt
    union all
    select 'waiting', f.*, row_number() over (order by count desc, since) from f where kind = 'waiting')
  select p.part, p.area, p.kind, p.tenant_id, t.name, p.count, p.clients, cast(null as bigint) as tenants, p.since
  from placed p join tenants t on t.id = p.tenant_id where p.place <= :named
  union all
  select 'sum', area, kind, null, null, sum(count), sum(clients), count(*), min(since) from f group by area, kind
  union all
  select 'hurt', area, null, null, null, count(*), sum(clients), count(distinct tenant_id), min(since)
  from f where is_hurt group by grouping sets ((area), ())
  order by count desc, since`;

const toTrouble = (row: TroubleRow): Trouble => ({
  area: row.area,
  kind: row.kind,
  tenantId: row.tenant_id,
  tenantName: row.name,
  count: Number(row.count),
  clients: Number(row.clients),
  since: row.since,
});

const toSum = ({ area, kind, count, since }: SumRow & { part: 'sum' }): TroubleSum => ({
  area,
  kind,
  count: Number(count),
  since,
});

const toHurt = (row: SumRow & { part: 'hurt' }, named: readonly Trouble[]): HurtInArea => ({
  tenants: Number(row.tenants),
  troubles: Number(row.count),
  named: named.filter(({ area }) => area === row.area),
});

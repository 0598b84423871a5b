import type { Knex } from 'knex';
import type { CitusSettings } from '../../domain/distribution/hindrances.js';
import { TENANT_COLUMN } from '../../domain/distribution/place-tables.js';
import { connect } from '../connect.js';

/** A table of which Citus knows where its rows lie. */
export interface CitusTable {
  readonly name: string;
  /** `distributed`, `reference`, or another of Citus's kinds. */
  readonly kind: string;
  /** Column by which it is distributed; the others have none. */
  readonly column: string | null;
  /** Tables with the same number have the rows of a tenant on the same node. */
  readonly group: number;
}

/** Runs `work` as the owner of the tables, past a pooler: a table with many rows takes long. */
export async function asOwner<T>(databaseDirectUrl: string, work: (owner: Knex) => Promise<T>): Promise<T> {
  const owner = connect({
    url: databaseDirectUrl,
    role: 'owner',
    poolSize: 1,
    applicationName: 'distribute',
  });
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

export async function hasCitus(owner: Knex): Promise<boolean> {
  const { rows } = await owner.raw<{ rows: unknown[] }>(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/** Settings of the extension; all are off where it is not installed. */
export async function readCitusSettings(owner: Knex): Promise<CitusSettings> {
  const isOn = (name: string) => `coalesce(current_setting('citus.${name}', true)::boolean, false)`;
  const { rows } = await owner.raw<{ rows: CitusSettings[] }>(
    `select ${isOn('enable_unsafe_triggers')} as "allowsTriggers",
       ${isOn('allow_nested_distributed_execution')} as "allowsStatementsOfTriggers"`,
  );
  const [settings] = rows;
  if (!settings) throw new Error('the settings gave no row');
  return settings;
}

/** Lists the tables that Citus knows. Needs the extension. */
export async function listCitusTables(owner: Knex): Promise<readonly CitusTable[]> {
  const { rows } = await owner.raw<{ rows: CitusTable[] }>(
    `select table_name::text as name, citus_table_type as kind, nullif(distribution_column, '<none>') as column,
       colocation_id as "group"
     from citus_tables order by 1`,
  );
  return rows;
}

/** Drops a foreign key. Does nothing where there is none of the name. */
export const dropForeignKey = (owner: Knex, table: string, name: string): Promise<unknown> =>
  owner.raw('alter table ?? drop constraint if exists ??', [table, name]).then();

/** Copies the rows to every node. Nobody writes to the table meanwhile. */
export const makeReferenceTable = (owner: Knex, name: string): Promise<unknown> =>
  owner.raw('select create_reference_table(cast(? as regclass))', [name]).then();

/**
 * Copies each row to the node of its tenant. Nobody writes to the table meanwhile.
 * @param beside a distributed table, by whose side the rows of a tenant lie; `null` for the first
 */
export const distributeTable = (owner: Knex, name: string, beside: string | null): Promise<unknown> =>
  owner
    .raw('select create_distributed_table(cast(? as regclass), ?, colocate_with => ?)', [
      name,
      TENANT_COLUMN,
      beside ?? 'none',
    ])
    .then();

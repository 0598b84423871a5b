import type { Knex } from 'knex';
import { connect } from '../connect.js';
import { type MigrationSource, migrationSource, namesOf } from './migration-source.js';

/** Table in which knex notes the migrations that have run. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** Migrations that had another name when they first landed, by that name. */
export const RENAMED: Readonly<Record<string, string>> = {
  '20261124143000_cheapen_single_writes': '20261124143500_cheapen_single_writes',
};

/** How the database's schema stands to this code. */
interface SchemaState {
  /** Migrations of this code that have not run. */
  readonly pending: readonly string[];
  /** Migrations that have run and that this code does not have: a newer release's. */
  readonly newer: readonly string[];
  /** Requirements of migrations that have run which this code does not meet. */
  readonly breaking: readonly Requirement[];
}

/** A migration that has run, and the one that code needs to have since. */
interface Requirement {
  readonly migration: string;
  readonly needs: string;
}

/** Changes nothing. A database without any table is one in which nothing has run. */
export async function readSchemaState(
  databaseUrl: string,
  source: MigrationSource = migrationSource,
): Promise<SchemaState> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 1, applicationName: 'migrate' });
  try {
    return await schemaStateOf(owner, source);
  } finally {
    await owner.destroy();
  }
}

export async function schemaStateOf(owner: Knex, source: MigrationSource): Promise<SchemaState> {
  const known = await namesOf(source);
  const names = (await hasTable(owner, MIGRATIONS_TABLE))
    ? await owner(MIGRATIONS_TABLE).orderBy('id').pluck<string[]>('name')
    : [];
  const required = (await hasTable(owner, 'schema_requirements'))
    ? await owner<Requirement>('schema_requirements').select('migration', 'needs').orderBy('migration')
    : [];
  const ran = names.map((name) => RENAMED[name] ?? name);
  return {
    pending: known.filter((name) => !ran.includes(name)),
    newer: ran.filter((name) => !known.includes(name)),
    breaking: required.filter(({ needs }) => !known.includes(needs)),
  };
}

export async function hasTable(owner: Knex, name: string): Promise<boolean> {
  const { rows } = await owner.raw<{ rows: { there: boolean }[] }>(
    'select to_regclass(?) is not null as there',
    [name],
  );
  return rows[0]?.there === true;
}

/** One line that says why this code must not work with the database; `null` when it may. */
export function refusalOf({ breaking }: Pick<SchemaState, 'breaking'>): string | null {
  const last = breaking.at(-1);
  if (last === undefined) return null;
  const declared = last.migration === last.needs ? '' : `, as ${last.migration} declares`;
  return `the schema is of a newer release, which broke with this one: it needs code that has the migration ${last.needs}${declared}; start the newer release, or roll its migrations back with it`;
}

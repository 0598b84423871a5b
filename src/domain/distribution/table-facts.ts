/** The facts of a table, from the catalogue, that decide on where Citus may keep its rows. */
export interface TableFacts {
  readonly name: string;
  /** Whether its rows are those of tenants, each named by `tenant_id`. */
  readonly isOfTenants: boolean;
  readonly isPartitioned: boolean;
  /** Whether `tenant_id` may be null. */
  readonly mayLackTenant: boolean;
  /** Primary, unique and exclusion keys. */
  readonly keys: readonly UniqueKey[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly Trigger[];
  /** Names of policies that have a subquery. */
  readonly policiesWithSubqueries: readonly string[];
  /** Columns that take numbers of fewer than eight bytes from a sequence. */
  readonly smallNumbers: readonly string[];
  /** Columns whose default is a number that each server counts by itself, such as that of the transaction. */
  readonly serverNumbers: readonly string[];
}

export interface UniqueKey {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** Whether it changes `columns` when the row that it leads to is changed or deleted. */
  readonly changesColumns: boolean;
}

export interface Trigger {
  readonly name: string;
  /** Whether its function reads or writes tables. */
  readonly usesTables: boolean;
}

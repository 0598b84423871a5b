import { type Placement, placeTables, TENANT_COLUMN } from './place-tables.js';
import type { ForeignKey, TableFacts } from './table-facts.js';

const CITUS = 'https://github.com/citusdata/citus/blob/main/src/backend/distributed';
const DOCS = 'https://docs.citusdata.com/en/stable/develop';

/**
 * Effect of a broken rule. `refused`: Citus does not take the table; `dropped`: it would not, and the foreign key is dropped;
 * `wrong`: it takes the table, and the product does not work on it as it does now.
 */
type Consequence = 'refused' | 'dropped' | 'wrong';

interface Rule {
  readonly demands: string;
  readonly source: string;
  readonly consequence: Consequence;
}

/** The demands of Citus on tables, each with its source. */
export const RULES = {
  policy_subquery: {
    demands: 'Policies have no subqueries.',
    source: `${CITUS}/commands/policy.c`,
    consequence: 'refused',
  },
  trigger: {
    demands: 'There are no triggers, unless citus.enable_unsafe_triggers is on.',
    source: 'https://github.com/citusdata/citus/pull/5705',
    consequence: 'refused',
  },
  foreign_key_tenant: {
    demands: 'A foreign key between distributed tables has the tenant in the same place on both sides.',
    source: `${DOCS}/reference_ddl.html`,
    consequence: 'refused',
  },
  foreign_key_from_everywhere: {
    demands:
      'No foreign key leads from a reference table, or from one on the coordinator, to a distributed table.',
    source: `${DOCS}/reference_ddl.html`,
    consequence: 'dropped',
  },
  foreign_key_change: {
    demands:
      'A foreign key with the tenant changes no column when the row that it leads to is changed or deleted.',
    source: `${CITUS}/commands/foreign_constraint.c`,
    consequence: 'refused',
  },
  foreign_key_circle: {
    demands: 'Foreign keys go in no circle, since a table follows those that it refers to.',
    source: `${CITUS}/commands/foreign_constraint.c`,
    consequence: 'refused',
  },
  partitioned_reference: {
    demands: 'A reference table has no partitions.',
    source: `${CITUS}/commands/create_distributed_table.c`,
    consequence: 'refused',
  },
  no_tenant: {
    demands: 'Each row of a distributed table has a tenant.',
    source: `${CITUS}/planner/multi_router_planner.c`,
    consequence: 'wrong',
  },
  small_number: {
    demands: 'Numbers from sequences have eight bytes, since each node gives out its own.',
    source: `${DOCS}/reference_workarounds.html`,
    consequence: 'wrong',
  },
  statement_of_trigger: {
    demands: 'Triggers use no tables, unless citus.allow_nested_distributed_execution is on.',
    source: 'https://github.com/citusdata/citus/pull/5924',
    consequence: 'wrong',
  },
  server_number: {
    demands: 'No default is a number that each server counts by itself.',
    source: 'https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT',
    consequence: 'wrong',
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;

/** A part of a table that breaks a rule. */
export interface Hindrance {
  readonly rule: RuleName;
  readonly table: string;
  /** The name of the trigger, policy, key or column. */
  readonly what: string;
}

/** A line that says what breaks a rule, and where the rule is from. */
export const describeHindrance = ({ rule, table, what }: Hindrance): string =>
  `${table}: ${what}. ${RULES[rule].demands} ${RULES[rule].source}`;

/** Settings of the database with which Citus lets pass what it otherwise refuses. */
export interface CitusSettings {
  readonly allowsTriggers: boolean;
  readonly allowsStatementsOfTriggers: boolean;
}

type Found = readonly [rule: RuleName, what: string];

/** Finds all that keeps tables from being distributed, in the order of the tables. */
export function findHindrances(tables: readonly TableFacts[], settings: CitusSettings): readonly Hindrance[] {
  const placed = placeTables(tables);
  const placements = new Map(placed.tables.map(({ name, placement }) => [name, placement]));
  const placementOf = (name: string) => placements.get(name) ?? 'local';
  return tables.flatMap((table) => {
    const found: Found[] = [
      ...ofForeignKeys(table, placementOf),
      ...(placed.circular.includes(table.name) ? [['foreign_key_circle', table.name] as const] : []),
      ...(placementOf(table.name) === 'local' ? [] : ofCitusTable(table, placementOf(table.name), settings)),
    ];
    return found.map(([rule, what]) => ({ rule, table: table.name, what }));
  });
}

function ofCitusTable(table: TableFacts, placement: Placement, settings: CitusSettings): Found[] {
  const { triggers, policiesWithSubqueries, serverNumbers, smallNumbers } = table;
  const isDistributed = placement === 'distributed';
  const all = (rule: RuleName, names: readonly string[]) => names.map((name) => [rule, name] as const);
  const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  return [
    ...all('policy_subquery', policiesWithSubqueries),
    ...all('trigger', settings.allowsTriggers ? [] : namesOf(triggers)),
    ...all(
      'statement_of_trigger',
      settings.allowsStatementsOfTriggers ? [] : namesOf(triggers.filter(({ usesTables }) => usesTables)),
    ),
    ...all('partitioned_reference', table.isPartitioned && !isDistributed ? [table.name] : []),
    ...all('no_tenant', table.mayLackTenant && isDistributed ? [TENANT_COLUMN] : []),
    ...all('small_number', smallNumbers),
    ...all('server_number', serverNumbers),
  ];
}

function ofForeignKeys({ name, foreignKeys }: TableFacts, placementOf: (name: string) => Placement): Found[] {
  const isDistributed = placementOf(name) === 'distributed';
  return foreignKeys.flatMap((key): Found[] => {
    const leadsToDistributed = placementOf(key.to) === 'distributed';
    return [
      ...(leadsToDistributed && !isDistributed ? [['foreign_key_from_everywhere', key.name] as const] : []),
      ...(leadsToDistributed && isDistributed && !staysWithTenant(key)
        ? [['foreign_key_tenant', key.name] as const]
        : []),
      ...(isDistributed && key.changesColumns && key.columns.includes(TENANT_COLUMN)
        ? [['foreign_key_change', key.name] as const]
        : []),
    ];
  });
}

const staysWithTenant = ({ columns, toColumns }: ForeignKey): boolean =>
  columns.some((column, at) => column === TENANT_COLUMN && toColumns[at] === TENANT_COLUMN);

import type { Knex } from 'knex';
import type { PoolClient } from 'pg';

/** A part of a plan that Postgres has carried out. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement and how it was carried out. */
export interface SeenPlan {
  readonly statement: string;
  readonly plan: PlanNode;
}

interface PoolWithEvents {
  readonly free: readonly { readonly resource: PoolClient }[];
  readonly used: readonly { readonly resource: PoolClient }[];
  on(event: 'createSuccess', heard: (id: number, created: PoolClient) => void): void;
}

/** Makes Postgres tell every later connection to a database how it carries out each statement. Takes a superuser. */
export async function tellPlans(owner: Knex): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  const { rows } = await owner.raw<{ rows: { name: string }[] }>('select current_database() as name');
  for (const [setting, value] of Object.entries(settings))
    await owner.raw(`alter database "${rows[0]?.name}" set ${setting} = '${value}'`);
}

/** Gathers what connections of pools are told. @returns takes what has come since the last call */
export function watchPlans(pools: readonly Knex[]): () => readonly SeenPlan[] {
  let seen: SeenPlan[] = [];
  const hear = ({ message }: { readonly message?: string | undefined }) => {
    const text = message ?? '';
    const start = text.indexOf('plan:\n');
    if (!text.startsWith('duration:') || start < 0) return;
    const { 'Query Text': statement, Plan: plan } = JSON.parse(text.slice(start + 'plan:\n'.length));
    seen.push({ statement, plan });
  };
  for (const { client } of pools) {
    const pool: PoolWithEvents = client.pool;
    for (const { resource } of [...pool.free, ...pool.used]) resource.on('notice', hear);
    pool.on('createSuccess', (_id, created) => created.on('notice', hear));
  }
  return () => {
    const taken = seen;
    seen = [];
    return taken;
  };
}

/** Each node of a plan. */
export const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/** The rows that a node has looked at, those that it left out included. */
export const rowsLookedAt = (node: PlanNode): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** The rows that a node has put together and left out again, those that it looked at included. */
const rowsCompared = (node: PlanNode): number =>
  rowsLookedAt(node) + (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'];

/**
 * The nodes that have looked at several times more rows than all tables of their statement have together, so that the work grows with
 * more than the rows; a line each.
 * @param sizes rows of each table, partitions included
 */
export const steepNodes = (plans: readonly SeenPlan[], sizes: ReadonlyMap<string, number>): string[] =>
  plans.flatMap(({ statement, plan }) => {
    const nodes = nodesOf(plan);
    const sizeOf = (node: PlanNode) => sizes.get(node['Relation Name'] ?? '') ?? 0;
    const tables = new Map(nodes.map((node) => [node['Relation Name'], sizeOf(node)]));
    const made = nodes.filter((node) => node['Node Type'] === 'Function Scan' && node['Actual Loops'] === 1);
    const short = nodes.filter((node) => readsTable(node) && sizeOf(node) <= FEW_ROWS).flatMap(nodesOf);
    const most =
      LEAST_ROWS + TIMES * sumOf([...tables.values()]) + sumOf([...made, ...short].map(rowsCompared));
    return nodes
      .filter((node) => rowsCompared(node) > most)
      .map(
        (node) =>
          `${describeNode(node)}: ${rowsCompared(node)} of ${most} rows, for ${statement.trim().slice(0, 160)}`,
      );
  });

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** A table may be read by several parts of a statement, and an index has rows that are gone. */
const TIMES = 3;
/** Of a table of so few rows Postgres may read a tenant's for each row of another: knowing nothing of them, it takes these for a few. */
const FEW_ROWS = 1_000;
/** Below it a plan costs too little for its form to matter. */
const LEAST_ROWS = 1_000;

const describeNode = (node: PlanNode) =>
  `${node['Node Type']} ${node['Index Name'] ?? ''} ${node['Relation Name'] ?? ''} in ${node['Actual Loops']} loops`;

/** Whether it is a table, or an index of one, that a node reads. */
export const readsTable = (node: PlanNode): boolean => node['Relation Name'] !== undefined;

/** The nodes that have looked at more rows than `max`, and are meant, a line each. */
export const wideNodes = (
  plans: readonly SeenPlan[],
  max: number,
  isMeant: (node: PlanNode) => boolean = () => true,
): string[] =>
  plans.flatMap(({ statement, plan }) =>
    nodesOf(plan)
      .filter((node) => isMeant(node) && rowsLookedAt(node) > max)
      .map(
        (node) =>
          `${node['Node Type']} ${node['Index Name'] ?? ''} ${node['Relation Name'] ?? ''}: ${rowsLookedAt(node)} rows, for ${statement.trim().slice(0, 120)}`,
      ),
  );

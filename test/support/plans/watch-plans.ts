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

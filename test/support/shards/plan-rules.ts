import type { PlanNode } from '../plans/watch-plans.js';

/**
 * Rules of Citus for statements that look at rows of several tenants: it locks none of them, joins them on the tenant alone, and
 * recurses over none. Addresses of rows say nothing on another server.
 * @see https://docs.citusdata.com/en/stable/develop/reference_workarounds.html
 * @see https://www.postgresql.org/docs/current/ddl-system-columns.html
 */
export type PlanRule = 'locks_tenants' | 'joins_tenants' | 'recurses_tenants' | 'addresses_tenants';

export interface PlanFindings {
  /** Distributed tables of which the statement names no single tenant. */
  readonly unnamed: readonly string[];
  readonly rules: ReadonlySet<PlanRule>;
}

type Node = PlanNode & {
  readonly Alias?: string;
  readonly Operation?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly Node[];
};

const CONDITIONS = [
  'Filter',
  'Index Cond',
  'Recheck Cond',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
] as const;
/** A value of the statement, or the answer of a subquery that is asked once. */
const ONE_TENANT = /(^|[^.\w"])tenant_id = (\$\d+|'[0-9a-f-]{36}'::uuid|\(InitPlan \d+\)\.col\d+)/;
const NAME = '("[^"]+"|\\w+)';
const SAME_TENANT = new RegExp(`${NAME}\\.tenant_id = ${NAME}\\.tenant_id`, 'g');
const AS_OTHER = new RegExp(
  `(?:^|[^.\\w"])tenant_id = ${NAME}\\.tenant_id|${NAME}\\.tenant_id = tenant_id`,
  'g',
);

/** Of a subquery that is asked once for all rows and looked up for each. */
const AS_LOOKED_UP = /(?:(\w+|"[^"]+")\.)?tenant_id = \(hashed (SubPlan \d+)\)\.col\d+/g;

/**
 * What of a plan that knows no values Citus would not carry out. Postgres has followed equal columns from table to table by then, as
 * Citus does.
 * @param isDistributed by the name of a table or of a partition
 */
export function findInPlan(plan: PlanNode, isDistributed: (table: string) => boolean): PlanFindings {
  const blocks = blocksOf(plan);
  const unnamed = new Set<string>();
  const rules = new Set<PlanRule>();
  for (const block of blocks) {
    const groupOf = groupsIn(block);
    const ofOneTenant = new Set(block.filter(namesOne).map((node) => groupOf(aliasOf(node))));
    const isOfMany = (node: Node) =>
      isDistributed(node['Relation Name'] ?? '') && isScan(node) && !ofOneTenant.has(groupOf(aliasOf(node)));
    const ofMany = block.filter(isOfMany);
    for (const node of ofMany) unnamed.add(node['Relation Name'] ?? '');
    if (hasBelow(block, 'LockRows', isOfMany)) rules.add('locks_tenants');
    if (hasBelow(block, 'Recursive Union', isOfMany)) rules.add('recurses_tenants');
    if (new Set(ofMany.map((node) => groupOf(aliasOf(node)))).size > 1) rules.add('joins_tenants');
  }
  return { unnamed: [...unnamed], rules };
}

/** A change names the table that its rows were found in before. */
const isScan = (node: Node): boolean => node['Node Type'] !== 'ModifyTable';

/** A new row has the tenant that it is given. */
const namesOne = (node: Node): boolean =>
  node.Operation === 'Insert' || (isScan(node) && ONE_TENANT.test(conditionsOf(node)));

const aliasOf = (node: Node): string => (node.Alias ?? node['Relation Name'] ?? '').replace(/_\d+$/, '');

const conditionsOf = (node: Node): string =>
  CONDITIONS.map((condition) => String(Reflect.get(node, condition) ?? '')).join(' ');

/** Each member of a `with`, and each subquery that names no table outside. */
function isAskedApart(node: Node): boolean {
  const name = node['Subplan Name'] ?? '';
  if (!name.startsWith('InitPlan ')) return name.startsWith('CTE ');
  const inside = allOf(node);
  const aliases = new Set(inside.map(aliasOf));
  return inside.every((one) =>
    [...conditionsOf(one).matchAll(AS_OTHER)].every(([, next, other]) =>
      aliases.has(plain(next ?? other ?? '')),
    ),
  );
}

const allOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** Parts of the statement that are asked by themselves. */
function blocksOf(plan: Node): readonly (readonly Node[])[] {
  const blocks: Node[][] = [];
  const visit = (node: Node, block: Node[]) => {
    block.push(node);
    for (const child of node.Plans ?? []) {
      if (isAskedApart(child)) visitApart(child);
      else visit(child, block);
    }
  };
  const visitApart = (node: Node) => {
    const block: Node[] = [];
    blocks.push(block);
    visit(node, block);
  };
  visitApart(plan);
  return blocks;
}

/** A node and those below it that belong to the same part. */
const blockOf = (node: Node): readonly Node[] => blocksOf(node)[0] ?? [];

const hasBelow = (block: readonly Node[], type: string, isMeant: (node: Node) => boolean): boolean =>
  block.filter((node) => node['Node Type'] === type).some((node) => blockOf(node).some(isMeant));

/** @returns the first of the names that are joined on the tenant with a name */
function groupsIn(block: readonly Node[]): (alias: string) => string {
  const leads = new Map<string, string>();
  const first = (alias: string): string => {
    const next = leads.get(alias);
    return next === undefined ? alias : first(next);
  };
  const join = (one: string, other: string) => {
    const [a, b] = [first(one), first(other)];
    if (a !== b) leads.set(a, b);
  };
  for (const node of block) {
    const text = conditionsOf(node);
    for (const [, one = '', other = ''] of text.matchAll(SAME_TENANT)) join(plain(one), plain(other));
    for (const [, one, other] of text.matchAll(AS_OTHER)) join(aliasOf(node), plain(one ?? other ?? ''));
    for (const [, one, subplan] of text.matchAll(AS_LOOKED_UP))
      for (const inner of block.filter((other) => other['Subplan Name'] === subplan).flatMap(blockOf))
        if (inner['Relation Name']) join(plain(one ?? aliasOf(node)), aliasOf(inner));
    // What comes out of a subquery came from its tables.
    if (node['Node Type'] === 'Subquery Scan')
      for (const inner of blockOf(node)) if (inner['Relation Name']) join(aliasOf(node), aliasOf(inner));
  }
  return first;
}

const plain = (name: string): string => name.replaceAll('"', '').replace(/_\d+$/, '');

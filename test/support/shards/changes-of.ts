import { isNode, nodesOf, numberIn, type Tree, type TreeNode } from './parse-tree.js';

/** What Postgres says of a function: `i` immutable, `s` stable, `v` volatile. */
export type Volatility = 'i' | 's' | 'v';

/**
 * Rules of Citus for statements that change rows of a distributed table, also those of one tenant, since it works functions out itself
 * where their answer may change.
 * @see https://docs.citusdata.com/en/stable/develop/reference_workarounds.html
 * @see https://github.com/citusdata/citus/blob/main/src/backend/distributed/planner/multi_router_planner.c (`ModifyQuerySupported`)
 */
export type ChangeRule =
  | 'volatile_in_update'
  | 'volatile_in_where'
  | 'stable_of_column'
  | 'mutable_in_case'
  | 'mutable_in_returning'
  | 'mutable_on_conflict';

const UPDATE = 2;
const INSERT = 3;
const CHANGES = [UPDATE, INSERT, 4];

export interface Catalogue {
  readonly volatilityOf: (functionId: number) => Volatility;
  /** Names of distributed tables by their ids. */
  readonly distributed: ReadonlyMap<number, string>;
}

/** The rules that a statement breaks, each of its queries by itself. Subqueries of expressions are left out: Citus plans those apart. */
export function rulesOfChanges(tree: Tree, catalogue: Catalogue): ReadonlySet<ChangeRule> {
  const queries = nodesOf([tree], { within: 'all' }).filter(({ type }) => type === 'QUERY');
  return new Set(
    queries
      .filter((query) => changesDistributed(query, catalogue))
      .flatMap((query) => broken(query, catalogue)),
  );
}

/** Columns `ctid` and `tableoid`: where a row lies on its own server. */
const ADDRESSES = [-1, -6];

/** Whether a statement finds rows by where they lie, which says nothing on another server. */
export const usesAddresses = (tree: Tree): boolean =>
  nodesOf([tree], { within: 'all' }).some(
    (node) => node.type === 'VAR' && ADDRESSES.includes(numberIn(node, 'varattno')),
  );

function changesDistributed(query: TreeNode, { distributed }: Catalogue): boolean {
  if (!CHANGES.includes(numberIn(query, 'commandType'))) return false;
  const [tables] = query.fields['rtable'] ?? [];
  const target = Array.isArray(tables) ? tables[numberIn(query, 'resultRelation') - 1] : undefined;
  return isNode(target) && distributed.has(numberIn(target, 'relid'));
}

function broken(query: TreeNode, { volatilityOf }: Catalogue): ChangeRule[] {
  const isUpdate = numberIn(query, 'commandType') === UPDATE;
  const set = isUpdate ? (query.fields['targetList'] ?? []) : [];
  const from = query.fields['jointree']?.[0];
  const where = isNode(from) && numberIn(query, 'commandType') !== INSERT ? (from.fields['quals'] ?? []) : [];
  const [conflict] = query.fields['onConflict'] ?? [];
  const onConflict = isNode(conflict)
    ? ['onConflictSet', 'onConflictWhere', 'arbiterWhere'].flatMap((field) => conflict.fields[field] ?? [])
    : [];
  const calls = (trees: readonly Tree[], least: 's' | 'v') => callsIn(trees, volatilityOf, least).length > 0;
  return [
    ...(calls(set, 'v') ? ['volatile_in_update' as const] : []),
    ...(calls(where, 'v') ? ['volatile_in_where' as const] : []),
    ...([set, where].some((trees) => takesColumn(trees, volatilityOf)) ? ['stable_of_column' as const] : []),
    ...([set, where].some((trees) => hasMutableCase(trees, volatilityOf))
      ? ['mutable_in_case' as const]
      : []),
    ...(calls(query.fields['returningList'] ?? [], 's') ? ['mutable_in_returning' as const] : []),
    ...(calls(onConflict, 's') ? ['mutable_on_conflict' as const] : []),
  ];
}

/** Calls of functions, operators among them, that are at least as changeable. */
function callsIn(
  trees: readonly Tree[],
  volatilityOf: Catalogue['volatilityOf'],
  least: 's' | 'v',
): TreeNode[] {
  const isMeant = (node: TreeNode) => {
    if (node.type === 'SQLVALUEFUNCTION') return least === 's';
    const id = numberIn(node, 'funcid') || numberIn(node, 'opfuncid') || numberIn(node, 'aggfnoid');
    if (id === 0) return false;
    const volatility = volatilityOf(id);
    return volatility === 'v' || volatility === least;
  };
  return nodesOf(trees, { within: 'query' }).filter(isMeant);
}

const takesColumn = (trees: readonly Tree[], volatilityOf: Catalogue['volatilityOf']): boolean =>
  callsIn(trees, volatilityOf, 's').some((call) =>
    nodesOf(call.fields['args'] ?? [], { within: 'query' }).some(({ type }) => type === 'VAR'),
  );

const hasMutableCase = (trees: readonly Tree[], volatilityOf: Catalogue['volatilityOf']): boolean =>
  nodesOf(trees, { within: 'query' })
    .filter(
      ({ type }) => type === 'CASEEXPR' || type === 'CASE' || type === 'COALESCE' || type === 'COALESCEEXPR',
    )
    .some((node) => callsIn(Object.values(node.fields).flat(), volatilityOf, 's').length > 0);

import type { TableFacts, UniqueKey } from './table-facts.js';

/** The column by whose value Citus finds the node of a row. */
export const TENANT_COLUMN = 'tenant_id';

/** `distributed`: rows lie on the node of their tenant; `reference`: every node has all of them; `local`: the coordinator has them. */
export type Placement = 'distributed' | 'reference' | 'local';

export interface PlacedTable {
  readonly name: string;
  readonly placement: Placement;
}

interface PlacedTables {
  /** Each after those that it refers to: reference tables, distributed ones, local ones. */
  readonly tables: readonly PlacedTable[];
  /** Tables that refer to one another in a circle, so that none of them can be the first. */
  readonly circular: readonly string[];
}

const PLACEMENTS = ['reference', 'distributed', 'local'] as const satisfies readonly Placement[];

/**
 * Says where each table belongs. Rows of tenants are distributed where each key holds the tenant; where one does not, they are looked
 * up before their tenant is known, and every node has them. So has every node what such tables refer to. The coordinator keeps the rest.
 */
export function placeTables(tables: readonly TableFacts[]): PlacedTables {
  const placementOf = placementsOf(tables);
  const circular: string[] = [];
  const placed = PLACEMENTS.flatMap((placement) => {
    const alike = tables.filter(({ name }) => placementOf.get(name) === placement);
    const { ordered, left } = inOrderOfReference(alike);
    circular.push(...left);
    return [...ordered, ...left].map((name) => ({ name, placement }));
  });
  return { tables: placed, circular };
}

function placementsOf(tables: readonly TableFacts[]): ReadonlyMap<string, Placement> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const placements = new Map<string, Placement>();
  const placeOnEveryNode = (name: string) => {
    if (placements.has(name)) return;
    placements.set(name, 'reference');
    for (const { to } of byName.get(name)?.foreignKeys ?? []) placeOnEveryNode(to);
  };
  const ofTenants = tables.filter(({ isOfTenants }) => isOfTenants);
  const distributed = ofTenants.filter(({ keys }) => keys.every(holdsTenant));
  for (const { name } of distributed) placements.set(name, 'distributed');
  for (const { name } of ofTenants) placeOnEveryNode(name);
  for (const { foreignKeys } of distributed) for (const { to } of foreignKeys) placeOnEveryNode(to);
  for (const { name } of tables) if (!placements.has(name)) placements.set(name, 'local');
  return placements;
}

const holdsTenant = ({ columns }: UniqueKey): boolean => columns.includes(TENANT_COLUMN);

/** @returns names, each after those that it refers to, and those for which there is no such order */
function inOrderOfReference(tables: readonly TableFacts[]): { ordered: string[]; left: string[] } {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: string[] = [];
  const isFree = ({ name, foreignKeys }: TableFacts) =>
    foreignKeys.every(({ to }) => to === name || !waiting.has(to));
  for (;;) {
    const free = [...waiting.values()].filter(isFree).map(({ name }) => name);
    if (free.length === 0) return { ordered, left: [...waiting.keys()].toSorted() };
    ordered.push(...free.toSorted());
    for (const name of free) waiting.delete(name);
  }
}

import type { AppContext } from '../../context.js';
import {
  asOwner,
  type CitusTable,
  distributeTable,
  dropForeignKey,
  hasCitus,
  listCitusTables,
  makeReferenceTable,
  readCitusSettings,
} from '../../db/distribution/citus-tables-repository.js';
import { readTableFacts } from '../../db/distribution/table-facts-queries.js';
import {
  describeHindrance,
  findHindrances,
  type Hindrance,
  RULES,
} from '../../domain/distribution/hindrances.js';
import { type PlacedTable, placeTables, TENANT_COLUMN } from '../../domain/distribution/place-tables.js';
import { InvalidStateError } from '../../errors.js';
import { recordCommand } from '../audit/record-act.js';

type Slice = Pick<AppContext, 'config' | 'systemDb'>;
type Owner = Parameters<typeof hasCitus>[0];

/** The place of each table, and every reason for which Citus would refuse to put it there. */
export interface DistributionPlan {
  /** Each after those that it refers to. */
  readonly tables: readonly PlacedTable[];
  readonly hindrances: readonly Hindrance[];
}

/** Works on any Postgres, and changes nothing. */
export const checkDistribution = ({ config }: Pick<Slice, 'config'>): Promise<DistributionPlan> =>
  asOwner(config.databaseDirectUrl, planOf);

/** A plan, and the part of it that is left to do. */
export interface DistributionSteps extends DistributionPlan {
  /** Tables that are not where they belong yet, in their order. */
  readonly pending: readonly PlacedTable[];
}

/** Shows all that `distributeTables` would do. @returns `null` when the database lacks the extension */
export const previewDistribution = ({ config }: Pick<Slice, 'config'>): Promise<DistributionSteps | null> =>
  asOwner(config.databaseDirectUrl, async (owner) => ((await hasCitus(owner)) ? stepsOf(owner) : null));

/**
 * Has Citus put each table where it belongs, one after the other. Run again, it goes on with those that are left.
 * @returns the tables that it has put, as `pending`; `null` when the database lacks the extension
 * @throws {InvalidStateError} with each thing for which Citus would refuse a table, when nothing was done; or with the name of the
 * table at which it stopped
 */
export function distributeTables(ctx: Slice, say: (text: string) => void): Promise<DistributionSteps | null> {
  return asOwner(ctx.config.databaseDirectUrl, async (owner) => {
    if (!(await hasCitus(owner))) return null;
    return recordCommand(ctx, { action: 'distribute_tables' }, async () => {
      const steps = await stepsOf(owner);
      assertTaken(steps.hindrances);
      for (const { table, what } of steps.hindrances.filter(isDropped)) {
        say(`${table}: the foreign key ${what} is dropped`);
        await dropForeignKey(owner, table, what);
      }
      let beside = besideWhich(await listCitusTables(owner), steps.tables);
      for (const table of steps.pending) {
        say(`${table.name}: ${table.placement}`);
        await put(owner, table, beside);
        if (table.placement === 'distributed') beside ??= table.name;
      }
      return steps;
    });
  });
}

async function planOf(owner: Owner): Promise<DistributionPlan> {
  const tables = await readTableFacts(owner);
  const settings = await readCitusSettings(owner);
  return { tables: placeTables(tables).tables, hindrances: findHindrances(tables, settings) };
}

async function stepsOf(owner: Owner): Promise<DistributionSteps> {
  const plan = await planOf(owner);
  const there = new Map((await listCitusTables(owner)).map((table) => [table.name, table]));
  const wrong = plan.tables.filter((table) => isElsewhere(table, there.get(table.name)));
  if (wrong.length > 0)
    throw refused(
      `Citus has these tables otherwise than they belong; undo that with undistribute_table: ${namesOf(wrong)}.`,
    );
  const pending = plan.tables.filter(({ name, placement }) => placement !== 'local' && !there.has(name));
  return { ...plan, pending };
}

/** A table that the coordinator keeps may be known to Citus, since reference tables have keys to it or from it. */
function isElsewhere({ placement }: PlacedTable, found: CitusTable | undefined): boolean {
  if (found === undefined) return false;
  if (placement === 'local') return found.kind === 'distributed' || found.kind === 'reference';
  return found.kind !== placement || found.column !== (placement === 'distributed' ? TENANT_COLUMN : null);
}

const isDropped = ({ rule }: Hindrance): boolean => RULES[rule].consequence === 'dropped';

/** @throws {InvalidStateError} when Citus would refuse a table */
function assertTaken(hindrances: readonly Hindrance[]): void {
  const refusals = hindrances.filter(({ rule }) => RULES[rule].consequence === 'refused');
  if (refusals.length === 0) return;
  throw refused(
    `Nothing was distributed: Citus would refuse ${refusals.length === 1 ? 'this' : 'these'}.`,
    ...refusals.map(describeHindrance),
  );
}

/**
 * @returns one of the tables that are distributed already; `null` if none is
 * @throws {InvalidStateError} when they are in several groups
 */
function besideWhich(there: readonly CitusTable[], tables: readonly PlacedTable[]): string | null {
  const names = new Set(tables.map(({ name }) => name));
  const distributed = there.filter(({ name, kind }) => kind === 'distributed' && names.has(name));
  const groups = new Set(distributed.map(({ group }) => group));
  if (groups.size > 1)
    throw refused(
      'The rows of a tenant lie on several nodes, as its tables are in several colocation groups.',
    );
  return distributed[0]?.name ?? null;
}

async function put(owner: Owner, { name, placement }: PlacedTable, beside: string | null): Promise<void> {
  try {
    await (placement === 'reference'
      ? makeReferenceTable(owner, name)
      : distributeTable(owner, name, beside));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason was given';
    throw refused(`Stopped at ${name}, which is as before; those before it are distributed: ${reason}`);
  }
}

const refused = (...lines: readonly string[]): InvalidStateError =>
  new InvalidStateError('invalid_state', lines.join('\n'));

const namesOf = (tables: readonly PlacedTable[]): string => tables.map(({ name }) => name).join(', ');

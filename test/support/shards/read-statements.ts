import type { Knex } from 'knex';
import { readTableFacts } from '../../../src/db/distribution/table-facts-queries.js';
import { placeTables } from '../../../src/domain/distribution/place-tables.js';
import {
  type Catalogue,
  type ChangeRule,
  rulesOfChanges,
  usesAddresses,
  type Volatility,
} from './changes-of.js';
import { readTree } from './parse-tree.js';
import { findInPlan, type PlanRule } from './plan-rules.js';

export type StatementRule = PlanRule | ChangeRule;

export interface StatementFindings {
  /** Distributed tables of which the statement names no single tenant. */
  readonly unnamed: readonly string[];
  /** The rules that it breaks. */
  readonly rules: readonly StatementRule[];
}

/** What Postgres says of statements, without carrying them out. Takes a superuser, for whom policies add nothing. */
export interface StatementReader {
  /** @throws when Postgres does not take the statement by itself, as it needs a table of its transaction */
  read(statement: string): Promise<StatementFindings>;
  /** Whether it names a distributed table at all. */
  concerns(statement: string): boolean;
}

/** A query that is read by a cursor. */
const CURSOR = /^declare \w+ (no scroll )?cursor for /;

export async function startStatementReader(owner: Knex): Promise<StatementReader> {
  const names = placeTables(await readTableFacts(owner))
    .tables.filter(({ placement }) => placement === 'distributed')
    .map(({ name }) => name);
  const { rows: tables } = await owner.raw<{ rows: { id: number; name: string }[] }>(
    `select c.oid::int as id, c.relname::text as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where coalesce(i.inhparent, c.oid) = any(cast(? as regclass[])) and c.relkind in ('r', 'p')`,
    [names],
  );
  const distributed = new Map(tables.map(({ id, name }) => [id, name]));
  const isDistributed = new Set(distributed.values());
  const catalogue: Catalogue = { distributed, volatilityOf: await readVolatilities(owner) };
  const anyName = new RegExp(`\\b(${names.join('|')})\\b`);
  return {
    concerns: (statement) => anyName.test(statement),
    async read(asked) {
      const statement = asked.replace(CURSOR, '').replaceAll('?', '\\?');
      const plan = findInPlan(await planOf(owner, statement), (name) => isDistributed.has(name));
      const tree = readTree(await treeOf(owner, statement));
      const isAddressed = plan.unnamed.length > 0 && usesAddresses(tree);
      const rules: StatementRule[] = [...plan.rules, ...rulesOfChanges(tree, catalogue)];
      return {
        unnamed: plan.unnamed,
        rules: (isAddressed ? [...rules, 'addresses_tenants' as const] : rules).toSorted(),
      };
    },
  };
}

async function readVolatilities(owner: Knex): Promise<Catalogue['volatilityOf']> {
  const { rows } = await owner.raw<{ rows: { id: number; volatility: Volatility }[] }>(
    'select oid::int as id, provolatile as volatility from pg_proc',
  );
  const byId = new Map(rows.map(({ id, volatility }) => [id, volatility]));
  return (id) => byId.get(id) ?? 'v';
}

async function planOf(owner: Knex, statement: string) {
  const { rows } = await owner.raw(`explain (generic_plan, format json) ${statement}`);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** The statement as the body of a function, which the catalogue keeps parsed. */
function treeOf(owner: Knex, statement: string): Promise<string> {
  const undone = new Error('undone');
  let tree = '';
  return owner
    .transaction(async (trx) => {
      await trx.raw(`prepare asked as ${statement}`);
      const { rows: asked } = await trx.raw(
        `select array_to_string(parameter_types::text[], ', ') as types from pg_prepared_statements where name = 'asked'`,
      );
      await trx.raw('deallocate asked');
      await trx.raw(
        `create function pg_temp.asked(${asked[0].types}) returns void language sql begin atomic ${statement}; end`,
      );
      const { rows } = await trx.raw(
        `select prosqlbody::text as tree from pg_proc where proname = 'asked' and pronamespace = pg_my_temp_schema()`,
      );
      tree = rows[0].tree;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
      return tree;
    });
}

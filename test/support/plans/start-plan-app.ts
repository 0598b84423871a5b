import type { Knex } from 'knex';
import { inject } from 'vitest';
import { connect } from '../../../src/db/connect.js';
import { adminAddress } from '../admin-address.js';
import { startTestApp, startTestContext, type TestApp } from '../test-app.js';
import { type SeenPlan, tellPlans, watchPlans } from './watch-plans.js';

/** The API on a database of its own that tells how it carries out each statement of a tenant's. */
export interface PlanApp {
  readonly app: TestApp;
  /** A superuser. */
  readonly owner: Knex;
  /** Takes the plans of statements of tenants that have come since the last call. */
  readonly taken: () => readonly SeenPlan[];
  /** The same of statements across tenants. */
  readonly takenOfSystem: () => readonly SeenPlan[];
  close(): Promise<void>;
}

/** Needs the server of the tests: one that is given has no superuser for us. */
export async function startPlanApp(
  applicationName: string,
  settings: Record<string, string> = {},
): Promise<PlanApp> {
  const base = await startTestContext();
  const { databaseUrl } = base.ctx.config;
  const url = await adminAddress(inject('dataDir'), databaseUrl);
  const owner = connect({ url, role: 'owner', poolSize: 1, applicationName });
  await keepStatistics(owner);
  await tellPlans(owner);
  const app = await startTestApp({ ...settings, DATABASE_URL: databaseUrl });
  return {
    app,
    owner,
    taken: watchPlans([app.ctx.db]),
    takenOfSystem: watchPlans([app.ctx.systemDb]),
    async close() {
      await app.close();
      await owner.destroy();
      await base.close();
    },
  };
}

/** Leaves it to a test when tables are analysed: Postgres would at a time of its own, and plans differ by what it has seen. */
const keepStatistics = (owner: Knex) =>
  owner.raw(`do $$
    declare "table" regclass;
    begin
      for "table" in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = off)', "table");
      end loop;
    end $$`);

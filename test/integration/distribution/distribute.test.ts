import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { connect } from '../../../src/db/connect.js';
import { adminAddress } from '../../support/admin-address.js';
import { cli, stubSettings, written } from '../../support/command-line.js';
import { createFakeCitus } from '../../support/fake-citus/create-fake-citus.js';
import { startTestContext } from '../../support/test-app.js';

interface Call {
  readonly name: string;
  readonly kind: string;
  readonly column: string | null;
  readonly beside: string | null;
}

// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('distribute', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  let admin: Knex;
  let adminUrl: string;
  beforeEach(async () => {
    stand = await startTestContext();
    stubSettings(stand);
    adminUrl = await adminAddress(inject('dataDir'), stand.ctx.config.databaseUrl);
    admin = connect({ url: adminUrl, role: 'owner', poolSize: 1, applicationName: 'distribute-test' });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = 0;
    await admin.destroy();
    await stand.close();
  });

  async function setForDatabase(name: string, value: string): Promise<void> {
    const { rows } = await admin.raw('select current_database() as name');
    await admin.raw(`alter database "${rows[0].name}" set ${name} = '${value}'`);
  }

  async function calls(): Promise<Call[]> {
    const { rows } = await admin.raw(
      `select table_name::text as name, kind, distribution_column as "column", colocate_with as beside from citus.calls order by number`,
    );
    return rows;
  }

  const acts = async () => {
    const rows = await stand.ctx.systemDb('audit_log').where({ action: 'distribute_tables' }).orderBy('id');
    return rows.map(({ outcome }) => outcome);
  };

  describe('in a database without the extension', () => {
    it('ends with status 2 and one sentence, and records nothing', async () => {
      let said = '';
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
        said += String(text);
        return true;
      });

      expect(await written('distribute')).toBe('');

      expect(said).toBe(
        'This database lacks the extension citus: create it on the coordinator, or use --check, which needs none.\n',
      );
      expect(process.exitCode).toBe(2);
      expect(await acts()).toEqual([]);
    });

    it('checks all the same, says where each table belongs, and ends with status 1 for what hinders', async () => {
      const { tables, hindrances } = await cli('distribute', '--check');

      expect(tables).toContainEqual({ name: 'transactions', placement: 'distributed' });
      expect(tables).toContainEqual({ name: 'tenants', placement: 'reference' });
      expect(tables).toContainEqual({ name: 'audit_log', placement: 'local' });
      expect(hindrances).toContainEqual({
        rule: 'trigger',
        table: 'transactions',
        what: 'follow_insert',
        demands: 'There are no triggers, unless citus.enable_unsafe_triggers is on.',
        source: 'https://github.com/citusdata/citus/pull/5705',
        consequence: 'refused',
      });
      expect(process.exitCode).toBe(1);
    });
  });

  describe('in a database with it', () => {
    beforeEach(async () => {
      await createFakeCitus(adminUrl);
    });

    it('does nothing while Citus would refuse a table, and says what it would refuse', async () => {
      await expect(written('distribute')).rejects.toThrow(/^Nothing was distributed: .*\n.*follow_insert/s);

      expect(await calls()).toEqual([]);
      expect(await acts()).toEqual(['started', 'failed']);
    });

    describe('that lets triggers pass', () => {
      beforeEach(() => setForDatabase('citus.enable_unsafe_triggers', 'on'));

      it('says what it would do, and does nothing, with --dry-run', async () => {
        const { pending } = await cli('distribute', '--dry-run');

        expect(pending.length).toBeGreaterThan(60);
        expect(await calls()).toEqual([]);
        expect(await acts()).toEqual([]);
      });

      it('makes each table what it is to be, in the order of the preview, with a tenant on one node', async () => {
        const { pending } = await cli('distribute', '--dry-run');

        await cli('distribute');

        const made = await calls();
        expect(made.map(({ name, kind }) => ({ name, placement: kind }))).toEqual(pending);
        const distributed = made.filter(({ kind }) => kind === 'distributed');
        expect(new Set(distributed.map(({ column }) => column))).toEqual(new Set(['tenant_id']));
        expect(distributed.map(({ beside }) => beside)).toEqual([
          'none',
          ...distributed.slice(1).map(() => distributed[0]?.name),
        ]);
        expect(await acts()).toEqual(['started', 'succeeded']);
      });

      it('drops the foreign keys that lead from a table of every node to one of a single node, and no other', async () => {
        const keys = async () => {
          const { rows } = await admin.raw(`select conname as name from pg_constraint where contype = 'f'`);
          return rows.map(({ name }: { name: string }) => name);
        };
        const before = await keys();

        await cli('distribute');

        const after = new Set(await keys());
        expect(before.filter((name: string) => !after.has(name))).toEqual(['api_keys_client']);
      });

      it('changes nothing when it is run again', async () => {
        await cli('distribute');
        const made = await calls();

        const { pending } = await cli('distribute');

        expect(pending).toEqual([]);
        expect(await calls()).toEqual(made);
      });

      it('stops at a table that fails, by its name, and goes on there', async () => {
        await setForDatabase('citus.fails_at', 'imports');
        await expect(cli('distribute')).rejects.toThrow('Stopped at imports, which is as before');
        const before = await calls();
        await setForDatabase('citus.fails_at', '');

        await cli('distribute');

        const made = await calls();
        expect(before.length).toBeGreaterThan(5);
        expect(made.slice(0, before.length)).toEqual(before);
        expect(made[before.length]?.name).toBe('imports');
        expect(made.filter(({ beside }) => beside === 'none')).toHaveLength(1);
      });

      it('leaves a database alone in which a table lies otherwise', async () => {
        await admin.raw(`insert into citus.calls (table_name, kind) values ('clients', 'reference')`);

        await expect(cli('distribute')).rejects.toThrow(
          'Citus has these tables otherwise than they belong; undo that with undistribute_table: clients.',
        );

        expect(await calls()).toHaveLength(1);
      });
    });
  });
});

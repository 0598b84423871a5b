import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertInto, rowsOf } from '../../../src/db/executor.js';
import { TENANT_TABLES } from '../../../src/db/tenant-tables.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { createTenant } from '../../support/factories.js';
import { isNoPartition } from '../../support/partitions.js';
import { startTestContext } from '../../support/test-app.js';

/** What nobody reaches through a tenant: lines of operators. */
const NOT_OF_TENANTS = ['audit_log'];
/** Rows of the whole tenant that a credential bound to a client does not see. */
const UNBOUND = ['oauth_apps', 'test_clocks', 'users'];

describe('the declared tables of tenants', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  beforeAll(async () => {
    stand = await startTestContext();
  });
  afterAll(() => stand.close());

  it('are those of the database, and belong to a client exactly when their rows name one', async () => {
    const { rows } = await stand.ctx.systemDb.raw<{ rows: { name: string; has_client: boolean }[] }>(
      `select c.table_name as name, bool_or(c.column_name = 'client_id') as has_client
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all(?) and ${isNoPartition('c.table_name')}
       group by c.table_name having bool_or(c.column_name = 'tenant_id')`,
      [NOT_OF_TENANTS],
    );
    const found = rows.map(({ name, has_client }) => {
      const owner = has_client ? 'client' : UNBOUND.includes(name) ? 'unbound' : 'tenant';
      return [name, name === 'clients' ? 'clients' : owner];
    });
    expect(TENANT_TABLES).toEqual(Object.fromEntries(found));
  });

  it('are the only ones that rows are read from or added to', async () => {
    const { tenantId } = await createTenant(stand.ctx);
    await inTenant(stand.ctx, { tenantId, livemode: true }, async (db) => {
      // @ts-expect-error a table that is not declared does not compile
      expect(() => rowsOf(db, 'tenants')).toThrow(RangeError);
      // @ts-expect-error nor does one that only every object has
      expect(() => rowsOf(db, 'constructor')).toThrow(RangeError);
      // @ts-expect-error nor does it to be written to
      expect(() => insertInto(db, 'operators', { id: 1 })).toThrow(RangeError);
    });
  });
});

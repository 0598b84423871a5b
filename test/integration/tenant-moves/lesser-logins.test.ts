import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseMoved } from '../../../src/services/tenant-moves/erase-moved.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { type Cell, startTwoCells, type TwoCells } from '../../support/two-cells.js';
import { clientBody, make } from '../../support/world.js';

const TIMEOUT_MS = 240_000;
const OPTIONS = { areObjectsCopied: false };
const quiet = () => undefined;

/** What a login needs that is no superuser, as docs/RUNBOOK.md has it, and how it is taken away again. */
const RIGHTS = {
  tables: [
    'grant tax_owner to mover',
    'revoke tax_owner from mover',
    'membership of the role that owns the tables',
  ],
  policies: ['alter role mover bypassrls', 'alter role mover nobypassrls', 'BYPASSRLS'],
  triggers: [
    'grant set on parameter session_replication_role to mover',
    'revoke set on parameter session_replication_role from mover',
    'SET on the parameter session_replication_role',
  ],
  replication: ['alter role mover replication', 'alter role mover noreplication', 'REPLICATION'],
  subscriptions: [
    'grant pg_create_subscription to mover',
    'revoke pg_create_subscription from mover',
    'membership of pg_create_subscription',
  ],
} as const;

describe('a move by logins that are no superusers', { timeout: TIMEOUT_MS }, () => {
  let cells: TwoCells;
  beforeAll(async () => {
    cells = await startTwoCells();
    for (const cell of [cells.one, cells.two])
      await asAdmin(cell, `create role mover login password 'moves'`);
    for (const name of ['tables', 'policies', 'triggers'] as const)
      for (const cell of [cells.one, cells.two]) await asAdmin(cell, RIGHTS[name][0]);
    await asAdmin(cells.one, RIGHTS.replication[0]);
    await asAdmin(cells.two, RIGHTS.subscriptions[0]);
    // The owner of the tables may create in the database; this is for where it may not.
    for (const cell of [cells.one, cells.two]) await asAdmin(cell, 'grant create on database tax to mover');
  }, TIMEOUT_MS);
  afterAll(() => cells?.stop(), TIMEOUT_MS);

  const asAdmin = ({ superuserUrl }: Cell, sql: string) =>
    withClient(superuserUrl, (admin) => admin.query(sql));
  const asMover = (url: string) => url.replace(/\/\/.*@/, '//mover:moves@');
  const moving = () => {
    const { one, two, move } = cells;
    const tenantMove = { sourceUrl: asMover(one.superuserUrl), targetUrl: asMover(two.superuserUrl) };
    return { ...move, config: { ...move.config, tenantMove } };
  };

  it('is refused for each right that one of them lacks, before anything has changed', async () => {
    const { one, two } = cells;
    const { tenantId } = await createTenant(one.ctx);
    const CASES = [
      ['MOVE_SOURCE_URL', one, 'tables'],
      ['MOVE_SOURCE_URL', one, 'policies'],
      ['MOVE_SOURCE_URL', one, 'triggers'],
      ['MOVE_SOURCE_URL', one, 'replication'],
      ['MOVE_TARGET_URL', two, 'tables'],
      ['MOVE_TARGET_URL', two, 'policies'],
      ['MOVE_TARGET_URL', two, 'triggers'],
      ['MOVE_TARGET_URL', two, 'subscriptions'],
    ] as const;

    for (const [name, cell, right] of CASES) {
      const [give, take, words] = RIGHTS[right];
      await asAdmin(cell, take);
      const refusal = await startMove(moving(), tenantId, OPTIONS, quiet).catch(
        (error: Error) => error.message,
      );
      await asAdmin(cell, give);
      expect(refusal).toBe(`The login of ${name} is no superuser and lacks ${words}.`);
    }
    const row = await one.ctx.systemDb('tenants').where({ id: tenantId }).first('move');
    expect(row).toEqual({ move: null });
  });

  it('is made and ended with those rights', async () => {
    const { one, two } = cells;
    const { tenantId, secret } = await createTenant(one.ctx);
    await make(one.as(secret), '/v1/clients', clientBody());

    await startMove(moving(), tenantId, OPTIONS, quiet);
    await make(one.as(secret), '/v1/clients', clientBody());
    await finishMove(moving(), tenantId, quiet);
    await eraseMoved(moving(), tenantId, quiet);

    const { body } = await two.as(secret).get('/v1/clients').expect(200);
    expect(body.data).toHaveLength(2);
    await make(two.as(secret), '/v1/clients', clientBody());
    expect(await one.ctx.systemDb('tenants').where({ id: tenantId }).first()).toBeUndefined();
  });
});

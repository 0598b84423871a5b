import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantExecutor } from '../../../src/db/executor.js';
import { insertInto, rowsOf } from '../../../src/db/executor.js';
import { commitEffect, createEffect } from '../../../src/services/effect.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('commitEffect', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const insertClient = async (db: TenantExecutor, familyName: string) => {
    await insertInto(db, 'clients', {
      id: app.ctx.newId(),
      given_name: 'Ada',
      family_name: familyName,
      region: 'england',
    });
    return familyName;
  };
  const clientsNamed = (familyName: string) =>
    inTenant(app.ctx, app.tenant.principal, async (db) => {
      const rows: unknown[] = await rowsOf(db, 'clients')
        .where({ family_name: familyName, region: 'england' })
        .select('id');
      return rows.length;
    });

  it('stores the answer in the transaction that writes, and gives what was written', async () => {
    const effect = createEffect(app.tenant.principal, async (db, result) => {
      await insertClient(db, `answer to ${result}`);
    });

    const { result } = await commitEffect(app.ctx, effect, (db) => insertClient(db, 'Byron'));

    expect(result).toBe('Byron');
    expect(effect.isCommitted).toBe(true);
    expect(await clientsNamed('answer to Byron')).toBe(1);
  });

  it('writes nothing when the answer cannot be stored', async () => {
    const effect = createEffect(app.tenant.principal, () => Promise.reject(new Error('no room')));

    await expect(commitEffect(app.ctx, effect, (db) => insertClient(db, 'Lost'))).rejects.toThrow('no room');

    expect(effect.isCommitted).toBe(false);
    expect(await clientsNamed('Lost')).toBe(0);
  });

  it('refuses a second transaction under the same effect', async () => {
    const effect = createEffect(app.tenant.principal);
    await commitEffect(app.ctx, effect, (db) => insertClient(db, 'First'));

    await expect(commitEffect(app.ctx, effect, (db) => insertClient(db, 'Second'))).rejects.toThrow(
      TypeError,
    );

    expect(await clientsNamed('Second')).toBe(0);
  });

  it('refuses another transaction after one that failed', async () => {
    const effect = createEffect(app.tenant.principal);
    const failing = commitEffect(app.ctx, effect, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');

    await expect(commitEffect(app.ctx, effect, (db) => insertClient(db, 'Again'))).rejects.toThrow(TypeError);
  });
});

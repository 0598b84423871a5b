import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startApi } from '../../support/program-process.js';
import { within } from '../../support/within.js';

describe('a POST whose process was killed', () => {
  let stores: OwnStores;
  let tenant: TestTenant;
  const webs: (ProgramProcess & { readonly url: string })[] = [];
  beforeAll(async () => {
    stores = await startOwnStores();
    tenant = await createTenant(stores.ctx);
    webs.push(await startApi(stores.env), await startApi(stores.env));
  });
  afterAll(async () => {
    for (const web of webs) await web.kill();
    await stores?.stop();
  });

  it('is carried out, once, for the first repeat under its key, which waits for that', async () => {
    const { systemDb } = stores.ctx;
    const key = randomUUID();
    const send = (url: string | undefined) =>
      fetch(`${url}/v1/clients`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.secret}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ given_name: 'Ada', family_name: 'Byron' }),
      });
    const lock = await systemDb.transaction();
    await lock.raw('lock table clients in share mode');
    const first = send(webs[0]?.url).catch(() => 'cut');
    await within(
      30,
      'the first is at work',
      async () => (await systemDb('idempotency_keys').where({ key })).length > 0,
    );
    await webs[0]?.kill();
    await lock.rollback();
    expect(await first).toBe('cut');

    const repeat = await send(webs[1]?.url);
    expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await systemDb('clients').where({ tenant_id: tenant.tenantId })).toHaveLength(1);
  });
});

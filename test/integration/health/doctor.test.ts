import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { connect } from '../../../src/db/connect.js';
import { assertEncryptionKey } from '../../../src/services/deployment/assert-encryption-key.js';
import { runDoctor } from '../../../src/services/health/run-doctor.js';
import { startTestContext } from '../../support/test-app.js';

describe('doctor', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  let owner: ReturnType<typeof connect>;
  const roles: string[] = [];
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext());
    const url = ctx.config.databaseUrl;
    owner = connect({ url, role: 'owner', poolSize: 2, applicationName: 'doctor-test' });
  });
  afterAll(async () => {
    for (const role of roles) await owner.raw('drop role ??', [role]);
    await owner.destroy();
    await close();
  });

  /** The address of a new login that is granted the roles. */
  async function loginWith(...granted: string[]): Promise<string> {
    const name = `login_${randomBytes(4).toString('hex')}`;
    await owner.raw(`create role ?? login password 'a-password'`, [name]);
    roles.push(name);
    for (const role of granted) await owner.raw('grant ?? to ??', [role, name]);
    const url = new URL(ctx.config.databaseUrl);
    url.username = name;
    url.password = 'a-password';
    return url.href;
  }

  async function check(name: string, change: Partial<AppContext['config']> = {}, embedded = false) {
    const own = createContext({ ...ctx.config, ...change }, 'test');
    const found = (await runDoctor(own, { embedded })).find((one) => one.name === name);
    await closeContext(own);
    return found;
  }

  it('fails when tenants’ rows are reached as the owner of a database that is not embedded', async () => {
    expect(await check('database login')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('set DATABASE_APP_URL'),
    });
    expect(await check('database login', {}, true)).toMatchObject({ ok: true });
  });

  it('takes a login that is granted app and nothing else', async () => {
    const databaseAppUrl = await loginWith('app');

    expect(await check('database login', { databaseAppUrl })).toMatchObject({ ok: true, warning: false });
  });

  it('fails for a login that may be more than app: the owner, or who may act as system', async () => {
    for (const databaseAppUrl of [ctx.config.databaseUrl, await loginWith('app', 'system')]) {
      expect(await check('database login', { databaseAppUrl })).toMatchObject({
        ok: false,
        detail: expect.stringMatching(/may act as/),
      });
    }
  });

  it('fails for a login that owns a table, whatever else it may', async () => {
    const databaseAppUrl = await loginWith('app');
    const name = new URL(databaseAppUrl).username;
    await owner.raw('grant create on schema public to ??', [name]);
    const login = connect({
      url: databaseAppUrl,
      role: 'owner',
      poolSize: 1,
      applicationName: 'doctor-test',
    });
    await login.raw('create table of_its_own (id int)');

    expect(await check('database login', { databaseAppUrl })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('owns tables'),
    });
    await login.raw('drop table of_its_own');
    await login.destroy();
    await owner.raw('revoke create on schema public from ??', [name]);
  });

  it('counts connections against what this Postgres has, and fails when they cannot all be had', async () => {
    const { rows } = await owner.raw(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int as available`,
    );
    const available: number = rows[0].available;

    expect(await check('database connections', { webProcesses: 1 })).toMatchObject({
      detail: expect.stringMatching(new RegExp(`^74 of ${available} at most: .*in use now: [1-9]`)),
    });
    expect(await check('database connections', { webProcesses: 64 })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('lower WEB_PROCESSES'),
    });
  });

  it('says which key seals, and which is missing', async () => {
    await assertEncryptionKey(ctx);
    const endpoint = { tenant_id: ctx.newId(), id: ctx.newId() };
    const place = { purpose: 'clients.nino', tenantId: endpoint.tenant_id, rowId: endpoint.id } as const;
    await ctx.systemDb('tenants').insert({ id: endpoint.tenant_id, name: 'T', plan: 'free' });
    await ctx.systemDb('clients').insert({
      ...endpoint,
      livemode: true,
      given_name: 'Ada',
      family_name: 'Byron',
      region: 'england',
      nino_encrypted: ctx.cipher.encrypt(place, 'QQ123456C'),
    });

    expect(await check('encryption keys')).toMatchObject({ ok: true, warning: false });
    const { encryption } = ctx.config;
    const fresh = { ...encryption, key: Buffer.alloc(32, 9) };
    const rotated = { ...fresh, otherKeys: [encryption.key] };
    expect(await check('encryption keys', { encryption: rotated })).toMatchObject({
      ok: true,
      warning: true,
      detail: expect.stringContaining('1 still sealed with'),
    });
    expect(await check('encryption keys', { encryption: fresh })).toMatchObject({
      ok: false,
      detail: expect.stringContaining(ctx.cipher.keyFingerprint),
    });
  });

  it('fails when contents are in a bucket that the settings do not name', async () => {
    const noted = { tenant_id: ctx.newId(), livemode: true, file_id: ctx.newId() };
    await ctx.systemDb('file_objects').insert(noted);

    expect(await check('file stores')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('set FILE_STORE to postgres,s3://…'),
    });
    const files = { ...ctx.config.files, bucket: { name: 'tax-files', prefix: '' } };
    expect(await check('file stores', { files })).toMatchObject({
      ok: true,
      detail: 'new files go to Postgres, and some are read from s3://tax-files',
    });

    await ctx.systemDb('file_objects').delete();
    expect(await check('file stores')).toMatchObject({ ok: true, detail: 'new files go to Postgres' });
  });
});

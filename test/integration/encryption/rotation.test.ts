import { randomBytes } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { listClients } from '../../../src/db/clients/clients-queries.js';
import { SEALED_TABLES } from '../../../src/db/encryption/sealed-tables.js';
import { SEALED_PURPOSES } from '../../../src/domain/sealed-purposes.js';
import { createApp } from '../../../src/http/app.js';
import { assertEncryptionKey } from '../../../src/services/deployment/assert-encryption-key.js';
import { readKeyUsage } from '../../../src/services/encryption/key-usage.js';
import { resealValues } from '../../../src/services/encryption/reseal-values.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { sealFormat1 } from '../../support/format-1.js';
import { isNoPartition } from '../../support/partitions.js';
import { callerOf } from '../../support/test-app.js';
import { sendDocument } from '../../support/world.js';
import { signIn } from '../hmrc-agents/agent-story.js';
import {
  createDeclared,
  createTaxpayer,
  FACTS,
  type FilingApp,
  newNino,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
} from '../submissions/filing-story.js';

/** What `startTestApp` seals with. */
const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);

/** Bytes that are not sealed: hashes, fingerprints, contents of files. */
const NOT_SEALED = new Set([
  'api_keys.secret_hash',
  'approvals.code_hash',
  'approvals.link_hash',
  'brandings.logo', // printed on what goes to clients
  'category_models.weights',
  'file_chunks.bytes',
  'hmrc_agent_grants.state_hash',
  'hmrc_grants.state_hash',
  'idempotency_keys.fingerprint',
  'kept_records.sealed', // under a key that no process has
  'oauth_apps.previous_secret_hash',
  'oauth_apps.secret_hash',
  'oauth_sign_ins.id_hash',
  'oauth_sign_ins.uid_hash',
  'oauth_tokens.predecessor_hash',
  'oauth_tokens.token_hash',
  'operator_browsers.token_hash',
  'operator_sessions.token_hash',
  'transactions.identity_key',
  'webhook_deliveries.response_excerpt',
  'webhook_attempts.response_excerpt',
]);

describe('master keys', () => {
  let filing: FilingApp;
  const opened: AppContext[] = [];
  beforeAll(async () => {
    filing = await startFilingApp();
    await assertEncryptionKey(filing.app.ctx);
  });
  afterEach(async () => {
    for (const ctx of opened.splice(0)) await closeContext(ctx);
  });
  afterAll(() => filing.close());

  function processWith(current: Buffer, others: readonly Buffer[]): AppContext {
    const { config } = filing.app.ctx;
    const encryption = { ...config.encryption, key: current, otherKeys: others };
    const ctx = createContext({ ...config, encryption }, 'test');
    opened.push(ctx);
    return ctx;
  }

  const apiOf = (ctx: AppContext) => callerOf(supertest(createApp(ctx)), filing.app.tenant.secret);

  /** Every sealed value with the place it belongs to. */
  async function everyValue() {
    const found = [];
    for (const { table, rowId, owner = 'tenant_id', columns } of SEALED_TABLES) {
      for (const { column, purpose } of columns) {
        const { rows } = await filing.app.ctx.systemDb.raw(
          `select ${owner} as tenant_id, ${rowId} as row_id, ${column} as sealed from ${table} where ${column} is not null`,
        );
        for (const { tenant_id: tenantId, row_id, sealed } of rows) {
          found.push({ place: { purpose, tenantId, rowId: row_id }, sealed });
        }
      }
    }
    return found;
  }

  /** A person with a second factor. */
  async function addPerson(): Promise<void> {
    const { systemDb, cipher } = filing.app.ctx;
    const email = `person-${randomBytes(8).toString('hex')}@practice.example`;
    await filing.app.as().post('/v1/users', { email, role: 'member' }).expect(201);
    const { id, tenant_id: tenantId } = await systemDb('users').where({ email }).first();
    const place = { purpose: 'users.totp_secret', tenantId, rowId: id } as const;
    await systemDb('users')
      .where({ id })
      .update({ totp_secret_encrypted: cipher.encrypt(place, 'A'.repeat(32)) });
  }

  /** An operator of the console with a second factor. */
  async function addOperator(): Promise<void> {
    const { systemDb, cipher, newId } = filing.app.ctx;
    const id = newId();
    const place = { purpose: 'operators.totp_secret', tenantId: id, rowId: id } as const;
    await systemDb('operators').insert({
      ...{ id, email: `${id}@example.com`, role: 'viewer', password_hash: 'none' },
      totp_secret_encrypted: cipher.encrypt(place, 'B'.repeat(32)),
    });
  }

  /** A quarterly update that waits to be sent, with the facts of who asked for it. */
  async function addQuarterlyUpdate(): Promise<void> {
    const api = filing.app.as();
    const { clientId } = await createTaxpayer(filing);
    const { body: businesses } = await api.get(`/v1/businesses?client_id=${clientId}`);
    await api
      .post('/v1/quarterly-updates', {
        client_id: clientId,
        business_id: businesses.data[0].id,
        tax_year: '2025-26',
        period_end: '2026-01-05',
        fraud_prevention: FACTS,
      })
      .expect(202);
  }

  /** One of everything: a filed return, a webhook endpoint with two secrets, an answer kept for a repeat and so on. */
  async function populate(): Promise<void> {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer).set('Idempotency-Key', randomBytes(8).toString('hex')).expect(202);
    await runJobs(filing);
    const api = filing.app.as();
    const spouse = { nino: 'TC663795B', family_name: 'Roe' };
    await api
      .post('/v1/clients', { given_name: 'Ute', family_name: 'Roe', utr: '3282497350', spouse })
      .expect(201);
    const endpoint = await api.post('/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:9999/hook',
      events: ['tax_return.*'],
      headers: { Authorization: 'Bearer abc' },
    });
    await api.post(`/v1/webhook-endpoints/${endpoint.body.id}/rotate-secret`, {}).set('If-Match', '*');
    const credentials = { client_id: 'id', client_secret: 'secret' };
    const authentication = { type: 'oauth', token_url: 'https://127.0.0.1:9999/token', ...credentials };
    await api
      .post('/v1/webhook-endpoints', {
        url: `http://127.0.0.1:9999/${randomBytes(8).toString('hex')}`,
        events: ['tax_return.*'],
        authentication,
      })
      .expect(201);
    await addPerson();
    await addOperator();
    await addQuarterlyUpdate();
    await signIn(filing);
    const { clientId } = await createTaxpayer(filing, { authorise: false });
    const invitation = { role: 'main', known_fact: 'SW1A 1AA' };
    await api.post(`/v1/clients/${clientId}/agent-invitations`, invitation).expect(201);
    await sendDocument(api, clientId);
  }

  it('seal every column of bytes that is not a hash or a file', async () => {
    const { rows } = await filing.app.ctx.systemDb.raw(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and ${isNoPartition('table_name')} order by 1`,
    );
    const sealed = SEALED_TABLES.flatMap(({ table, columns }) =>
      columns.flatMap(({ column, index }) => [
        `${table}.${column}`,
        ...(index ? [`${table}.${index.column}`] : []),
      ]),
    );
    const names: string[] = rows.map(({ name }: { name: string }) => name);

    expect(names.filter((name) => !sealed.includes(name) && !NOT_SEALED.has(name))).toEqual([]);
    expect(sealed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(SEALED_TABLES.flatMap(({ columns }) => columns.map(({ purpose }) => purpose)))).toEqual(
      new Set(Object.keys(SEALED_PURPOSES)),
    );
  });

  it('open a value in no row but its own, and for no other tenant', async () => {
    await populate();
    const { cipher } = filing.app.ctx;
    const values = await everyValue();

    expect(new Set(values.map(({ place }) => place.purpose))).toEqual(new Set(Object.keys(SEALED_PURPOSES)));
    for (const { place, sealed } of values) {
      expect(() => cipher.decrypt(place, sealed)).not.toThrow();
      const tenantId = filing.app.ctx.newId();
      expect(() => cipher.decrypt({ ...place, tenantId }, sealed)).toThrow();
      expect(() => cipher.decrypt({ ...place, rowId: filing.app.ctx.newId() }, sealed)).toThrow();
    }
  });

  it('stop a filing whose client was given another client’s sealed number', async () => {
    const [ada, eve] = [await createTaxpayer(filing), await createTaxpayer(filing)];
    const { systemDb } = filing.app.ctx;
    const numbers = await systemDb('clients').whereNotNull('nino_encrypted').orderBy('id', 'desc').limit(2);
    await systemDb('clients')
      .where({ id: numbers[0].id })
      .update({ nino_encrypted: numbers[1].nino_encrypted, nino_index: numbers[1].nino_index });

    const answers = await Promise.all(
      [ada, eve].map(({ returnId }) => filing.app.as().post(`/v1/tax-returns/${returnId}/prepare`, {})),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 500]);
    await systemDb('clients').where({ id: numbers[0].id }).update({ nino_encrypted: null, nino_index: null });
    await runJobs(filing);
  });

  it('change while everything runs, in portions that a kill does not undo', async () => {
    await populate();
    const before = processWith(OLD, [NEW]);
    const after = processWith(NEW, [OLD]);
    const alone = processWith(NEW, []);
    await assertEncryptionKey(before);
    await assertEncryptionKey(after);
    await expect(assertEncryptionKey(alone)).rejects.toThrow(/ENCRYPTION_OTHER_KEYS/);

    let sealings = 0;
    const dying = {
      ...after,
      cipher: {
        ...after.cipher,
        encrypt: (...args: Parameters<AppContext['cipher']['encrypt']>) => {
          sealings += 1;
          if (sealings === 6) throw new Error('killed');
          return after.cipher.encrypt(...args);
        },
      },
    };
    await expect(resealValues(dying)).rejects.toThrow('killed');
    await expect(assertEncryptionKey(alone)).rejects.toThrow(/ENCRYPTION_OTHER_KEYS/);

    const writers = [before, after].map(async (ctx) => {
      for (let count = 0; count < 10; count += 1) {
        const body = { given_name: 'Wri', family_name: 'Ter', nino: newNino() };
        expect((await apiOf(ctx).post('/v1/clients', body)).status).toBe(201);
      }
    });
    await resealValues(after);
    await Promise.all(writers);
    expect((await resealValues(after)).left).toBe(0);

    const usage = await readKeyUsage(after);
    const oldOne = usage.find(({ isCurrent }) => !isCurrent);
    expect(oldOne).toMatchObject({ values: 0, isRegistered: true });
    expect(usage.find(({ isCurrent }) => isCurrent)?.values).toBe((await everyValue()).length);
    await assertEncryptionKey(alone);
    for (const { place, sealed } of await everyValue()) {
      expect(() => alone.cipher.decrypt(place, sealed)).not.toThrow();
    }
    const indexes = await alone.systemDb('clients').whereNotNull('nino_encrypted');
    for (const { id, tenant_id: tenantId, nino_encrypted: sealed, nino_index: index } of indexes) {
      const nino = alone.cipher.decryptText({ purpose: 'clients.nino', tenantId, rowId: id }, sealed);
      expect(index).toEqual(alone.cipher.blindIndex(tenantId, 'nino', nino));
    }
    await expect(assertEncryptionKey(processWith(OLD, []))).rejects.toThrow(/ENCRYPTION_KEY/);
    await resealValues(processWith(OLD, [NEW]));
  });

  it('find a number, and keep a person’s filings apart, whichever key either was sealed with', async () => {
    const nino = newNino();
    const first = await createTaxpayer(filing, { nino });
    const second = await createTaxpayer(filing, { nino });
    const after = processWith(NEW, [OLD]);
    await filing.app.as().post(`/v1/tax-returns/${first.returnId}/prepare`, {}).expect(202);

    const refused = await apiOf(after).post(`/v1/tax-returns/${second.returnId}/prepare`, {});
    const { tenantId, livemode } = filing.app.tenant;
    const found = await inTenant(after, { tenantId, livemode }, (db) =>
      listClients(
        db,
        { ninoIndexes: after.cipher.blindIndexes(tenantId, 'nino', nino) },
        { limit: 10, after: null },
      ),
    );

    expect([refused.status, refused.body.code]).toEqual([409, 'submission_in_progress']);
    expect(found.items).toHaveLength(2);
    await runJobs(filing);
    expect((await readReturn(filing, first)).status).toBe('awaiting_declaration');
  });

  it('take over what the first format sealed', async () => {
    await createTaxpayer(filing, { nino: null });
    const { systemDb, cipher } = filing.app.ctx;
    const [row] = await systemDb('clients').orderBy('created_at', 'desc').limit(1);
    const nino = newNino();
    await systemDb('clients')
      .where({ id: row.id })
      .update({ nino_encrypted: sealFormat1(OLD, 'nino', nino), nino_index: Buffer.alloc(32) });
    await assertEncryptionKey(processWith(OLD, [NEW]));
    await systemDb('encryption_keys')
      .where({ fingerprint: cipher.keyFingerprint })
      .update({ opens_format_1: true });

    await expect(assertEncryptionKey(processWith(NEW, []))).rejects.toThrow();
    expect((await resealValues(filing.app.ctx)).left).toBe(0);
    const after = await systemDb('clients').where({ id: row.id }).first();

    expect(after.nino_encrypted[0]).toBe(2);
    expect(after.nino_index).toEqual(cipher.blindIndex(row.tenant_id, 'nino', nino));
    expect([after.version, after.updated_at]).toEqual([row.version, row.updated_at]);
    expect(await systemDb('encryption_keys').where({ opens_format_1: true })).toEqual([]);
  });
});

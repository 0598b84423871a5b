import type supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ID_PREFIXES, type IdKind, publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import type { Route } from '../../../src/http/gate/route.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createAccessToken } from '../../support/access-token.js';
import { drain } from '../../support/drain.js';
import { createKey } from '../../support/factories.js';
import { FILING_CALLS, NOBODY } from '../../support/filing-calls.js';
import { gentleness, OPERATION_CALLS, type OperationCall, sendCall } from '../../support/operation-calls.js';
import { isNoPartition } from '../../support/partitions.js';
import { REFERENCE_CALLS } from '../../support/reference-calls.js';
import { idsOfCall, placesOfSchemas, withIdAt } from '../../support/reference-places.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, make, ruleBody, type World } from '../../support/world.js';

type Operation = Route['operation'];

/** Text that stands in the other client's things alone. */
const MARK = 'ZEBEDEE';

/** Where the other client has what the suite’s world does not name; of the rest nobody has any. */
const ELSEWHERE: Partial<Readonly<Record<IdKind, string>>> = {
  calculation: 'calculations',
  categoryRule: 'category_rules',
};

/** Places that a bound key can be asked about, but in which no request of the suite succeeds, and why. */
const NEVER_NAMED: Readonly<Record<string, string>> = {
  'createIncomeRecord body.business_id': 'a record of a property counts towards no business',
  'replaceIncomeRecord body.business_id': 'a record of a property counts towards no business',
  ...Object.fromEntries(
    ['createClient', 'replaceClient', 'updateClient'].map((operation) => [
      `${operation} body.test_clock_id`,
      'a live client has no test clock',
    ]),
  ),
  ...Object.fromEntries(
    ['createReportSchedule', 'createSubmissionBatchSchedule'].map((operation) => [
      `${operation} body.test_clock_id`,
      'a live schedule has no test clock',
    ]),
  ),
  'declareTaxReturn body.approval_id': 'filing is proved with HMRC’s sandbox',
  'createSubmissionBatch body.items[].approval_id': 'filing is proved with HMRC’s sandbox',
  ...Object.fromEntries(
    [
      'requestPrefill',
      'getPrefill',
      'acceptPrefill',
      'dismissPrefill',
      'prepareTaxReturn',
      'declareTaxReturn',
      'submitTaxReturn',
      'amendTaxReturn',
      'getReceipt',
      'acknowledgeHmrcAssist',
    ].map((operation) => [`${operation} query.client_id`, 'filing is proved with HMRC’s sandbox']),
  ),
};

const operations = ROUTES.map((route) => route.operation);
const named = (operation: Operation) => [operation.operationId, operation] as const;

describe('a credential that is bound to one client', () => {
  let app: TestApp;
  let own: World;
  let other: World;
  /** A key and an access token. */
  let bound: readonly Caller[];
  let foreign: ReadonlySet<string>;
  beforeAll(async () => {
    app = await startTestApp();
    own = await buildWorld(app);
    other = await buildWorld(app);
    await markOther();
    const clientId = uuidFromPublicId('client', own.client);
    const { tenantId } = app.tenant;
    bound = [
      app.as((await createKey(app.ctx, tenantId, { clientId })).secret),
      app.as((await createAccessToken(app.ctx, tenantId, { clientId })).token),
    ];
    foreign = await idsOfOther();
  });
  afterAll(async () => {
    await own.receiver.close();
    await other.receiver.close();
    await app.close();
  });

  it('is tried on every operation, and on every reference that a schema has', () => {
    const missing: string[] = [];
    for (const operation of operations) {
      const { operationId } = operation;
      if (OPERATION_CALLS[operationId] === undefined && FILING_CALLS[operationId] === undefined)
        missing.push(operationId);
      const covered = new Set(callsWithReferences(operation).flatMap((call) => [...idsOfCall(call).keys()]));
      for (const place of placesOfSchemas(operation).keys()) {
        if (!covered.has(place) && !isReadOnly(operation, place)) missing.push(`${operationId} ${place}`);
      }
    }
    expect(missing.filter((place) => NEVER_NAMED[place] === undefined)).toEqual([]);
  });

  const gentleFirst = [...operations].sort((a, b) => gentleness(a) - gentleness(b));

  it.each(gentleFirst.filter(({ operationId }) => REFERENCE_CALLS[operationId] !== undefined).map(named))(
    '%s takes every reference of the suite from a credential that is not bound',
    async (_, operation) => {
      for (const call of callsWithReferences(operation)) {
        const answer = await sendCall(app.as(), operation, call);
        if (call.status === answer.status) continue;
        expect([call.path, answer.status, answer.status < 300 ? null : answer.body]).toEqual([
          call.path,
          answer.status,
          null,
        ]);
      }
    },
  );

  it.each(gentleFirst.map(named))('%s shows it nothing of another client', async (_, operation) => {
    for (const caller of bound) {
      const calls = [await ordinaryCall(operation, own), ...callsWithReferences(operation)];
      for (const call of calls) expectNothingForeign(await sendCall(caller, operation, call), call);
    }
  });

  it.each(
    operations
      .filter(({ path, operationId }) => path.includes('{') && operationId !== 'getImportFormatSample')
      .map(named),
  )('%s does not find what is another client’s, nor touch it', async (_, operation) => {
    const call = await ordinaryCall(operation, { ...other, categoryRule: await otherIdOf('categoryRule') });
    const before = await printOfOther();

    for (const caller of bound) {
      const answer = await sendCall(caller, operation, call);
      const unknown = await sendCall(caller, operation, withUnknownIds(call));

      expect([403, 404], answer.text).toContain(answer.status);
      expect(judged(answer)).toEqual(judged(unknown));
      expectNothingForeign(answer, call);
    }
    expect(await printOfOther()).toEqual(before);
  });

  const referring = operations.filter((operation) => placesOfSchemas(operation).size > 0);
  it.each(referring.map(named))(
    '%s answers a reference to another client’s as one to nothing',
    async (_, operation) => {
      const before = await printOfOther();
      for (const [place, kind] of placesOfSchemas(operation)) {
        const id = await otherIdOf(kind);
        for (const call of await callsNaming(operation, place)) {
          for (const caller of bound) {
            const answer = await sendCall(caller, operation, withIdAt(call, place, id));
            const nothing = `${id.split('_')[0]}_${NOBODY}`;
            const unknown = await sendCall(caller, operation, withIdAt(call, place, nothing));

            expect([place, judged(answer)]).toEqual([place, judged(unknown)]);
            if (operation.method === 'get' && answer.status === 200)
              expect([place, answer.body.data]).toEqual([place, []]);
            expectNothingForeign(answer, withIdAt(call, place, id));
          }
        }
      }
      expect(await printOfOther()).toEqual(before);
    },
  );

  /** Rules of every kind about the other client, and text to look for. */
  async function markOther(): Promise<void> {
    const caller = app.as();
    const matches = [
      { business_id: other.business },
      { property_id: other.property },
      { source_account_id: other.sourceAccount },
    ];
    for (const match of matches)
      await make(caller, '/v1/category-rules', { ...ruleBody(), name: MARK, match, category: 'private' });
    await make(caller, '/v1/category-rules', { ...ruleBody(), name: MARK, business_id: other.business });
    await make(caller, '/v1/category-rules', {
      ...ruleBody(),
      name: MARK,
      category: 'property.repairs_and_maintenance',
      property_id: other.property,
    });
    for (const client of [other.client, own.client]) {
      await make(caller, '/v1/transactions', {
        client_id: client,
        business_id: client === other.client ? other.business : own.business,
        date: '2025-09-01',
        amount: -31,
        description: 'Kettle and Sons',
        ...(client === other.client ? { category: 'self_employment.admin_costs', notes: MARK } : {}),
      });
    }
    await drain(app.ctx, ['import', 'categorise', 'calculate', 'report', 'webhook']);
  }

  /** The letters of every id of the other client’s, whatever stands before them. */
  async function idsOfOther(): Promise<ReadonlySet<string>> {
    const ids = new Set(
      Object.values(other).flatMap((id) => (typeof id === 'string' ? [id.split('_')[1] ?? ''] : [])),
    );
    const tenantWide = [other.categoryRule, other.apiKey, other.webhookEndpoint];
    for (const id of tenantWide) ids.delete(id.split('_')[1] ?? '');
    for (const table of await tablesOfClients()) {
      const rows: { id: string }[] = await app.ctx
        .systemDb(table)
        .where({ client_id: uuidFromPublicId('client', other.client) })
        .select('id');
      for (const { id } of rows) ids.add(publicId('client', id).slice(3));
    }
    const rules: { id: string }[] = await app.ctx
      .systemDb('category_rules')
      .where({ name: MARK })
      .select('id');
    for (const { id } of rules) ids.add(publicId('client', id).slice(3));
    return ids;
  }

  async function tablesOfClients(): Promise<readonly string[]> {
    const { rows } = await app.ctx.systemDb.raw<{ rows: { name: string }[] }>(
      `select t.table_name as name from information_schema.tables t
       where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and ${isNoPartition('t.table_name')} and 2 = (
         select count(*) from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name in ('id', 'client_id'))
       order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  /** Every row of the other client’s. What the caller does to it shows here. */
  async function printOfOther(): Promise<unknown> {
    const prints = [];
    for (const table of [...(await tablesOfClients()), 'clients', 'category_rules', 'webhook_endpoints']) {
      const column = table === 'clients' ? 'id' : 'client_id';
      const isOther = ['category_rules', 'webhook_endpoints'].includes(table)
        ? 'true'
        : `${column} = '${uuidFromPublicId('client', other.client)}'`;
      const { rows } = await app.ctx.systemDb.raw<{ rows: { print: string }[] }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t.id), '')) as print from ${table} t where ${isOther}`,
      );
      prints.push([table, rows[0]?.print]);
    }
    return prints;
  }

  async function ordinaryCall(operation: Operation, world: World): Promise<OperationCall> {
    const { operationId } = operation;
    const call =
      FILING_CALLS[operationId]?.(world) ?? (await OPERATION_CALLS[operationId]?.(world, app.as()));
    if (call === undefined) throw new Error(`no call for ${operationId}`);
    return call;
  }

  function callsWithReferences({ operationId }: Operation): readonly OperationCall[] {
    const filing = FILING_CALLS[operationId];
    return REFERENCE_CALLS[operationId]?.(own) ?? (filing === undefined ? [] : [filing(own)]);
  }

  /** Calls about the caller’s own client that name something at the place. */
  async function callsNaming(operation: Operation, place: string): Promise<readonly OperationCall[]> {
    const calls = callsWithReferences(operation);
    const naming = calls.filter((call) => idsOfCall(call).has(place));
    return naming.length > 0 ? naming : [calls[0] ?? (await ordinaryCall(operation, own))];
  }

  async function otherIdOf(kind: IdKind): Promise<string> {
    const known = (other as unknown as Readonly<Record<string, unknown>>)[kind];
    const table = ELSEWHERE[kind];
    if (kind !== 'categoryRule' && typeof known === 'string') return known;
    if (table === undefined) return other.client.replace('cl_', `${ID_PREFIXES[kind]}_`);
    const mine =
      kind === 'categoryRule' ? { name: MARK } : { client_id: uuidFromPublicId('client', other.client) };
    const row: { id: string } = await app.ctx.systemDb(table).where(mine).first('id');
    return publicId(kind, row.id);
  }

  function expectNothingForeign(answer: supertest.Response, call: OperationCall): void {
    const sent = [...idsOfCall(call).values()].flat().map((id) => id.split('_')[1]);
    const text = `${answer.text ?? ''} ${JSON.stringify(answer.body ?? null)} ${JSON.stringify(answer.headers)}`;
    const found = [...foreign].filter((id) => !sent.includes(id) && text.includes(id));
    expect([call.path, found, text.includes(MARK)]).toEqual([call.path, [], false]);
  }
});

/** Only a replacement takes it, so as to be sent what was read. */
function isReadOnly({ method, operationId }: Operation, place: string): boolean {
  if (method !== 'put' && method !== 'patch') return false;
  const creation = operations.find(
    (one) => one.operationId === operationId.replace(/^(?:replace|update)/, 'create'),
  );
  return creation === undefined || place === 'body.client_id' || !placesOfSchemas(creation).has(place);
}

/** What an answer decides, without what names the request. */
const judged = ({ status, body }: supertest.Response) => ({
  status,
  code: body?.code,
  errors: body?.errors,
  detail: body?.detail,
});

/** The same kinds of id, which nothing has. */
const withUnknownIds = (call: OperationCall): OperationCall => ({
  ...call,
  path: call.path.replace(/\b([a-z]{2,4})_[0-9a-z]{26}/g, `$1_${NOBODY}`),
});

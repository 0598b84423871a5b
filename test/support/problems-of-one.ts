import { publicId, uuidFromPublicId, uuidV7 } from '../../src/domain/ids.js';
import { LIMITS } from '../../src/limits/limits.js';
import { lockYear } from '../integration/transactions/books.js';
import { BROWSER_FACTS } from './browser-facts.js';
import { createKey } from './factories.js';
import {
  agreedBody,
  callOf,
  type Driver,
  type Drivers,
  type Operation,
  type ProblemStand,
  send,
} from './problem-stand.js';
import { within } from './within.js';
import {
  addressBody,
  clientBody,
  mail,
  make,
  mappingBody,
  reportBody,
  ruleBody,
  sendDocument,
} from './world.js';

const NOBODYS = {
  client: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd',
  business: 'biz_01k4x6t8e8f5mv0zq3n7c2b9rd',
  property: 'prop_01k4x6t8e8f5mv0zq3n7c2b9rd',
  transaction: 'txn_01k4x6t8e8f5mv0zq3n7c2b9rd',
  taxReturn: 'tr_01k4x6t8e8f5mv0zq3n7c2b9rd',
  approval: 'apr_01k4x6t8e8f5mv0zq3n7c2b9rd',
  document: 'doc_01k4x6t8e8f5mv0zq3n7c2b9rd',
};
const ANY = { 'If-Match': '*' };
let serial = 0;

/** The call as it is meant, with other members in its body. */
const withBody =
  (fields: object | ((stand: ProblemStand) => object)): Driver =>
  async (stand, operation) => {
    const call = await callOf(stand, operation);
    const more = typeof fields === 'function' ? fields(stand) : fields;
    return send(stand, operation, { ...call, body: { ...call.body, ...more } });
  };

const withSecret =
  (secretOf: (stand: ProblemStand) => string): Driver =>
  async (stand, operation) =>
    send(stand, operation, { ...(await callOf(stand, operation)), secret: secretOf(stand) });

const testKeyOf = async ({ app }: ProblemStand, clientId: string | null = null): Promise<string> =>
  (await createKey(app.ctx, app.tenant.tenantId, { livemode: false, clientId })).secret;
const withTestKey: Driver = async (stand, operation) => {
  const secret = await testKeyOf(stand);
  return withSecret(() => secret)(stand, operation);
};
/** For a test key that is bound to a client. */
const forBoundTestKey: Driver = async (stand, operation) => {
  const { id } = await make(stand.app.as(await testKeyOf(stand)), '/v1/clients', clientBody());
  const secret = await testKeyOf(stand, uuidFromPublicId('client', id));
  return withSecret(() => secret)(stand, operation);
};
const forBound = withSecret(({ secrets }) => secrets.bound);
/** A submission batch whose only item differs in these fields. */
const withItem =
  (fields: object): Driver =>
  async (stand, operation) => {
    const call = await callOf(stand, operation);
    const [item] = (call.body as { items: object[] }).items;
    return send(stand, operation, { ...call, body: { items: [{ ...item, ...fields }] } });
  };
const unknownClient = withBody({ client_id: NOBODYS.client });

/** Another of its kind has the external id already. */
const taken =
  (collection: (stand: ProblemStand) => string, body: (stand: ProblemStand) => object): Driver =>
  async (stand, operation) => {
    const external_id = `taken-${++serial}`;
    await make(stand.app.as(), collection(stand), { ...body(stand), external_id });
    return withBody({ external_id })(stand, operation);
  };

const business = ({ world }: ProblemStand) => ({ client_id: world.client, trading_name: 'Mill' });
const property = ({ world }: ProblemStand) => ({
  client_id: world.client,
  kind: 'land',
  address: addressBody,
});
const account = ({ world }: ProblemStand) => ({ client_id: world.client, name: `Savings ${++serial}` });
const row = ({ world }: ProblemStand) => ({
  client_id: world.client,
  date: '2024-06-01',
  amount: -5,
  description: `Paper ${++serial}`,
});
const rent = () => ({ date: '2024-06-01', amount: 5, description: `Rent ${++serial}` });
const records = ({ world }: ProblemStand) => `/v1/properties/${world.property}/income-records`;

const takenClient = taken(() => '/v1/clients', clientBody);
const takenBusiness = taken(() => '/v1/businesses', business);
const takenProperty = taken(() => '/v1/properties', property);
const takenAccount = taken(() => '/v1/source-accounts', account);
const takenRow = taken(() => '/v1/transactions', row);
const takenRecord = taken(records, rent);

/** The call as it is meant, with a query. */
const withQuery =
  (query: string): Driver =>
  async (stand, operation) => {
    const call = await callOf(stand, operation);
    return send(stand, operation, { ...call, path: `${call.path}?${query}` });
  };

/** What the world holds has things that depend on it. */
const inUse =
  (path: (stand: ProblemStand) => string): Driver =>
  (stand, operation) =>
    send(stand, operation, { path: path(stand), headers: ANY });

/** A client of its own with a row in 2025-26, whose year is then locked. */
async function lockedRow(stand: ProblemStand) {
  const caller = stand.app.as();
  const { id: client } = await make(caller, '/v1/clients', clientBody());
  const { id: propertyId } = await make(caller, '/v1/properties', { ...property(stand), client_id: client });
  const record = { date: '2025-06-01', amount: 700, description: 'Rent', category: 'property.rent_income' };
  const { id: recordId } = await make(caller, `/v1/properties/${propertyId}/income-records`, record);
  await lockYear(stand.app, client, 2025);
  return { client, propertyId, record, recordId };
}

type LockedRow = Awaited<ReturnType<typeof lockedRow>>;
const locked =
  (request: (made: LockedRow, stand: ProblemStand) => { path: string; body?: object }): Driver =>
  async (stand, operation) =>
    send(stand, operation, { ...request(await lockedRow(stand), stand), headers: ANY });

/** Likewise, with a row of letting that names no property beside a property that the client has half of. */
const lockedUnnamed =
  (
    request: (
      made: { client: string; propertyId: string },
      stand: ProblemStand,
    ) => { path: string; body?: object },
  ): Driver =>
  async (stand, operation) => {
    const caller = stand.app.as();
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    const half = { ...property(stand), client_id: client, ownership_share: 50 };
    const { id: propertyId } = await make(caller, '/v1/properties', half);
    const rent = { date: '2025-06-01', amount: 700, description: 'Rent', category: 'property.rent_income' };
    await make(caller, '/v1/transactions', { client_id: client, ...rent });
    await lockYear(stand.app, client, 2025);
    return send(stand, operation, { ...request({ client, propertyId }, stand), headers: ANY });
  };

/** A property that the credential's client has half of, in the ledger of another. */
const ofOtherLedger =
  (request: (propertyId: string) => { path: string; body?: object }): Driver =>
  async (stand, operation) => {
    const caller = stand.app.as();
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    const owners = [stand.world.client, client].map((client_id) => ({ client_id, share_percent: 50 }));
    const { id } = await make(caller, '/v1/properties', { ...property(stand), owners });
    const clientId = uuidFromPublicId('client', client);
    const { secret } = await createKey(stand.app.ctx, stand.app.tenant.tenantId, { clientId });
    return send(stand, operation, { ...request(id), secret, headers: ANY });
  };

const nobodyOwns = { owners: [{ client_id: NOBODYS.client, share_percent: 50 }] };

/** A return put into a state of the life cycle, as the work on it would. */
async function returnIn(stand: ProblemStand, state: string, more: object = {}): Promise<string> {
  const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
  const { id } = await make(stand.app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
  await stand.app.ctx
    .systemDb('tax_returns')
    .where({ id: uuidFromPublicId('taxReturn', id) })
    .update({ state, ...more });
  return id;
}

const inState =
  (state: string, more: object = {}): Driver =>
  async (stand, operation) =>
    callAt(stand, operation, await returnIn(stand, state, more));

/** The call as it is meant, about a return in that state. */
const withReturnIn =
  (state: string): Driver =>
  async (stand, operation) =>
    withBody({ tax_return_id: await returnIn(stand, state) })(stand, operation);

/** The id of an approval that was refused. */
async function answeredApproval({ app, world }: ProblemStand): Promise<string> {
  const { tenantId, livemode } = app.tenant;
  const id = app.ctx.newId();
  const client_id = uuidFromPublicId('client', world.client);
  const calculation = await app.ctx
    .systemDb('calculations')
    .where({ client_id })
    .first('id', 'tax_return_id');
  await app.ctx.systemDb('approvals').insert({
    ...{
      id,
      tenant_id: tenantId,
      livemode,
      client_id,
      filing_version: 1,
      figures_hash: 'h',
      recipient: 'Ada',
    },
    ...{ calculation_id: calculation.id, tax_return_id: calculation.tax_return_id },
    ...{ link_hash: Buffer.from(id), code_hash: Buffer.from(id), expires_at: new Date() },
    ...{ state: 'refused', answered_at: new Date() },
  });
  return publicId('approval', id);
}

/** Of a return whose State Pension was another when HMRC was read. */
const ofPrefill =
  (body: object): Driver =>
  async (stand, operation) => {
    const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
    const { id } = await make(stand.app.as(), '/v1/tax-returns', {
      client_id: client,
      tax_year: '2025-26',
      inputs: { pensions: { state: 2 } },
    });
    const { tenantId, livemode } = stand.app.tenant;
    const benefits = [{ type: 'statePension', amountPence: 300, taxPaidPence: null }];
    const suggestion = {
      id: stand.app.ctx.newId(),
      key: 'pensions state',
      place: ['inputs', 'pensions', 'state'],
      hmrcValue: 300,
      ourValue: 100,
      source: 'state_benefits',
      name: null,
      state: 'open',
    };
    await stand.app.ctx.systemDb('prefills').insert({
      id: stand.app.ctx.newId(),
      tenant_id: tenantId,
      livemode,
      client_id: uuidFromPublicId('client', client),
      tax_return_id: uuidFromPublicId('taxReturn', id),
      status: 'completed',
      held: JSON.stringify({ ...HOLDS_NOTHING, benefits }),
      suggestions: JSON.stringify([suggestion]),
    });
    return callAt(stand, operation, id, body);
  };

const HOLDS_NOTHING = {
  employments: [],
  cisDeductedPence: null,
  savings: null,
  disposals: [],
  losses: [],
  person: null,
};

/** It was on its way to HMRC once. */
const sentOnce: Driver = async (stand, operation) => {
  const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
  const { id } = await make(stand.app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
  const row = await stand.app.ctx
    .systemDb('status_history')
    .where({ tax_return_id: uuidFromPublicId('taxReturn', id) })
    .first('tenant_id', 'livemode', 'tax_return_id', 'filing_version', 'actor');
  await stand.app.ctx
    .systemDb('status_history')
    .insert({ ...row, to_state: 'submitting', trigger: 'submit' });
  return callAt(stand, operation, id);
};

async function callAt(stand: ProblemStand, operation: Operation, id: string, body?: object) {
  const call = await callOf(stand, operation);
  const path = operation.path.replace('{ref}', id);
  return send(stand, operation, { ...call, path, headers: ANY, ...(body === undefined ? {} : { body }) });
}

/** Gives a client an authorisation with HMRC, though without tokens. */
async function authorised({ app }: ProblemStand, client: string): Promise<void> {
  const { tenantId, livemode } = app.tenant;
  await app.ctx.systemDb('hmrc_grants').insert({
    id: app.ctx.newId(),
    tenant_id: tenantId,
    livemode,
    client_id: uuidFromPublicId('client', client),
    status: 'active',
  });
}

/** About a client made for it, by `client_id` in the body or by the path. */
const ofClient =
  (options: { nino?: string; isAuthorised?: boolean; body?: object }): Driver =>
  async (stand, operation) => {
    const { nino, isAuthorised = false, body } = options;
    const fields = nino === undefined ? clientBody() : { ...clientBody(), nino };
    const { id } = await make(stand.app.as(), '/v1/clients', fields);
    if (isAuthorised) await authorised(stand, id);
    const call = await callOf(stand, operation);
    const path = call.path.replace(stand.world.client, id);
    const named = call.body !== undefined && 'client_id' in call.body ? { client_id: id } : {};
    const about = call.body === undefined ? {} : { body: { ...call.body, ...named, ...body } };
    return send(stand, operation, { ...call, path, ...about });
  };

/** An invitation of the suite's client, as it is kept. */
const ofInvitation =
  (status: string): Driver =>
  async (stand, operation) => {
    const { ctx, tenant } = stand.app;
    const id = ctx.newId();
    await ctx.systemDb('agent_invitations').insert({
      id,
      tenant_id: tenant.tenantId,
      livemode: tenant.livemode,
      client_id: uuidFromPublicId('client', stand.world.client),
      arn: 'TARN0000001',
      role: 'main',
      status,
    });
    const invitation = publicId('agentInvitation', id);
    const path = `/v1/clients/${stand.world.client}/agent-invitations/${invitation}/cancel`;
    return send(stand, operation, { path });
  };

/** An update of the property of a client made for it. */
const ofUpdate = (options: { nino?: string }) =>
  ofClient({ ...options, body: { business_id: undefined, property: 'uk' } });

const REPORT_ID = '579800fe-e047-cd40-b3e4-0e14b1f183a8';
/** A report of HMRC Assist, as it is kept. */
const ASSIST = {
  hmrc_assist: JSON.stringify({
    outcome: 'received',
    hmrcCalculationId: 'b3a7c0de',
    askedAt: '2026-11-01T10:00:00.000Z',
    code: null,
    reportId: REPORT_ID,
    correlationId: 'c0ffee',
    messages: [],
    acknowledgedAt: null,
  }),
};

/** A return of a client made for it. */
const ofReturn =
  (options: {
    nino?: string;
    taxYear?: string;
    isAuthorised?: boolean;
    state?: string;
    columns?: object;
    body?: object;
  }): Driver =>
  async (stand, operation) => {
    const { nino, taxYear = '2025-26', isAuthorised = false, state, columns = {}, body } = options;
    const fields = nino === undefined ? clientBody() : { ...clientBody(), nino };
    const { id: client } = await make(stand.app.as(), '/v1/clients', fields);
    const { id } = await make(stand.app.as(), '/v1/tax-returns', { client_id: client, tax_year: taxYear });
    const { systemDb } = stand.app.ctx;
    if (state !== undefined || Object.keys(columns).length > 0)
      await systemDb('tax_returns')
        .where({ id: uuidFromPublicId('taxReturn', id) })
        .update({ ...(state !== undefined && { state }), ...columns });
    if (isAuthorised) await authorised(stand, client);
    return callAt(stand, operation, id, body);
  };

const NOT_SENT = {
  code: 'not_sent_to_hmrc',
  path: '/inputs/dividends',
  source: 'us',
  hmrcCode: null,
  detail: 'This is not sent to HMRC from here.',
  retryable: false,
};
const submitting = inState('submitting');
const CONFIRMED = {
  submitted_at: new Date(),
  hmrc_calculation_id: 'b3a7c0de',
  hmrc_correlation_id: 'c0ffee',
};
const submitted = inState('submitted', CONFIRMED);
const cancelled = inState('cancelled');
const calculating = inState('calculating');

const lateStates = {
  submission_in_progress: submitting,
  already_submitted: submitted,
  invalid_state: cancelled,
};

/** Asked in its own words, with one thing wrong. */
function analyticsProblems(query: string) {
  const asked =
    (more: string, headers: Record<string, string> = {}): Driver =>
    (stand, operation) =>
      send(stand, operation, {
        path: `${operation.path}?${query.replace('2025-26', more === 'bad year' ? '2025-27' : '2025-26')}&client_id=${
          more === 'nobody' ? NOBODYS.client : stand.world.client
        }${more === 'surprise' ? '&surprise=1' : ''}`,
        headers,
      });
  return {
    unknown_parameter: asked('surprise'),
    not_acceptable: asked('', { Accept: 'image/png' }),
    not_found: asked('nobody'),
    ...(query.startsWith('tax_year') ? { invalid_tax_year: asked('bad year') } : {}),
  };
}

const withoutBranding: Driver = async (stand, operation) => {
  await stand.app.ctx.systemDb('brandings').delete();
  return send(stand, operation, { path: '/v1/branding' });
};

/** A report in a state, as its work would leave it. */
const cancelledTwice: Driver = async (stand, operation) => {
  const call = await callOf(stand, operation);
  await send(stand, operation, call);
  return send(stand, operation, call);
};

const ofReport =
  (update: object | null): Driver =>
  async (stand, operation) => {
    const { id } = await make(stand.app.as(), '/v1/reports', reportBody(stand.world.client), 202);
    const target = update !== null && 'expires_at' in update ? stand.world.report : id;
    if (update !== null)
      await stand.app.ctx
        .systemDb('reports')
        .where({ id: uuidFromPublicId('report', target) })
        .update(update);
    return send(stand, operation, { path: operation.path.replace('{id}', target) });
  };

/** One that was removed long ago; the tenant is older. */
const expired =
  (kind: 'event' | 'delivery'): Driver =>
  async (stand, operation) => {
    const { ctx, tenant } = stand.app;
    const ago = (days: number) => ctx.now().getTime() - days * 86_400_000;
    await ctx
      .systemDb('tenants')
      .where({ id: tenant.tenantId })
      .update({ created_at: new Date(ago(100)) });
    const id = publicId(kind, uuidV7(ago(95), Buffer.alloc(10)));
    return send(stand, operation, { path: operation.path.replace('{id}', id) });
  };

const disabled: Driver = async (stand, operation) => {
  const { world, app } = stand;
  const id = uuidFromPublicId('webhookEndpoint', world.webhookEndpoint);
  await app.ctx.systemDb('webhook_endpoints').where({ id }).update({ enabled: false });
  const answer = await send(stand, operation, await callOf(stand, operation));
  await app.ctx.systemDb('webhook_endpoints').where({ id }).update({ enabled: true });
  return answer;
};

/** The code of a year that no rates, or no way of filing, exist for. */
const EARLY = '2024-25';
const NINO = 'AA300001A';

const importAt =
  (query: (stand: ProblemStand) => string): Driver =>
  (stand, operation) =>
    send(stand, operation, {
      path: `/v1/imports?${query(stand)}`,
      headers: { 'Content-Type': 'text/csv' },
      text: 'date,amount,description\n2025-05-01,1.00,Tea\n',
    });

const documentAt =
  (query: (stand: ProblemStand) => string, text = mail): Driver =>
  (stand, operation) =>
    send(stand, operation, {
      path: `/v1/documents?${query(stand)}`,
      headers: { 'Content-Type': 'message/rfc822' },
      text: text(),
    });

/** A document of a row whose year was filed. */
const documentOfFiledYear: Driver = async (stand, operation) => {
  const { client, recordId } = await lockedRow(stand);
  const document = await sendDocument(stand.app.as(), client);
  await make(stand.app.as(), `/v1/transactions/${recordId}/documents`, { document_id: document }, 200);
  await stand.app.ctx
    .systemDb('tax_returns')
    .where({ client_id: uuidFromPublicId('client', client) })
    .update({ filed: '{}' });
  return send(stand, operation, { path: `/v1/documents/${document}` });
};

const unfinished: Driver = async (stand, operation) => {
  const caller = stand.app.as();
  const answer = await caller
    .post(`/v1/imports?client_id=${stand.world.client}`)
    .set('Content-Type', 'text/csv')
    .send(`date,amount,description\n2025-05-01,1.00,Tea ${++serial}\n`);
  return send(stand, operation, { path: operation.path.replace('{id}', answer.body.id) });
};

const importOfLockedYear: Driver = async (stand, operation) => {
  const { world, app } = stand;
  const ofWorld = () =>
    app.ctx.systemDb('tax_returns').where({ id: uuidFromPublicId('taxReturn', world.taxReturn) });
  await ofWorld().update({ state: 'submitting' });
  const answer = await send(stand, operation, { path: `/v1/imports/${world.import}/revert` });
  await ofWorld().update({ state: 'draft' });
  return answer;
};

const spentPlan: Driver = async (stand, operation) => {
  const { id } = { id: stand.app.tenant.tenantId };
  await stand.app.ctx.systemDb('tenants').where({ id }).update({ plan: 'free' });
  let answer = await send(stand, operation, await callOf(stand, operation));
  for (let made = 0; made < 50 && answer.status === 201; made += 1)
    answer = await send(stand, operation, await callOf(stand, operation));
  await stand.app.ctx.systemDb('tenants').where({ id }).update({ plan: 'enterprise' });
  return answer;
};

const narrowKey: Driver = async (stand, operation) =>
  send(stand, operation, {
    ...(await callOf(stand, operation)),
    secret: await stand.secrets.narrow('api_keys:write'),
  });

/** As many rows as there may be, taken away again afterwards. */
const withRows =
  (table: string, columns: string, values: string, count: number): Driver =>
  async (stand, operation) => {
    const { ctx, tenant } = stand.app;
    const { rows } = await ctx.systemDb.raw<{ rows: { id: string }[] }>(
      `insert into ${table} (id, tenant_id, livemode, ${columns})
       select gen_random_uuid(), ?, true, ${values} from generate_series(1, ?) n returning id`,
      [tenant.tenantId, count],
    );
    const answer = await send(stand, operation, await callOf(stand, operation));
    await ctx
      .systemDb(table)
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .delete();
    return answer;
  };

const appsSpent = withRows(
  'oauth_apps',
  'name, type, audience, redirect_uris, scopes',
  `'a', 'public', 'own_tenant', '{}', '{}'`,
  LIMITS.oauth.apps.value,
);
const usersSpent = withRows(
  'users',
  'email, role, password_hash',
  `'p' || n || '@practice.example', 'owner', 'x'`,
  LIMITS.oauth.users.value,
);

const takenMapping: Driver = async (stand, operation) => {
  const body = mappingBody(stand.world.client);
  await make(stand.app.as(), '/v1/import-mappings', body);
  return withBody({ name: body.name })(stand, operation);
};

const inBatch =
  (change: (made: LockedRow | null, stand: ProblemStand) => object, isLocked = false): Driver =>
  async (stand, operation) => {
    const made = isLocked ? await lockedRow(stand) : null;
    const item = { ...row(stand), ...change(made, stand) };
    return send(stand, operation, { path: operation.path, body: { transactions: [item] } });
  };

const unknownRule = withBody(() => ({ ...ruleBody(), business_id: NOBODYS.business }));
const noMatch = { business_id: NOBODYS.business };

/** What drives one operation to a code of its own. */
export const PROBLEMS_OF_ONE: Drivers = {
  createApiKey: {
    forbidden: narrowKey,
    plan_limit: spentPlan,
    invalid_reference: unknownClient,
  },
  rotateApiKey: { forbidden: narrowKey },
  createOauthApp: { forbidden: narrowKey, plan_limit: appsSpent },
  replaceOauthApp: { forbidden: narrowKey },
  rotateOauthAppSecret: { forbidden: narrowKey },
  createUser: { forbidden: narrowKey, plan_limit: usersSpent },
  importClients: {
    forbidden: forBound,
    payload_too_large: (stand, operation) =>
      send(stand, operation, {
        path: operation.path,
        headers: { 'Content-Type': 'text/csv' },
        text: 'a'.repeat(LIMITS.imports.clientFileBytes.value + 1),
      }),
    validation_failed: (stand, operation) =>
      send(stand, operation, {
        path: operation.path,
        headers: { 'Content-Type': 'text/csv' },
        text: 'surprise\n1\n',
      }),
  },
  createClient: {
    duplicate_external_id: takenClient,
    forbidden: forBound,
    invalid_reference: withBody({ test_clock_id: 'clk_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
  },
  replaceClient: { duplicate_external_id: takenClient },
  updateClient: { duplicate_external_id: takenClient },
  archiveClient: { forbidden: forBound },
  restoreClient: { forbidden: forBound },
  mergeClients: {
    forbidden: forBound,
    invalid_reference: withBody({ from_client_id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    async merge_refused(stand, operation) {
      const caller = stand.app.as();
      const both = [];
      for (const nino of ['AA300021A', 'AA300022A'])
        both.push((await make(caller, '/v1/clients', { ...clientBody(), nino })).id);
      return send(stand, operation, {
        path: `/v1/clients/${both[0]}/merge`,
        body: { from_client_id: both[1] },
      });
    },
  },
  eraseClient: {
    forbidden: forBound,
    async erasure_refused(stand, operation) {
      const caller = stand.app.as();
      const { id } = await make(caller, '/v1/clients', clientBody());
      await make(caller, '/v1/reports', { ...reportBody(id) }, 202);
      return send(stand, operation, { path: `/v1/clients/${id}/erasure` });
    },
  },
  getBestSplit: {
    forbidden: forBound,
    best_split_unavailable: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/properties/${stand.world.property}/best-split?tax_year=2025-26`,
      }),
  },
  eraseTenant: {
    forbidden: forBound,
  },
  withdrawErasure: {
    forbidden: forBound,
    async invalid_state(stand, operation) {
      const caller = stand.app.as();
      const { id } = await make(caller, '/v1/clients', clientBody());
      const { id: erasure } = await make(caller, `/v1/clients/${id}/erasure`, {}, 202);
      return send(stand, operation, { path: `/v1/erasures/${erasure}/withdraw` });
    },
  },
  deleteClient: { has_dependents: inUse(({ world }) => `/v1/clients/${world.client}`) },
  createBusiness: { duplicate_external_id: takenBusiness, invalid_reference: unknownClient },
  replaceBusiness: { duplicate_external_id: takenBusiness },
  updateBusiness: { duplicate_external_id: takenBusiness },
  deleteBusiness: { has_dependents: inUse(({ world }) => `/v1/businesses/${world.business}`) },
  createProperty: {
    duplicate_external_id: takenProperty,
    invalid_reference: unknownClient,
    period_locked: lockedUnnamed(({ client }, stand) => ({
      path: '/v1/properties',
      body: { ...property(stand), client_id: client },
    })),
  },
  replaceProperty: {
    duplicate_external_id: takenProperty,
    forbidden: ofOtherLedger((id) => ({
      path: `/v1/properties/${id}`,
      body: { kind: 'land', address: addressBody },
    })),
    invalid_reference: withBody(nobodyOwns),
    period_locked: locked(({ propertyId, client }) => ({
      path: `/v1/properties/${propertyId}`,
      body: { client_id: client, kind: 'residential', address: addressBody },
    })),
  },
  updateProperty: {
    duplicate_external_id: takenProperty,
    forbidden: ofOtherLedger((id) => ({ path: `/v1/properties/${id}`, body: { name: 'Ours' } })),
    invalid_reference: withBody(nobodyOwns),
    period_locked: locked(({ propertyId }) => ({
      path: `/v1/properties/${propertyId}`,
      body: { kind: 'residential' },
    })),
  },
  deleteProperty: {
    forbidden: ofOtherLedger((id) => ({ path: `/v1/properties/${id}` })),
    has_dependents: inUse(({ world }) => `/v1/properties/${world.property}`),
    period_locked: lockedUnnamed(({ propertyId }) => ({ path: `/v1/properties/${propertyId}` })),
  },
  createIncomeRecord: {
    forbidden: ofOtherLedger((id) => ({ path: `/v1/properties/${id}/income-records`, body: rent() })),
    duplicate_external_id: takenRecord,
    invalid_reference: withBody({ property_id: NOBODYS.property }),
    period_locked: locked(({ propertyId, record }) => ({
      path: `/v1/properties/${propertyId}/income-records`,
      body: record,
    })),
  },
  replaceIncomeRecord: {
    duplicate_external_id: takenRecord,
    invalid_reference: withBody({ property_id: NOBODYS.property }),
    period_locked: locked(({ propertyId, record, recordId }) => ({
      path: `/v1/properties/${propertyId}/income-records/${recordId}`,
      body: record,
    })),
  },
  deleteIncomeRecord: {
    period_locked: locked(({ propertyId, recordId }) => ({
      path: `/v1/properties/${propertyId}/income-records/${recordId}`,
    })),
  },
  createSourceAccount: { duplicate_external_id: takenAccount, invalid_reference: unknownClient },
  replaceSourceAccount: {
    duplicate_external_id: takenAccount,
    invalid_reference: withBody({ default_business_id: NOBODYS.business }),
  },
  updateSourceAccount: {
    duplicate_external_id: takenAccount,
    invalid_reference: withBody({ default_business_id: NOBODYS.business, default_property_id: null }),
  },
  deleteSourceAccount: { has_dependents: inUse(({ world }) => `/v1/source-accounts/${world.sourceAccount}`) },
  createTransaction: {
    duplicate_external_id: takenRow,
    invalid_reference: unknownClient,
    period_locked: locked(({ client }, stand) => ({
      path: '/v1/transactions',
      body: { ...row(stand), client_id: client, date: '2025-06-01' },
    })),
  },
  replaceTransaction: {
    duplicate_external_id: takenRow,
    invalid_reference: withBody({ business_id: NOBODYS.business }),
    period_locked: locked(({ client, recordId }, stand) => ({
      path: `/v1/transactions/${recordId}`,
      body: { ...row(stand), client_id: client },
    })),
  },
  updateTransaction: {
    duplicate_external_id: takenRow,
    invalid_reference: withBody({ business_id: NOBODYS.business, property_id: null }),
    period_locked: locked(({ recordId }) => ({
      path: `/v1/transactions/${recordId}`,
      body: { amount: 1 },
    })),
  },
  deleteTransaction: {
    period_locked: locked(({ recordId }) => ({ path: `/v1/transactions/${recordId}` })),
  },
  createDocument: {
    client_required: documentAt(() => ''),
    not_found: documentAt(() => `client_id=${NOBODYS.client}`),
    payload_too_large: documentAt(
      ({ world }) => `client_id=${world.client}`,
      () => `${mail()}${'a'.repeat(LIMITS.documents.bytes.value)}`,
    ),
    validation_failed: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/documents?client_id=${stand.world.client}`,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        text: `--b\r\nContent-Disposition: form-data; name="surprise"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.eml"\r\n\r\n${mail()}\r\n--b--\r\n`,
      }),
  },
  downloadDocument: {
    range_not_satisfiable: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/documents/${stand.world.document}/content`,
        headers: { range: 'bytes=999999999-' },
      }),
  },
  deleteDocument: { document_retained: documentOfFiledYear },
  linkDocument: { invalid_reference: withBody({ document_id: NOBODYS.document }) },
  createSubmissionBatch: {
    invalid_reference: withItem({ tax_return_id: NOBODYS.taxReturn }),
    fraud_prevention_incomplete: withItem({ fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } }),
  },
  createTransactionBatch: {
    async duplicate_external_id(stand, operation) {
      const external_id = `taken-${++serial}`;
      await make(stand.app.as(), '/v1/transactions', { ...row(stand), external_id });
      return inBatch(() => ({ external_id }))(stand, operation);
    },
    invalid_reference: inBatch(() => noMatch),
    period_locked: inBatch((made) => ({ client_id: made?.client, date: '2025-06-01' }), true),
  },
  categoriseTransactions: { invalid_reference: withBody({ transaction_ids: [NOBODYS.transaction] }) },
  previewCategoryRule: {
    forbidden: forBound,
    invalid_reference: unknownRule,
    not_found: withBody({ rule_id: 'rule_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
  },
  applyCategoryRule: { forbidden: forBound, invalid_reference: unknownClient },
  cancelCategorisation: {
    already_finished: (stand, operation) =>
      send(stand, operation, { path: `/v1/transactions/categorise/${stand.world.categorisation}/cancel` }),
  },
  cancelBulkUpdate: { already_finished: cancelledTwice },
  confirmTransactions: { invalid_reference: withBody({ filter: { client_id: NOBODYS.client } }) },
  bulkUpdateTransactions: { invalid_reference: withBody({ ids: [NOBODYS.transaction] }) },
  createCategoryRule: { forbidden: forBound, invalid_reference: unknownRule },
  getAnalyticsSummary: analyticsProblems('tax_year=2025-26'),
  getAnalyticsSeries: analyticsProblems('metric=income&by=month'),
  getBranding: { not_found: withoutBranding },
  replaceBranding: { forbidden: forBound },
  replaceCategoryRule: { forbidden: forBound, invalid_reference: unknownRule },
  deleteCategoryRule: { forbidden: forBound },
  createImport: {
    client_required: importAt(() => ''),
    unknown_format: importAt(({ world }) => `client_id=${world.client}&format=nothing`),
    not_found: importAt(() => `client_id=${NOBODYS.client}`),
  },
  cancelImport: {
    already_finished: (stand, operation) =>
      send(stand, operation, { path: `/v1/imports/${stand.world.import}/cancel` }),
  },
  revertImport: { import_not_revertible: unfinished, period_locked: importOfLockedYear },
  createImportMapping: { invalid_reference: unknownClient, conflict: takenMapping },
  replaceImportMapping: {
    invalid_reference: withBody({ source_account_id: 'acc_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    conflict: takenMapping,
  },
  createTaxReturn: {
    duplicate_tax_return: withBody(({ world }) => ({ client_id: world.client })),
    tax_year_not_supported: withBody({ tax_year: '2001-02' }),
    invalid_reference: unknownClient,
  },
  replaceTaxReturn: { ...lateStates, preparation_in_progress: calculating },
  updateTaxReturn: { ...lateStates, preparation_in_progress: calculating },
  deleteTaxReturn: {
    ...lateStates,
    preparation_in_progress: calculating,
    invalid_state: sentOnce,
  },
  cancelTaxReturn: lateStates,
  amendTaxReturn: {
    submission_in_progress: inState('submitting'),
    preparation_in_progress: calculating,
    already_submitted: inState('filed_elsewhere'),
    invalid_state: inState('draft'),
    amendment_open: inState('draft', { ...CONFIRMED, filed: '{}', amendment_opened_at: new Date() }),
    amendment_window_closed: inState('submitted', { ...CONFIRMED, tax_year: 2021 }),
  },
  calculateTaxReturn: {
    async calculation_failed(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      const call = await callOf(stand, operation);
      const path = `/v1/tax-returns/${id}/calculate`;
      const answer = send(stand, operation, { ...call, path, headers: { Prefer: 'wait=20' } }).then(
        (one) => one,
      );
      const asked = { tax_return_id: uuidFromPublicId('taxReturn', id), cause: 'request', status: 'queued' };
      await within(10, 'the calculation is asked for', async () => {
        const failed = await stand.app.ctx.systemDb('calculations').where(asked).update({ status: 'failed' });
        return failed > 0;
      });
      return answer;
    },
  },
  getCalculation: {
    async calculation_not_ready(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      await make(stand.app.as(), `/v1/tax-returns/${id}/calculate`, undefined, 202);
      return callAt(stand, operation, id);
    },
    async calculation_failed(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      await make(stand.app.as(), `/v1/tax-returns/${id}/calculate`, undefined, 202);
      await stand.app.ctx
        .systemDb('calculations')
        .where({ tax_return_id: uuidFromPublicId('taxReturn', id) })
        .update({ status: 'failed' });
      return callAt(stand, operation, id);
    },
  },
  prepareTaxReturn: {
    ...lateStates,
    preparation_in_progress: calculating,
    nino_missing: ofReturn({}),
    not_authorised_with_hmrc: ofReturn({ nino: NINO }),
    tax_year_not_ended: ofReturn({ nino: 'AA300002A', taxYear: '2026-27', isAuthorised: true }),
    tax_year_not_supported: ofReturn({ taxYear: EARLY }),
    fraud_prevention_incomplete: ofReturn({
      body: { fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } },
    }),
  },
  requestPrefill: {
    ...lateStates,
    preparation_in_progress: calculating,
    nino_missing: ofReturn({}),
    not_authorised_with_hmrc: ofReturn({ nino: NINO }),
  },
  acceptPrefill: {
    ...lateStates,
    preparation_in_progress: calculating,
    invalid_reference: ofPrefill({ ids: ['sug_01k4x6t8e8f5mv0zq3n7c2b9rd'] }),
    prefill_outdated: ofPrefill({ all: true }),
  },
  dismissPrefill: { invalid_reference: ofPrefill({ ids: ['sug_01k4x6t8e8f5mv0zq3n7c2b9rd'] }) },
  acknowledgeHmrcAssist: {
    nino_missing: ofReturn({ columns: ASSIST }),
    not_authorised_with_hmrc: ofReturn({ nino: 'AA300013A', columns: ASSIST }),
    fraud_prevention_incomplete: ofReturn({
      body: { report_id: REPORT_ID, fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } },
    }),
  },
  createTestScenario: { test_key_required: withBody({}), forbidden: forBoundTestKey },
  listTestClocks: { test_key_required: withBody({}) },
  createTestClock: { test_key_required: withBody({}), forbidden: forBoundTestKey },
  getTestClock: { test_key_required: withBody({}), not_found: withTestKey },
  advanceTestClock: { test_key_required: withBody({}), not_found: withTestKey },
  deleteTestClock: {
    test_key_required: withBody({}),
    not_found: withTestKey,
    async has_dependents(stand, operation) {
      const secret = await testKeyOf(stand);
      const caller = stand.app.as(secret);
      const { id } = await make(caller, '/v1/test-clocks', { now: '2026-05-20T09:00:00Z' });
      await make(caller, '/v1/clients', { ...clientBody(), test_clock_id: id });
      return send(stand, operation, { path: `/v1/test-clocks/${id}`, secret });
    },
  },
  createApproval: {
    invalid_reference: withBody({ tax_return_id: NOBODYS.taxReturn }),
    figures_changed: withReturnIn('draft'),
    preparation_in_progress: withReturnIn('calculating'),
    submission_in_progress: withReturnIn('submitting'),
    already_submitted: withReturnIn('filed_elsewhere'),
    invalid_state: withReturnIn('cancelled'),
  },
  cancelApproval: {
    async invalid_state(stand, operation) {
      const path = `/v1/approvals/${await answeredApproval(stand)}/cancel`;
      return send(stand, operation, { path });
    },
  },
  declareTaxReturn: {
    ...lateStates,
    async invalid_reference(stand, operation) {
      const id = await returnIn(stand, 'awaiting_declaration');
      return callAt(stand, operation, id, { approval_id: NOBODYS.approval });
    },
    preparation_in_progress: calculating,
    figures_changed: inState('awaiting_declaration'),
    issues_not_accepted: inState('awaiting_declaration', { issues: JSON.stringify([NOT_SENT]) }),
    async wording_outdated(stand, operation) {
      const body = { ...(await agreedBody(stand)), wording_version: '1999-01' };
      return callAt(stand, operation, stand.world.taxReturn, body);
    },
  },
  submitTaxReturn: {
    ...lateStates,
    not_declared: inState('draft'),
    nino_missing: inState('declared'),
    not_authorised_with_hmrc: ofReturn({ nino: 'AA300003A', state: 'declared' }),
    tax_year_not_ended: ofReturn({
      nino: 'AA300004A',
      taxYear: '2026-27',
      isAuthorised: true,
      state: 'declared',
    }),
    tax_year_not_supported: ofReturn({ taxYear: EARLY, state: 'declared' }),
    figures_changed: ofReturn({ nino: 'AA300005A', isAuthorised: true, state: 'declared' }),
    async issues_not_accepted(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', {
        ...clientBody(),
        nino: 'AA300009A',
      });
      await authorised(stand, client);
      const doubtful = { date: '2025-06-01', amount: -5, description: 'Paper', needs_review: true };
      await make(stand.app.as(), '/v1/transactions', { client_id: client, ...doubtful });
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      const declaration = await agreedBody(stand);
      return callAt(stand, operation, id, { auto: true, fraud_prevention: BROWSER_FACTS, declaration });
    },
    fraud_prevention_incomplete: ofReturn({
      body: { fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' } },
    }),
    async preparation_in_progress(stand, operation) {
      const declaration = await agreedBody(stand);
      const body = { auto: true, fraud_prevention: BROWSER_FACTS, declaration };
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      const { id } = await make(stand.app.as(), '/v1/tax-returns', {
        client_id: client,
        tax_year: '2025-26',
      });
      const key = { id: uuidFromPublicId('taxReturn', id) };
      await stand.app.ctx.systemDb('tax_returns').where(key).update({ state: 'calculating' });
      return callAt(stand, operation, id, body);
    },
    async wording_outdated(stand, operation) {
      const declaration = { ...(await agreedBody(stand)), wording_version: '1999-01' };
      return callAt(stand, operation, stand.world.taxReturn, {
        auto: true,
        fraud_prevention: BROWSER_FACTS,
        declaration,
      });
    },
  },
  createTaxEstimate: { tax_year_not_supported: withBody({ tax_year: '2001-02' }) },
  createQuarterlyUpdate: {
    invalid_reference: unknownClient,
    fraud_prevention_incomplete: withBody({
      fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' },
    }),
    tax_year_not_supported: withBody({ tax_year: '2024-25', period_end: '2024-07-05' }),
    nino_missing: ofUpdate({}),
    not_authorised_with_hmrc: ofUpdate({ nino: 'AA300007A' }),
    async period_locked(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', clientBody());
      await lockYear(stand.app, client, 2025);
      return withBody({ client_id: client, business_id: undefined, property: 'uk' })(stand, operation);
    },
    async quarterly_update_in_progress(stand, operation) {
      const { id: client } = await make(stand.app.as(), '/v1/clients', {
        ...clientBody(),
        nino: 'AA300008A',
      });
      await authorised(stand, client);
      const first = withBody({ client_id: client, business_id: undefined, property: 'uk' });
      await first(stand, operation);
      return first(stand, operation);
    },
  },
  getUpdatePeriods: {
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300011A' }),
    invalid_tax_year: withQuery('tax_year=2025-27'),
  },
  chooseUpdatePeriods: {
    invalid_reference: withBody({ property: undefined, business_id: 'biz_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    fraud_prevention_incomplete: withBody({
      fraud_prevention: { connection_method: 'WEB_APP_VIA_SERVER' },
    }),
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300012A' }),
  },
  getMtdStatus: {
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300009A' }),
    invalid_tax_year: withQuery('tax_year=2025-27'),
  },
  getHmrcAccount: {
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300010A' }),
    invalid_tax_year: withQuery('tax_year=2025-27'),
  },
  startHmrcAgent: { forbidden: forBound },
  deleteHmrcAgent: {
    forbidden: forBound,
    async not_found(stand, operation) {
      const call = await callOf(stand, operation);
      await send(stand, operation, call);
      return send(stand, operation, call);
    },
  },
  createAgentInvitation: {
    nino_missing: ofClient({}),
    practice_not_signed_in: ofClient({ nino: 'AA300014A' }),
  },
  cancelAgentInvitation: {
    practice_not_signed_in: ofInvitation('pending'),
    already_finished: ofInvitation('rejected'),
  },
  getHmrcAccess: { nino_missing: ofClient({ isAuthorised: true }) },
  refreshObligations: {
    invalid_reference: unknownClient,
    nino_missing: ofClient({}),
    not_authorised_with_hmrc: ofClient({ nino: 'AA300006A' }),
  },
  createReportSchedule: { invalid_reference: unknownClient },
  createSubmissionBatchSchedule: { invalid_reference: withBody({ client_ids: [NOBODYS.client] }) },
  createReport: { invalid_reference: unknownClient },
  downloadReport: {
    range_not_satisfiable: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/reports/${stand.world.report}/download`,
        headers: { range: 'bytes=999999999-' },
      }),
    report_not_ready: ofReport(null),
    report_expired: ofReport({ expires_at: new Date(0) }),
    invalid_state: ofReport({ status: 'cancelled' }),
  },
  cancelReport: {
    already_finished: (stand, operation) =>
      send(stand, operation, { path: `/v1/reports/${stand.world.report}/cancel` }),
  },
  listRequestLogs: {
    forbidden: async (stand, operation) => {
      const call = await callOf(stand, operation);
      const path = `/v1/request-logs?key_id=${stand.world.apiKey}`;
      return send(stand, operation, { ...call, path, secret: stand.secrets.bound });
    },
  },
  getEvent: { event_expired: expired('event') },
  getWebhookDelivery: { event_expired: expired('delivery') },
  testWebhookEndpoint: { endpoint_disabled: disabled },
  resendWebhookDelivery: { endpoint_disabled: disabled },
  recoverWebhookDeliveries: { endpoint_disabled: disabled },
};

/** Any operation that a key bound to one client may not call at all. */
export const forbiddenToBound: Driver = forBound;

/** Why a declared code is not driven here, in one line. */
export const NOT_DRIVEN: Readonly<Record<string, string>> = {
  internal_error: 'a fault that we know how to cause would be mended',
  'getReadiness not_ready': 'a store has to be away: test/e2e/stack holds it',
  service_unavailable: 'a store has to be away: test/integration/faults/store-away.test.ts',
  too_many_requests_in_flight: 'a queue has to be full: test/integration/limits/requests-in-flight.test.ts',
  too_many_failed_credentials: 'an address stays refused: test/integration/limits/failed-credentials.test.ts',
  request_took_too_long: 'a statement has to be slow: test/integration/limits/counted-things.test.ts',
  body_too_slow: 'bytes have to come slowly: test/integration/limits/slow-bodies.test.ts',
  rejected_by_hmrc: 'HMRC has to refuse: test/integration/hmrc-accounts/hmrc-accounts.test.ts',
  gateway_unavailable: 'HMRC has to be away: test/integration/hmrc-accounts/hmrc-accounts.test.ts',
  main_agent_required: 'HMRC has to say so: test/integration/hmrc-agents/file-as-agent.test.ts',
  hmrc_not_configured: 'needs other settings: test/integration/submissions/hmrc-not-configured.test.ts',
  hmrc_sandbox_required:
    'needs another server in its place: test/integration/test-scenarios/test-scenarios.test.ts',
  retention_key_missing: 'needs other settings: test/integration/erasure/erasure.test.ts',
  storage_limit: 'the storage of a plan has to be full: test/integration/limits/stored-files.test.ts',
  row_limit: 'the rows of a plan have to be used up: test/integration/limits/stored-rows.test.ts',
  import_file_removed: 'an import has to be old: test/integration/limits/stored-files.test.ts',
  'createSubmissionBatchSchedule plan_limit':
    'needs as many as the plan has: test/integration/submissions/batch-schedules.test.ts',
  'createReportSchedule plan_limit':
    'needs as many as the plan has: test/integration/reports/report-schedules.test.ts',
  'createTestClock plan_limit': 'needs 100 clocks: test/integration/test-clocks/test-clocks.test.ts',
  'createClient plan_limit': 'needs 50 clients of a clock: test/integration/test-clocks/test-clocks.test.ts',
  'createCategoryRule plan_limit': 'needs 500 rules: test/integration/limits/counted-things.test.ts',
  'createWebhookEndpoint plan_limit':
    'needs as many as the plan has: test/integration/limits/counted-things.test.ts',
  duplicate_url: 'needs a second endpoint: test/integration/limits/counted-things.test.ts',
};

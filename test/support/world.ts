import { randomUUID } from 'node:crypto';
import { publicId, uuidFromPublicId } from '../../src/domain/ids.js';
import { findApp } from '../../src/services/oauth/app-secret.js';
import { grantAccess } from '../../src/services/oauth/grant-access.js';
import { writeRequestLogs } from '../../src/services/request-logs/keep-request-logs.js';
import { findUser } from '../../src/services/users/find-user.js';
import { drain } from './drain.js';
import { type Receiver, startReceiver } from './receiver.js';
import type { Caller, TestApp } from './test-app.js';

/** One of everything that a tenant can have, made through the API. */
export interface World {
  readonly client: string;
  readonly business: string;
  readonly property: string;
  readonly sourceAccount: string;
  readonly transaction: string;
  readonly incomeRecord: string;
  /** Of the transaction. */
  readonly document: string;
  readonly categoryRule: string;
  readonly categoryMemory: string;
  readonly categorisation: string;
  readonly import: string;
  readonly importMapping: string;
  readonly taxReturn: string;
  readonly report: string;
  readonly reportSchedule: string;
  readonly webhookEndpoint: string;
  readonly delivery: string;
  readonly event: string;
  readonly apiKey: string;
  readonly oauthApp: string;
  readonly user: string;
  /** One of those that made this world. */
  readonly request: string;
  /** What a person has allowed the app. */
  makeGrant(): Promise<string>;
  readonly receiver: Receiver;
}

/** Names that a second world of the same tenant would not collide with. */
let serial = 0;

/** Posts and expects the status; a refusal fails with its problem document. */
export async function make(
  caller: Caller,
  path: string,
  body?: object,
  status = 201,
): Promise<{ readonly id: string }> {
  const answer = await caller.post(path, body);
  if (answer.status !== status)
    throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const clientBody = () => ({ given_name: 'Ada', family_name: `Byron ${++serial}` });
export const addressBody = { line_1: '1 Loom Lane', town: 'Leeds', postcode: 'LS1 4AP' };

/** Builds a world. */
export async function buildWorld(app: TestApp, caller: Caller = app.as()): Promise<World> {
  const receiver = await startReceiver();
  const { id: webhookEndpoint } = await make(caller, '/v1/webhook-endpoints', {
    url: receiver.url,
    events: ['client.created'],
  });
  const { id: client } = await make(caller, '/v1/clients', clientBody());
  const { id: business } = await make(caller, '/v1/businesses', {
    client_id: client,
    trading_name: 'Looms',
    trade: 'weaver',
  });
  const { id: property } = await make(caller, '/v1/properties', {
    client_id: client,
    kind: 'residential',
    address: addressBody,
  });
  const { id: sourceAccount } = await make(caller, '/v1/source-accounts', {
    client_id: client,
    name: 'Current account',
    default_business_id: business,
  });
  const { id: transaction } = await make(caller, '/v1/transactions', {
    client_id: client,
    business_id: business,
    date: '2025-06-01',
    amount: 1200.5,
    description: 'Cloth sold',
    category: 'self_employment.turnover',
  });
  const { id: incomeRecord } = await make(caller, `/v1/properties/${property}/income-records`, {
    date: '2025-06-02',
    amount: 700,
    description: 'Rent',
    category: 'property.rent_income',
  });
  const document = await sendDocument(caller, client);
  await make(caller, `/v1/transactions/${transaction}/documents`, { document_id: document }, 200);
  const { id: categoryRule } = await make(caller, '/v1/category-rules', ruleBody());
  const memories = await caller.get(`/v1/category-memory?client_id=${client}`);
  const { id: categorisation } = await make(
    caller,
    '/v1/transactions/categorise',
    { client_id: client },
    202,
  );
  const { id: importMapping } = await make(caller, '/v1/import-mappings', mappingBody(client));
  const { id: imported } = await upload(caller, client, sourceAccount);
  const { id: taxReturn } = await make(caller, '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
  await make(caller, `/v1/tax-returns/${taxReturn}/calculate`, undefined, 202);
  const { id: report } = await make(caller, '/v1/reports', reportBody(client), 202);
  const { id: reportSchedule } = await make(caller, '/v1/report-schedules', scheduleBody(client));
  await caller.put('/v1/branding', brandingBody);
  const { id: apiKey } = await make(caller, '/v1/api-keys', { name: 'second' });
  const { id: oauthApp } = await make(caller, '/v1/oauth-apps', oauthAppBody());
  const person = await caller.post('/v1/users', userBody());
  await drain(app.ctx, ['import', 'categorise', 'calculate', 'report', 'webhook']);
  const deliveries = await caller.get(`/v1/webhook-endpoints/${webhookEndpoint}/deliveries`);
  const events = await caller.get('/v1/events?type=client.created');
  await writeRequestLogs(app.ctx);
  return {
    client,
    business,
    property,
    sourceAccount,
    transaction,
    incomeRecord,
    document,
    categoryRule,
    categoryMemory: memories.body.data[0].id,
    categorisation,
    import: imported,
    importMapping,
    taxReturn,
    report,
    reportSchedule,
    webhookEndpoint,
    delivery: deliveries.body.data[0].id,
    event: events.body.data[0].id,
    apiKey,
    oauthApp,
    user: person.body.user.id,
    request: person.get('Request-Id') ?? '',
    makeGrant: () => makeGrant(app, { oauthApp, user: person.body.user.id }),
    receiver,
  };
}

async function makeGrant(
  { ctx }: Pick<TestApp, 'ctx'>,
  { oauthApp, user: userId }: { oauthApp: string; user: string },
): Promise<string> {
  const oauth = await findApp(ctx, uuidFromPublicId('oauthApp', oauthApp) ?? '');
  const user = await findUser(ctx, uuidFromPublicId('user', userId) ?? '');
  if (!oauth || !user) throw new Error('The app or the person is gone.');
  const id = await grantAccess(ctx, { app: oauth, user, scopes: ['clients:read'], clientId: null });
  return publicId('oauthGrant', id);
}

export const oauthAppBody = () => ({
  name: 'Ledger Link',
  type: 'confidential',
  redirect_uris: ['https://app.example/callback'],
  scopes: ['clients:read'],
});

export const userBody = () => ({ email: `person-${randomUUID()}@practice.example`, role: 'owner' });

export const mappingBody = (client: string) => ({
  client_id: client,
  name: `Ledger ${++serial}`,
  mapping: { date: 'Day', description: 'Text', amount: 'Sum' },
});

export const ruleBody = () => ({
  position: ++serial,
  match: { field: 'description', operator: 'contains', value: 'LOOM' },
  category: 'self_employment.cost_of_goods',
});

export const brandingBody = {
  firm_name: 'Byron and Partners',
  address: '1 Mill Lane\nLeeds',
  colour: '#1f4e79',
};

export const reportBody = (client: string) => ({
  type: 'tax_summary',
  format: 'json',
  client_id: client,
  tax_year: '2025-26',
});

export const scheduleBody = (client: string) => ({
  type: 'tax_summary',
  format: 'json',
  client_id: client,
  every: 'quarter',
  on: 6,
});

/** The text of an e-mail like no other. */
export const mail = () =>
  `From: shop@example.com\nTo: ada@example.com\nSubject: Order ${++serial}\n\nThank you.\n`;

/** Stores a document. @returns its id */
export async function sendDocument(caller: Caller, client: string): Promise<string> {
  const answer = await caller
    .post(`/v1/documents?client_id=${client}`)
    .set('Content-Type', 'message/rfc822')
    .send(mail());
  if (answer.status !== 201) throw new Error(`document: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** A small statement with one bad line, so that there is an error to look at. */
export async function upload(caller: Caller, client: string, sourceAccount?: string) {
  const account = sourceAccount === undefined ? '' : `&source_account_id=${sourceAccount}`;
  const answer = await caller
    .post(`/v1/imports?client_id=${client}${account}`)
    .set('Content-Type', 'text/csv')
    .send(`date,amount,description\n2025-05-01,10.00,Row ${++serial}\n2025-05-02,ten,Bad row ${serial}\n`);
  if (answer.status !== 202) throw new Error(`import: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

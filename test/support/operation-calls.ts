import type supertest from 'supertest';
import type { Route } from '../../src/http/gate/route.js';
import { BROWSER_FACTS } from './browser-facts.js';
import type { Caller } from './test-app.js';
import {
  addressBody,
  brandingBody,
  clientBody,
  mail,
  make,
  mappingBody,
  oauthAppBody,
  reportBody,
  ruleBody,
  scheduleBody,
  sendDocument,
  upload,
  userBody,
  type World,
} from './world.js';

/** How to call an operation so that it succeeds. */
export interface OperationCall {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is not JSON. */
  readonly text?: string;
  /** The status expected when it is not the first of the operation's successes. */
  readonly status?: number;
}

type Operation = Route['operation'];

type Prepare = (world: World, caller: Caller) => OperationCall | Promise<OperationCall>;

const ANY = { 'If-Match': '*' };
/** From so long ago that it is everything. */
const RECOVERY = { since: '2020-01-01T00:00:00Z' };
const at = (path: string, more: Omit<OperationCall, 'path'> = {}): OperationCall => ({ path, ...more });
const business = (client: string) => ({ client_id: client, trading_name: 'Mill', trade: 'miller' });
const property = (client: string) => ({ client_id: client, kind: 'land', address: addressBody });
const account = (client: string) => ({ client_id: client, name: 'Savings' });
const row = (client: string) => ({
  client_id: client,
  date: '2024-06-01',
  amount: -5.25,
  description: 'Paper',
  category: 'private',
});
let serial = 0;
const endpoint = (world: World) => ({ url: `${world.receiver.url}/${++serial}`, events: ['report.*'] });

/** An act on a fresh client. */
const act = ({ path }: OperationCall, name: string) => at(`${path}/${name}`, { headers: ANY });

/** A house of a couple who have a return each. */
async function splitHouse(_: World, caller: Caller): Promise<OperationCall> {
  const owners: { client_id: string; share_percent: number }[] = [];
  for (const share_percent of [60, 40]) {
    const { id: client_id } = await make(caller, '/v1/clients', clientBody());
    await make(caller, '/v1/tax-returns', { client_id, tax_year: '2025-26' });
    owners.push({ client_id, share_percent });
  }
  const [holder] = owners;
  const { id } = await make(caller, '/v1/properties', { ...property(holder?.client_id ?? ''), owners });
  return at(`/v1/properties/${id}/best-split?tax_year=2025-26`);
}

/** A fresh object to delete, so that nothing depends on it. */
const fresh = async (caller: Caller, collection: string, body: object) =>
  at(`/v1/${collection}/${(await make(caller, `/v1/${collection}`, body)).id}`, { headers: ANY });

/** A return of a client made for it, in draft. */
async function freshReturn(caller: Caller): Promise<string> {
  const { id } = await make(caller, '/v1/clients', clientBody());
  return (await make(caller, '/v1/tax-returns', { client_id: id, tax_year: '2024-25' })).id;
}

async function freshErasure(caller: Caller): Promise<string> {
  const { id } = await make(caller, '/v1/clients', clientBody());
  return (await make(caller, `/v1/clients/${id}/erasure`, {}, 202)).id;
}

const batchOf = async (caller: Caller) => ({
  items: [{ tax_return_id: await freshReturn(caller), if_match: '*', fraud_prevention: BROWSER_FACTS }],
});
const freshBatch = async (caller: Caller) =>
  (await make(caller, '/v1/submission-batches', await batchOf(caller), 202)).id;

const freshBulkUpdate = async (world: World, caller: Caller) => {
  const { id } = await make(caller, '/v1/transactions/confirm', { ids: [world.transaction] }, 202);
  return `/v1/transactions/bulk-updates/${id}`;
};

const batchScheduleBody = { act: 'quarterly_update', on: 20 };

/** One for every operation that is not part of filing, which has a suite of its own. */
export const OPERATION_CALLS: Readonly<Record<string, Prepare>> = {
  getHealth: () => at('/healthz'),
  getReadiness: () => at('/readyz'),
  getOpenApi: () => at('/v1/openapi.json'),
  getMe: () => at('/v1/me'),
  listRequestLogs: () => at('/v1/request-logs?status=2xx&limit=1'),
  getRequestLog: (world) => at(`/v1/request-logs/${world.request}`),

  createSubmissionBatch: async (_world, caller) =>
    at('/v1/submission-batches', { body: await batchOf(caller) }),
  getSubmissionBatch: async (_world, caller) => at(`/v1/submission-batches/${await freshBatch(caller)}`),
  cancelSubmissionBatch: async (_world, caller) =>
    at(`/v1/submission-batches/${await freshBatch(caller)}/cancel`),
  listSubmissionBatchSchedules: () => at('/v1/submission-batch-schedules'),
  createSubmissionBatchSchedule: () => at('/v1/submission-batch-schedules', { body: batchScheduleBody }),
  getSubmissionBatchSchedule: async (_world, caller) =>
    at(
      `/v1/submission-batch-schedules/${(await make(caller, '/v1/submission-batch-schedules', batchScheduleBody)).id}`,
    ),
  deleteSubmissionBatchSchedule: (_world, caller) =>
    fresh(caller, 'submission-batch-schedules', batchScheduleBody),
  importClients: () =>
    at('/v1/clients/imports', {
      text: 'given_name,family_name\nAda,Byron\n',
      headers: { 'Content-Type': 'text/csv' },
    }),
  listApprovals: () => at('/v1/approvals'),
  getRateLimit: () => at('/v1/rate-limit'),

  listApiKeys: () => at('/v1/api-keys?limit=1'),
  createApiKey: () => at('/v1/api-keys', { body: { name: 'k', scopes: ['clients:read'] } }),
  getApiKey: (world) => at(`/v1/api-keys/${world.apiKey}`),
  revokeApiKey: (_, caller) => fresh(caller, 'api-keys', { name: 'gone' }),
  rotateApiKey: (world) => at(`/v1/api-keys/${world.apiKey}/rotate`, { body: { overlap_seconds: 60 } }),

  listOauthApps: () => at('/v1/oauth-apps'),
  createOauthApp: () => at('/v1/oauth-apps', { body: oauthAppBody() }),
  getOauthApp: (world) => at(`/v1/oauth-apps/${world.oauthApp}`),
  replaceOauthApp: (world) => at(`/v1/oauth-apps/${world.oauthApp}`, { body: oauthAppBody(), headers: ANY }),
  deleteOauthApp: (_, caller) => fresh(caller, 'oauth-apps', oauthAppBody()),
  rotateOauthAppSecret: (world) =>
    at(`/v1/oauth-apps/${world.oauthApp}/rotate`, { body: { overlap_seconds: 60 } }),
  listOauthGrants: () => at('/v1/oauth-grants'),
  revokeOauthGrant: async (world) => at(`/v1/oauth-grants/${await world.makeGrant()}`),
  listUsers: () => at('/v1/users'),
  createUser: () => at('/v1/users', { body: userBody() }),
  getUser: (world) => at(`/v1/users/${world.user}`),
  deleteUser: async (_, caller) =>
    at(`/v1/users/${(await caller.post('/v1/users', userBody())).body.user.id}`),

  listClients: () => at('/v1/clients?limit=1'),
  createClient: () =>
    at('/v1/clients', { body: { ...clientBody(), nino: 'TC663795B', address: addressBody } }),
  getClient: (world) => at(`/v1/clients/${world.client}`),
  replaceClient: (world) => at(`/v1/clients/${world.client}`, { body: clientBody(), headers: ANY }),
  updateClient: (world) => at(`/v1/clients/${world.client}`, { body: { phone: null }, headers: ANY }),
  archiveClient: async (_, caller) => act(await fresh(caller, 'clients', clientBody()), 'archive'),
  restoreClient: async (_, caller) => act(await fresh(caller, 'clients', clientBody()), 'restore'),
  mergeClients: async (_, caller) => {
    const { id } = await make(caller, '/v1/clients', clientBody());
    const call = act(await fresh(caller, 'clients', clientBody()), 'merge');
    return { ...call, body: { from_client_id: id } };
  },
  eraseClient: async (_, caller) => act(await fresh(caller, 'clients', clientBody()), 'erasure'),
  eraseTenant: () => at('/v1/erasures', { body: { tenant_name: 'Test tenant' } }),
  getErasure: async (_, caller) => at(`/v1/erasures/${await freshErasure(caller)}`),
  withdrawErasure: async (_, caller) =>
    at(
      `/v1/erasures/${(await make(caller, '/v1/erasures', { tenant_name: 'Test tenant' }, 202)).id}/withdraw`,
    ),
  deleteClient: (_, caller) => fresh(caller, 'clients', clientBody()),

  listBusinesses: () => at('/v1/businesses'),
  createBusiness: (world) => at('/v1/businesses', { body: business(world.client) }),
  getBusiness: (world) => at(`/v1/businesses/${world.business}`),
  replaceBusiness: (world) =>
    at(`/v1/businesses/${world.business}`, { body: business(world.client), headers: ANY }),
  updateBusiness: (world) =>
    at(`/v1/businesses/${world.business}`, { body: { trade: 'miller' }, headers: ANY }),
  deleteBusiness: (world, caller) => fresh(caller, 'businesses', business(world.client)),

  listProperties: () => at('/v1/properties'),
  createProperty: (world) => at('/v1/properties', { body: property(world.client) }),
  getProperty: (world) => at(`/v1/properties/${world.property}`),
  replaceProperty: (world) =>
    at(`/v1/properties/${world.property}`, { body: property(world.client), headers: ANY }),
  updateProperty: (world) =>
    at(`/v1/properties/${world.property}`, { body: { name: 'The mill' }, headers: ANY }),
  deleteProperty: (world, caller) => fresh(caller, 'properties', property(world.client)),
  getPropertySummary: (world) => at(`/v1/properties/${world.property}/summary?tax_year=2025-26`),
  getBestSplit: splitHouse,
  listIncomeRecords: (world) => at(`/v1/properties/${world.property}/income-records`),
  createIncomeRecord: (world) =>
    at(`/v1/properties/${world.property}/income-records`, {
      body: { date: '2025-07-01', amount: 700, description: 'Rent', category: 'property.rent_income' },
    }),
  getIncomeRecord: (world) => at(`/v1/properties/${world.property}/income-records/${world.incomeRecord}`),
  replaceIncomeRecord: (world) =>
    at(`/v1/properties/${world.property}/income-records/${world.incomeRecord}`, {
      body: { date: '2025-07-01', amount: 650, description: 'Rent', category: 'property.rent_income' },
      headers: ANY,
    }),
  deleteIncomeRecord: async (world, caller) => {
    const path = `/v1/properties/${world.property}/income-records`;
    const { id } = await make(caller, path, { date: '2025-08-01', amount: 1, description: 'Rent' });
    return at(`${path}/${id}`, { headers: ANY });
  },

  listSourceAccounts: () => at('/v1/source-accounts'),
  createSourceAccount: (world) => at('/v1/source-accounts', { body: account(world.client) }),
  getSourceAccount: (world) => at(`/v1/source-accounts/${world.sourceAccount}`),
  getReconciliation: (world) => at(`/v1/source-accounts/${world.sourceAccount}/reconciliation`),
  replaceSourceAccount: (world) =>
    at(`/v1/source-accounts/${world.sourceAccount}`, { body: account(world.client), headers: ANY }),
  updateSourceAccount: (world) =>
    at(`/v1/source-accounts/${world.sourceAccount}`, { body: { institution: 'Loom Bank' }, headers: ANY }),
  deleteSourceAccount: (world, caller) => fresh(caller, 'source-accounts', account(world.client)),

  listTransactions: () => at('/v1/transactions?limit=2'),
  createTransaction: (world) => at('/v1/transactions', { body: row(world.client) }),
  getTransaction: (world) => at(`/v1/transactions/${world.transaction}`),
  replaceTransaction: (world) =>
    at(`/v1/transactions/${world.transaction}`, { body: row(world.client), headers: ANY }),
  updateTransaction: (world) =>
    at(`/v1/transactions/${world.transaction}`, { body: { notes: 'Seen' }, headers: ANY }),
  listDocuments: () => at('/v1/documents?limit=1'),
  createDocument: (world) =>
    at(`/v1/documents?client_id=${world.client}`, {
      text: mail(),
      headers: { 'Content-Type': 'message/rfc822' },
      status: 201,
    }),
  getDocument: (world) => at(`/v1/documents/${world.document}`),
  downloadDocument: (world) => at(`/v1/documents/${world.document}/content`),
  deleteDocument: async (world, caller) => at(`/v1/documents/${await sendDocument(caller, world.client)}`),
  linkDocument: (world) =>
    at(`/v1/transactions/${world.transaction}/documents`, { body: { document_id: world.document } }),
  unlinkDocument: async (world, caller) => {
    const document = await sendDocument(caller, world.client);
    const path = `/v1/transactions/${world.transaction}/documents`;
    await make(caller, path, { document_id: document }, 200);
    return at(`${path}/${document}`);
  },
  deleteTransaction: (world, caller) => fresh(caller, 'transactions', row(world.client)),
  createTransactionBatch: (world) =>
    at('/v1/transactions/batch', { body: { transactions: [row(world.client)] } }),
  categoriseTransactions: (world) =>
    at('/v1/transactions/categorise', { body: { client_id: world.client }, status: 202 }),
  getCategorisation: (world) => at(`/v1/transactions/categorise/${world.categorisation}`),
  cancelCategorisation: async (world, caller) => {
    const { id } = await make(caller, '/v1/transactions/categorise', { client_id: world.client }, 202);
    return at(`/v1/transactions/categorise/${id}/cancel`);
  },
  confirmTransactions: (world) =>
    at('/v1/transactions/confirm', { body: { filter: { client_id: world.client } }, status: 202 }),
  bulkUpdateTransactions: (world) =>
    at('/v1/transactions/bulk-update', {
      body: { ids: [world.transaction], set: { notes: 'Seen' } },
      status: 202,
    }),
  getBulkUpdate: async (world, caller) => at(await freshBulkUpdate(world, caller)),
  cancelBulkUpdate: async (world, caller) => at(`${await freshBulkUpdate(world, caller)}/cancel`),
  listCategories: () => at('/v1/categories'),

  listCategoryRules: () => at('/v1/category-rules'),
  createCategoryRule: () => at('/v1/category-rules', { body: ruleBody() }),
  getCategoryRule: (world) => at(`/v1/category-rules/${world.categoryRule}`),
  replaceCategoryRule: (world) =>
    at(`/v1/category-rules/${world.categoryRule}`, { body: ruleBody(), headers: ANY }),
  deleteCategoryRule: (_, caller) => fresh(caller, 'category-rules', ruleBody()),
  previewCategoryRule: () => at('/v1/category-rules/preview', { body: ruleBody() }),
  applyCategoryRule: (world) => at(`/v1/category-rules/${world.categoryRule}/apply`, { status: 202 }),

  listCategoryMemory: () => at('/v1/category-memory?limit=1'),
  getCategoryMemory: (world) => at(`/v1/category-memory/${world.categoryMemory}`),
  deleteCategoryMemory: async (world, caller) => {
    await make(caller, '/v1/transactions', { ...row(world.client), description: 'Kettle and Sons' });
    const { body } = await caller.get('/v1/category-memory?merchant=kettle');
    return at(`/v1/category-memory/${body.data[0].id}`, { headers: ANY });
  },

  getCoverage: () => at('/v1/coverage?tax_year=2025-26'),
  listImportFormats: () => at('/v1/import-formats?limit=3'),
  getImportFormatSample: () => at('/v1/import-formats/starling/sample'),

  listImportMappings: () => at('/v1/import-mappings'),
  createImportMapping: (world) => at('/v1/import-mappings', { body: mappingBody(world.client) }),
  getImportMapping: (world) => at(`/v1/import-mappings/${world.importMapping}`),
  replaceImportMapping: (world) =>
    at(`/v1/import-mappings/${world.importMapping}`, { body: mappingBody(world.client), headers: ANY }),
  deleteImportMapping: (world, caller) => fresh(caller, 'import-mappings', mappingBody(world.client)),

  listImports: () => at('/v1/imports'),
  createImport: (world) =>
    at(`/v1/imports?client_id=${world.client}`, {
      text: 'date,amount,description\n2025-05-01,1.00,Tea\n',
      headers: { 'Content-Type': 'text/csv' },
      status: 202,
    }),
  getImport: (world) => at(`/v1/imports/${world.import}`),
  cancelImport: async (world, caller) => at(`/v1/imports/${(await upload(caller, world.client)).id}/cancel`),
  revertImport: (world) => at(`/v1/imports/${world.import}/revert`),
  listImportErrors: (world) => at(`/v1/imports/${world.import}/errors`),
  downloadImportErrors: (world) => at(`/v1/imports/${world.import}/errors.csv`),

  listTaxReturns: () => at('/v1/tax-returns'),
  createTaxReturn: async (_, caller) => {
    const { id } = await make(caller, '/v1/clients', clientBody());
    return at('/v1/tax-returns', { body: { client_id: id, tax_year: '2025-26' } });
  },
  getTaxReturn: (world) => at(`/v1/tax-returns/${world.taxReturn}`),
  replaceTaxReturn: (world) => at(`/v1/tax-returns/${world.taxReturn}`, { body: {}, headers: ANY }),
  updateTaxReturn: (world) =>
    at(`/v1/tax-returns/${world.taxReturn}`, { body: { notes: 'Seen' }, headers: ANY }),
  deleteTaxReturn: async (_, caller) => at(`/v1/tax-returns/${await freshReturn(caller)}`, { headers: ANY }),
  calculateTaxReturn: (world) => at(`/v1/tax-returns/${world.taxReturn}/calculate`, { status: 202 }),
  getCalculation: (world) => at(`/v1/tax-returns/${world.taxReturn}/calculation`),
  cancelTaxReturn: async (_, caller) =>
    at(`/v1/tax-returns/${await freshReturn(caller)}/cancel`, { headers: ANY }),
  listTaxReturnHistory: (world) => at(`/v1/tax-returns/${world.taxReturn}/history`),
  createTaxEstimate: () =>
    at('/v1/tax-estimates', { body: { tax_year: '2025-26', self_employments: [{ profit: 60_000 }] } }),

  listObligations: () => at('/v1/obligations'),

  listQuarterlyUpdates: () => at('/v1/quarterly-updates'),

  validateFraudPrevention: () =>
    at('/v1/fraud-prevention/validate', { body: { fraud_prevention: BROWSER_FACTS } }),

  listReportSchedules: () => at('/v1/report-schedules'),
  createReportSchedule: (world) => at('/v1/report-schedules', { body: scheduleBody(world.client) }),
  getReportSchedule: (world) => at(`/v1/report-schedules/${world.reportSchedule}`),
  deleteReportSchedule: (world, caller) => fresh(caller, 'report-schedules', scheduleBody(world.client)),
  listReports: () => at('/v1/reports'),
  createReport: (world) => at('/v1/reports', { body: reportBody(world.client), status: 202 }),
  getReport: (world) => at(`/v1/reports/${world.report}`),
  downloadReport: (world) => at(`/v1/reports/${world.report}/download`),
  getPaymentPlan: (world) => at(`/v1/clients/${world.client}/payment-plan`),
  listReadiness: () => at('/v1/practice/readiness?tax_year=2025-26'),
  getAnalyticsSummary: (world) => at(`/v1/analytics/summary?client_id=${world.client}&tax_year=2025-26`),
  getAnalyticsSeries: (world) =>
    at(`/v1/analytics/series?client_id=${world.client}&metric=profit&by=month&from=2025-04-06&to=2026-04-05`),
  getBranding: () => at('/v1/branding'),
  replaceBranding: () => at('/v1/branding', { body: brandingBody, headers: ANY }),
  cancelReport: async (world, caller) =>
    at(`/v1/reports/${(await make(caller, '/v1/reports', reportBody(world.client), 202)).id}/cancel`),

  listWebhookEndpoints: () => at('/v1/webhook-endpoints'),
  createWebhookEndpoint: (world) => at('/v1/webhook-endpoints', { body: endpoint(world) }),
  getWebhookEndpoint: (world) => at(`/v1/webhook-endpoints/${world.webhookEndpoint}`),
  replaceWebhookEndpoint: (world) =>
    at(`/v1/webhook-endpoints/${world.webhookEndpoint}`, { body: endpoint(world), headers: ANY }),
  deleteWebhookEndpoint: (world, caller) => fresh(caller, 'webhook-endpoints', endpoint(world)),
  rotateWebhookSecret: (world) =>
    at(`/v1/webhook-endpoints/${world.webhookEndpoint}/rotate-secret`, { body: {} }),
  testWebhookEndpoint: (world) => at(`/v1/webhook-endpoints/${world.webhookEndpoint}/test`),
  enableWebhookEndpoint: (world) => at(`/v1/webhook-endpoints/${world.webhookEndpoint}/enable`),
  listWebhookDeliveries: (world) => at(`/v1/webhook-endpoints/${world.webhookEndpoint}/deliveries`),
  getWebhookDelivery: (world) => at(`/v1/webhook-deliveries/${world.delivery}`),
  resendWebhookDelivery: (world) => at(`/v1/webhook-deliveries/${world.delivery}/resend`),
  recoverWebhookDeliveries: (world) =>
    at(`/v1/webhook-endpoints/${world.webhookEndpoint}/recover`, { body: RECOVERY, status: 202 }),
  getWebhookRecovery: async (world, caller) => {
    const path = `/v1/webhook-endpoints/${world.webhookEndpoint}/recover`;
    return at(`/v1/webhook-recoveries/${(await make(caller, path, RECOVERY, 202)).id}`);
  },
  listEvents: () => at('/v1/events'),
  getEvent: (world) => at(`/v1/events/${world.event}`),
  listEventTypes: () => at('/v1/event-types'),
};

/** Reads before writes, and deletions last, so that each finds what it needs. */
export const gentleness = ({ method, path }: Operation) =>
  ({ get: 0, post: path.endsWith('/revert') ? 3 : 1, put: 2, patch: 2, delete: 4 })[method];

export function sendCall(caller: Caller, operation: Operation, call: OperationCall): supertest.Test {
  const request = caller[operation.method](call.path, call.body);
  for (const [name, value] of Object.entries(call.headers ?? {})) request.set(name, value);
  return call.text === undefined ? request : request.send(call.text);
}

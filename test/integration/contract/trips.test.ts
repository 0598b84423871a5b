import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/http/routes.js';
import { countTrips } from '../../support/count-trips.js';
import {
  callOf,
  type Operation,
  type ProblemStand,
  send,
  startProblemStand,
} from '../../support/problem-stand.js';
import { within } from '../../support/within.js';

/**
 * Round trips to Postgres that each operation makes for its tenant, each of which takes as long as the way to the
 * server and back. Filing's are counted as far as they go without HMRC. A figure that has fallen is lowered here, so
 * that it cannot rise again unseen. To ring after the commit is a trip of the system's pool, one for all that a process commits
 * within 20 ms: no answer waits for it, but that of a change of credentials.
 */
const TRIPS: Readonly<Record<string, number>> = {
  acceptPrefill: 3,
  acknowledgeHmrcAssist: 1,
  amendTaxReturn: 2,
  applyCategoryRule: 5,
  bulkUpdateTransactions: 5,
  calculateTaxReturn: 5,
  cancelAgentInvitation: 1,
  cancelBulkUpdate: 3,
  cancelCategorisation: 3,
  cancelApproval: 3,
  cancelImport: 6,
  cancelReport: 4,
  cancelSubmissionBatch: 7,
  cancelTaxReturn: 7,
  categoriseTransactions: 6,
  chooseUpdatePeriods: 2,
  confirmTransactions: 6,
  createAgentInvitation: 2,
  createApiKey: 7,
  createApproval: 4,
  createBusiness: 6,
  createCategoryRule: 4,
  createDocument: 21,
  // One of them because the client has a NINO, which others may have.
  createClient: 4,
  createImport: 18,
  createImportMapping: 3,
  createIncomeRecord: 4,
  createOauthApp: 5,
  createProperty: 7,
  createQuarterlyUpdate: 6,
  createReport: 5,
  createReportSchedule: 6,
  createSourceAccount: 3,
  createTaxEstimate: 0,
  createTaxReturn: 7,
  // With a live key, which is refused, as are those of test clocks.
  createTestScenario: 0,
  createTestClock: 0,
  listTestClocks: 0,
  getTestClock: 0,
  advanceTestClock: 0,
  deleteTestClock: 0,
  // One of them because the client has imported rows.
  createTransaction: 5,
  createSubmissionBatch: 7,
  createSubmissionBatchSchedule: 5,
  createTransactionBatch: 5,
  createUser: 5,
  createWebhookEndpoint: 5,
  declareTaxReturn: 2,
  deleteBusiness: 8,
  deleteCategoryMemory: 5,
  deleteCategoryRule: 3,
  archiveClient: 5,
  restoreClient: 2,
  // Each of the tables of a client is written once.
  mergeClients: 56,
  deleteClient: 13,
  deleteDocument: 8,
  deleteHmrcAgent: 5,
  deleteHmrcAuthorisation: 4,
  deleteImportMapping: 3,
  deleteIncomeRecord: 2,
  deleteOauthApp: 3,
  deleteProperty: 8,
  deleteReportSchedule: 3,
  deleteSubmissionBatchSchedule: 3,
  deleteSourceAccount: 4,
  deleteTaxReturn: 5,
  deleteTransaction: 2,
  deleteUser: 2,
  deleteWebhookEndpoint: 3,
  dismissPrefill: 3,
  downloadDocument: 5,
  downloadImportErrors: 12,
  downloadReport: 6,
  enableWebhookEndpoint: 3,
  eraseClient: 11,
  eraseTenant: 5,
  getAgentInvitation: 1,
  getAnalyticsSeries: 3,
  getAnalyticsSummary: 4,
  getApiKey: 1,
  getApproval: 1,
  getBranding: 1,
  getBulkUpdate: 1,
  getBestSplit: 12,
  getBusiness: 1,
  getCalculation: 2,
  getCategorisation: 1,
  getCategoryMemory: 1,
  getCategoryRule: 1,
  getClient: 1,
  getCoverage: 0,
  getCurrentDeclaration: 0,
  getDocument: 1,
  getErasure: 1,
  getEvent: 1,
  getHealth: 0,
  getHmrcAuthorisation: 1,
  // With what a check keeps, which asks no HMRC here: nobody has signed in.
  getHmrcAccess: 10,
  getHmrcAccount: 2,
  getHmrcAgent: 1,
  getHmrcAssist: 1,
  getImport: 1,
  getImportFormatSample: 0,
  getImportMapping: 1,
  getIncomeRecord: 1,
  getMe: 1,
  listRequestLogs: 1,
  getRequestLog: 1,
  getOauthApp: 1,
  getMtdStatus: 2,
  getUpdatePeriods: 2,
  getOpenApi: 0,
  // Of a client without a National Insurance number: HMRC is not asked.
  getPaymentPlan: 5,
  getPrefill: 2,
  getProperty: 1,
  getPropertySummary: 6,
  getQuarterlyUpdate: 1,
  getRateLimit: 0,
  getReadiness: 1,
  getReceipt: 2,
  getReconciliation: 2,
  getReport: 1,
  getReportSchedule: 1,
  getSubmissionBatch: 2,
  getSubmissionBatchSchedule: 1,
  getSourceAccount: 1,
  getTaxReturn: 3,
  // One more for money received with a document: a letting statement may propose how it is split.
  getTransaction: 2,
  getUser: 1,
  getWebhookDelivery: 1,
  getWebhookEndpoint: 1,
  getWebhookRecovery: 1,
  listAgentInvitations: 2,
  importClients: 3,
  linkDocument: 8,
  listApiKeys: 1,
  listApprovals: 1,
  listBusinesses: 1,
  listCategories: 0,
  listCategoryMemory: 1,
  listCategoryRules: 1,
  listClients: 1,
  listEventTypes: 0,
  listDocuments: 1,
  listEvents: 1,
  listImportErrors: 1,
  listImportFormats: 0,
  listImportMappings: 1,
  listImports: 1,
  listIncomeRecords: 1,
  listObligations: 1,
  listOauthApps: 1,
  listOauthGrants: 1,
  listProperties: 1,
  listQuarterlyUpdates: 1,
  listReportSchedules: 1,
  listSubmissionBatchSchedules: 1,
  // With the work that the calls before have left: two where nothing has changed.
  listReadiness: 10,
  listReports: 1,
  listSourceAccounts: 1,
  listTaxReturnHistory: 2,
  listTaxReturns: 4,
  listTransactions: 1,
  listUsers: 1,
  listWebhookDeliveries: 1,
  listWebhookEndpoints: 1,
  prepareTaxReturn: 3,
  previewCategoryRule: 3,
  refreshObligations: 3,
  replaceBranding: 3,
  replaceBusiness: 6,
  replaceCategoryRule: 3,
  replaceClient: 6,
  replaceImportMapping: 4,
  replaceIncomeRecord: 2,
  replaceOauthApp: 5,
  replaceProperty: 7,
  replaceSourceAccount: 3,
  replaceTaxReturn: 12,
  // One of them because it corrects a category: rows that are alike are counted.
  replaceTransaction: 5,
  recoverWebhookDeliveries: 4,
  replaceWebhookEndpoint: 6,
  requestPrefill: 3,
  resendWebhookDelivery: 4,
  revertImport: 13,
  revokeApiKey: 7,
  revokeOauthGrant: 4,
  rotateApiKey: 7,
  rotateOauthAppSecret: 5,
  rotateWebhookSecret: 3,
  startHmrcAgent: 4,
  startHmrcAuthorisation: 3,
  submitTaxReturn: 2,
  testWebhookEndpoint: 4,
  // One to read what is there, and those of the replacement.
  unlinkDocument: 2,
  updateBusiness: 7,
  updateClient: 7,
  updateProperty: 8,
  updateSourceAccount: 4,
  updateTaxReturn: 15,
  updateTransaction: 3,
  validateFraudPrevention: 0,
  withdrawErasure: 3,
};

/** To claim an idempotency key. The answer is kept in the trip that commits. */
const KEY_TRIPS = 1;

const SETTING_UP_MS = 240_000;

describe('the round trips to Postgres', () => {
  let stand: ProblemStand;
  let app: () => number;
  let system: () => number;
  beforeAll(async () => {
    stand = await startProblemStand();
    app = countTrips(stand.app.ctx.db);
    system = countTrips(stand.app.ctx.systemDb);
  }, SETTING_UP_MS);
  afterAll(() => stand.close());

  /** What goes on behind an answer, such as the end of a download, is counted with its own operation. */
  const untilIdle = () =>
    within(10, 'no connection is in use', async () => stand.app.ctx.db.client.pool.numUsed() === 0);

  async function tripsOf(operation: Operation, headers: Record<string, string> = {}): Promise<number> {
    const call = await callOf(stand, operation);
    await untilIdle();
    const before = app();
    await send(stand, operation, { ...call, headers: { ...call.headers, ...headers } });
    await untilIdle();
    return app() - before;
  }

  it(
    'are as many for each operation as the table says',
    async () => {
      const counted: Record<string, number> = {};
      for (const { operation } of ROUTES) counted[operation.operationId] = await tripsOf(operation);
      expect(counted).toEqual(TRIPS);
    },
    SETTING_UP_MS,
  );

  it('are as few more for a request with an idempotency key', async () => {
    const operation = ROUTES.map((one) => one.operation).find(
      (one) => one.operationId === 'createTransaction',
    );
    if (operation === undefined) throw new Error('There is no such operation.');
    const keyed = await tripsOf(operation, { 'Idempotency-Key': 'trips-1' });
    expect(keyed - (TRIPS['createTransaction'] ?? 0)).toBe(KEY_TRIPS);
  });

  it('are none for a credential that was seen a moment ago', async () => {
    const counted: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      const before = system();
      await stand.app.as().get('/v1/categories');
      counted.push(system() - before);
    }
    expect(Math.min(...counted)).toBe(0);
  });
});

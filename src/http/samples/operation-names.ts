/** Name of an operation in a library: `tax.clients.create(…)`. */
export interface OperationName {
  /** In camel case; a library writes it by its own language's custom. */
  readonly resource: string;
  readonly method: string;
  /** Query parameters that the method sets itself, as `view` of a tax return. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The schema of the answer, where the fixed parameters say more than the document. */
  readonly answer?: string;
  /** The answer is the start of something that takes a while. */
  readonly work?: Work;
}

export interface Work {
  /** The operation that shows how far it is. */
  readonly poll: string;
  /** Source of the id: the answer, or the call itself. */
  readonly by: 'answer' | 'call';
}

const FULL = { view: 'full' };

/**
 * The name of every operation in the libraries and in the code samples, by its `operationId`. An operation that is not
 * here is refused, and so is a name here without an operation.
 */
export const OPERATIONS: Readonly<Record<string, OperationName>> = {
  getHealth: { resource: 'service', method: 'health' },
  getReadiness: { resource: 'service', method: 'readiness' },
  getMe: { resource: 'me', method: 'get' },
  listRequestLogs: { resource: 'requestLogs', method: 'list' },
  getRequestLog: { resource: 'requestLogs', method: 'get' },
  getRateLimit: { resource: 'rateLimit', method: 'get' },
  listApiKeys: { resource: 'apiKeys', method: 'list' },
  createApiKey: { resource: 'apiKeys', method: 'create' },
  getApiKey: { resource: 'apiKeys', method: 'get' },
  revokeApiKey: { resource: 'apiKeys', method: 'revoke' },
  rotateApiKey: { resource: 'apiKeys', method: 'rotate' },
  listOauthApps: { resource: 'oauthApps', method: 'list' },
  createOauthApp: { resource: 'oauthApps', method: 'create' },
  getOauthApp: { resource: 'oauthApps', method: 'get' },
  replaceOauthApp: { resource: 'oauthApps', method: 'replace' },
  deleteOauthApp: { resource: 'oauthApps', method: 'delete' },
  rotateOauthAppSecret: { resource: 'oauthApps', method: 'rotateSecret' },
  listOauthGrants: { resource: 'oauthGrants', method: 'list' },
  revokeOauthGrant: { resource: 'oauthGrants', method: 'revoke' },
  listUsers: { resource: 'users', method: 'list' },
  createUser: { resource: 'users', method: 'create' },
  getUser: { resource: 'users', method: 'get' },
  deleteUser: { resource: 'users', method: 'delete' },
  listClients: { resource: 'clients', method: 'list' },
  createClient: { resource: 'clients', method: 'create' },
  getClient: { resource: 'clients', method: 'get' },
  replaceClient: { resource: 'clients', method: 'replace' },
  updateClient: { resource: 'clients', method: 'update' },
  deleteClient: { resource: 'clients', method: 'delete' },
  startHmrcAuthorisation: { resource: 'hmrcAuthorisations', method: 'start' },
  getHmrcAuthorisation: { resource: 'hmrcAuthorisations', method: 'get' },
  deleteHmrcAuthorisation: { resource: 'hmrcAuthorisations', method: 'delete' },
  startHmrcAgent: { resource: 'hmrcAgent', method: 'start' },
  getHmrcAgent: { resource: 'hmrcAgent', method: 'get' },
  deleteHmrcAgent: { resource: 'hmrcAgent', method: 'delete' },
  createAgentInvitation: { resource: 'agentInvitations', method: 'create' },
  listAgentInvitations: { resource: 'agentInvitations', method: 'list' },
  getAgentInvitation: { resource: 'agentInvitations', method: 'get' },
  cancelAgentInvitation: { resource: 'agentInvitations', method: 'cancel' },
  getHmrcAccess: { resource: 'hmrcAccess', method: 'get' },
  listBusinesses: { resource: 'businesses', method: 'list' },
  createBusiness: { resource: 'businesses', method: 'create' },
  getBusiness: { resource: 'businesses', method: 'get' },
  replaceBusiness: { resource: 'businesses', method: 'replace' },
  updateBusiness: { resource: 'businesses', method: 'update' },
  deleteBusiness: { resource: 'businesses', method: 'delete' },
  listIncomeRecords: { resource: 'incomeRecords', method: 'list' },
  createIncomeRecord: { resource: 'incomeRecords', method: 'create' },
  getIncomeRecord: { resource: 'incomeRecords', method: 'get' },
  replaceIncomeRecord: { resource: 'incomeRecords', method: 'replace' },
  deleteIncomeRecord: { resource: 'incomeRecords', method: 'delete' },
  getPropertySummary: { resource: 'properties', method: 'summary' },
  listProperties: { resource: 'properties', method: 'list' },
  createProperty: { resource: 'properties', method: 'create' },
  getProperty: { resource: 'properties', method: 'get' },
  replaceProperty: { resource: 'properties', method: 'replace' },
  updateProperty: { resource: 'properties', method: 'update' },
  deleteProperty: { resource: 'properties', method: 'delete' },
  listSourceAccounts: { resource: 'sourceAccounts', method: 'list' },
  createSourceAccount: { resource: 'sourceAccounts', method: 'create' },
  getSourceAccount: { resource: 'sourceAccounts', method: 'get' },
  replaceSourceAccount: { resource: 'sourceAccounts', method: 'replace' },
  updateSourceAccount: { resource: 'sourceAccounts', method: 'update' },
  deleteSourceAccount: { resource: 'sourceAccounts', method: 'delete' },
  getReconciliation: { resource: 'sourceAccounts', method: 'reconciliation' },
  createTransactionBatch: { resource: 'transactions', method: 'createBatch' },
  categoriseTransactions: {
    resource: 'transactions',
    method: 'categorise',
    work: { poll: 'getCategorisation', by: 'answer' },
  },
  getCategorisation: { resource: 'transactions', method: 'getCategorisation' },
  confirmTransactions: {
    resource: 'transactions',
    method: 'confirm',
    work: { poll: 'getBulkUpdate', by: 'answer' },
  },
  bulkUpdateTransactions: { resource: 'transactions', method: 'bulkUpdate' },
  getBulkUpdate: { resource: 'transactions', method: 'getBulkUpdate' },
  listTransactions: { resource: 'transactions', method: 'list' },
  createTransaction: { resource: 'transactions', method: 'create' },
  getTransaction: { resource: 'transactions', method: 'get' },
  replaceTransaction: { resource: 'transactions', method: 'replace' },
  updateTransaction: { resource: 'transactions', method: 'update' },
  deleteTransaction: { resource: 'transactions', method: 'delete' },
  listCategories: { resource: 'categories', method: 'list' },
  previewCategoryRule: { resource: 'categoryRules', method: 'preview' },
  applyCategoryRule: {
    resource: 'categoryRules',
    method: 'apply',
    work: { poll: 'getCategorisation', by: 'answer' },
  },
  listCategoryRules: { resource: 'categoryRules', method: 'list' },
  createCategoryRule: { resource: 'categoryRules', method: 'create' },
  getCategoryRule: { resource: 'categoryRules', method: 'get' },
  replaceCategoryRule: { resource: 'categoryRules', method: 'replace' },
  deleteCategoryRule: { resource: 'categoryRules', method: 'delete' },
  listCategoryMemory: { resource: 'categoryMemory', method: 'list' },
  getCategoryMemory: { resource: 'categoryMemory', method: 'get' },
  deleteCategoryMemory: { resource: 'categoryMemory', method: 'delete' },
  listImports: { resource: 'imports', method: 'list' },
  createImport: { resource: 'imports', method: 'create', work: { poll: 'getImport', by: 'answer' } },
  getImport: { resource: 'imports', method: 'get' },
  cancelImport: { resource: 'imports', method: 'cancel' },
  revertImport: { resource: 'imports', method: 'revert' },
  listImportErrors: { resource: 'imports', method: 'listErrors' },
  downloadImportErrors: { resource: 'imports', method: 'downloadErrors' },
  listImportMappings: { resource: 'importMappings', method: 'list' },
  createImportMapping: { resource: 'importMappings', method: 'create' },
  getImportMapping: { resource: 'importMappings', method: 'get' },
  replaceImportMapping: { resource: 'importMappings', method: 'replace' },
  deleteImportMapping: { resource: 'importMappings', method: 'delete' },
  listImportFormats: { resource: 'importFormats', method: 'list' },
  getImportFormatSample: { resource: 'importFormats', method: 'downloadSample' },
  listTaxReturns: { resource: 'taxReturns', method: 'list', fixed: FULL, answer: 'TaxReturn' },
  createTaxReturn: { resource: 'taxReturns', method: 'create', fixed: FULL, answer: 'TaxReturn' },
  getTaxReturn: { resource: 'taxReturns', method: 'get', fixed: FULL, answer: 'TaxReturn' },
  replaceTaxReturn: { resource: 'taxReturns', method: 'replace', fixed: FULL, answer: 'TaxReturn' },
  updateTaxReturn: { resource: 'taxReturns', method: 'update', fixed: FULL, answer: 'TaxReturn' },
  deleteTaxReturn: { resource: 'taxReturns', method: 'delete' },
  calculateTaxReturn: {
    resource: 'taxReturns',
    method: 'calculate',
    work: { poll: 'getCalculation', by: 'call' },
  },
  getCalculation: { resource: 'taxReturns', method: 'calculation' },
  cancelTaxReturn: { resource: 'taxReturns', method: 'cancel' },
  listTaxReturnHistory: { resource: 'taxReturns', method: 'listHistory' },
  prepareTaxReturn: { resource: 'taxReturns', method: 'prepare', work: { poll: 'getTaxReturn', by: 'call' } },
  declareTaxReturn: { resource: 'taxReturns', method: 'declare' },
  submitTaxReturn: { resource: 'taxReturns', method: 'submit', work: { poll: 'getTaxReturn', by: 'call' } },
  requestPrefill: { resource: 'taxReturns', method: 'prefill', work: { poll: 'getPrefill', by: 'call' } },
  getPrefill: { resource: 'taxReturns', method: 'getPrefill' },
  acceptPrefill: { resource: 'taxReturns', method: 'acceptPrefill' },
  dismissPrefill: { resource: 'taxReturns', method: 'dismissPrefill' },
  amendTaxReturn: { resource: 'taxReturns', method: 'amend' },
  getReceipt: { resource: 'taxReturns', method: 'receipt' },
  getHmrcAssist: { resource: 'taxReturns', method: 'hmrcAssist' },
  acknowledgeHmrcAssist: { resource: 'taxReturns', method: 'acknowledgeHmrcAssist' },
  createSubmissionBatch: {
    resource: 'submissionBatches',
    method: 'create',
    work: { poll: 'getSubmissionBatch', by: 'answer' },
  },
  getSubmissionBatch: { resource: 'submissionBatches', method: 'get' },
  cancelSubmissionBatch: { resource: 'submissionBatches', method: 'cancel' },
  getCoverage: { resource: 'coverage', method: 'get' },
  getCurrentDeclaration: { resource: 'declarations', method: 'current' },
  listObligations: { resource: 'obligations', method: 'list' },
  refreshObligations: { resource: 'obligations', method: 'refresh' },
  listQuarterlyUpdates: { resource: 'quarterlyUpdates', method: 'list' },
  createQuarterlyUpdate: {
    resource: 'quarterlyUpdates',
    method: 'create',
    work: { poll: 'getQuarterlyUpdate', by: 'answer' },
  },
  getQuarterlyUpdate: { resource: 'quarterlyUpdates', method: 'get' },
  getUpdatePeriods: { resource: 'hmrcAccounts', method: 'updatePeriods' },
  chooseUpdatePeriods: { resource: 'hmrcAccounts', method: 'chooseUpdatePeriods' },
  getMtdStatus: { resource: 'hmrcAccounts', method: 'mtdStatus' },
  getHmrcAccount: { resource: 'hmrcAccounts', method: 'get' },
  validateFraudPrevention: { resource: 'fraudPrevention', method: 'validate' },
  createTaxEstimate: { resource: 'taxEstimates', method: 'create' },
  listReportSchedules: { resource: 'reportSchedules', method: 'list' },
  createReportSchedule: { resource: 'reportSchedules', method: 'create' },
  getReportSchedule: { resource: 'reportSchedules', method: 'get' },
  deleteReportSchedule: { resource: 'reportSchedules', method: 'delete' },
  listReports: { resource: 'reports', method: 'list' },
  createReport: { resource: 'reports', method: 'create', work: { poll: 'getReport', by: 'answer' } },
  getReport: { resource: 'reports', method: 'get' },
  downloadReport: { resource: 'reports', method: 'download' },
  cancelReport: { resource: 'reports', method: 'cancel' },
  getAnalyticsSummary: { resource: 'analytics', method: 'summary' },
  getAnalyticsSeries: { resource: 'analytics', method: 'series' },
  getBranding: { resource: 'branding', method: 'get' },
  replaceBranding: { resource: 'branding', method: 'replace' },
  listWebhookEndpoints: { resource: 'webhookEndpoints', method: 'list' },
  createWebhookEndpoint: { resource: 'webhookEndpoints', method: 'create' },
  getWebhookEndpoint: { resource: 'webhookEndpoints', method: 'get' },
  replaceWebhookEndpoint: { resource: 'webhookEndpoints', method: 'replace' },
  deleteWebhookEndpoint: { resource: 'webhookEndpoints', method: 'delete' },
  rotateWebhookSecret: { resource: 'webhookEndpoints', method: 'rotateSecret' },
  testWebhookEndpoint: { resource: 'webhookEndpoints', method: 'test' },
  enableWebhookEndpoint: { resource: 'webhookEndpoints', method: 'enable' },
  listWebhookDeliveries: { resource: 'webhookEndpoints', method: 'listDeliveries' },
  getWebhookDelivery: { resource: 'webhookDeliveries', method: 'get' },
  resendWebhookDelivery: { resource: 'webhookDeliveries', method: 'resend' },
  recoverWebhookDeliveries: {
    resource: 'webhookEndpoints',
    method: 'recover',
    work: { poll: 'getWebhookRecovery', by: 'answer' },
  },
  getWebhookRecovery: { resource: 'webhookRecoveries', method: 'get' },
  listEvents: { resource: 'events', method: 'list' },
  getEvent: { resource: 'events', method: 'get' },
  listEventTypes: { resource: 'eventTypes', method: 'list' },
  getOpenApi: { resource: 'service', method: 'openApi' },
};

/** More methods on operations that have a name already. */
export const ALSO: Readonly<Record<string, readonly OperationName[]>> = {
  getTaxReturn: [
    {
      resource: 'taxReturns',
      method: 'summary',
      fixed: { view: 'summary' },
      answer: 'TaxReturnSummary',
    },
  ],
};

/** @throws when the operation has no name yet */
export function nameOfOperation(operationId: string): OperationName {
  const name = OPERATIONS[operationId];
  if (name) return name;
  throw new Error(
    `src/http/samples/operation-names.ts has no name for ${operationId}: add a line { resource, method } for it, as for its neighbours.`,
  );
}

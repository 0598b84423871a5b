/** Use of a tool: the assistant looks, works something out, sees what a change would do, or writes what a person goes on with. */
type ToolKind = 'read' | 'estimate' | 'preview' | 'draft';

export interface ToolEntry {
  readonly kind: ToolKind;
  /** For an operation whose own name says more than the tool may do. */
  readonly name?: string;
  /** Members of the body that the tool sets itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

const READ: ToolEntry = { kind: 'read' };
const DRAFT: ToolEntry = { kind: 'draft' };

/**
 * The operations that assistants may call, by `operationId`. Nothing that files, declares or asks anybody to agree, nothing that
 * changes books, and nothing about credentials, persons or addresses of receivers.
 */
export const TOOL_TABLE: Readonly<Record<string, ToolEntry>> = {
  getMe: READ,
  getRateLimit: READ,
  listClients: READ,
  getClient: READ,
  getHmrcAuthorisation: READ,
  getHmrcAgent: READ,
  getHmrcAccess: READ,
  listAgentInvitations: READ,
  listBusinesses: READ,
  getBusiness: READ,
  listProperties: READ,
  getProperty: READ,
  getPropertySummary: READ,
  getBestSplit: READ,
  listIncomeRecords: READ,
  listSourceAccounts: READ,
  getSourceAccount: READ,
  getReconciliation: READ,
  listTransactions: READ,
  getTransaction: READ,
  listDocuments: READ,
  getDocument: READ,
  listCategories: READ,
  listCategoryRules: READ,
  listCategoryMemory: READ,
  listImports: READ,
  getImport: READ,
  listImportErrors: READ,
  listImportFormats: READ,
  listTaxReturns: READ,
  getTaxReturn: READ,
  getCalculation: READ,
  listTaxReturnHistory: READ,
  getReceipt: READ,
  getPrefill: READ,
  getHmrcAssist: READ,
  listApprovals: READ,
  getSubmissionBatch: READ,
  getCoverage: READ,
  listObligations: READ,
  listQuarterlyUpdates: READ,
  getQuarterlyUpdate: READ,
  getMtdStatus: READ,
  getHmrcAccount: READ,
  getPaymentPlan: READ,
  getUpdatePeriods: READ,
  listReports: READ,
  getReport: READ,
  getAnalyticsSummary: READ,
  getAnalyticsSeries: READ,
  listReadiness: READ,
  listEvents: READ,
  listEventTypes: READ,
  createTaxEstimate: { kind: 'estimate' },
  previewCategoryRule: { kind: 'preview' },
  bulkUpdateTransactions: {
    kind: 'preview',
    name: 'preview_bulk_update',
    fixed: { preview: true },
  },
  createTaxReturn: DRAFT,
  updateTaxReturn: DRAFT,
  calculateTaxReturn: DRAFT,
  createReport: DRAFT,
};

/** `get_tax_return` for `getTaxReturn`. */
export const toolNameOf = (operationId: string): string =>
  TOOL_TABLE[operationId]?.name ?? operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

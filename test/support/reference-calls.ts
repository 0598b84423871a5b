import { BROWSER_FACTS } from './browser-facts.js';
import type { OperationCall } from './operation-calls.js';
import { mail, mappingBody, ruleBody, type World } from './world.js';

const ANY = { 'If-Match': '*' };
const at = (path: string, body?: object, more: Partial<OperationCall> = {}): OperationCall => ({
  path,
  ...(body === undefined ? {} : { body }),
  ...more,
});

const row = (world: World) => ({
  client_id: world.client,
  date: '2024-07-01',
  amount: -6.25,
  description: 'Ledger paper',
  business_id: world.business,
  source_account_id: world.sourceAccount,
});

const splitRow = (world: World) => ({
  client_id: world.client,
  date: '2024-07-02',
  amount: -20,
  description: 'Paper for both',
  property_id: world.property,
  splits: [
    { amount: -10, category: 'self_employment.admin_costs', business_id: world.business },
    { amount: -10, category: 'property.repairs_and_maintenance', property_id: world.property },
  ],
});

const income = (world: World) => ({
  date: '2025-07-03',
  amount: 700,
  description: 'Rent for July',
  category: 'property.rent_income',
  client_id: world.client,
  property_id: world.property,
  source_account_id: world.sourceAccount,
});

const splitIncome = (world: World) => {
  const { category: _, ...rest } = income(world);
  return {
    ...rest,
    splits: [
      { amount: 690, category: 'property.rent_income', property_id: world.property },
      { amount: 10, category: 'self_employment.turnover', business_id: world.business },
    ],
  };
};

const account = (world: World) => ({ client_id: world.client, name: 'Named defaults' });

/** A rule that names, in what it asks for and in what it gives, one client's things. */
const businessRule = (world: World) => ({
  ...ruleBody(),
  match: { value: 'LOOM', business_id: world.business, source_account_id: world.sourceAccount },
  business_id: world.business,
});
const propertyRule = (world: World) => ({
  ...ruleBody(),
  category: 'property.repairs_and_maintenance',
  match: { value: 'ROOF', property_id: world.property },
  property_id: world.property,
});

const ofEverything = (world: World) => ({
  client_id: world.client,
  business_id: world.business,
  ledger_of: world.property,
  property_id: world.property,
  source_account_id: world.sourceAccount,
  import_id: world.import,
});

const rowsSchedule = { type: 'transactions', format: 'csv', every: 'month', on: 6 };
const rowsReport = { type: 'transactions', format: 'csv', tax_year: '2025-26' };

const adjustments = (world: World) => [
  { code: 'capital_allowances', business_id: world.business, amount: 1 },
  { code: 'mortgage_interest', property_id: world.property, amount: 1 },
];

/** Calls which between them name a thing in every place in which the operation can be given one; all of them succeed. */
export const REFERENCE_CALLS: Readonly<Record<string, (world: World) => readonly OperationCall[]>> = {
  createApiKey: (world) => [
    at('/v1/api-keys', { name: 'one client', scopes: ['clients:read'], client_id: world.client }),
  ],
  listRequestLogs: (world) => [
    at(`/v1/request-logs?key_id=${world.apiKey}`),
    at(`/v1/request-logs?request_id=${world.request}`),
  ],
  listBusinesses: (world) => [at(`/v1/businesses?client_id=${world.client}`)],
  createBusiness: (world) => [
    at('/v1/businesses', { client_id: world.client, trading_name: 'Mill', trade: 'miller' }),
  ],
  listProperties: (world) => [at(`/v1/properties?client_id=${world.client}`)],
  getPropertySummary: (world) => [
    at(`/v1/properties/${world.property}/summary?tax_year=2025-26&client_id=${world.client}`),
  ],
  createProperty: (world) => [
    at('/v1/properties', {
      client_id: world.client,
      kind: 'land',
      address: { line_1: '2 Loom Lane', postcode: 'LS1 4AP' },
      owners: [{ client_id: world.client, share_percent: 50 }],
    }),
  ],
  replaceProperty: (world) => [
    at(
      `/v1/properties/${world.property}`,
      {
        kind: 'residential',
        address: { line_1: '1 Loom Lane', postcode: 'LS1 4AP' },
        owners: [{ client_id: world.client, share_percent: 50 }],
      },
      { headers: ANY },
    ),
  ],
  updateProperty: (world) => [
    at(
      `/v1/properties/${world.property}`,
      { owners: [{ client_id: world.client, share_percent: 50 }] },
      { headers: ANY },
    ),
  ],
  createIncomeRecord: (world) =>
    [income(world), splitIncome(world)].map((body) =>
      at(`/v1/properties/${world.property}/income-records`, body),
    ),
  replaceIncomeRecord: (world) =>
    [income(world), splitIncome(world)].map((body) =>
      at(`/v1/properties/${world.property}/income-records/${world.incomeRecord}`, body, { headers: ANY }),
    ),
  listSourceAccounts: (world) => [at(`/v1/source-accounts?client_id=${world.client}`)],
  createSourceAccount: (world) => [
    at('/v1/source-accounts', { ...account(world), default_business_id: world.business }),
    at('/v1/source-accounts', { ...account(world), default_property_id: world.property }),
  ],
  replaceSourceAccount: (world) =>
    [{ default_property_id: world.property }, { default_business_id: world.business }].map((defaults) =>
      at(`/v1/source-accounts/${world.sourceAccount}`, { ...account(world), ...defaults }, { headers: ANY }),
    ),
  updateSourceAccount: (world) =>
    [
      { default_business_id: null, default_property_id: world.property },
      { default_business_id: world.business, default_property_id: null },
    ].map((body) => at(`/v1/source-accounts/${world.sourceAccount}`, body, { headers: ANY })),
  listTransactions: (world) => [
    at(`/v1/transactions?client_id=${world.client}&property_id=${world.property}`),
    at(`/v1/transactions?business_id=${world.business}&source_account_id=${world.sourceAccount}`),
    at(`/v1/transactions?import_id=${world.import}`),
    at(`/v1/transactions?ledger_of=${world.property}`),
    at(`/v1/transactions?client_id=${world.client}&business_id=${world.business}`),
  ],
  createTransaction: (world) => [at('/v1/transactions', row(world)), at('/v1/transactions', splitRow(world))],
  replaceTransaction: (world) =>
    [splitRow(world), row(world)].map((body) =>
      at(`/v1/transactions/${world.transaction}`, body, { headers: ANY }),
    ),
  updateTransaction: (world) =>
    [
      { ...splitRow(world), business_id: null },
      { ...row(world), property_id: null, splits: null },
    ].map((body) => at(`/v1/transactions/${world.transaction}`, body, { headers: ANY })),
  createTransactionBatch: (world) =>
    [row(world), splitRow(world)].map((one) => at('/v1/transactions/batch', { transactions: [one] })),
  // A client cannot be merged into itself: the reference was found to be it.
  mergeClients: (world) => [
    at(`/v1/clients/${world.client}/merge`, { from_client_id: world.client }, { status: 422 }),
  ],
  createSubmissionBatch: (world) => [
    at('/v1/submission-batches', {
      items: [{ tax_return_id: world.taxReturn, if_match: '*', fraud_prevention: BROWSER_FACTS }],
    }),
    ...[
      { client_ids: [world.client] },
      { except_client_ids: [world.client] },
      { after_client_id: world.client },
    ].map((clients) =>
      at('/v1/submission-batches', {
        act: 'quarterly_update',
        quarterly_updates: { tax_year: '2025-26', quarter: 1, preview: true, ...clients },
      }),
    ),
    ...[
      { client_ids: [world.client] },
      { except_client_ids: [world.client] },
      { after_client_id: world.client },
    ].map((clients) =>
      at('/v1/submission-batches', {
        act: 'report',
        reports: { type: 'tax_summary', format: 'json', tax_year: '2025-26', ...clients },
      }),
    ),
  ],
  createSubmissionBatchSchedule: (world) =>
    [{ client_ids: [world.client] }, { except_client_ids: [world.client] }].map((clients) =>
      at('/v1/submission-batch-schedules', { act: 'quarterly_update', on: 20, ...clients }),
    ),
  listApprovals: (world) => [at(`/v1/approvals?client_id=${world.client}&tax_return_id=${world.taxReturn}`)],
  listDocuments: (world) => [
    at(`/v1/documents?client_id=${world.client}&transaction_id=${world.transaction}`),
  ],
  createDocument: (world) => [
    {
      path: `/v1/documents?client_id=${world.client}`,
      text: mail(),
      headers: { 'Content-Type': 'message/rfc822' },
    },
  ],
  linkDocument: (world) => [
    at(`/v1/transactions/${world.transaction}/documents`, { document_id: world.document }),
  ],
  categoriseTransactions: (world) => [
    at('/v1/transactions/categorise', { client_id: world.client }),
    at('/v1/transactions/categorise', {
      client_id: world.client,
      transaction_ids: [world.transaction],
    }),
  ],
  confirmTransactions: (world) => [
    at('/v1/transactions/confirm', { ids: [world.transaction] }),
    at('/v1/transactions/confirm', { filter: ofEverything(world) }),
  ],
  bulkUpdateTransactions: (world) => [
    at('/v1/transactions/bulk-update', { ids: [world.transaction], set: { business_id: world.business } }),
    at('/v1/transactions/bulk-update', {
      similar_to: world.transaction,
      set: { notes: 'Seen' },
      preview: true,
    }),
    at('/v1/transactions/bulk-update', {
      filter: ofEverything(world),
      set: { property_id: world.property },
      preview: true,
    }),
  ],
  createCategoryRule: (world) =>
    [businessRule(world), propertyRule(world)].map((body) => at('/v1/category-rules', body)),
  replaceCategoryRule: (world) =>
    [businessRule(world), propertyRule(world), ruleBody()].map((body) =>
      at(`/v1/category-rules/${world.categoryRule}`, body, { headers: ANY }),
    ),
  previewCategoryRule: (world) =>
    [businessRule(world), propertyRule(world)].map((body) =>
      at('/v1/category-rules/preview', { ...body, rule_id: world.categoryRule, client_id: world.client }),
    ),
  applyCategoryRule: (world) => [
    at(`/v1/category-rules/${world.categoryRule}/apply`, { client_id: world.client }),
  ],
  listCategoryMemory: (world) => [at(`/v1/category-memory?client_id=${world.client}`)],
  listImports: (world) => [
    at(`/v1/imports?client_id=${world.client}&source_account_id=${world.sourceAccount}`),
  ],
  createImport: (world) =>
    [
      `source_account_id=${world.sourceAccount}&business_id=${world.business}&mapping_id=${world.importMapping}`,
      `property_id=${world.property}`,
    ].map((query) => ({
      path: `/v1/imports?client_id=${world.client}&${query}`,
      text: 'Day,Sum,Text\n2025-05-01,1.00,Tea\n',
      headers: { 'Content-Type': 'text/csv' },
    })),
  listImportMappings: (world) => [
    at(`/v1/import-mappings?client_id=${world.client}&source_account_id=${world.sourceAccount}`),
  ],
  createImportMapping: (world) => [
    at('/v1/import-mappings', { ...mappingBody(world.client), source_account_id: world.sourceAccount }),
  ],
  replaceImportMapping: (world) => [
    at(
      `/v1/import-mappings/${world.importMapping}`,
      { ...mappingBody(world.client), source_account_id: world.sourceAccount },
      // The account has the mapping made above: the reference was found.
      { headers: ANY, status: 409 },
    ),
  ],
  listTaxReturns: (world) => [at(`/v1/tax-returns?client_id=${world.client}`)],
  createTaxReturn: (world) =>
    ['2023-24', '2022-23'].map((taxYear) =>
      at('/v1/tax-returns', {
        client_id: world.client,
        tax_year: taxYear,
        adjustments: adjustments(world),
      }),
    ),
  getTaxReturn: (world) => [at(`/v1/tax-returns/2025-26?client_id=${world.client}`)],
  replaceTaxReturn: (world) => [
    at(
      `/v1/tax-returns/2025-26?client_id=${world.client}`,
      { adjustments: adjustments(world) },
      { headers: ANY },
    ),
  ],
  updateTaxReturn: (world) => [
    at(
      `/v1/tax-returns/2025-26?client_id=${world.client}`,
      { adjustments: adjustments(world) },
      { headers: ANY },
    ),
  ],
  calculateTaxReturn: (world) => [at(`/v1/tax-returns/2025-26/calculate?client_id=${world.client}`)],
  getCalculation: (world) => [at(`/v1/tax-returns/2025-26/calculation?client_id=${world.client}`)],
  listTaxReturnHistory: (world) => [at(`/v1/tax-returns/2025-26/history?client_id=${world.client}`)],
  getHmrcAssist: (world) => [at(`/v1/tax-returns/2025-26/assist?client_id=${world.client}`)],
  cancelTaxReturn: (world) => [
    at(`/v1/tax-returns/2023-24/cancel?client_id=${world.client}`, undefined, { headers: ANY }),
  ],
  deleteTaxReturn: (world) => [
    at(`/v1/tax-returns/2022-23?client_id=${world.client}`, undefined, { headers: ANY }),
  ],
  listObligations: (world) => [at(`/v1/obligations?client_id=${world.client}`)],
  listQuarterlyUpdates: (world) => [
    at(`/v1/quarterly-updates?client_id=${world.client}&business_id=${world.business}`),
  ],
  listReportSchedules: (world) => [at(`/v1/report-schedules?client_id=${world.client}`)],
  createReportSchedule: (world) => [
    at('/v1/report-schedules', { ...rowsSchedule, client_id: world.client }),
    at('/v1/report-schedules', { ...rowsSchedule, client_ids: [world.client] }),
    ...[
      { business_id: world.business },
      { property_id: world.property },
      { source_account_id: world.sourceAccount },
      { import_id: world.import },
    ].map((filters) => at('/v1/report-schedules', { ...rowsSchedule, client_id: world.client, filters })),
  ],
  listReports: (world) => [at(`/v1/reports?client_id=${world.client}`)],
  getAnalyticsSummary: (world) => [at(`/v1/analytics/summary?client_id=${world.client}&tax_year=2025-26`)],
  getAnalyticsSeries: (world) => [
    at(`/v1/analytics/series?client_id=${world.client}&metric=income&by=property`),
  ],
  createReport: (world) => [
    at('/v1/reports', { ...rowsReport, client_ids: [world.client] }),
    ...[
      { business_id: world.business },
      { property_id: world.property },
      { source_account_id: world.sourceAccount },
      { import_id: world.import },
    ].map((filters) => at('/v1/reports', { ...rowsReport, client_id: world.client, filters })),
  ],
  listEvents: (world) => [at(`/v1/events?client_id=${world.client}`)],
};

import type { IdKind } from '../../domain/ids.js';
import type { TenantTable } from '../tenant-tables.js';

/**
 * Which rows of a table belong to a client: those that name it (`client`), itself (`clients`), none, since they are the
 * tenant's (`tenant`), or those that name a row of another table that does.
 */
type Ownership =
  | 'client'
  | 'clients'
  | 'tenant'
  | readonly { readonly column: string; readonly of: TenantTable }[];

export interface ExportedTable {
  /** The name of its file, without an ending. */
  readonly file: string;
  /** The kind of public id of the column `id`; `null` for rows that have none. */
  readonly idKind: IdKind | null;
  readonly rowsOf: Ownership;
  /** Whether deleted rows are exported too, since the table does not mark them. */
  readonly keepsDeleted: boolean;
  readonly columns: readonly string[];
}

/** Why a table is in no export. */
interface LeftOut {
  readonly leftOut: string;
}

const columns = (names: string): readonly string[] => names.split(' ');
const OF_TAX_RETURN = [{ column: 'tax_return_id', of: 'tax_returns' }] as const;
const WORK = 'what the service needs to do its work, and no data of the tenant';

/**
 * Columns of each of a tenant's tables in an export. Secrets, hashes, tokens and blind indexes are in no list; a new table
 * does not compile until somebody has decided.
 */
export const EXPORTED_TABLES: { readonly [T in TenantTable]: ExportedTable | LeftOut } = {
  clients: {
    file: 'clients',
    idKind: 'client',
    rowsOf: 'clients',
    keepsDeleted: true,
    columns: columns(
      'id given_name family_name date_of_birth email phone nino_encrypted utr_encrypted region address student_loan_plans marriage_allowance spouse_encrypted blind_person tags external_id metadata archived_at retain_until test_clock_id created_at updated_at',
    ),
  },
  businesses: {
    file: 'businesses',
    idKind: 'business',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id type trading_name trade commenced_on ceased_on accounting_basis accounting_date late_accounting_date_rule periods_of_account details_changed_on vehicles vat hmrc_business_id external_id metadata created_at updated_at',
    ),
  },
  properties: {
    file: 'properties',
    idKind: 'property',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id name address kind letting ownership ownership_share_bps amounts_are owners married_owners form_17_from loan_interest_only acquired_on purchase_price_pence first_let_on ceased_on cease_reason external_id metadata created_at updated_at',
    ),
  },
  source_accounts: {
    file: 'source_accounts',
    idKind: 'sourceAccount',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id name kind institution currency use default_business_id default_property_id account_numbers mapping external_id metadata created_at updated_at',
    ),
  },
  transactions: {
    file: 'transactions',
    idKind: 'transaction',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id date tax_year amount_pence currency amount_gbp_pence exchange_rate description counterparty reference category category_source category_confidence category_reason category_rule_id business_id property_id allowable_bps vehicle vat_pence external_id source source_account_id import_id import_row value_date kind balance_pence needs_review possible_duplicate_of notes metadata created_at updated_at',
    ),
  },
  category_rules: {
    file: 'category_rules',
    idKind: 'categoryRule',
    rowsOf: [
      { column: 'business_id', of: 'businesses' },
      { column: 'property_id', of: 'properties' },
    ],
    keepsDeleted: true,
    columns: columns(
      'id position name match category allowable_bps vat_bps business_id property_id metadata created_at updated_at',
    ),
  },
  category_memory: {
    file: 'category_memory',
    idKind: 'categoryMemory',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id business_id property_id merchant direction category setting allowable_bps amount_pence uses created_at updated_at last_used_at',
    ),
  },
  import_mappings: {
    file: 'import_mappings',
    idKind: 'importMapping',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns('id client_id source_account_id name mapping created_at updated_at'),
  },
  imports: {
    file: 'imports',
    idKind: 'import',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id source_account_id business_id property_id filename content_type format mapping on_duplicate dry_run atomic status created_count updated_count skipped_duplicate_count flagged_duplicate_count failed_count error warnings created_at finished_at reverted_at',
    ),
  },
  import_statements: { leftOut: 'periods and balances that the files of `imports` state' },
  import_errors: {
    file: 'import_errors',
    idKind: null,
    rowsOf: [{ column: 'import_id', of: 'imports' }],
    keepsDeleted: false,
    columns: columns('import_id line column_name code detail cells'),
  },
  tax_returns: {
    file: 'tax_returns',
    idKind: 'taxReturn',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id tax_year state filing_version basis region inputs adjustments issues rejection calculation_id hmrc_calculation_id hmrc_figures hmrc_assist hmrc_correlation_id submitted_at acceptance_state accepted_at amendment_reason notes metadata created_at updated_at',
    ),
  },
  calculations: {
    file: 'calculations',
    idKind: 'calculation',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id tax_return_id client_id tax_year status total_liability_pence figures figures_hash error as_of created_at finished_at',
    ),
  },
  declarations: {
    file: 'declarations',
    idKind: null,
    rowsOf: OF_TAX_RETURN,
    keepsDeleted: false,
    columns: columns(
      'tax_return_id filing_version calculation_id figures_hash wording_version declarant_kind declarant_name accepted_issues given_elsewhere approval_id approved_from agreed_at recorded_at',
    ),
  },
  submissions: {
    file: 'submissions',
    idKind: 'submission',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id tax_return_id client_id tax_year filing_version kind state auto calculation_id hmrc_calculation_id hmrc_correlation_id code fraud_prevention_encrypted prepared_at sent_at confirmed_at created_at updated_at',
    ),
  },
  status_history: {
    file: 'tax_return_history',
    idKind: null,
    rowsOf: OF_TAX_RETURN,
    keepsDeleted: false,
    columns: columns(
      'tax_return_id filing_version from_state to_state trigger actor code hmrc_correlation_id hmrc_call hmrc_outcome hmrc_status at',
    ),
  },
  submission_batches: {
    file: 'submission_batches',
    idKind: 'submissionBatch',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id act preview schedule_id scheduled_on schedule_part cancelled_at completed_at created_at',
    ),
  },
  submission_batch_schedules: {
    file: 'submission_batch_schedules',
    idKind: 'submissionBatchSchedule',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id client_ids except_client_ids act preview expenses on_day test_clock_id next_on last_batch_ids created_at updated_at',
    ),
  },
  submission_batch_items: {
    file: 'submission_batch_items',
    idKind: null,
    rowsOf: OF_TAX_RETURN,
    keepsDeleted: false,
    columns: columns('batch_id position tax_return_id status problem created_at'),
  },
  quarterly_updates: {
    file: 'quarterly_updates',
    idKind: 'quarterlyUpdate',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id business_id kind hmrc_business_id tax_year period_start_on period_end_on revision expenses figures status hmrc_correlation_id differences issues fraud_prevention_encrypted sent_at created_at updated_at',
    ),
  },
  obligations: {
    file: 'obligations',
    idKind: 'obligation',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id business_id hmrc_business_id business_type kind tax_year period_start_on period_end_on due_on status received_on fetched_at',
    ),
  },
  hmrc_grants: {
    file: 'hmrc_authorisations',
    idKind: null,
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('client_id status scopes expires_at created_at updated_at'),
  },
  hmrc_agent_grants: {
    file: 'hmrc_agents',
    idKind: null,
    rowsOf: 'tenant',
    keepsDeleted: false,
    columns: columns('arn status scopes expires_at created_at updated_at'),
  },
  agent_invitations: {
    file: 'agent_invitations',
    idKind: 'agentInvitation',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('id client_id arn role status expires_at created_at updated_at'),
  },
  hmrc_access: {
    file: 'hmrc_access',
    idKind: null,
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('client_id state via arn checked_at'),
  },
  report_schedules: {
    file: 'report_schedules',
    idKind: 'reportSchedule',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id client_ids type format filters locale every on_day test_clock_id next_on last_report_id created_at updated_at',
    ),
  },
  reports: {
    file: 'reports',
    idKind: 'report',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id client_ids type format tax_year date_from date_to filters locale status as_of filename error created_at finished_at',
    ),
  },
  events: {
    file: 'events',
    idKind: 'event',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('body changes'),
  },
  bulk_changes: {
    file: 'bulk_changes',
    idKind: null,
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('client_id actor request_id changed created_at'),
  },
  brandings: {
    file: 'branding',
    idKind: null,
    rowsOf: 'tenant',
    keepsDeleted: false,
    columns: columns('firm_name address logo_type logo colour updated_at'),
  },
  api_keys: {
    file: 'api_keys',
    idKind: 'apiKey',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id name prefix last4 scopes client_id allowed_cidrs expires_at revoked_at last_used_at last_used_ip created_at',
    ),
  },
  test_clocks: {
    file: 'test_clocks',
    idKind: 'testClock',
    rowsOf: 'tenant',
    keepsDeleted: false,
    columns: columns('id now created_at updated_at'),
  },
  users: {
    file: 'users',
    idKind: 'user',
    rowsOf: 'tenant',
    keepsDeleted: false,
    columns: columns('id email role disabled_at created_at updated_at'),
  },
  oauth_apps: {
    file: 'oauth_apps',
    idKind: 'oauthApp',
    rowsOf: 'tenant',
    keepsDeleted: true,
    columns: columns('id name type audience redirect_uris scopes logo_url created_at updated_at'),
  },
  oauth_grants: {
    file: 'oauth_grants',
    idKind: 'oauthGrant',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('id app_name user_id scopes client_id expires_at last_used_at revoked_at created_at'),
  },
  webhook_endpoints: {
    file: 'webhook_endpoints',
    idKind: 'webhookEndpoint',
    rowsOf: 'tenant',
    keepsDeleted: true,
    columns: columns(
      'id url events description enabled status signature_format header_names ordering metadata created_at updated_at',
    ),
  },
  erasures: {
    file: 'erasures',
    idKind: 'erasure',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id subject client_id status starts_at certificate completed_at destroyed_at created_at',
    ),
  },
  kept_records: { leftOut: 'records of erased clients, which nothing of the service can open' },
  bulk_updates: { leftOut: 'runs over transactions, whose outcome stands on these' },
  categorisations: { leftOut: 'runs over transactions, whose outcome stands on these' },
  category_model_counts: { leftOut: 'worked out of the transactions' },
  category_models: { leftOut: 'worked out of the transactions' },
  category_rule_revisions: { leftOut: 'worked out of the category rules' },
  event_counters: { leftOut: WORK },
  file_chunks: { leftOut: 'files that were uploaded, or that are made of the data' },
  file_objects: { leftOut: 'where contents of files lie' },
  files: { leftOut: 'files that were uploaded, or that are made of the data' },
  idempotency_keys: { leftOut: 'answers that were given, kept for a day' },
  approvals: {
    file: 'approvals',
    idKind: 'approval',
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns(
      'id client_id tax_return_id filing_version calculation_id figures_hash recipient state expires_at wording_version accepted_issues given_elsewhere answered_at answered_from created_at',
    ),
  },
  documents: {
    file: 'documents',
    idKind: 'document',
    rowsOf: 'client',
    keepsDeleted: true,
    columns: columns(
      'id client_id media_type size_bytes sha256 reading read tax_year linked_tax_year created_at',
    ),
  },
  document_links: {
    file: 'document_links',
    idKind: null,
    rowsOf: 'client',
    keepsDeleted: false,
    columns: columns('client_id transaction_id document_id created_at'),
  },
  ledger_sums: { leftOut: 'worked out of the transactions' },
  oauth_tokens: { leftOut: 'secrets' },
  readiness: { leftOut: 'worked out of the records' },
  readiness_marks: { leftOut: WORK },
  obligation_readings: { leftOut: WORK },
  outbox: { leftOut: WORK },
  outbox_dead: { leftOut: WORK },
  parts_at_hmrc: { leftOut: 'copies of figures of returns, which are exported' },
  payment_reminders: { leftOut: 'which events of payments were sent; the events are exported' },
  prefills: { leftOut: 'what HMRC was found to hold; what was taken of it stands in the returns' },
  row_counts: { leftOut: 'worked out of the transactions and the errors of imports' },
  request_logs: { leftOut: 'which requests were made, kept for a month; what they changed is exported' },
  webhook_attempts: { leftOut: 'how events were delivered; the events are exported' },
  webhook_claims: { leftOut: WORK },
  webhook_deliveries: { leftOut: 'how events were delivered; the events are exported' },
  webhook_recoveries: { leftOut: 'how events were delivered; the events are exported' },
  work_faults: { leftOut: WORK },
};

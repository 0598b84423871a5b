/**
 * Whose each tenant table's rows are. `client`: of one client, by `client_id`; `clients`: the clients themselves;
 * `tenant`: of the tenant as a whole; `unbound`: the same, but not for a credential that is bound to a client. Such a
 * credential sees of the first two that client's rows only, and of the last none. A table that is not declared here
 * cannot be read or written through a tenant's executor.
 */
export const TENANT_TABLES = {
  api_keys: 'client',
  brandings: 'tenant',
  businesses: 'client',
  calculations: 'client',
  categorisations: 'client',
  category_memory: 'client',
  category_model_counts: 'tenant',
  category_models: 'tenant',
  category_rules: 'tenant',
  clients: 'clients',
  declarations: 'tenant',
  event_counters: 'tenant',
  events: 'client',
  file_chunks: 'tenant',
  files: 'tenant',
  hmrc_grants: 'client',
  idempotency_keys: 'tenant',
  import_errors: 'tenant',
  import_mappings: 'client',
  imports: 'client',
  oauth_apps: 'unbound',
  oauth_grants: 'client',
  oauth_tokens: 'tenant',
  obligation_readings: 'client',
  obligations: 'client',
  outbox: 'tenant',
  outbox_dead: 'tenant',
  properties: 'client',
  quarterly_updates: 'client',
  reports: 'client',
  source_accounts: 'client',
  status_history: 'tenant',
  submission_batch_items: 'tenant',
  submission_batches: 'client',
  submissions: 'client',
  tax_returns: 'client',
  transactions: 'client',
  users: 'unbound',
  webhook_attempts: 'tenant',
  webhook_claims: 'tenant',
  webhook_deliveries: 'tenant',
  webhook_endpoints: 'tenant',
  webhook_recoveries: 'tenant',
  work_faults: 'tenant',
} as const satisfies Readonly<Record<string, 'client' | 'clients' | 'tenant' | 'unbound'>>;

export type TenantTable = keyof typeof TENANT_TABLES;

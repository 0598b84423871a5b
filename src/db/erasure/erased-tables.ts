import type { TenantTable } from '../tenant-tables.js';

/** Rows of a client that the law wants kept: they are sealed before they are deleted. */
interface Kept {
  /** SQL for the tax year of row `t`; `null`: rows that all of the client's years rest on. */
  readonly year: string | null;
  /** SQL for whether row `t` is needed for a return; all that are not deleted, when left out. */
  readonly when?: string;
  /** Columns that are no record of the client. */
  readonly without?: readonly string[];
}

/** Fate of a table's rows when a client is erased. A tenant that is erased loses the rows of every table. */
type Fate =
  | {
      /** SQL for whether row `t` is of the client `:clientId`. */
      readonly rows: string;
      readonly kept?: Kept;
    }
  | {
      /** Reason for which rows stay: no data of a client is in them. */
      readonly stays: string;
    };

const OWN = 't.client_id = :clientId';
const OF_TENANT = 't.tenant_id = :tenantId and t.livemode = :livemode';
const of = (table: TenantTable, column: string) =>
  `t.${column} = any(array(select o.id from ${table} o where o.tenant_id = :tenantId and o.livemode = :livemode and o.client_id = :clientId))`;
const OF_RETURN = of('tax_returns', 'tax_return_id');
const YEAR_OF_RETURN =
  '(select r.tax_year from tax_returns r where r.tenant_id = t.tenant_id and r.id = t.tax_return_id)';
/** Rows that were live when the erasure was asked for. */
const LIVE = '(t.deleted_at is null or t.deleted_at >= :since)';
const deliveriesOf = `select d.id from webhook_deliveries d join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
  where e.tenant_id = :tenantId and e.livemode = :livemode and e.client_id = :clientId`;
/** Files that cannot be found by client once the rows that name them are deleted. */
const filesOf = (table: 'imports' | 'reports') =>
  `select o.file_id from ${table} o where o.tenant_id = :tenantId and o.livemode = :livemode and o.client_id = :clientId`;
const WORK = 'ids of work, which goes by itself';
const OF_THE_TENANT = 'the tenant’s own, and names no client';

/** Every tenant table, in an order in which rows can be deleted. A new table does not compile until it has an entry. */
export const ERASED_TABLES: { readonly [T in TenantTable]: Fate } = {
  webhook_claims: { stays: 'deliveries that are being sent, for seconds' },
  webhook_attempts: { rows: `t.tenant_id = :tenantId and t.webhook_delivery_id in (${deliveriesOf})` },
  webhook_deliveries: {
    rows: `t.tenant_id = :tenantId and t.id in (${deliveriesOf})
      and not exists (select from webhook_claims c where c.tenant_id = t.tenant_id and c.webhook_delivery_id = t.id)`,
  },
  events: {
    rows: `${OWN} and not exists (select from webhook_deliveries d where d.tenant_id = t.tenant_id and d.event_id = t.id)`,
  },
  submissions: {
    rows: OWN,
    kept: {
      year: 't.tax_year',
      when: `t.kind = 'submit'`,
      without: ['fraud_prevention_encrypted', 'nino_index', 'job_id', 'lease_token', 'leased_until'],
    },
  },
  submission_batch_items: {
    rows: `(${OF_RETURN} or t.update_request->>'clientId' = cast(:clientId as text))`,
  },
  submission_batches: { rows: OWN },
  prefills: { rows: OWN },
  declarations: { rows: OF_RETURN, kept: { year: YEAR_OF_RETURN } },
  approvals: {
    rows: OWN,
    kept: { year: YEAR_OF_RETURN, when: `t.state = 'approved'`, without: ['link_hash', 'code_hash'] },
  },
  status_history: { rows: OF_RETURN, kept: { year: YEAR_OF_RETURN } },
  calculations: {
    rows: OWN,
    kept: {
      year: 't.tax_year',
      when: 'exists (select from tax_returns r where r.tenant_id = t.tenant_id and r.id = t.tax_return_id and r.calculation_id = t.id)',
      without: ['job_id'],
    },
  },
  quarterly_updates: {
    rows: OWN,
    kept: { year: 't.tax_year', without: ['fraud_prevention_encrypted', 'job_id', 'claim_token'] },
  },
  tax_returns: { rows: OWN, kept: { year: 't.tax_year', when: LIVE } },
  parts_at_hmrc: { rows: OWN },
  obligations: { rows: OWN },
  obligation_readings: { rows: OWN },
  payment_reminders: { rows: OWN },
  hmrc_access: { rows: OWN },
  hmrc_grants: { rows: OWN },
  agent_invitations: { rows: OWN },
  document_links: {
    rows: OWN,
    kept: {
      year: '(select d.tax_year from documents d where d.tenant_id = t.tenant_id and d.id = t.document_id)',
    },
  },
  documents: { rows: OWN, kept: { year: 'coalesce(t.linked_tax_year, t.tax_year)', when: LIVE } },
  transactions: {
    rows: OWN,
    kept: {
      year: 't.tax_year',
      when: `${LIVE} and t.category is distinct from 'private'`,
      without: ['identity_key', 'category_alternatives', 'batch_key'],
    },
  },
  import_errors: { rows: of('imports', 'import_id') },
  import_statements: { rows: OWN },
  file_chunks: { rows: `t.file_id in (${filesOf('imports')} union all ${filesOf('reports')})` },
  imports: { rows: OWN },
  reports: { rows: OWN },
  file_objects: { stays: 'where contents of files lie, which goes with the contents' },
  files: { stays: 'sizes and hashes of files without contents, which go once nothing names them' },
  report_schedules: { rows: OWN },
  submission_batch_schedules: { rows: OWN },
  bulk_changes: { rows: OWN },
  bulk_updates: { rows: OWN },
  categorisations: { rows: OWN },
  category_memory: {
    rows: `(${OWN} or ${of('businesses', 'business_id')} or ${of('properties', 'property_id')})`,
  },
  category_rules: { rows: `(${of('businesses', 'business_id')} or ${of('properties', 'property_id')})` },
  import_mappings: { rows: `(${OWN} or ${of('source_accounts', 'source_account_id')})` },
  source_accounts: { rows: OWN, kept: { year: null, when: LIVE, without: ['mapping'] } },
  properties: { rows: OWN, kept: { year: null, when: LIVE } },
  businesses: { rows: OWN, kept: { year: null, when: LIVE } },
  oauth_tokens: { rows: of('oauth_grants', 'oauth_grant_id') },
  oauth_grants: { rows: OWN },
  idempotency_keys: { rows: `t.path like '/v1/clients/' || :publicId || '%'` },
  readiness: { rows: OWN },
  ledger_sums: { rows: OWN },
  readiness_marks: { rows: OWN },
  clients: {
    rows: 't.id = :clientId',
    kept: {
      year: null,
      when: LIVE,
      without: [
        'nino_index',
        'nino_suffix',
        'utr_index',
        'utr_suffix',
        'spouse_nino_suffix',
        'test_clock_id',
        'test_clock_since',
      ],
    },
  },

  brandings: { stays: OF_THE_TENANT },
  category_model_counts: { stays: 'how often words stood for a category, in all rows of the tenant' },
  category_models: { stays: OF_THE_TENANT },
  category_rule_revisions: { stays: OF_THE_TENANT },
  event_counters: { stays: 'how many events there were, by id' },
  hmrc_agent_grants: { stays: OF_THE_TENANT },
  outbox: { stays: WORK },
  outbox_dead: { stays: WORK },
  request_logs: { stays: 'paths of requests with ids, which go after their time' },
  row_counts: { stays: 'how many rows the tenant has' },
  webhook_recoveries: { stays: OF_THE_TENANT },
  webhook_endpoints: { stays: OF_THE_TENANT },
  oauth_apps: { stays: OF_THE_TENANT },
  users: { stays: OF_THE_TENANT },
  test_clocks: { stays: OF_THE_TENANT },
  api_keys: { rows: OWN },
  work_faults: { stays: WORK },
  kept_records: { stays: 'what has to be kept, sealed' },
  erasures: { stays: 'certificates, which name no person' },
};

/**
 * Tables of a tenant that stay when all else is gone: the certificate, the records it speaks of, and the key that may fetch it. Rows of
 * objects go as these are removed from object storage.
 */
const STAYS_OF_TENANT: readonly TenantTable[] = ['kept_records', 'erasures', 'api_keys', 'file_objects'];

/** Files of documents that have to be kept stay too, until their day. */
const BUT_KEPT_FILES: { readonly [T in TenantTable]?: string } = {
  files: ' and t.keep_until is null',
  file_chunks:
    ' and not exists (select from files f where f.tenant_id = t.tenant_id and f.id = t.file_id and f.keep_until is not null)',
};

export interface ErasureStep {
  readonly table: TenantTable;
  /** SQL for whether row `t` goes. */
  readonly rows: string;
  readonly kept: Kept | null;
}

const tables = Object.keys(ERASED_TABLES) as TenantTable[];

/** Steps by which a client is erased, the client itself last. */
export const STEPS_OF_CLIENT: readonly ErasureStep[] = tables
  .flatMap((table) => {
    const fate = ERASED_TABLES[table];
    return 'rows' in fate ? [{ table, rows: `${OF_TENANT} and ${fate.rows}`, kept: fate.kept ?? null }] : [];
  })
  .toSorted((one, other) => Number(one.table === 'clients') - Number(other.table === 'clients'));

/** Steps by which the rest of a tenant is erased, in both modes, once its clients are. */
export const STEPS_OF_TENANT: readonly ErasureStep[] = [
  ...tables
    .filter((table) => !STAYS_OF_TENANT.includes(table))
    .map((table) => ({ table, rows: `t.tenant_id = :tenantId${BUT_KEPT_FILES[table] ?? ''}`, kept: null })),
  {
    table: 'api_keys',
    rows: 't.tenant_id = :tenantId and t.id is distinct from cast(:requestingKeyId as uuid)',
    kept: null,
  },
];

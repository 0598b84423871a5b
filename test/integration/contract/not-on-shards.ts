import type { StatementRule } from '../../support/shards/read-statements.js';

interface Reason {
  readonly because: string;
  /** Beginnings of statements, and the rules that they break. */
  readonly statements: Readonly<Record<string, readonly StatementRule[]>>;
}

/** Tables of whose rows the erasure of a client keeps some, sealed. */
const KEPT_AT_ERASURE = [
  'approvals',
  'businesses',
  'calculations',
  'clients',
  'declarations',
  'document_links',
  'documents',
  'properties',
  'quarterly_updates',
  'source_accounts',
  'status_history',
  'submissions',
  'tax_returns',
  'transactions',
];

/** Statements that Citus would not carry out, or not as Postgres does. The list may only become shorter: decision 220 says what each group needs. */
export const NOT_ON_SHARDS: readonly Reason[] = [
  {
    because: 'Each piece of work of all tenants is taken by one process, in one statement.',
    statements: {
      'update outbox set due_checked_at = now() where (tenant_id, id) in (': ['locks_tenants'],
      'with quiet as ( select tenant_id, id, coalesce(heartbeat_at, created_at) as since': ['locks_tenants'],
      'update obligation_readings w set status = ': ['locks_tenants'],
      'update hmrc_access w set status = ': ['locks_tenants'],
    },
  },
  {
    because:
      'An index is walked from tenant to tenant, or from endpoint to endpoint, so that each has its turn.',
    statements: {
      'with recursive q as ( (select queue from outbox': ['joins_tenants', 'recurses_tenants'],
      'with asked as ( select * from jsonb_to_recordset($1::jsonb) as a(queue text': [
        'locks_tenants',
        'mutable_in_returning',
        'recurses_tenants',
      ],
      'with open as materialized ( select o.shard, o.tenant_id': ['recurses_tenants'],
    },
  },
  {
    because: 'Expired rows of all tenants go in portions, of which two sweeps take none together.',
    statements: {
      'with over as ( select d.id, d.tenant_id': ['locks_tenants'],
      'with old as materialized ( select e.tenant_id, e.id from events e': ['locks_tenants'],
      'delete from bulk_changes where (tenant_id, id) in (': ['locks_tenants'],
      'delete from kept_records where (tenant_id, id) in (': ['locks_tenants'],
      'delete from webhook_attempts where (tableoid, ctid) in (': ['addresses_tenants', 'locks_tenants'],
      'delete from request_logs where (tableoid, ctid) in (': ['addresses_tenants'],
      'delete from idempotency_keys where (tableoid, ctid) in (': ['addresses_tenants'],
      'delete from file_chunks where (tableoid, ctid) in (': ['addresses_tenants', 'joins_tenants'],
    },
  },
  {
    because: 'The next attempt follows from a delivery and the time, in the statement that records it.',
    statements: {
      'with dead as ( delete from webhook_claims where shard = any(': [
        'mutable_in_case',
        'stable_of_column',
        'volatile_in_where',
      ],
      'with given as materialized ( select g.* from jsonb_to_recordset(cast($1 as jsonb)) as g(tenant_id uuid':
        ['mutable_in_case', 'stable_of_column'],
    },
  },
  {
    because:
      'The time, a number as text or a row as JSON is made where the row is; Citus allows only what never changes.',
    statements: {
      'insert into "webhook_endpoints" (': ['mutable_in_returning'],
      'update "webhook_endpoints" set "': ['mutable_in_returning'],
      'update "imports" set "status" = $1, "started_at" = coalesce(started_at, now())': ['mutable_in_case'],
      'update transactions t set identity_key = null': ['mutable_in_case'],
      'with completed as ( update calculations c set status': ['volatile_in_update'],
      'with lessons as ( select * from jsonb_to_recordset(cast($1 as jsonb))': ['mutable_on_conflict'],
      "with job as materialized ( select i.id as item_id, i.position, nextval('outbox_id_seq')": [
        'stable_of_column',
      ],
      'update erasures set erased = erased || jsonb_build_object(': ['stable_of_column'],
      ...Object.fromEntries(
        KEPT_AT_ERASURE.map((table) => [
          `delete from ${table} t where (t.tableoid, t.ctid) in (`,
          ['mutable_in_returning' as const],
        ]),
      ),
    },
  },
];

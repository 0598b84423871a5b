import { keysOf } from '../../domain/language/keys-of.js';
import type { FieldChange } from '../../domain/reports/field-changes.js';
import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { readByCursor } from './read-by-cursor.js';

/** A record of the audit trail, from any of its tables. */
export interface AuditRecord {
  readonly at: Date;
  /** As it was written; of a declaration the UUID of the key. */
  readonly actor: string | null;
  readonly action: string;
  readonly detail: string | null;
  readonly fromState: string | null;
  readonly toState: string | null;
  /** The outcome of a call to HMRC; null for everything else. */
  readonly hmrcOutcome: HmrcExchange['outcome'] | null;
  readonly hmrcStatus: number | null;
  /** The body of an event, or null. */
  readonly body: string | null;
  readonly taxReturnId: string | null;
  readonly hmrcReference: string | null;
  readonly code: string | null;
  readonly requestId: string | null;
  /** The changed fields, of an event that a replacement made. */
  readonly changes: readonly FieldChange[] | null;
  /** UUID of a transaction that was changed together with others. */
  readonly transactionId: string | null;
}

/** Columns of a record, with the type of each. */
const COLUMNS = {
  at: 'timestamptz',
  actor: 'text',
  action: 'text',
  detail: 'text',
  from_state: 'text',
  to_state: 'text',
  hmrc_outcome: 'text',
  hmrc_status: 'integer',
  body: 'text',
  tax_return_id: 'uuid',
  hmrc_reference: 'text',
  code: 'text',
  request_id: 'text',
  changes: 'jsonb',
  transaction_id: 'uuid',
} as const;

type Column = keyof typeof COLUMNS;

/** The records of one source. A column that the source does not have is null. */
const recordsOf = (columns: Partial<Readonly<Record<Column, string>>>, rows: string): string =>
  `select ${keysOf(COLUMNS)
    .map((name) => `${columns[name] ?? `cast(null as ${COLUMNS[name]})`} as ${name}`)
    .join(', ')} ${rows}`;

/**
 * The return of the client and the year, and its approvals, for the sources below. All of them have the bindings `:tenant`,
 * `:livemode`, `:client` and `:year`. Nothing is locked.
 */
const RETURN_OF_YEAR = `
  returns as (
    select id from tax_returns
    where tenant_id = :tenant and livemode = :livemode and client_id = :client and tax_year = :year),
  approvals_of_year as (
    select id, tax_return_id, state, recipient, wording_version, figures_hash, answered_at, answered_from from approvals
    where tenant_id = :tenant and livemode = :livemode and tax_return_id in (select id from returns))`;

/** Events of the client. Of those about transactions, tax returns and approvals, only the events of the year. */
const EVENTS_OF_YEAR = recordsOf(
  {
    at: 'e.created_at',
    actor: 'e.actor',
    action: 'e.type',
    body: 'e.body',
    request_id: 'e.request_id',
    changes: 'e.changes',
  },
  `from events e
   left join lateral (select f.tax_year from transactions f
     where f.tenant_id = e.tenant_id and f.id = e.subject_id limit 1) t on true
   where e.tenant_id = :tenant and e.livemode = :livemode and e.client_id = :client
     and (e.type not like 'transaction.%' or t.tax_year = :year)
     and (e.type not like 'tax_return.%' or e.subject_id in (select id from returns))
     and (e.type not like 'approval.%' or e.subject_id in (select id from approvals_of_year))`,
);

/** Transactions of the year that were changed together with others, one record each. */
const BULK_CHANGES = recordsOf(
  {
    at: 'b.created_at',
    actor: 'b.actor',
    action: `'transaction.updated'`,
    request_id: 'b.request_id',
    changes: `one -> 'changes'`,
    transaction_id: 't.id',
  },
  `from bulk_changes b
   cross join lateral jsonb_array_elements(b.changed) one
   cross join lateral (select f.id, f.tax_year from transactions f
     where f.tenant_id = b.tenant_id and f.id = cast(one ->> 'transactionId' as uuid) limit 1) t
   where b.tenant_id = :tenant and b.livemode = :livemode and b.client_id = :client and t.tax_year = :year`,
);

/** Moves of the year’s return from state to state, and its calls to HMRC. */
const STATUS_MOVES = recordsOf(
  {
    at: 'h.at',
    actor: 'h.actor',
    action: `'status'`,
    detail: 'h.trigger',
    from_state: 'h.from_state',
    to_state: 'h.to_state',
    hmrc_outcome: 'h.hmrc_outcome',
    hmrc_status: 'h.hmrc_status',
    tax_return_id: 'h.tax_return_id',
    hmrc_reference: 'h.hmrc_correlation_id',
    code: 'h.code',
  },
  `from status_history h
   where h.tenant_id = :tenant and h.livemode = :livemode and h.tax_return_id in (select id from returns)`,
);

/** Declarations of the year’s return; `detail` says who declared which figures. */
const DECLARATIONS = recordsOf(
  {
    at: 'd.recorded_at',
    actor: 'cast(d.recorded_by as text)',
    action: `'declaration'`,
    detail: `d.declarant_kind || ' ' || d.declarant_name || ', wording ' || d.wording_version || ', figures ' || d.figures_hash
      || coalesce(', accepting ' || (select string_agg((one ->> 'code') || coalesce(' of ' || (one ->> 'count') || ' rows', ''), ', ')
           from jsonb_array_elements(d.accepted_issues) one), '')
      || coalesce(', approved from ' || (d.approved_from ->> 'ipAddress'), '')`,
    tax_return_id: 'd.tax_return_id',
  },
  `from declarations d
   where d.tenant_id = :tenant and d.livemode = :livemode and d.tax_return_id in (select id from returns)`,
);

/** Answers to requests for approval of the year’s return; `detail` says who answered, and from where. */
const APPROVALS = recordsOf(
  {
    at: 'a.answered_at',
    action: `'approval'`,
    detail: `a.state || ' by ' || a.recipient
      || coalesce(', wording ' || a.wording_version, '') || ', figures ' || a.figures_hash
      || coalesce(', from ' || (a.answered_from ->> 'ipAddress'), '')
      || coalesce(' with ' || (a.answered_from ->> 'userAgent'), '')`,
    tax_return_id: 'a.tax_return_id',
  },
  'from approvals_of_year a where a.answered_at is not null',
);

/** Submissions of the year that HMRC has confirmed. */
const SUBMISSIONS = recordsOf(
  {
    at: 's.confirmed_at',
    action: `'submission'`,
    detail: 's.kind',
    to_state: 's.state',
    tax_return_id: 's.tax_return_id',
    hmrc_reference: 's.hmrc_correlation_id',
    code: 's.code',
    request_id: 's.request_id',
  },
  `from submissions s
   where s.tenant_id = :tenant and s.livemode = :livemode and s.client_id = :client and s.tax_year = :year
     and s.confirmed_at is not null`,
);

const SOURCES = [EVENTS_OF_YEAR, BULK_CHANGES, STATUS_MOVES, DECLARATIONS, APPROVALS, SUBMISSIONS];

/**
 * Purpose: records of a client and a year.
 * Bindings: `tenant`, `livemode`, `client`, `year`.
 * Answer: a row for each record, oldest first.
 * Locks: none.
 */
const RECORDS = `
  with ${RETURN_OF_YEAR}, records as (${SOURCES.join(' union all ')})
  select ${keysOf(COLUMNS).join(', ')} from records order by at, action`;

interface Asked {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/**
 * Records of a client and a year, oldest first. They are the events of the client, those about transactions and tax
 * returns being of the year alone; transactions of the year that were changed many at once; and each step, approval,
 * declaration and submission of the year’s return.
 */
export async function* readAuditRecords(
  db: TenantExecutor,
  { clientId, taxYear }: Asked,
): AsyncGenerator<readonly AuditRecord[]> {
  const of = { tenant: db.tenantId, livemode: db.livemode, client: clientId, year: taxYear };
  const query = db.queries.raw(RECORDS, of);
  for await (const page of readByCursor<Row>(db, 'audit_trail', query)) yield page.map(toRecord);
}

interface Row {
  at: Date;
  actor: string | null;
  action: string;
  detail: string | null;
  from_state: string | null;
  to_state: string | null;
  hmrc_outcome: AuditRecord['hmrcOutcome'];
  hmrc_status: number | null;
  body: string | null;
  tax_return_id: string | null;
  hmrc_reference: string | null;
  code: string | null;
  request_id: string | null;
  changes: AuditRecord['changes'];
  transaction_id: string | null;
}

const toRecord = (row: Row): AuditRecord => ({
  at: row.at,
  actor: row.actor,
  action: row.action,
  detail: row.detail,
  fromState: row.from_state,
  toState: row.to_state,
  hmrcOutcome: row.hmrc_outcome,
  hmrcStatus: row.hmrc_status,
  body: row.body,
  taxReturnId: row.tax_return_id,
  hmrcReference: row.hmrc_reference,
  code: row.code,
  requestId: row.request_id,
  changes: row.changes,
  transactionId: row.transaction_id,
});

/** Names of the tenant’s API keys, by UUID. */
export async function namesOfKeys(db: TenantExecutor): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; name: string }[] = await rowsOf(db, 'api_keys').select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type { FieldChange } from '../../domain/reports/field-changes.js';
import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { readByCursor } from './read-by-cursor.js';

/** A record of the audit trail, from any of its tables. */
export interface AuditRow {
  readonly at: Date;
  /** As it was written; of a declaration the UUID of the key. */
  readonly actor: string | null;
  readonly action: string;
  readonly detail: string | null;
  readonly from_state: string | null;
  readonly to_state: string | null;
  /** The outcome of a call to HMRC; null for everything else. */
  readonly hmrc_outcome: HmrcExchange['outcome'] | null;
  readonly hmrc_status: number | null;
  /** The body of an event, or null. */
  readonly body: string | null;
  readonly tax_return_id: string | null;
  readonly hmrc_reference: string | null;
  readonly code: string | null;
  readonly request_id: string | null;
  /** The changed fields, of an event that a replacement made. */
  readonly changes: readonly FieldChange[] | null;
  /** UUID of a transaction that was changed together with others. */
  readonly transaction_id: string | null;
}

interface Asked {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/**
 * Records of a client and a year, oldest first. They are the events of the client, those about transactions and tax
 * returns being of the year alone; transactions of the year that were changed many at once; and each step, approval,
 * declaration and submission of the year’s return.
 */
export function readAuditRows(
  db: TenantExecutor,
  { clientId, taxYear }: Asked,
): AsyncGenerator<readonly AuditRow[]> {
  const of = { tenant: db.tenantId, livemode: db.livemode, client: clientId, year: taxYear };
  const query = db.queries.raw(
    `with returns as (
       select id from tax_returns
       where tenant_id = :tenant and livemode = :livemode and client_id = :client and tax_year = :year
     ), approvals_of_year as (
       select id, tax_return_id, state, recipient, wording_version, figures_hash, answered_at, answered_from from approvals
       where tenant_id = :tenant and livemode = :livemode and tax_return_id in (select id from returns)
     ), entries as (
       select e.created_at as at, e.actor, e.type as action, null as detail, null as from_state, null as to_state,
              null as hmrc_outcome, cast(null as integer) as hmrc_status, e.body,
              cast(null as uuid) as tax_return_id, null as hmrc_reference, null as code, e.request_id, e.changes,
              cast(null as uuid) as transaction_id
       from events e
       left join transactions t on t.tenant_id = e.tenant_id and t.livemode = e.livemode and t.id = e.subject_id
       where e.tenant_id = :tenant and e.livemode = :livemode and e.client_id = :client
         and (e.type not like 'transaction.%' or t.tax_year = :year)
         and (e.type not like 'tax_return.%' or e.subject_id in (select id from returns))
         and (e.type not like 'approval.%' or e.subject_id in (select id from approvals_of_year))
       union all
       select b.created_at, b.actor, 'transaction.updated', null, null, null, null, null, null, null, null, null, b.request_id,
              one -> 'changes', t.id
       from bulk_changes b
       cross join lateral jsonb_array_elements(b.changed) one
       join transactions t on t.tenant_id = b.tenant_id and t.livemode = b.livemode and t.id = cast(one ->> 'transactionId' as uuid)
         and t.tax_year = :year
       where b.tenant_id = :tenant and b.livemode = :livemode and b.client_id = :client
       union all
       select h.at, h.actor, 'status', h.trigger, h.from_state, h.to_state, h.hmrc_outcome, h.hmrc_status, null, h.tax_return_id, h.hmrc_correlation_id,
              h.code, null, null, null
       from status_history h
       where h.tenant_id = :tenant and h.livemode = :livemode and h.tax_return_id in (select id from returns)
       union all
       select d.recorded_at, cast(d.recorded_by as text), 'declaration', d.declarant_kind || ' ' || d.declarant_name || ', wording '
              || d.wording_version || ', figures ' || d.figures_hash
              || coalesce(', accepting ' || (select string_agg((one ->> 'code') || coalesce(' of ' || (one ->> 'count') || ' rows', ''), ', ')
                   from jsonb_array_elements(d.accepted_issues) one), '')
              || coalesce(', approved from ' || (d.approved_from ->> 'ipAddress'), ''), null, null, null, null, null, d.tax_return_id, null, null, null, null, null
       from declarations d
       where d.tenant_id = :tenant and d.livemode = :livemode and d.tax_return_id in (select id from returns)
       union all
       select a.answered_at, null, 'approval', a.state || ' by ' || a.recipient
              || coalesce(', wording ' || a.wording_version, '') || ', figures ' || a.figures_hash
              || coalesce(', from ' || (a.answered_from ->> 'ipAddress'), '')
              || coalesce(' with ' || (a.answered_from ->> 'userAgent'), ''), null, null, null, null, null, a.tax_return_id, null, null, null, null, null
       from approvals_of_year a
       where a.answered_at is not null
       union all
       select s.confirmed_at, null, 'submission', s.kind, null, s.state, null, null, null, s.tax_return_id, s.hmrc_correlation_id,
              s.code, s.request_id, null, null
       from submissions s
       where s.tenant_id = :tenant and s.livemode = :livemode and s.client_id = :client and s.tax_year = :year
         and s.confirmed_at is not null
     )
     select * from entries order by at, action`,
    of,
  );
  return readByCursor<AuditRow>(db, 'audit_trail', query);
}

/** Names of the tenant’s API keys, by UUID. */
export async function namesOfKeys(db: TenantExecutor): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; name: string }[] = await rowsOf(db, 'api_keys').select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

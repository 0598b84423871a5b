import { DOCUMENTED_OVER_PENCE } from '../../domain/documents/documented-over-pence.js';
import { penceFromColumn } from '../../domain/money.js';
import type { ReadinessState } from '../../domain/practice/readiness.js';
import type { AccessState, ReadinessFacts } from '../../domain/practice/readiness-facts.js';
import type { TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { lacksDocument } from '../documents/lacks-document.js';
import type { TenantReader } from '../executor.js';
import { IS_MET } from '../obligations/obligations-queries.js';
import { WAITS_FOR_A_PERSON } from '../transactions/review-queries.js';

export interface ClientYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** Facts of a client's year, and the state that is kept of it; `null` where none is yet. */
export interface FoundFacts extends ClientYear {
  readonly facts: ReadinessFacts;
  readonly keptState: ReadinessState | null;
}

/** Facts of the years of live clients; of those that were deleted or archived there are none. */
export async function findReadinessFacts(
  db: TenantReader,
  years: readonly ClientYear[],
): Promise<FoundFacts[]> {
  const { rows } = await db.queries.raw<{ rows: FactsRow[] }>(FACTS, {
    tenantId: db.tenantId,
    livemode: db.livemode,
    clients: years.map(({ clientId }) => clientId),
    years: years.map(({ taxYear }) => taxYear),
  });
  return rows.map(toFacts);
}

/**
 * The last known authorisation of the client `c`: its own grant, else what was found when the practice's was last checked.
 * An active grant whose end has passed has expired, whether or not HMRC was asked since.
 */
const ACCESS = `
  left join lateral (
    select case when g.status = 'active' and g.expires_at <= now() then 'expired' else g.status end as status
    from hmrc_grants g
    where g.tenant_id = c.tenant_id and g.livemode = c.livemode and g.client_id = c.id and g.status <> 'pending'
    order by (g.status = 'active') desc, g.updated_at desc limit 1) own on true
  left join lateral (select f.state from hmrc_access f
    where f.tenant_id = c.tenant_id and f.livemode = c.livemode and f.client_id = c.id and f.via = 'agent' limit 1) checked on true`;

/** The last reading of the client `c` at HMRC, and what HMRC expects for the year `y`. */
const OBLIGATIONS = `
  left join lateral (select f.read_at from obligation_readings f
    where f.tenant_id = c.tenant_id and f.livemode = c.livemode and f.client_id = c.id limit 1) reading on true
  left join lateral (
    select count(*) > 0 as is_listed,
      min(due_on) filter (where kind = 'quarterly' and status = 'open' and not ${IS_MET}) as update_due_on,
      min(due_on) filter (where kind = 'final' and status = 'open') as final_due_on
    from obligations
    where obligations.tenant_id = c.tenant_id and obligations.livemode = c.livemode
      and obligations.client_id = c.id and obligations.tax_year = y.tax_year) obligation on true`;

const sources = (table: string, beganOn: string) => `
  select ${beganOn} as began_on, ceased_on from ${table} s
  where s.tenant_id = c.tenant_id and s.livemode = c.livemode and s.client_id = c.id and s.deleted_at is null`;

/** The clients that have a part in properties of others' ledgers, each with these. Bindings: `tenantId`, `livemode`, `clients`. */
const JOINT = `
  with joint as materialized (
    select o.owner_id, array_agg(j.id) as ids, array_agg(j.client_id) as client_ids, array_agg(j.first_let_on) as first_let_on,
      array_agg(j.ceased_on) as ceased_on
    from properties j cross join lateral (
      select distinct cast(one ->> 'clientId' as uuid) as owner_id from jsonb_array_elements(j.owners) one) o
    where j.tenant_id = :tenantId and j.livemode = :livemode and j.deleted_at is null and j.owners <> '[]'
      and o.owner_id <> j.client_id and o.owner_id = any(cast(:clients as uuid[]))
    group by o.owner_id)`;

/** A source whose beginning is not known may have been there always, and one without an end is there. */
const RECORDS = `
  left join lateral (
    select count(*) > 0 as has_source,
      nullif(min(coalesce(began_on, '-infinity')), '-infinity') as source_from,
      nullif(max(coalesce(ceased_on, 'infinity')), 'infinity') as source_until
    from (${sources('businesses', 'commenced_on')} union all ${sources('properties', 'first_let_on')}
      union all select j.* from unnest(joint.first_let_on, joint.ceased_on) j) all_sources
  ) source on true
  left join lateral (
    select array_agg(distinct month) filter (where rows > 0) as months, sum(uncategorised) as uncategorised
    from (
      select to_char(l.date - 5, 'YYYY-MM') as month, sum(l.rows) as rows, sum(l.uncategorised) as uncategorised
      from ledger_sums l
      where l.tenant_id = c.tenant_id and l.livemode = c.livemode and l.client_id = c.id
        and l.date >= make_date(y.tax_year, 4, 6) and l.date <= make_date(y.tax_year + 1, 4, 5)
      group by 1
      union all
      select to_char(l.date - 5, 'YYYY-MM'), sum(l.rows), sum(l.uncategorised)
      from unnest(joint.ids, joint.client_ids) j(id, client_id) cross join lateral (
        select s.date, s.rows, s.uncategorised from ledger_sums s
        where s.tenant_id = c.tenant_id and s.livemode = c.livemode and s.client_id = j.client_id and s.property_id = j.id
          and s.date >= make_date(y.tax_year, 4, 6) and s.date <= make_date(y.tax_year + 1, 4, 5) offset 0) l
      group by 1) by_month) ledger on true
  left join lateral (
    select count(*) as to_review from transactions
    where transactions.tenant_id = c.tenant_id and transactions.livemode = c.livemode
      and transactions.client_id = c.id and transactions.tax_year = y.tax_year and ${WAITS_FOR_A_PERSON}) review on true
  left join lateral (
    select count(*) as without_document from transactions
    where transactions.tenant_id = c.tenant_id and transactions.livemode = c.livemode
      and transactions.client_id = c.id and transactions.tax_year = y.tax_year and ${lacksDocument(DOCUMENTED_OVER_PENCE)}) proof on true`;

/** Return `r` of the client `c` for the year `y`, its calculation `k`, what was last prepared and agreed to, and whether a calculation is waiting. */
const TAX_RETURN = `
  left join lateral (
    select f.id, f.tenant_id, f.livemode, f.state, f.filed, f.filing_version, f.calculation_id from tax_returns f
    where f.tenant_id = c.tenant_id and f.livemode = c.livemode and f.client_id = c.id and f.tax_year = y.tax_year
      and f.deleted_at is null and f.state <> 'cancelled' limit 1) r on true
  left join lateral (select f.id, f.source_fingerprint, f.figures_hash, f.figures from calculations f
    where f.tenant_id = r.tenant_id and f.id = r.calculation_id limit 1) k on true
  left join lateral (
    select p.source_fingerprint as fingerprint from submissions s join calculations p on p.tenant_id = s.tenant_id and p.id = s.calculation_id
    where s.tenant_id = r.tenant_id and s.livemode = r.livemode and s.tax_return_id = r.id and s.prepared_at is not null
    order by s.prepared_at desc limit 1) prepared on true
  left join lateral (
    select one.figures_hash from (
      select d.figures_hash, d.recorded_at as agreed_at from declarations d
      where d.tenant_id = r.tenant_id and d.livemode = r.livemode and d.tax_return_id = r.id
        and d.filing_version = r.filing_version
      union all
      select a.figures_hash, a.answered_at from approvals a
      where a.tenant_id = r.tenant_id and a.livemode = r.livemode and a.tax_return_id = r.id
        and a.filing_version = r.filing_version and a.state = 'approved') one
    order by one.agreed_at desc limit 1) agreed on true
  left join lateral (
    select true as is_calculating from calculations q
    where q.tenant_id = r.tenant_id and q.livemode = r.livemode and q.tax_return_id = r.id
      and q.status in ('queued', 'processing') limit 1) waiting on true`;

/**
 * Purpose: facts by which the readiness of clients’ years is judged.
 * Bindings: `tenantId`, `livemode`, and `clients` and `years`, lists of the same length.
 * Answer: a row for each year of a live client that is not archived; `kept_state` is the state on record.
 * Locks: none.
 */
const FACTS = `${JOINT}
  select c.id as client_id, y.tax_year, c.given_name, c.family_name, c.nino_index is not null as has_nino,
    case when own.status = 'active' then 'active' when checked.state = 'ok' then 'agent'
      when checked.state in ('not_signed_up', 'no_relationship', 'supporting_only') then checked.state
      else coalesce(own.status, 'none') end as access, obligation.is_listed, reading.read_at is not null as was_read,
    obligation.update_due_on, obligation.final_due_on, source.has_source, source.source_from, source.source_until,
    coalesce(ledger.months, '{}') as months, coalesce(ledger.uncategorised, 0) as uncategorised, review.to_review,
    proof.without_document,
    r.state, r.filed is not null or r.state in ('submitted', 'accepted') as was_filed,
    waiting.is_calculating is true as is_calculating, k.id is not null as is_calculated,
    prepared.fingerprint = k.source_fingerprint as is_prepared_as_now,
    agreed.figures_hash = k.figures_hash as is_agreed_as_now, k.figures->>'balance' as balance_pence,
    kept.state as kept_state
  from unnest(cast(:clients as uuid[]), cast(:years as int[])) as y (client_id, tax_year)
  cross join lateral (
    select f.id, f.tenant_id, f.livemode, f.given_name, f.family_name, f.nino_index from clients f
    where f.tenant_id = :tenantId and f.livemode = :livemode and f.id = y.client_id and f.deleted_at is null
      and f.archived_at is null limit 1) c
  left join joint on joint.owner_id = c.id
  ${ACCESS} ${OBLIGATIONS} ${RECORDS} ${TAX_RETURN}
  left join lateral (select f.state from readiness f
    where f.tenant_id = c.tenant_id and f.livemode = c.livemode and f.client_id = c.id and f.tax_year = y.tax_year limit 1) kept on true`;

interface FactsRow {
  client_id: string;
  tax_year: number;
  given_name: string;
  family_name: string;
  has_nino: boolean;
  access: AccessState;
  is_listed: boolean;
  was_read: boolean;
  update_due_on: IsoDate | null;
  final_due_on: IsoDate | null;
  has_source: boolean;
  source_from: IsoDate | null;
  source_until: IsoDate | null;
  months: string[];
  uncategorised: string;
  to_review: string;
  without_document: string;
  state: TaxReturnState | null;
  was_filed: boolean;
  is_calculating: boolean;
  is_calculated: boolean;
  is_prepared_as_now: boolean | null;
  is_agreed_as_now: boolean | null;
  balance_pence: string | null;
  kept_state: ReadinessState | null;
}

const toFacts = (row: FactsRow): FoundFacts => ({
  clientId: row.client_id,
  taxYear: row.tax_year,
  keptState: row.kept_state,
  facts: {
    givenName: row.given_name,
    familyName: row.family_name,
    hasNino: row.has_nino,
    access: row.access,
    obligations: {
      isListed: row.is_listed,
      wasRead: row.was_read,
      updateDueOn: row.update_due_on,
      finalDueOn: row.final_due_on,
    },
    records: {
      hasSource: row.has_source,
      sourceFrom: row.source_from,
      sourceUntil: row.source_until,
      months: row.months,
      toReview: Number(row.to_review),
      uncategorised: Number(row.uncategorised),
      withoutDocument: Number(row.without_document),
    },
    taxReturn: row.state === null ? null : { state: row.state, ...returnOf(row) },
  },
});

const returnOf = (row: FactsRow) => ({
  wasFiled: row.was_filed,
  isCalculating: row.is_calculating,
  isCalculated: row.is_calculated,
  isPreparedAsNow: row.is_prepared_as_now,
  isAgreedAsNow: row.is_agreed_as_now,
  balancePence: row.balance_pence === null ? null : penceFromColumn(row.balance_pence),
});

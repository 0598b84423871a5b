import { MAX_DAYS } from '../../../domain/transfers/pair-rows.js';
import type { StatementPart } from '../../statement.js';
import { OWNERS_OF_LEDGERS } from '../../tax-returns/period-lock-repository.js';

/**
 * Rows of one account, day and amount that are read. Where there are more, they are a crowd, and none of them is
 * the only partner of a row.
 */
const MAX_ALIKE = 3;
/** A pair within the span, a rival of either side, and a rival's own partner. */
const REACH_DAYS = 3 * MAX_DAYS;

/** Counted rather than joined: right after an import the planner knows nothing of its rows. */
const COUNTED_ROW = `select id, row_number() over (cell order by id) as place, count(*) over cell as alike,
      bool_or(amount_pence < 0) over size and bool_or(amount_pence > 0) over size as has_opposite,
      min(cast(source_account_id as text)) over size <> max(cast(source_account_id as text)) over size as is_between`;

/** Whether a row may be paired: nobody, no rule and no file has said what else it is, and it is neither split nor half of a payout. */
const MAY_BE_PAIRED = `deleted_at is null and transfer_pair_id is null and source_account_id is not null
      and part is null and splits is null
      and (category = 'transfer' or category_source is null
        or category_source not in ('user', 'rule', 'import'))`;

const WINDOWS = `window size as (partition by currency, abs(amount_pence)),
      cell as (partition by currency, abs(amount_pence), amount_pence, date, source_account_id)`;

/** Columns of a row `t` that may be paired, `o` being what was counted of it. */
const OPEN_ROW = `select t.id, t.client_id, t.date, t.amount_pence, t.currency, t.source_account_id, t.kind, t.category,
    t.category_source, t.category_confidence, t.description, t.counterparty, t.reference, t.version,
    t.tax_year, t.amount_gbp_pence is not null as has_pounds,
    t.needs_review and t.possible_duplicate_of is not null as is_suspect, o.alike > ${MAX_ALIKE} as is_in_crowd`;

/** Rows `t` of those counted as `o` whose size went in and out, and between accounts, without those of a crowd. Bindings: `tenantId`. */
const PAIRABLE = `join transactions t on t.tenant_id = :tenantId and t.id = o.id
  where o.place <= ${MAX_ALIKE} and o.has_opposite and o.is_between`;

/**
 * Purpose: rows of a client that may be paired, of sizes that went in and out and in more than one account, in a span and as many days
 * around it as decide on pairs within it. Planned each time.
 * Bindings: `tenantId`, `livemode`, `clientId`, `from`, `to`, `amounts` (`null` for all), `locked` (tax years).
 * Answer: the rows, in the order of their ids.
 * Locks: none.
 */
export const OPEN_ROWS_OF_CLIENT = `
  ${OPEN_ROW}
  from (
    ${COUNTED_ROW}
    from transactions
    where tenant_id = :tenantId and livemode = :livemode and client_id = cast(:clientId as uuid)
      and date >= cast(:from as date) - ${REACH_DAYS} and date <= cast(:to as date) + ${REACH_DAYS}
      and (cast(:amounts as bigint[]) is null or amount_pence = any(cast(:amounts as bigint[])))
      and tax_year <> all(:locked) and ${MAY_BE_PAIRED}
    ${WINDOWS}) o
  ${PAIRABLE}
  order by t.id`;

/**
 * Purpose: the spans of clients who have two accounts, between which there may be pairs.
 * Bindings: `tenantId`, `livemode`, and `spans`, JSON of `client_id`, `from`, `to` and `amounts`.
 * Answer: `spans`; none when the write of the same trip has found fewer accounts and done what follows.
 * Locks: none.
 */
export const SPANS: StatementPart = {
  name: 'spans',
  members: `
  spans as materialized (
    select s.* from jsonb_to_recordset(cast(:spans as jsonb)) as s(client_id uuid, "from" date, "to" date, amounts bigint[])
    where (select count(*) from source_accounts a where a.tenant_id = :tenantId and a.livemode = :livemode
      and a.client_id = s.client_id and a.deleted_at is null) >= 2)`,
};

/**
 * Purpose: the returns that may lock a year of the spans' clients, those of other owners of their property too.
 * Bindings: `tenantId`, `livemode`; reads `spans`.
 * Answer: `returns` (`client_id`, `tax_year`, `state`).
 * Locks: the returns in the order of their ids, for share: none of them can be submitted until the transaction ends.
 */
export const RETURNS_OF_SPANS: StatementPart = {
  name: 'returns',
  members: `
  ledgers as not materialized (select client_id from spans),
  returns as materialized (
    select t.ledger_id as client_id, r.tax_year, r.state
    from (select client_id as ledger_id, client_id, cast(null as uuid[]) from ledgers
      union all ${OWNERS_OF_LEDGERS}) t
    join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = t.client_id
      and r.deleted_at is null
    order by r.id for share of r)`,
};

/**
 * Purpose: rows of the spans that may be paired, as `OPEN_ROWS_OF_CLIENT` has them, but not those of locked years.
 * Bindings: `tenantId`, `livemode`, `lockedStates`; reads `spans` and `returns`.
 * Answer: `found`, the rows in the order of their ids; `null` when there are none.
 * Locks: none.
 */
export const OPEN_ROWS_OF_SPANS: StatementPart = {
  name: 'open-rows',
  members: `
  found as materialized (
    select open.* from spans s cross join lateral (
  ${OPEN_ROW}
  from (
    ${COUNTED_ROW}
    from transactions
    where tenant_id = :tenantId and livemode = :livemode and client_id = s.client_id
      and date >= s."from" - ${REACH_DAYS} and date <= s."to" + ${REACH_DAYS}
      and (s.amounts is null or amount_pence = any(s.amounts))
      and not exists (select from returns r where r.client_id = s.client_id
        and r.tax_year = transactions.tax_year and r.state = any(cast(:lockedStates as text[])))
      and ${MAY_BE_PAIRED}
    ${WINDOWS}) o
  ${PAIRABLE}) open)`,
  answer: '(select json_agg(f order by f.id) from found f) as found',
};

import {
  STANDARD_RATED_CATEGORIES,
  VAT_PAID_CATEGORY,
  VAT_REPAID_CATEGORY,
  type VatTreatment,
} from '../../domain/businesses/vat.js';
import { VAT_STANDARD_RATE_BPS } from '../../domain/tax/rates/vat.js';
import { type ComposedStatement, composeStatement, type StatementPart } from '../statement.js';

/** Says that a payment to or from HMRC is of VAT. */
export const SAYS_VAT = `concat_ws(' ', description, counterparty, reference) ~* '\\mvat\\M|hmrcvat|vatdds'`;

/**
 * Member `rows_as_kept`: the live rows of a client in some days that have a category and pounds, split ones by their parts. Bindings: those
 * of `PARTS`.
 */
const KEPT = `
  rows_as_kept as (
    select business_id, property_id, category, date, allowable_bps, amount_gbp_pence as pence,
      amount_pence as whole_pence, vat_pence, category_rule_id, vehicle, description, counterparty, reference, notes
    from transactions
    where tenant_id = :tenantId and livemode = :livemode and client_id = :clientId
      and date >= cast(:fromOn as date) and date <= cast(:untilOn as date)
      and deleted_at is null and splits is null and category is not null and amount_gbp_pence is not null
    union all
    select s."businessId", s."propertyId", s.category, t.date, t.allowable_bps, s."amountGbpPence",
      s."amountPence", s."vatPence", t.category_rule_id, t.vehicle, t.description, t.counterparty, t.reference, t.notes
    from transactions t
    cross join lateral jsonb_to_recordset(t.splits) as s(
      category text, "businessId" uuid, "propertyId" uuid, "amountGbpPence" bigint, "amountPence" bigint, "vatPence" bigint)
    where t.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = :clientId
      and t.date >= cast(:fromOn as date) and t.date <= cast(:untilOn as date)
      and t.deleted_at is null and t.splits is not null and s.category is not null and s."amountGbpPence" is not null)`;

/**
 * Purpose: a client's live rows of some days, split ones by their parts, as they count where no trade is registered for VAT.
 * Bindings: `tenantId`, `livemode`, `clientId`, `fromOn` and `untilOn` (inclusive).
 * Answer: `parts`, with `pence` in pounds' pence; rows without a category or an amount in pounds are left out.
 * Locks: none.
 */
const PARTS: StatementPart = {
  name: 'parts',
  members: `${KEPT},
  parts as (
    select business_id, property_id, category, date, allowable_bps, pence, whole_pence, vat_pence,
      category_rule_id, vehicle, description, counterparty, reference, notes
    from rows_as_kept)`,
};

const IS_STANDARD_RATED = 'v.vat_bps is null and category = any(cast(:standardRated as text[]))';

/** VAT in a row, in pence: as the row says, else by the rate of its rule, else by that of its category. */
const VAT_OF_ROW = `case
  when vat_pence is not null then round(cast(pence as numeric) * vat_pence / whole_pence)
  when v.vat_bps is not null then round(cast(pence as numeric) * v.vat_bps / (10000 + v.vat_bps))
  when ${IS_STANDARD_RATED} then round(pence * cast(:vatRate as numeric) / (10000 + cast(:vatRate as numeric))) else 0 end`;

/** The trade to which a payment of VAT is a cost or income: the one that it names, else the only one. */
const PAYER = `case when r.category = 'tax_payment' and ${SAYS_VAT} then case
  when r.business_id = any(cast(:gross as uuid[])) then r.business_id
  else cast(:payer as uuid) end end`;

/**
 * Purpose: as `PARTS`, where a trade is registered for VAT. VAT is taken off the rows of a trade with net figures. HMRC's payments of VAT are
 * costs and income of a trade with gross figures.
 * Bindings: those of `PARTS`, and those of `vatBindings`.
 * Answer: `parts`, with `is_vat_by_default`: VAT was taken by the rate of the row's category.
 * Locks: none.
 */
export const PARTS_WITH_VAT: StatementPart = {
  name: 'parts-with-vat',
  members: `${KEPT},
  parts as (
    select coalesce(p.payer, r.business_id) as business_id, property_id,
      case when p.payer is not null then case when pence < 0 then '${VAT_PAID_CATEGORY}' else '${VAT_REPAID_CATEGORY}' end
        else category end as category,
      date, case when p.payer is not null then 10000 else allowable_bps end as allowable_bps,
      pence - case when n.id is null then 0 else ${VAT_OF_ROW} end as pence,
      n.id is not null and vat_pence is null and ${IS_STANDARD_RATED} as is_vat_by_default,
      category_rule_id, vehicle, description, counterparty, reference, notes
    from rows_as_kept r
    left join jsonb_to_recordset(cast(:net as jsonb)) as n(id uuid, "from" date, until date)
      on r.category like 'self\\_employment.%' and n.id = coalesce(r.business_id, cast(:onlyBusiness as uuid))
      and r.date >= n."from" and r.date <= coalesce(n.until, 'infinity')
    left join lateral (
      select c.vat_bps from category_rules c
      where c.tenant_id = :tenantId and c.livemode = :livemode and c.id = r.category_rule_id
        and c.category = r.category) v on true
    left join lateral (select ${PAYER} as payer) p on true)`,
};

/** A statement about the parts of a ledger, without VAT and with it. */
interface PartsStatement {
  readonly plain: ComposedStatement;
  readonly withVat: ComposedStatement;
}

/** Puts a query about `parts` together, for either treatment of VAT. */
export const aboutParts = (query: string): PartsStatement => ({
  plain: composeStatement([PARTS], query),
  withVat: composeStatement([PARTS_WITH_VAT], query),
});

/** Bindings of `PARTS_WITH_VAT` beside those of `PARTS`; none without VAT. */
export const vatBindings = (
  vat: VatTreatment | null,
  businesses: readonly { readonly id: string }[],
): Record<string, string | number | string[] | null> =>
  vat === null
    ? {}
    : {
        payer: vat.payer,
        gross: [...vat.gross],
        net: JSON.stringify(vat.net),
        onlyBusiness: businesses.length === 1 ? (businesses[0]?.id ?? null) : null,
        standardRated: [...STANDARD_RATED_CATEGORIES],
        vatRate: VAT_STANDARD_RATE_BPS.value,
      };

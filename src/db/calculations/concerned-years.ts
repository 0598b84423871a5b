/** Whether a business `b` is a live one whose accounts are not those of the tax year, as `keepsTaxYears` has it. */
export const HAS_OTHER_ACCOUNTS = `b.deleted_at is null
  and (b.accounting_date < '03-31' or b.accounting_date > '04-05' or b.periods_of_account <> '[]')`;

/**
 * Whether the return `r` may use rows of the changed year `y` (`client_id`, `tax_year`) although it is of another tax year.
 * It may where a trade of the client has accounts of other days, of which a period reaches from one tax year into another.
 * `offset 0` keeps Postgres from reading everybody's trades at once to ask about a few clients.
 */
export const USES_ROWS_OF_OTHER_YEARS = `(
  r.tax_year >= y.tax_year - 2 and r.tax_year <= y.tax_year + 2 and exists (
    select 1 from businesses b
    where b.tenant_id = r.tenant_id and b.livemode = r.livemode and b.client_id = r.client_id and ${HAS_OTHER_ACCOUNTS}
    offset 0))`;

/**
 * The years of those who own property together with the clients of `changed` (`client_id`, `tax_year`), in the same columns: a
 * change in a ledger changes their figures too. Binds `tenantId` and `livemode`.
 */
export const YEARS_OF_OWNERS = `
  select distinct cast(o ->> 'clientId' as uuid) as client_id, changed.tax_year
  from changed
  join properties p on p.tenant_id = :tenantId and p.livemode = :livemode and p.client_id = changed.client_id
    and p.client_id = any(array(select client_id from changed)) and p.deleted_at is null and p.owners <> '[]'
  cross join lateral jsonb_array_elements(p.owners) o
  where o ->> 'clientId' <> cast(p.client_id as text)`;

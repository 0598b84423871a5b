import { CATEGORIES } from '../../domain/categories/category.js';
import { penceFromColumn } from '../../domain/money.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Counted } from '../../domain/transactions/counted.js';
import { FINANCE_COSTS, HOLDS_CAPITAL } from '../../domain/transactions/mixed-payment.js';
import { LACKS_PROPERTY } from '../../domain/transactions/property-not-named.js';
import { prepared, rowsOf, type TenantReader } from '../executor.js';
import { clientBindings, rowsForClient } from './rows-for-client.js';

/** The payment of a loan whose capital is known: the loan has none to repay, or the return has the lender's statement. */
const IS_PROVED = `(coalesce(category_reason, '') like '${HOLDS_CAPITAL}:%' and possible_duplicate_of is null and (
  exists (select from properties p where p.tenant_id = transactions.tenant_id and p.livemode = transactions.livemode
    and p.id = transactions.property_id and p.loan_interest_only)
  or exists (select from tax_returns r where r.tenant_id = transactions.tenant_id and r.livemode = transactions.livemode
    and r.client_id = transactions.client_id and r.tax_year = transactions.tax_year and r.deleted_at is null
    and r.adjustments @> jsonb_build_array(
      jsonb_build_object('code', 'mortgage_interest', 'propertyId', transactions.property_id)))))`;

const LACKS_PROPERTY_ALONE = `(coalesce(category_reason, '') like '${LACKS_PROPERTY}:%' and possible_duplicate_of is null)`;

/** Condition on the rows of `transactions`, under that name, that are marked for review and wait for a person. */
export const WAITS_FOR_A_PERSON = `needs_review and deleted_at is null and not ${IS_PROVED} and not ${LACKS_PROPERTY_ALONE}`;

interface YearOf {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  /** Only what counts towards this property as a whole. */
  readonly propertyId?: string;
}

/**
 * A client's live transactions of a year that wait for a person, with those of others' ledgers that count for the client, but for those that only lack their property, which an issue of
 * their own counts. What has no amount in pounds adds to the count alone.
 */
export async function rowsToReview(
  db: TenantReader,
  { clientId, taxYear, propertyId }: YearOf,
): Promise<Counted> {
  const { rows } = await db.queries
    .raw<{ rows: { count: string; amount_pence: string }[] }>(TO_REVIEW, {
      ...clientBindings(db, clientId),
      taxYear,
      propertyId: propertyId ?? null,
    })
    .options(prepared(db, 'rows-to-review'));
  const [row = { count: '0', amount_pence: '0' }] = rows;
  return { count: Number(row.count), amountPence: penceFromColumn(row.amount_pence) };
}

/**
 * Purpose: counts and adds up a client’s rows of a year that wait for a person.
 * Bindings: those of `rowsForClient`, `taxYear`, and `propertyId` (`null` for all).
 * Answer: one row: `count`, and `amount_pence` of those with an amount in pounds, all as positive.
 * Locks: none.
 */
const TO_REVIEW = `
  select count(*) as count, coalesce(sum(abs(amount_gbp_pence)), 0) as amount_pence
  from (${rowsForClient(
    'amount_gbp_pence',
    `tax_year = cast(:taxYear as smallint) and (cast(:propertyId as uuid) is null or property_id = cast(:propertyId as uuid))
      and ${WAITS_FOR_A_PERSON}`,
  )}) own`;

const LETTING: readonly string[] = CATEGORIES.filter(({ side }) => side === 'property').map(
  ({ code }) => code,
);

/** A client's rows of letting that name no property and that no person has decided. */
export async function idsOfUnnamedLetting(db: TenantReader, clientId: string): Promise<string[]> {
  const rows: { id: string }[] = await rowsOf(db, 'transactions')
    .where({ 'transactions.client_id': clientId })
    .whereNull('property_id')
    .whereIn('category', [...LETTING])
    .whereNotIn('category_source', ['user', 'import'])
    .whereNull('deleted_at')
    .select('transactions.id');
  return rows.map(({ id }) => id);
}

/** Rows of a property that count as finance costs and that no person has decided. */
export async function idsOfFinancePayments(db: TenantReader, propertyId: string): Promise<string[]> {
  const rows: { id: string }[] = await rowsOf(db, 'transactions')
    .where({ property_id: propertyId })
    .whereIn('category', [...FINANCE_COSTS])
    .whereNotIn('category_source', ['user', 'import'])
    .whereNull('deleted_at')
    .select('transactions.id');
  return rows.map(({ id }) => id);
}

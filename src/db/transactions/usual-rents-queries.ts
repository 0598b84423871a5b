import { type Pence, penceFromColumn } from '../../domain/money.js';
import { rowsOf, type TenantReader } from '../executor.js';

/**
 * The rent that the property of each row mostly has, in the year of the row and the ones beside it; where rows name no
 * property, that of the client's rows that name none. Without an entry where no rent is on record.
 */
export async function findUsualRents(
  db: TenantReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pence>> {
  const rows: { id: string; rent_pence: string | null }[] = await rowsOf(db, 'transactions')
    .whereIn('transactions.id', [...ids])
    .select(
      'transactions.id',
      db.queries.raw(`(select mode() within group (order by r.amount_gbp_pence) from transactions r
        where r.tenant_id = transactions.tenant_id and r.livemode = transactions.livemode
          and r.client_id = transactions.client_id and r.property_id is not distinct from transactions.property_id
          and r.tax_year >= transactions.tax_year - 1 and r.tax_year <= transactions.tax_year + 1
          and r.category = 'property.rent_income' and r.splits is null and not r.needs_review
          and r.amount_gbp_pence > 0 and r.deleted_at is null) as rent_pence`),
    );
  return new Map(
    rows.flatMap(({ id, rent_pence: rent }) => (rent === null ? [] : [[id, penceFromColumn(rent)] as const])),
  );
}

import type { EmploymentItemKey } from '../../domain/filing/parts/employment-items.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import type { OperationKey } from '../../domain/filing/registry/filing-operations.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';

/** Facts of a business's accounts, each noted for one business. */
type BusinessFact = 'accounting_type' | 'periods_of_account' | 'late_accounting_date_rule';

/** An operation's part, that of one employment or partnership, a loss, a claim or all losses of one type and business, or a fact of a business's accounts. */
export type PartOfYear =
  | OperationKey
  | `losses_6 ${string}`
  | `claims_6 ${string}`
  | `losses_7 ${string}`
  | `partner ${string}`
  | `employment_add ${string}`
  | `${EmploymentItemKey} ${string}`
  | `${BusinessFact} ${string}`;

interface PersonYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/**
 * Bodies of each part of a person's year that HMRC may hold because we sent them, for whichever return: the body that was taken last
 * and, where an answer was lost, those tried since.
 */
export async function findPartsAtHmrc(
  db: TenantExecutor,
  { clientId, taxYear }: PersonYear,
): Promise<ReadonlyMap<string, readonly PartBody[]>> {
  const rows: { part: string; bodies: readonly PartBody[] }[] = await rowsOf(db, 'parts_at_hmrc')
    .where({ client_id: clientId, tax_year: taxYear })
    .select('part', 'bodies');
  return new Map(rows.map(({ part, bodies }) => [part, bodies]));
}

/** Bodies that HMRC may hold of a part that counts from its year on, as it was noted last: for the year or for one before. */
export async function findPartAtHmrcUntil(
  db: TenantExecutor,
  { clientId, taxYear, key }: PersonYear & { readonly key: PartOfYear },
): Promise<readonly PartBody[]> {
  const row: { bodies: readonly PartBody[] } | undefined = await rowsOf(db, 'parts_at_hmrc')
    .where({ client_id: clientId, part: key })
    .where('tax_year', '<=', taxYear)
    .orderBy('tax_year', 'desc')
    .first('bodies');
  return row?.bodies ?? [];
}

/** Notes what HMRC may hold of a part. An empty list: nothing any more. */
export async function setPartAtHmrc(
  db: TenantExecutor,
  { clientId, taxYear, key }: PersonYear & { readonly key: PartOfYear },
  bodies: readonly PartBody[],
): Promise<void> {
  const part = { client_id: clientId, tax_year: taxYear, part: key };
  if (bodies.length === 0) {
    await rowsOf(db, 'parts_at_hmrc').where(part).delete();
    return;
  }
  await insertInto(db, 'parts_at_hmrc', {
    ...part,
    bodies: JSON.stringify(bodies),
    updated_at: db.trx.fn.now(),
  })
    .onConflict(['tenant_id', 'livemode', 'client_id', 'tax_year', 'part'])
    .merge(['bodies', 'updated_at']);
}

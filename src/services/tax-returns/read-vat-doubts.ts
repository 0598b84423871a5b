import type { TenantReader } from '../../db/executor.js';
import type { ReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import {
  countVatByDefault,
  countVatPayments,
  turnoverByMonth,
} from '../../db/tax-returns/vat-rows-queries.js';
import { arePaymentsPlaced, vatTreatment } from '../../domain/businesses/vat.js';
import { CIS_SUFFERED, TURNOVER } from '../../domain/categories/category.js';
import type { RowDoubt, RowDoubtCode } from '../../domain/tax-returns/row-doubt.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { turnoverDays, vatThresholdDoubt } from '../../domain/tax-returns/vat-doubts.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';
import type { Counted } from '../../domain/transactions/counted.js';

const TAKINGS: ReadonlySet<string> = new Set([TURNOVER, CIS_SUFFERED]);

/** Doubts about VAT in a return's figures. Rows are read only if the totals show that there may be any. */
export async function readVatDoubts(
  db: TenantReader,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
  { businesses }: Pick<ReturnSources, 'businesses'>,
  totals: readonly CategoryTotal[],
): Promise<RowDoubt[]> {
  const year = { clientId, taxYear };
  const vat = vatTreatment(businesses);
  const isPlaced = vat !== null && arePaymentsPlaced(vat);
  const paysTax = totals.some(({ category }) => category === 'tax_payment');
  // Takings of the year before alone pass the threshold in no month of this year.
  const hasTakings = totals.some(({ category }) => TAKINGS.has(category));
  return [
    ...(paysTax && !isPlaced ? doubt('vat_payments_seen', await countVatPayments(db, year, vat)) : []),
    ...(vat !== null && vat.net.length > 0
      ? doubt('vat_by_default_rate', await countVatByDefault(db, year, { businesses }))
      : []),
    ...(hasTakings
      ? vatThresholdDoubt(
          await turnoverByMonth(db, { clientId, ...turnoverDays(taxYear) }),
          businesses,
          taxYear,
        )
      : []),
  ];
}

const doubt = (code: RowDoubtCode, { count, amountPence }: Counted): RowDoubt[] =>
  count === 0 ? [] : [{ code, path: '/transactions', count, amountPence }];

import type { TenantReader } from '../../db/executor.js';
import type { ReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import {
  countVatByDefault,
  countVatPayments,
  type RowsCounted,
  turnoverByMonth,
} from '../../db/tax-returns/vat-rows-queries.js';
import { arePaymentsPlaced, vatTreatment } from '../../domain/businesses/vat.js';
import type { RowDoubt, RowDoubtCode } from '../../domain/tax-returns/row-doubt.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { mayPassVatThreshold, turnoverDays, vatThresholdDoubt } from '../../domain/tax-returns/vat-doubts.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';

const TURNOVER = 'self_employment.turnover';

/** What a return's figures leave open about VAT. Reads rows only where the totals say that there may be something. */
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
  const takings = totals
    .filter(({ category }) => category === TURNOVER)
    .reduce((sum, { recordedPence }) => sum + recordedPence, 0);
  return [
    ...(paysTax && !isPlaced ? doubt('vat_payments_seen', await countVatPayments(db, year, vat)) : []),
    ...(vat !== null && vat.net.length > 0
      ? doubt('vat_by_default_rate', await countVatByDefault(db, year, { businesses }))
      : []),
    ...(mayPassVatThreshold(takings, taxYear)
      ? vatThresholdDoubt(
          await turnoverByMonth(db, { clientId, ...turnoverDays(taxYear) }),
          businesses,
          taxYear,
        )
      : []),
  ];
}

const doubt = (code: RowDoubtCode, { count, amountPence }: RowsCounted): RowDoubt[] =>
  count === 0 ? [] : [{ code, path: '/transactions', count, amountPence }];

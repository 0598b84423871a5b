import { isRegisteredOn, type Vat } from '../businesses/vat.js';
import { vatThresholdOn } from '../tax/rates/vat.js';
import { dayBefore, type IsoDate, type TaxYearStart } from '../tax-year.js';
import type { Counted } from '../transactions/counted.js';
import type { RowDoubt } from './row-doubt.js';

type Trades = readonly { readonly id: string; readonly vat?: Vat | null | undefined }[];

const MONTHS = 12;
const APRIL = 4;

/** The days whose takings say of each month of a tax year, April to March, what the twelve months to its end came to. */
export const turnoverDays = (
  taxYear: TaxYearStart,
): { readonly fromOn: IsoDate; readonly untilOn: IsoDate } => ({
  fromOn: firstOf(aprilOf(taxYear) + 1 - MONTHS),
  untilOn: lastOf(aprilOf(taxYear) + MONTHS - 1),
});

/**
 * The first month of a year at whose end takings of twelve months were over the threshold, unless the trader was registered
 * when that has its effect: from the first day of the second month after. Every taking of a trade is taken for a taxable supply.
 * @param turnover by month, `2025-04`
 * @see VATA 1994 Sch.1 para 1, para 5
 */
export function vatThresholdDoubt(
  turnover: ReadonlyMap<string, Counted>,
  businesses: Trades,
  taxYear: TaxYearStart,
): RowDoubt[] {
  for (let month = aprilOf(taxYear); month < aprilOf(taxYear) + MONTHS; month++) {
    const on = lastOf(month);
    const threshold = vatThresholdOn(on);
    const takings = takingsUntil(month, turnover);
    if (threshold === null || takings.amountPence <= threshold.value) continue;
    if (businesses.some((one) => isRegisteredOn(one, firstOf(month + 2)))) continue;
    const about = { ...takings, on, limitPence: threshold.value };
    return [{ code: 'vat_threshold_passed', path: '/income_sources', ...about }];
  }
  return [];
}

function takingsUntil(last: number, turnover: ReadonlyMap<string, Counted>): Counted {
  let count = 0;
  let amountPence = 0;
  for (let month = last - MONTHS + 1; month <= last; month++) {
    const taken = turnover.get(nameOf(month));
    count += taken?.count ?? 0;
    amountPence += taken?.amountPence ?? 0;
  }
  return { count, amountPence };
}

/** Months are counted from the year nought. */
const aprilOf = (taxYear: TaxYearStart): number => taxYear * MONTHS + APRIL - 1;
const nameOf = (month: number): string =>
  `${Math.floor(month / MONTHS)}-${String((month % MONTHS) + 1).padStart(2, '0')}`;
const firstOf = (month: number): IsoDate => `${nameOf(month)}-01`;
const lastOf = (month: number): IsoDate => dayBefore(firstOf(month + 1));

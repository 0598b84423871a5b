import type { DoubtCode } from '../codes/issue-codes.js';
import { formatPence, type Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

export type RowDoubtCode = Extract<
  DoubtCode,
  | 'vehicle_costs_unclear'
  | 'vehicle_not_known'
  | 'home_costs_unclear'
  | 'home_part_taken_off_twice'
  | 'vat_payments_seen'
  | 'vat_by_default_rate'
  | 'vat_threshold_passed'
>;

/** Rows of a year that a figure may be wrong about, and how a person settles it. */
export interface RowDoubt {
  readonly code: RowDoubtCode;
  /** Its part of the return, as a JSON pointer. */
  readonly path: string;
  readonly count: number;
  readonly amountPence: Pence;
  /** The day by which a limit was passed, and the limit. */
  readonly on?: IsoDate;
  readonly limitPence?: Pence;
}

/** Words for it: the amount, its treatment in the figures, and the way to settle it. */
export const doubtInWords = ({ code, count, amountPence, on, limitPence }: RowDoubt): string =>
  on !== undefined && limitPence !== undefined
    ? `${formatPence(amountPence)} in the twelve months to ${on}, over ${formatPence(limitPence)}: ${WORDS[code]}`
    : `${count === 1 ? '1 row' : `${count} rows`} of ${formatPence(amountPence)}: ${WORDS[code]}`;

const WORDS: Readonly<Record<RowDoubtCode, string>> = {
  vehicle_costs_unclear:
    'costs that may be of a vehicle whose mileage is claimed. They count as well. Give each row the name of its vehicle in `vehicle`, and it is left out, or `none`, and it stays.',
  vehicle_not_known:
    'costs of a vehicle that is not known, while one vehicle is on actual costs. They are left out. Give each row the name of its vehicle in `vehicle`.',
  home_costs_unclear:
    'costs of premises that may be the home, for which a flat rate is claimed. They count as well. A part of rent, council tax, insurance or mortgage interest may be claimed beside it, running costs may not: give what is private the category `private`, or an `allowable_percent`.',
  vat_payments_seen:
    'payments of VAT to or from HMRC that count nowhere, since no trade is known to be registered that they are of. Give the business its `vat`: with gross figures they are costs and income, with net figures the VAT comes off each row.',
  vat_by_default_rate:
    'rows without `vat_amount`, from which VAT was taken at the standard rate. Give `vat_amount` where it is another, 0 where there is none.',
  vat_threshold_passed:
    'takings of trades, taken for taxable supplies, and no registration for VAT from the second month after. Give the business its `vat`, or check what is exempt.',
  home_part_taken_off_twice:
    'costs of premises of which `allowable_percent` takes a private part off already, before the flat rate for living there does. Set it to 100.',
};

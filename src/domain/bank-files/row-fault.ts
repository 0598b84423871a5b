import type { BankFileItem, RowErrorCode } from './bank-row.js';

/** Why one record fails, before it is known where it stands. */
interface RowFault {
  readonly code: RowErrorCode;
  readonly column: string | null;
}

const DETAILS: Readonly<Record<RowErrorCode, string>> = {
  invalid_date: 'The date is not one this format can hold.',
  invalid_amount: 'The amount is not a decimal number.',
  missing_value: 'A value is required here.',
  too_many_decimals: 'The amount has more than two decimals.',
  amount_out_of_range: 'The amount is larger than 99999999999.99.',
  amount_zero: 'The amount must not be zero.',
  amounts_disagree: 'Gross, fee and net do not add up.',
  currencies_disagree: 'The figure stands beside another currency than that of the record.',
  unknown_currency: 'The currency is not an ISO 4217 code.',
  unknown_direction: 'The value does not say whether money came in or went out.',
  unknown_status: 'The status does not say whether the money moved, or was given back.',
  invalid_value: 'The value is not text.',
  invalid_json: 'The line is not a JSON object.',
  duplicate_external_id: 'An earlier record has the same id and other content.',
  row_too_long: 'The record is longer than the limit for one row.',
  malformed_row: 'The record does not have the shape of this format.',
  balance_not_proved:
    'The amounts between two printed balances do not come to the second, so none of them was imported.',
};

/** An error item; its text names the place, never the value. */
export function errorItem(
  fault: RowFault,
  place: { readonly line: number; readonly cells: readonly string[] },
  detail?: string,
): BankFileItem {
  return {
    kind: 'error',
    error: {
      line: place.line,
      column: fault.column,
      code: fault.code,
      detail: detail ?? DETAILS[fault.code],
      cells: place.cells,
    },
  };
}

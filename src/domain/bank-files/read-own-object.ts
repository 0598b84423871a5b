import { parseAmountText } from './amount-text.js';
import type { BankFileItem, RowErrorCode } from './bank-row.js';
import { bankRow, otherDate } from './bank-row.js';
import { cleanCell, collapsedText, textOrNull } from './cell-text.js';
import { parseCurrencyCode, settledCurrency } from './currency-code.js';
import { parseDateText } from './date-text.js';
import type { JsonObject } from './json-field.js';
import { textAt } from './json-field.js';
import { ownFields, vatIn } from './own-fields.js';
import { flagDirection } from './record-amount.js';
import { errorItem } from './row-fault.js';

const TEXT_KEYS = [
  'currency',
  'description',
  'counterparty',
  'reference',
  'external_id',
  'category',
  'notes',
];

/** Whether an object is a transaction in the API's own words. */
export function isOwnObject(value: JsonObject): boolean {
  const plainAmount = ['string', 'number'].includes(typeof value['amount']);
  const isForeign =
    'transaction_id' in value ||
    ('id' in value && !isOurId(value['id'])) ||
    directionKey(value) !== undefined;
  return typeof value['date'] === 'string' && plainAmount && !isForeign;
}

/** Keys under which interfaces say which way money went. In ours the sign of the amount does. */
const DIRECTION_KEYS = [
  'transaction_type',
  'transactionType',
  'type',
  'direction',
  'credit_debit_indicator',
  'creditDebitIndicator',
  'debit_credit',
  'credit_debit',
  'dr_cr',
  'baseType',
  'base_type',
];

const directionKey = (value: JsonObject): string | undefined =>
  DIRECTION_KEYS.find((key) => flagDirection(textAt(value, key)) !== null);

/** The id of a transaction as the API answers it, and as an export has it. */
const isOurId = (id: unknown): boolean => typeof id === 'string' && /^txn_[0-9a-z]{26}$/.test(id);

/** One transaction in the API's own words: `YYYY-MM-DD`, the amount a number or text in pounds. */
export function readOwnObject(
  value: JsonObject,
  place: { readonly line: number; readonly cells: readonly string[] },
): BankFileItem {
  const failed = (code: RowErrorCode, column: string) => errorItem({ code, column }, place);
  const wrongText = TEXT_KEYS.find((key) => value[key] != null && typeof value[key] !== 'string');
  if (wrongText !== undefined) return failed('invalid_value', wrongText);
  const dateText = textAt(value, 'date');
  if (dateText === '') return failed('missing_value', 'date');
  const date = /^\d{4}-/.test(dateText) ? parseDateText(dateText, { order: null }) : null;
  if (date === null) return failed('invalid_date', 'date');
  const amount = parseAmountText(textAt(value, 'amount'));
  if (!amount.ok) return failed(amount.fault, 'amount');
  if (amount.minor === 0) return failed('amount_zero', 'amount');
  const key = directionKey(value);
  if (key !== undefined && flagDirection(textAt(value, key)) !== Math.sign(amount.minor))
    return failed('unknown_direction', key);
  const stated = textAt(value, 'currency');
  const code = stated === '' ? null : parseCurrencyCode(stated);
  if (stated !== '' && code === null) return failed('unknown_currency', 'currency');
  const currency = settledCurrency(amount, code, '');
  if (currency === null) return failed('currencies_disagree', 'amount');
  const counterparty = textOrNull(textAt(value, 'counterparty'));
  const description = collapsedText(textAt(value, 'description')) || (counterparty ?? '');
  if (description === '') return failed('missing_value', 'description');
  const vatPence = vatIn(value, amount.minor);
  if (vatPence === undefined) return failed('invalid_value', 'vat_amount');
  const own = ownFields(value, { amountPence: amount.minor, vatPence });
  if (!own.ok) return failed('invalid_value', own.column);
  const valueDate = parseDateText(textAt(value, 'value_date'), { order: null });
  const row = bankRow({
    line: place.line,
    date,
    amountPence: amount.minor,
    currency,
    description,
    counterparty,
    reference: textOrNull(textAt(value, 'reference')),
    externalId: cleanCell(textAt(value, 'external_id')) || null,
    category: textOrNull(textAt(value, 'category')),
    notes: cleanCell(textAt(value, 'notes')) || null,
    valueDate: otherDate(valueDate, date),
    ...(vatPence === null ? {} : { vatPence }),
  });
  return { kind: 'row', row: own.value === null ? row : { ...row, own: own.value } };
}

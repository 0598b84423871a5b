import { formatPence } from '../../../../src/domain/money.js';
import type { BankRow } from '../../../../src/gateways/bank-files/read-bank-file.js';

/** A row as `line date amount currency | description`, transfers and parts marked. */
export function inShort({ line, date, amountPence, currency, description, kind, part }: BankRow): string {
  const marks = [kind === 'transfer' ? ' (transfer)' : '', part === null ? '' : ` (${part})`].join('');
  return `${line} ${date} ${formatPence(amountPence)} ${currency} | ${description}${marks}`;
}

import Type from 'typebox';
import { parseCurrencyCode } from '../../domain/bank-files/currency-code.js';
import { ValidationError } from '../../errors.js';
import { CalendarDate, Formed, Id } from './schemas.js';

/** Fields that the records of a client have alike. */

/** A day from 1800 to 2099: what a record of somebody alive can hold, and every store can too. */
export const RecordDate = (description?: string) =>
  CalendarDate(description, { first: 1800, last: 2099, pattern: '^(?:1[89]|20)' });

export const Currency = (description = 'The currency, as three letters of ISO 4217; `GBP` when left out.') =>
  Formed('^[A-Z]{3}$', 'three capital letters, such as GBP', { maxLength: 3, description });

/** @throws {ValidationError} for three letters that are no currency */
export function currencyOf(code: string | undefined, pointer = '#/currency'): string {
  if (code === undefined) return 'GBP';
  if (parseCurrencyCode(code) !== null) return code;
  throw new ValidationError([{ pointer, code: 'not_allowed_value', detail: 'is not an ISO 4217 currency' }]);
}

/** The client a record belongs to, as it is written. */
export const OwnerId = () =>
  Type.Unsafe<string>({
    ...Id('client'),
    description: 'Required unless the credential is bound to one client. Cannot be changed.',
  });

import Type from 'typebox';
import { ALLOWANCE_CHOICES } from '../../../domain/tax/tax-input.js';
import { Formed, Money, OneOf } from '../../shapes/schemas.js';

/** A field that may be left out. */
export const optional = Type.Optional;
/** Pounds, nil or more. */
export const amount = () => optional(Money({ minimum: 0 }));
/** Pounds of either sign. */
export const signed = () => optional(Money());
/** Whether an allowance is claimed. */
export const choice = () => optional(OneOf(ALLOWANCE_CHOICES));
/** At most 100 items. */
export const listOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  optional(Type.Array(item, { maxItems: 100 }));

/** An employer's PAYE reference, as on a P60. */
export const PayeReference = () =>
  Formed('^\\d{3}/[^ ].{0,9}$', 'an employer’s PAYE reference, such as 123/AB456', {
    maxLength: 14,
    examples: ['123/AB456'],
  });

/** Ten digits; HMRC checks the form alone. */
export const PartnershipUtr = () =>
  Formed('^[0-9]{10}$', 'ten digits, such as 1234567890', { maxLength: 10, examples: ['1234567890'] });

/** A company’s number, as Companies House gives it. */
export const CompanyNumber = () =>
  Formed('^(?:\\d{8}|[A-Za-z]{2}\\d{6})$', 'eight digits, or two letters and six digits, such as 01234567', {
    maxLength: 8,
    examples: ['01234567'],
  });

/** Names what a Self Assessment may hold and this does not compute, so that the refusal says which it is. */
export const refusing = <T extends object>(schema: T, fields: Readonly<Record<string, string>>): T => ({
  ...schema,
  'x-refused-fields': fields,
});

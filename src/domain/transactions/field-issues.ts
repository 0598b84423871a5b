import type { Issue } from '../../errors.js';
import { CIS_SUFFERED, findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { inPounds } from './exchange.js';
import { sumOfSplits } from './splits.js';
import {
  type Attribution,
  BASE_CURRENCY,
  contradicts,
  type SplitFields,
  type TransactionFields,
  UNATTRIBUTED,
} from './transaction.js';

/** Issues of a transaction on its own, each with its place. */
export function transactionIssues(fields: TransactionFields): Issue[] {
  const attribution = fields.attribution ?? UNATTRIBUTED;
  return [
    ...amountIssues(fields),
    ...rateIssues(fields),
    ...vatIssues(fields.vatPence, fields.amountPence, '#/vat_amount'),
    ...attributionIssues(attribution, '#'),
    ...categoryIssues(fields.category, attribution, '#'),
    ...splitIssues(fields.splits, fields),
  ];
}

function amountIssues({ amountPence }: TransactionFields): Issue[] {
  return amountPence === 0
    ? [{ pointer: '#/amount', code: 'not_allowed_value', detail: 'must not be zero' }]
    : [];
}

function vatIssues(vatPence: Pence | null | undefined, amountPence: Pence, pointer: string): Issue[] {
  if (vatPence === null || vatPence === undefined || vatPence === 0) return [];
  if (vatPence > 0 !== amountPence > 0) {
    return [{ pointer, code: 'invalid', detail: 'must have the sign of amount' }];
  }
  return Math.abs(vatPence) <= Math.abs(amountPence)
    ? []
    : [{ pointer, code: 'invalid', detail: 'must not be more than amount, which it is a part of' }];
}

/** The VAT of parts is given for all of them or none, and adds up to that of the whole where both are given. */
function vatOfPartsIssues(splits: readonly SplitFields[], { vatPence }: TransactionFields): Issue[] {
  const given = splits.filter((split) => (split.vatPence ?? null) !== null);
  if (given.length === 0) return [];
  const pointer = '#/splits';
  if (given.length < splits.length) {
    return [{ pointer, code: 'invalid', detail: 'must give vat_amount of every part, or of none' }];
  }
  const total = given.reduce((sum, split) => sum + (split.vatPence ?? 0), 0);
  return vatPence === null || total === vatPence
    ? []
    : [{ pointer, code: 'invalid', detail: 'must add up to vat_amount by their own' }];
}

function rateIssues({ currency, exchangeRate, amountPence }: TransactionFields): Issue[] {
  if (exchangeRate === null) return [];
  const pointer = '#/exchange_rate';
  if (currency === BASE_CURRENCY) {
    return [{ pointer, code: 'invalid', detail: 'must be absent for an amount in pounds' }];
  }
  return inPounds(amountPence, exchangeRate) === null
    ? [{ pointer, code: 'invalid', detail: 'must be above zero and leave the amount in range' }]
    : [];
}

function attributionIssues({ businessId, propertyId }: Attribution, place: string): Issue[] {
  return businessId !== null && propertyId !== null
    ? [{ pointer: `${place}/property_id`, code: 'invalid', detail: 'must be null when business_id is set' }]
    : [];
}

function categoryIssues(category: string | null, attribution: Attribution, place: string): Issue[] {
  if (category === null) return [];
  const pointer = `${place}/category`;
  if (findCategory(category) === undefined) {
    return [
      { pointer, code: 'not_allowed_value', detail: 'is not a category; GET /v1/categories lists them' },
    ];
  }
  return contradicts(category, attribution) ? [contradiction(pointer)] : [];
}

export const contradiction = (pointer: string): Issue => ({
  pointer,
  code: 'invalid',
  detail: 'belongs to the other side: a property category needs no business, a trade category no property',
});

/** A part would add to the row what never came with it. */
const cisInPart = (place: string): Issue => ({
  pointer: `${place}/category`,
  code: 'invalid',
  detail:
    'is of a row of its own: give the receipt as it came in, and beside it a row of what was withheld, which is added to turnover',
});

function splitIssues(splits: readonly SplitFields[] | null, whole: TransactionFields): Issue[] {
  if (splits === null) return [];
  const issues = splits.flatMap((split, index): Issue[] => {
    const place = `#/splits/${index}`;
    const isOwn = split.businessId !== null || split.propertyId !== null;
    const attribution = isOwn ? split : (whole.attribution ?? UNATTRIBUTED);
    return [
      ...(split.amountPence === 0
        ? [{ pointer: `${place}/amount`, code: 'not_allowed_value', detail: 'must not be zero' } as const]
        : []),
      ...vatIssues(split.vatPence, split.amountPence, `${place}/vat_amount`),
      ...attributionIssues(split, place),
      ...categoryIssues(split.category, attribution, place),
      ...(split.category === CIS_SUFFERED ? [cisInPart(place)] : []),
    ];
  });
  issues.push(...vatOfPartsIssues(splits, whole));
  if (sumOfSplits(splits) !== whole.amountPence) {
    issues.push({ pointer: '#/splits', code: 'invalid', detail: 'must add up to amount' });
  }
  return issues;
}

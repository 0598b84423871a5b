import type { Issue } from '../../errors.js';
import { findCategory } from '../categories/category.js';
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

/** What is wrong with a transaction on its own, each thing with its place. */
export function transactionIssues(fields: TransactionFields): Issue[] {
  const attribution = fields.attribution ?? UNATTRIBUTED;
  return [
    ...amountIssues(fields),
    ...rateIssues(fields),
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

function splitIssues(splits: readonly SplitFields[] | null, whole: TransactionFields): Issue[] {
  if (splits === null) return [];
  const issues = splits.flatMap((split, index): Issue[] => {
    const place = `#/splits/${index}`;
    const isOwn = split.businessId !== null || split.propertyId !== null;
    const attribution = isOwn ? split : (whole.attribution ?? UNATTRIBUTED);
    return [
      ...(split.amountPence === 0
        ? [{ pointer: `${place}/amount`, code: 'not_allowed_value', detail: 'must not be zero' }]
        : []),
      ...attributionIssues(split, place),
      ...categoryIssues(split.category, attribution, place),
    ];
  });
  if (sumOfSplits(splits) !== whole.amountPence) {
    issues.push({ pointer: '#/splits', code: 'invalid', detail: 'must add up to amount' });
  }
  return issues;
}

import Type, { type Static } from 'typebox';
import { parseTaxYear } from '../../../domain/tax-year.js';
import {
  TRANSFER_STATES,
  type TransactionFilters,
} from '../../../domain/transactions/transaction-filters.js';
import { BadOptionError, ValidationError } from '../../../errors.js';
import { penceOf } from '../../shapes/amounts.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { Formed, Id, Money, OneOf, PageQuery, TaxYear, Text, Timestamp } from '../../shapes/schemas.js';
import { TransactionDate } from './schemas.js';

const optional = Type.Optional;

/** The filters that a property's income records have too. */
export const incomeRecordFilters = {
  ...PageQuery,
  tax_year: optional(TaxYear()),
  date_from: optional(TransactionDate('The first day.')),
  date_to: optional(TransactionDate('The last day.')),
  category: optional(
    Formed(
      '^[a-z_]+(\\.[a-z_]+)?(,[a-z_]+(\\.[a-z_]+)?)*$',
      'codes of `GET /v1/categories`, separated by commas',
      {
        maxLength: 1000,
        description: 'Any of these codes, separated by commas; a split row by its parts.',
      },
    ),
  ),
  uncategorised: optional(Type.Boolean({ description: '`true`: only rows without a category.' })),
  needs_review: optional(Type.Boolean()),
  external_id: optional(Text(255)),
  amount_min: optional(Money({ description: 'Signed, inclusive.' })),
  amount_max: optional(Money({ description: 'Signed, inclusive.' })),
  updated_since: optional(Timestamp('Changed at or after.')),
  q: optional(
    Text(100, { description: 'In the description, counterparty, reference or notes, in any case.' }),
  ),
};

export const transactionListQuery = {
  ...incomeRecordFilters,
  client_id: optional(Id('client')),
  property_id: optional(Id('property')),
  ledger_of: optional({
    ...Id('property'),
    description: 'Only rows of the client who keeps the ledger of this property.',
  }),
  business_id: optional(Id('business')),
  without_business: optional(
    Type.Boolean({ description: '`true`: only rows, or parts of split ones, that name no business.' }),
  ),
  without_property: optional(
    Type.Boolean({ description: '`true`: only rows, or parts of split ones, that name no property.' }),
  ),
  without_amount_gbp: optional(
    Type.Boolean({ description: '`true`: only rows in another currency that have no exchange rate.' }),
  ),
  without_document: optional(
    Type.Boolean({
      description:
        '`true`: only rows that no document is put to. With `amount_max` below nil, payments of that much or more.',
    }),
  ),
  transfer: optional(
    OneOf(
      TRANSFER_STATES,
      '`paired`: only rows whose other side, in another account of the client, is known; `unmatched`: only rows of the category `transfer` whose other side is not known.',
    ),
  ),
  source_account_id: optional(Id('sourceAccount')),
  import_id: optional(Id('import')),
};

type ListQuery = Static<ReturnType<typeof Type.Object<typeof transactionListQuery>>>;

/** @throws {BadOptionError} `invalid_tax_year` */
export function filtersFrom(query: ListQuery): TransactionFilters {
  return {
    clientId: uuidOrAbsent('client', query.client_id),
    propertyId: uuidOrAbsent('property', query.property_id),
    ledgerOfPropertyId: uuidOrAbsent('property', query.ledger_of),
    businessId: uuidOrAbsent('business', query.business_id),
    isWithoutBusiness: query.without_business,
    isWithoutProperty: query.without_property,
    isWithoutPounds: query.without_amount_gbp,
    isWithoutDocument: query.without_document,
    transfer: query.transfer,
    sourceAccountId: uuidOrAbsent('sourceAccount', query.source_account_id),
    importId: uuidOrAbsent('import', query.import_id),
    taxYear: query.tax_year === undefined ? undefined : taxYearOfQuery(query.tax_year),
    dateFrom: query.date_from,
    dateTo: query.date_to,
    categories: query.category?.split(','),
    isUncategorised: query.uncategorised,
    needsReview: query.needs_review,
    externalId: query.external_id,
    amountMinPence: query.amount_min === undefined ? undefined : penceOf(query.amount_min),
    amountMaxPence: query.amount_max === undefined ? undefined : penceOf(query.amount_max),
    updatedSince: query.updated_since === undefined ? undefined : instantOf(query.updated_since),
    text: query.q,
  };
}

/**
 * The filters of the list, given as the member `filter` of a body.
 * @throws {ValidationError} naming the place in the body
 */
export function filtersOfBody(filter: ListQuery): TransactionFilters {
  const fault = faultOf(filter);
  if (fault === null) return filtersFrom(filter);
  const { option, code, detail } = fault;
  throw new ValidationError([{ pointer: `#/filter/${option}`, code, detail }]);
}

const TAX_YEAR_FAULT = {
  option: 'tax_year',
  code: 'invalid_format',
  detail: 'must name two years that follow each other',
} as const;
const INSTANT_FAULT = {
  option: 'updated_since',
  code: 'invalid_format',
  detail: 'must be a time without leap second',
} as const;

/** A fault of the filters that the schema cannot see. */
function faultOf({ tax_year: taxYear, updated_since: since }: ListQuery) {
  if (taxYear !== undefined && parseTaxYear(taxYear) === null) return TAX_YEAR_FAULT;
  return since !== undefined && isLeapSecond(since) ? INSTANT_FAULT : null;
}

/** A leap second is a valid time that a `Date` cannot hold. */
const isLeapSecond = (text: string): boolean => Number.isNaN(new Date(text).getTime());

function instantOf(text: string): Date {
  if (!isLeapSecond(text)) return new Date(text);
  throw new BadOptionError('invalid_parameter', 'A query parameter is not valid.', [INSTANT_FAULT]);
}

/** @throws {BadOptionError} `invalid_tax_year` for `2025-27` and its like */
export function taxYearOfQuery(text: string): number {
  const taxYear = parseTaxYear(text);
  if (taxYear !== null) return taxYear;
  throw new BadOptionError('invalid_tax_year', 'Write the tax year as 2025-26.', [TAX_YEAR_FAULT]);
}

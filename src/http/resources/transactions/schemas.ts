import Type, { type Static } from 'typebox';
import { CATEGORY_CODES } from '../../../domain/categories/category.js';
import { EXCHANGE_RATE_PATTERN } from '../../../domain/transactions/exchange.js';
import {
  CATEGORY_SOURCES,
  TRANSACTION_SOURCES,
  TRANSACTION_TYPES,
} from '../../../domain/transactions/transaction.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import { Currency, OwnerId } from '../../shapes/record-fields.js';
import {
  CalendarDate,
  Formed,
  Id,
  ListOf,
  Metadata,
  Money,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  Percent,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;

/** A tax year before 2000-01 has no name of the form `20YY-YY`. */
export const TransactionDate = (description?: string) =>
  CalendarDate(description, { first: 2001, last: 2099, pattern: '^20(?:0[1-9]|[1-9]\\d)-' });

export const CategoryCode = (description?: string) =>
  Type.Unsafe<string>({
    type: 'string',
    pattern: '^[a-z_]+(\\.[a-z_]+)?$',
    maxLength: 60,
    'x-form': 'a code of `GET /v1/categories`, such as self_employment.turnover',
    examples: [...CATEGORY_CODES.slice(0, 1)],
    ...(description === undefined ? {} : { description }),
  });

const ExchangeRate = Formed(EXCHANGE_RATE_PATTERN, 'a decimal as text, such as 0.8512', {
  maxLength: 25,
  description: 'Pounds for one unit of `currency`, as a decimal. Without it the row is in no total.',
  examples: ['0.8512'],
});

/** A vehicle by its name. */
const Vehicle = (description?: string) => Text(50, description === undefined ? {} : { description });

const SplitInput = Shape(
  {
    amount: Money(),
    category: CategoryCode(),
    vat_amount: optional(Nullable(Money())),
    business_id: optional(Nullable(Id('business'))),
    property_id: optional(Nullable(Id('property'))),
  },
  'A part with a category of its own. It belongs to the same business or property as the whole unless it names another.',
);

const MAX_SPLITS = 50;

const writable = {
  client_id: optional(OwnerId()),
  date: TransactionDate('The day the money moved.'),
  amount: Money({ description: 'Signed: money in is positive. Not zero.' }),
  currency: optional(Currency()),
  exchange_rate: optional(Nullable(ExchangeRate)),
  description: MultilineText(500, { description: 'The text of the row, as it stands on the statement.' }),
  counterparty: optional(Nullable(Text(200))),
  reference: optional(Nullable(Text(100))),
  category: optional(
    Nullable(
      CategoryCode(
        'A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours.',
      ),
    ),
  ),
  business_id: optional(Nullable(Id('business'))),
  property_id: optional(Nullable(Id('property'))),
  allowable_percent: optional(
    Type.Unsafe<number>({
      ...Percent(),
      description: 'The part of an expense that is for business; 100, or what a rule says, when left out.',
    }),
  ),
  splits: optional(Nullable(ListOf(SplitInput, MAX_SPLITS, 1))),
  vat_amount: optional(
    Nullable(
      Money({
        description:
          'The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken.',
      }),
    ),
  ),
  vehicle: optional(
    Nullable(Vehicle('The vehicle it was spent on, as the business names it; `none` for none.')),
  ),
  external_id: optional(
    Nullable(Text(255, { description: 'Your id. Unique among the rows of one client and source account.' })),
  ),
  source_account_id: optional(Nullable(Id('sourceAccount'))),
  notes: optional(Nullable(MultilineText(2000))),
  metadata: optional(Metadata()),
  needs_review: optional(
    Type.Boolean({ description: 'Send `false` when a person has looked: the category is then theirs.' }),
  ),
};

export const TransactionSplit = Shape({
  amount: Money(),
  category: CategoryCode(),
  vat_amount: optional(Nullable(Money())),
  business_id: Nullable(Id('business')),
  property_id: Nullable(Id('property')),
});

const Similar = Shape(
  {
    count: Whole(0, 2_147_483_647, 'The rows that the same correction would change.'),
    filter: Shape(
      {
        client_id: Id('client'),
        q: Text(100, { description: 'Words that stand in all of them.' }),
        category: optional(CategoryCode()),
        uncategorised: optional(Type.Boolean({ description: '`true`: they have no category.' })),
        amount_min: optional(Money({ description: 'Signed: money in.' })),
        amount_max: optional(Money({ description: 'Signed: money out.' })),
      },
      'Finds them: as `filter` of a bulk update, or as parameters of `GET /v1/transactions`.',
    ),
  },
  'In the answer to a correction of the category only: rows that the same correction would change.',
);

const readOnly = {
  similar: Similar,
  id: Id('transaction'),
  splits_proposed: ListOf(TransactionSplit, MAX_SPLITS, 0),
  amount_gbp: Nullable(Money()),
  type: Nullable(OneOf(TRANSACTION_TYPES, 'Follows from the category.')),
  category_source: Nullable(OneOf(CATEGORY_SOURCES)),
  category_confidence: Nullable(
    Type.Unsafe<number>({ type: 'number', format: 'double', minimum: 0, maximum: 1 }),
  ),
  category_reason: Nullable(Text(500, { minLength: 0 })),
  category_rule_id: Nullable(Id('categoryRule')),
  category_version: Nullable(
    Text(200, {
      description: 'What decided, with its version: the rule, the memory, our dictionary or your model.',
    }),
  ),
  category_alternatives: ListOf(
    Shape({
      category: CategoryCode(),
      confidence: Type.Unsafe<number>({ type: 'number', format: 'double', minimum: 0, maximum: 1 }),
    }),
    20,
  ),
  source: OneOf(TRANSACTION_SOURCES),
  import_id: Nullable(Id('import')),
  import_row: Nullable(Whole(0, 2_147_483_647, 'The line of the file.')),
  value_date: Nullable(
    CalendarDate(
      'The day from which the bank counts it for interest, where that is not the day of the booking.',
    ),
  ),
  tax_year: TaxYear(),
  possible_duplicate_of: Nullable(Id('transaction')),
  transfer_pair_id: Nullable(
    Type.Unsafe<string>({
      ...Id('transaction'),
      description: 'The other side of a movement between the client’s accounts; both are in no total.',
    }),
  ),
  locked: Type.Boolean({ description: 'Its tax year is submitted, or being submitted.' }),
  document_ids: ListOf(Id('document'), LIMITS.documents.ofTransaction.value, 0),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

const MAY_BE_OUT_OF_DATE: ReadonlySet<string> = new Set([
  'updated_at',
  'locked',
  'splits_proposed',
  'document_ids',
  'similar',
]);

/** Members that a replacement may repeat but not change, without those that may be out of date. */
export const TRANSACTION_READ_ONLY = [...Object.keys(readOnly), 'client_id'].filter(
  (name) => !MAY_BE_OUT_OF_DATE.has(name),
);

export const TransactionInput = Named('TransactionInput', Shape(writable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const TransactionReplacement = Named(
  'TransactionReplacement',
  Shape({
    ...writable,
    description: MultilineText(500, { minLength: 0, description: 'Empty only where it is already.' }),
    ...repeatable({ ...readOnly, client_id: OwnerId() }),
  }),
);
export type TransactionBody = Static<typeof TransactionReplacement>;

export const TransactionSchema = Named(
  'Transaction',
  Shape({
    id: readOnly.id,
    client_id: Id('client'),
    date: CalendarDate(),
    amount: Money(),
    currency: Currency('The currency, as three letters of ISO 4217.'),
    amount_gbp: readOnly.amount_gbp,
    exchange_rate: Nullable(ExchangeRate),
    description: MultilineText(500, { minLength: 0 }),
    counterparty: Nullable(Text(200, { minLength: 0 })),
    reference: Nullable(Text(100, { minLength: 0 })),
    type: readOnly.type,
    category: Nullable(CategoryCode()),
    category_source: readOnly.category_source,
    category_confidence: readOnly.category_confidence,
    category_reason: readOnly.category_reason,
    category_rule_id: readOnly.category_rule_id,
    category_version: readOnly.category_version,
    category_alternatives: readOnly.category_alternatives,
    business_id: Nullable(Id('business')),
    property_id: Nullable(Id('property')),
    allowable_percent: Percent(),
    splits: Nullable(ListOf(TransactionSplit, MAX_SPLITS)),
    splits_proposed: readOnly.splits_proposed,
    vat_amount: Nullable(Money()),
    vehicle: Nullable(Vehicle()),
    external_id: Nullable(Text(255)),
    source: readOnly.source,
    source_account_id: Nullable(Id('sourceAccount')),
    import_id: readOnly.import_id,
    import_row: readOnly.import_row,
    value_date: readOnly.value_date,
    tax_year: readOnly.tax_year,
    needs_review: Type.Boolean(),
    possible_duplicate_of: readOnly.possible_duplicate_of,
    transfer_pair_id: readOnly.transfer_pair_id,
    locked: readOnly.locked,
    document_ids: readOnly.document_ids,
    notes: Nullable(MultilineText(2000, { minLength: 0 })),
    metadata: Metadata(),
    similar: optional(readOnly.similar),
    created_at: readOnly.created_at,
    updated_at: readOnly.updated_at,
  }),
);

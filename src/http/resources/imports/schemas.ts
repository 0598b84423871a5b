import Type from 'typebox';
import { IMPORT_ERROR_CODE_LIST } from '../../../domain/codes/import-error-codes.js';
import { IMPORT_WARNING_CODE_LIST } from '../../../domain/codes/import-warning-codes.js';
import { BALANCE_STATUSES } from '../../../domain/imports/balance-check.js';
import { IMPORT_STATUSES, ON_DUPLICATE } from '../../../domain/imports/import.js';
import { LIMITS } from '../../../limits/limits.js';
import { Currency } from '../../shapes/record-fields.js';
import {
  CalendarDate,
  CodeOf,
  FailureReason,
  Formed,
  Id,
  ListOf,
  Money,
  MoneyTotal,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Progress,
  Shape,
  Text,
  Timestamp,
  VerbatimText,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;
const MAX_COUNT = 2_147_483_647;
const Count = (description: string) => Whole(0, MAX_COUNT, description);

/** Media types in which the file may be sent. Its content decides its kind. */
export const IMPORT_MEDIA_TYPES = [
  'text/csv',
  'application/csv',
  'application/x-csv',
  'text/x-csv',
  'text/comma-separated-values',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/x-ndjson',
  'application/json',
  'application/x-ofx',
  'application/ofx',
  'application/vnd.intu.qfx',
  'application/vnd.intu.qbo',
  'application/qif',
  'application/x-qif',
  'application/xml',
  'text/xml',
  'text/x-mt940',
  'application/x-mt940',
  'application/mt940',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/pdf',
  'multipart/form-data',
  'text/plain',
  'application/octet-stream',
] as const;

export const importQuery = {
  client_id: optional(Id('client')),
  source_account_id: optional(Id('sourceAccount')),
  business_id: optional(Id('business')),
  property_id: optional(Id('property')),
  format: optional(
    Text(60, {
      description: 'The bank that wrote the file, or `generic`; when left out, the format is recognised.',
    }),
  ),
  mapping_id: optional(Id('importMapping')),
  on_duplicate: optional(
    OneOf(ON_DUPLICATE, 'What to do with a row that exists already; `skip` when left out.'),
  ),
  dry_run: optional(Type.Boolean({ description: 'Check everything, count everything, write nothing.' })),
  atomic: optional(Type.Boolean({ description: 'All rows or none.' })),
};

export const importListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  source_account_id: optional(Id('sourceAccount')),
  status: optional(OneOf(IMPORT_STATUSES)),
};

const Column = Type.Union([VerbatimText(200), Whole(1, 1000)]);

/** A column mapping. Its keys are checked one by one when it is used or saved. */
export const Mapping = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  description: 'Which column is which, by heading or by position from 1.',
  maxProperties: 30,
  propertyNames: {
    type: 'string',
    maxLength: 40,
    pattern: '^[a-z_]+$',
    'x-form': 'a field that a mapping has',
  },
  additionalProperties: Type.Union([Column, Type.Boolean(), ListOf(Column, 10)]),
});

export const ImportCounts = Shape({
  total: Count('Transactions and failing lines so far.'),
  created: Count('Rows written; in a dry run, that would be.'),
  updated: Count('Rows that existed and were changed by this file.'),
  skipped_duplicate: Count('Rows that an earlier import, or an earlier line of this file, had brought.'),
  flagged_duplicate: Count('Created rows that are probably the same payment as a row from another source.'),
  failed: Count('Lines listed under `errors_url`.'),
  left_out: Count('Pending and similar lines; not part of the total.'),
  categorised: Count('Created rows with a category.'),
  needs_review: Count('Created rows that a person should check.'),
  paired_transfers: Count('Movements between the client’s accounts of which both sides are known since.'),
});

const BalanceCheckSchema = Shape({
  status: OneOf(
    BALANCE_STATUSES,
    'Whether the opening balance and the rows add up to the closing balance. A difference does not fail the import.',
  ),
  opening: Nullable(Money()),
  closing: Nullable(Money()),
  difference: Nullable(
    MoneyTotal({ description: 'The closing balance less the opening balance and all rows.' }),
  ),
  currency: Nullable(Currency('The currency, as three letters of ISO 4217.')),
  breaks: Count('Lines whose running balance does not follow from the line before.'),
  first_break_line: Nullable(Whole(1, MAX_COUNT, 'Line of the file, from 1.')),
});

const ImportWarningSchema = Named(
  'ImportWarning',
  Shape({
    code: CodeOf(IMPORT_WARNING_CODE_LIST, '/docs/codes/import-warnings'),
    detail: Text(500, { description: 'In plain English, with what to do about it.' }),
    line: Nullable(Whole(1, MAX_COUNT, 'Line of the file, from 1.')),
    date: Nullable(CalendarDate('Day of the row, or of the earliest of several.')),
    count: Nullable(Count('How many lines, rows or warnings it is about.')),
  }),
);

export const ImportSchema = Named(
  'Import',
  Shape({
    id: Id('import'),
    client_id: Id('client'),
    source_account_id: Nullable(Id('sourceAccount')),
    business_id: Nullable(Id('business')),
    property_id: Nullable(Id('property')),
    status: OneOf(IMPORT_STATUSES),
    progress: Progress,
    counts: ImportCounts,
    error: Nullable(FailureReason),
    balance_check: BalanceCheckSchema,
    warnings: ListOf(ImportWarningSchema, LIMITS.bankFiles.warnings.value),
    errors_url: Text(200),
    format: Nullable(Text(60, { description: 'The name of the format that the file was recognised as.' })),
    options: Shape({
      format: Nullable(Text(60)),
      mapping: Nullable(Mapping),
      on_duplicate: OneOf(ON_DUPLICATE),
      dry_run: Type.Boolean(),
      atomic: Type.Boolean(),
    }),
    filename: Nullable(Text(255)),
    content_type: Text(255),
    size_bytes: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, format: 'int64' }),
    sha256: Formed('^[0-9a-f]{64}$', '64 hexadecimal digits', { maxLength: 64 }),
    created_by: Nullable(Id('apiKey')),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    started_at: Nullable(Timestamp()),
    finished_at: Nullable(Timestamp()),
    reverted_at: Nullable(Timestamp()),
  }),
);

export const ImportErrorSchema = Named(
  'ImportError',
  Shape({
    line: Whole(1, MAX_COUNT, 'Line of the file, from 1, headings counted.'),
    column: Nullable(Text(200)),
    code: CodeOf(IMPORT_ERROR_CODE_LIST, '/docs/codes/import-errors'),
    detail: MultilineText(1000),
  }),
);

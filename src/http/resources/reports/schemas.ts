import Type, { type Static, type TNull, type TOptional, type TSchema, type TUnion } from 'typebox';
import {
  ALL_REPORT_FORMATS,
  REPORT_LOCALES,
  REPORT_STATUSES,
  REPORT_TYPES,
  REPORTS,
} from '../../../domain/reports/report.js';
import { TRANSFER_STATES } from '../../../domain/transactions/transaction-filters.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  FailureReason,
  Formed,
  Id,
  ListOf,
  Money,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Progress,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;

/** Filters of `GET /v1/transactions` that are not fields of a report themselves. */
const FILTERS = {
  business_id: Id('business'),
  property_id: Id('property'),
  source_account_id: Id('sourceAccount'),
  import_id: Id('import'),
  category: Text(1000, { description: 'Codes of `GET /v1/categories`, separated by commas.' }),
  uncategorised: Type.Boolean(),
  needs_review: Type.Boolean(),
  without_business: Type.Boolean(),
  without_property: Type.Boolean(),
  without_amount_gbp: Type.Boolean(),
  without_document: Type.Boolean(),
  transfer: OneOf(TRANSFER_STATES),
  amount_min: Money({ description: 'Signed, inclusive.' }),
  amount_max: Money({ description: 'Signed, inclusive.' }),
  q: Text(100, { description: 'In the description, counterparty, reference or notes, in any case.' }),
};

const OPTIONS = {
  over_amount: Money({
    minimum: 0,
    description: `For \`rows_without_document\`: only expenses of more than this, in pounds; ${LIMITS.documents.rowPounds.value} when left out.`,
  }),
};

const FORMATS = [...new Set(Object.values(REPORTS).map(({ formats }) => formats.join(', ')))]
  .map((formats) => `As ${formats}: ${typesWith(formats).join(', ')}.`)
  .join(' ');
const MAX_CLIENTS = LIMITS.reports.clients.value;

function typesWith(listed: string): readonly string[] {
  const reports = Object.entries(REPORTS).filter(([, { formats }]) => formats.join(', ') === listed);
  return reports.map(([type]) => `\`${type}\``);
}

/** Fields of a report's request but its period. */
export const UNDATED_REPORT = {
  type: OneOf(REPORT_TYPES),
  format: OneOf(ALL_REPORT_FORMATS, FORMATS),
  client_id: optional(Id('client')),
  client_ids: optional(ListOf(Id('client'), MAX_CLIENTS, 1)),
  filters: optional(Shape(optionalFields(FILTERS), 'Which rows; those of `GET /v1/transactions`.')),
  options: optional(Shape(optionalFields(OPTIONS), 'What else the type can be told.')),
  locale: optional(OneOf(REPORT_LOCALES, 'How dates and amounts are written; `en-GB` when left out.')),
};

/** The filters of a report as they are answered. */
export const ReportFiltersShown = Shape(nullableFields(FILTERS));
/** The options of a report as they are answered. */
export const ReportOptionsShown = Shape(nullableFields(OPTIONS), 'Null where the type has none.');

export const ReportInput = Named(
  'ReportInput',
  Shape({
    ...UNDATED_REPORT,
    tax_year: optional(
      TaxYear('This, or `from` and `to`. `data_export` has every year, whichever is named.'),
    ),
    from: optional(CalendarDate('The first day.')),
    to: optional(CalendarDate('The last day.')),
    date_from: optional(CalendarDate('An earlier name of `from`.')),
    date_to: optional(CalendarDate('An earlier name of `to`.')),
  }),
);
export type ReportBody = Static<typeof ReportInput>;
export type ReportFiltersBody = NonNullable<ReportBody['filters']>;

export const ReportSchema = Named(
  'Report',
  Shape({
    id: Id('report'),
    type: OneOf(REPORT_TYPES),
    format: OneOf(ALL_REPORT_FORMATS),
    client_id: Nullable(Id('client')),
    client_ids: Nullable(ListOf(Id('client'), MAX_CLIENTS)),
    tax_year: Nullable(TaxYear('Null for a `data_export`, which has every year.')),
    from: Nullable(CalendarDate('The first day.')),
    to: Nullable(CalendarDate('The last day.')),
    date_from: Nullable(CalendarDate('Equal to `from`.')),
    date_to: Nullable(CalendarDate('Equal to `to`.')),
    filters: ReportFiltersShown,
    options: ReportOptionsShown,
    locale: OneOf(REPORT_LOCALES),
    status: OneOf(REPORT_STATUSES),
    progress: Progress,
    as_of: Nullable(Timestamp('The instant of the data it shows.')),
    file: Nullable(
      Shape({
        size_bytes: Whole(0, Number.MAX_SAFE_INTEGER),
        content_type: Text(100),
        sha256: Formed('^[0-9a-f]{64}$', '64 hexadecimal digits', { maxLength: 64 }),
        filename: Text(200),
        download_url: Text(2048),
      }),
    ),
    error: Nullable(FailureReason),
    expires_at: Nullable(Timestamp()),
    created_at: Timestamp(),
    finished_at: Nullable(Timestamp()),
  }),
);

export const reportListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  type: optional(OneOf(REPORT_TYPES)),
  status: optional(OneOf(REPORT_STATUSES)),
};

type Fields = Readonly<Record<string, TSchema>>;

function optionalFields<F extends Fields>(fields: F): { [K in keyof F]: TOptional<F[K]> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, optional(field)]);
  return Object.fromEntries(entries) as { [K in keyof F]: TOptional<F[K]> };
}

function nullableFields<F extends Fields>(fields: F): { [K in keyof F]: TUnion<[F[K], TNull]> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, Nullable(field)]);
  return Object.fromEntries(entries) as { [K in keyof F]: TUnion<[F[K], TNull]> };
}

import Type, { type Static } from 'typebox';
import { ALL_REPORT_FORMATS, REPORT_STATUSES, REPORT_TYPES } from '../../domain/reports/report.js';
import {
  CalendarDate,
  FailureReason,
  Formed,
  Id,
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
} from '../schemas.js';

const optional = Type.Optional;

export const ReportInput = Named(
  'ReportInput',
  Shape({
    type: OneOf(REPORT_TYPES),
    format: OneOf(ALL_REPORT_FORMATS, '`tax_summary` as pdf or json, `transactions` as csv.'),
    client_id: optional(Id('client')),
    tax_year: optional(TaxYear('This, or `date_from` and `date_to`.')),
    date_from: optional(CalendarDate('Inclusive.')),
    date_to: optional(CalendarDate('Inclusive.')),
    filters: optional(
      Shape({
        business_id: optional(Id('business')),
        property_id: optional(Id('property')),
        category: optional(Text(100)),
      }),
    ),
  }),
);
export type ReportBody = Static<typeof ReportInput>;

export const ReportSchema = Named(
  'Report',
  Shape({
    id: Id('report'),
    type: OneOf(REPORT_TYPES),
    format: OneOf(ALL_REPORT_FORMATS),
    client_id: Id('client'),
    tax_year: Nullable(TaxYear()),
    date_from: Nullable(CalendarDate()),
    date_to: Nullable(CalendarDate()),
    filters: Shape({
      business_id: Nullable(Id('business')),
      property_id: Nullable(Id('property')),
      category: Nullable(Text(100)),
    }),
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

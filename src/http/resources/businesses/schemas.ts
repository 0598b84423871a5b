import Type, { type Static } from 'typebox';
import {
  ACCOUNTING_BASES,
  BUSINESS_TYPES,
  LATE_ACCOUNTING_DATE_RULES,
  VEHICLE_COSTS,
} from '../../../domain/businesses/business.js';
import { VAT_FIGURES, VAT_SCHEMES } from '../../../domain/businesses/vat.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import { OwnerId, RecordDate } from '../../shapes/record-fields.js';
import {
  CalendarDate,
  Formed,
  Id,
  ListOf,
  Metadata,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';

const optional = Type.Optional;

const HmrcBusinessId = Formed(
  '^X[A-Z0-9]IS[0-9]{11}$',
  'an income source id of HMRC, such as XAIS12345678910',
  {
    maxLength: 15,
    description: "HMRC's id of the income source.",
  },
);

const AccountingDate = () =>
  Formed('^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', 'a day of the year as MM-DD, such as 03-31', {
    maxLength: 5,
    description:
      'The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account`.',
  });

const PeriodsOfAccount = () =>
  ListOf(
    Shape({ start_on: CalendarDate('The first day.'), end_on: CalendarDate('The last day.') }),
    LIMITS.requests.periodsOfAccount.value,
  );

const MAX_VEHICLES = 50;

const Vehicles = () =>
  ListOf(
    Shape({
      name: Text(50, { description: 'What rows call it in `vehicle`.' }),
      costs: Type.Optional(
        OneOf(
          VEHICLE_COSTS,
          'Whether `vehicle_mileage` is claimed for it, in place of what it costs (the default), or what it costs is. It stays so for as long as the trade uses it.',
        ),
      ),
    }),
    MAX_VEHICLES,
  );

const VatShape = () =>
  Shape(
    {
      registered_from: RecordDate(),
      registered_until: optional(Nullable(RecordDate())),
      scheme: optional(OneOf(VAT_SCHEMES, '`standard` when left out.')),
      figures: optional(
        OneOf(
          VAT_FIGURES,
          '`net`: receipts and costs count without VAT, and payments of VAT to HMRC nowhere. `gross` (the default): all count with VAT, payments to HMRC are a cost and repayments income. The flat rate scheme wants `gross`.',
        ),
      ),
    },
    'The registration for VAT, and how figures of the return are kept.',
  );

const writable = {
  client_id: optional(OwnerId()),
  trading_name: Text(120),
  trade: optional(
    Nullable(Text(100, { description: 'What the business does, in your words. Helps to categorise.' })),
  ),
  commenced_on: optional(Nullable(RecordDate())),
  ceased_on: optional(Nullable(RecordDate())),
  accounting_basis: optional(
    OneOf(
      ACCOUNTING_BASES,
      'Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`).',
    ),
  ),
  accounting_date: optional(AccountingDate()),
  late_accounting_date_rule: optional(
    OneOf(
      LATE_ACCOUNTING_DATE_RULES,
      'Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date`.',
    ),
  ),
  periods_of_account: optional(PeriodsOfAccount()),
  details_changed_on: optional(
    Nullable(
      RecordDate(
        'The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day.',
      ),
    ),
  ),
  vehicles: optional(Vehicles()),
  vat: optional(Nullable(VatShape())),
  hmrc_business_id: optional(Nullable(HmrcBusinessId)),
  external_id: optional(Nullable(Text(255))),
  metadata: optional(Metadata()),
};

const readOnly = {
  id: Id('business'),
  type: OneOf(BUSINESS_TYPES),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

/** Members that a replacement may repeat but not change. `updated_at` may be out of date. */
export const BUSINESS_READ_ONLY = [...Object.keys(readOnly), 'client_id'].filter(
  (name) => name !== 'updated_at',
);

export const BusinessInput = Named('BusinessInput', Shape(writable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const BusinessReplacement = Named(
  'BusinessReplacement',
  Shape({ ...writable, ...repeatable({ ...readOnly, client_id: OwnerId() }) }),
);
export type BusinessBody = Static<typeof BusinessReplacement>;

export const BusinessSchema = Named(
  'Business',
  Shape({
    id: readOnly.id,
    client_id: Id('client'),
    type: readOnly.type,
    trading_name: Text(120),
    trade: Nullable(Text(100)),
    commenced_on: Nullable(RecordDate()),
    ceased_on: Nullable(RecordDate()),
    accounting_basis: OneOf(ACCOUNTING_BASES),
    accounting_date: AccountingDate(),
    late_accounting_date_rule: OneOf(LATE_ACCOUNTING_DATE_RULES),
    periods_of_account: PeriodsOfAccount(),
    details_changed_on: Nullable(RecordDate()),
    vehicles: Vehicles(),
    vat: Nullable(VatShape()),
    hmrc_business_id: Nullable(HmrcBusinessId),
    external_id: Nullable(Text(255)),
    metadata: Metadata(),
    created_at: readOnly.created_at,
    updated_at: readOnly.updated_at,
  }),
);

export const businessListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  external_id: optional(Text(255)),
};

import Type, { type Static } from 'typebox';
import { ACCOUNTING_BASES, BUSINESS_TYPES } from '../../domain/businesses/business.js';
import { repeatable } from '../read-only-fields.js';
import { OwnerId, RecordDate } from '../record-fields.js';
import {
  Formed,
  Id,
  Metadata,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
} from '../schemas.js';

const optional = Type.Optional;

const HmrcBusinessId = Formed(
  '^X[A-Z0-9]IS[0-9]{11}$',
  'an income source id of HMRC, such as XAIS12345678910',
  {
    maxLength: 15,
    description: "HMRC's id of the income source.",
  },
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

/** What a replacement may repeat but not change. When it was last updated may be out of date. */
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

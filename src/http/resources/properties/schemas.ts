import Type, { type Static } from 'typebox';
import {
  AMOUNTS_ARE,
  CEASE_REASONS,
  PROPERTY_KINDS,
  PROPERTY_LETTINGS,
  PROPERTY_LOCATIONS,
  PROPERTY_STATUSES,
} from '../../../domain/properties/property.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import { OwnerId, RecordDate } from '../../shapes/record-fields.js';
import {
  Id,
  ListOf,
  Metadata,
  Money,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Percent,
  Shape,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';
import { AddressSchema } from '../clients/schemas.js';

const optional = Type.Optional;
const MAX_PERIODS = 50;
const MAX_OWNERS = LIMITS.requests.propertyOwners.value;

/** Less than a hundredth of a percent is no share. */
const SMALLEST_SHARE = 0.01;

const OwnershipShare = Type.Unsafe<number>({
  ...Percent(SMALLEST_SHARE),
  description:
    "The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share`.",
});

const AmountsAre = OneOf(
  AMOUNTS_ARE,
  "Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already.",
);

const MarriedOwners = Type.Boolean({
  description:
    '`true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal`.',
});

const FORM_17_FROM =
  "The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none.";

const Loan = Shape(
  {
    interest_only: Type.Boolean({
      description: '`true`: its payments hold interest alone, and count without being asked about.',
    }),
  },
  'How the loan on the property is repaid.',
);

const writable = {
  client_id: optional(OwnerId()),
  name: optional(Text(120, { description: 'The first line of the address when left out.' })),
  address: AddressSchema,
  kind: OneOf(PROPERTY_KINDS, 'Decides how finance costs are relieved.'),
  letting: optional(
    OneOf(PROPERTY_LETTINGS, 'How it is let, which decides the tax treatment; `standard` when left out.'),
  ),
  ownership_share: optional(OwnershipShare),
  ownership: optional(
    ListOf(
      Shape({
        share: Percent(),
        from: optional(Nullable(RecordDate('The first day; null for ever before.'))),
        to: optional(Nullable(RecordDate('The last day; null until further notice.'))),
        co_owner_name: optional(Nullable(Text(200))),
      }),
      MAX_PERIODS,
    ),
  ),
  amounts_are: optional(AmountsAre),
  owners: optional(
    ListOf(
      Shape({
        client_id: Id('client'),
        share_percent: Percent(SMALLEST_SHARE),
        from: optional(Nullable(RecordDate('The first day; null for ever before.'))),
        to: optional(Nullable(RecordDate('The last day; null until further notice.'))),
      }),
      MAX_OWNERS,
    ),
  ),
  married_owners: optional(MarriedOwners),
  form_17_from: optional(Nullable(RecordDate(FORM_17_FROM))),
  loan: optional(Nullable(Loan)),
  acquired_on: optional(Nullable(RecordDate())),
  purchase_price: optional(Nullable(Money({ minimum: 0 }))),
  first_let_on: optional(Nullable(RecordDate())),
  ceased_on: optional(Nullable(RecordDate())),
  cease_reason: optional(Nullable(OneOf(CEASE_REASONS))),
  external_id: optional(Nullable(Text(255))),
  metadata: optional(Metadata()),
};

const readOnly = {
  id: Id('property'),
  status: OneOf(PROPERTY_STATUSES),
  location: OneOf(PROPERTY_LOCATIONS),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

/** Members that a replacement may repeat but not change. `updated_at` may be out of date. */
export const PROPERTY_READ_ONLY = [...Object.keys(readOnly), 'client_id'].filter(
  (name) => name !== 'updated_at',
);

export const PropertyInput = Named('PropertyInput', Shape(writable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const PropertyReplacement = Named(
  'PropertyReplacement',
  Shape({ ...writable, ...repeatable({ ...readOnly, client_id: OwnerId() }) }),
);
export type PropertyBody = Static<typeof PropertyReplacement>;

export const PropertySchema = Named(
  'Property',
  Shape({
    id: readOnly.id,
    client_id: Id('client'),
    name: Text(120),
    address: Shape({
      line_1: Text(120),
      line_2: Nullable(Text(120)),
      line_3: Nullable(Text(120)),
      town: Nullable(Text(120)),
      county: Nullable(Text(120)),
      postcode: Nullable(Text(12)),
      country: Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }),
    }),
    location: readOnly.location,
    kind: OneOf(PROPERTY_KINDS),
    letting: OneOf(PROPERTY_LETTINGS),
    ownership_share: OwnershipShare,
    ownership: ListOf(
      Shape({
        share: Percent(),
        from: Nullable(RecordDate()),
        to: Nullable(RecordDate()),
        co_owner_name: Nullable(Text(200)),
      }),
      MAX_PERIODS,
    ),
    amounts_are: AmountsAre,
    owners: ListOf(
      Shape({
        client_id: Id('client'),
        share_percent: Percent(SMALLEST_SHARE),
        from: Nullable(RecordDate()),
        to: Nullable(RecordDate()),
      }),
      MAX_OWNERS,
    ),
    married_owners: MarriedOwners,
    form_17_from: Nullable(RecordDate(FORM_17_FROM)),
    loan: Nullable(Loan),
    acquired_on: Nullable(RecordDate()),
    purchase_price: Nullable(Money({ minimum: 0 })),
    first_let_on: Nullable(RecordDate()),
    ceased_on: Nullable(RecordDate()),
    cease_reason: Nullable(OneOf(CEASE_REASONS)),
    status: readOnly.status,
    external_id: Nullable(Text(255)),
    metadata: Metadata(),
    created_at: readOnly.created_at,
    updated_at: readOnly.updated_at,
  }),
);

export const propertyListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  external_id: optional(Text(255)),
};

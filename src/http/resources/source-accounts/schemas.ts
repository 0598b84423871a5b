import Type, { type Static } from 'typebox';
import { ACCOUNT_USES, SOURCE_ACCOUNT_KINDS } from '../../../domain/source-accounts/source-account.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import { Currency, OwnerId } from '../../shapes/record-fields.js';
import {
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
  VerbatimText,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;

const Column = Type.Union([VerbatimText(200), Whole(0, 1000)]);

/** Checked against the columns of a file only when one is imported. */
const Mapping = Type.Unsafe<Record<string, string | number | boolean | (string | number)[]>>({
  type: 'object',
  description: "The columns of the account's files, as the `mapping` of an import.",
  maxProperties: 30,
  propertyNames: {
    type: 'string',
    maxLength: 40,
    pattern: '^[a-z_]+$',
    'x-form': 'a field that a mapping has',
  },
  additionalProperties: Type.Union([Column, Type.Boolean(), ListOf(Column, 10)]),
});

const Use = OneOf(
  ACCOUNT_USES,
  'What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private`.',
);

const writable = {
  client_id: optional(OwnerId()),
  name: Text(120),
  kind: optional(
    OneOf(SOURCE_ACCOUNT_KINDS, 'A bank account, a card, or a platform that pays out; `bank` when left out.'),
  ),
  institution: optional(Nullable(Text(120))),
  currency: optional(Currency()),
  use: optional(Nullable(Use)),
  default_business_id: optional(Nullable(Id('business'))),
  default_property_id: optional(Nullable(Id('property'))),
  mapping: optional(Nullable(Mapping)),
  external_id: optional(Nullable(Text(255))),
  metadata: optional(Metadata()),
};

const readOnly = {
  id: Id('sourceAccount'),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

/** Members that a replacement may repeat but not change. `updated_at` may be out of date. */
export const SOURCE_ACCOUNT_READ_ONLY = [...Object.keys(readOnly), 'client_id'].filter(
  (name) => name !== 'updated_at',
);

export const SourceAccountInput = Named('SourceAccountInput', Shape(writable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const SourceAccountReplacement = Named(
  'SourceAccountReplacement',
  Shape({ ...writable, ...repeatable({ ...readOnly, client_id: OwnerId() }) }),
);
export type SourceAccountBody = Static<typeof SourceAccountReplacement>;

export const SourceAccountSchema = Named(
  'SourceAccount',
  Shape({
    id: readOnly.id,
    client_id: Id('client'),
    name: Text(120),
    kind: OneOf(SOURCE_ACCOUNT_KINDS),
    institution: Nullable(Text(120)),
    currency: Currency('The currency, as three letters of ISO 4217.'),
    use: Nullable(Use),
    default_business_id: Nullable(Id('business')),
    default_property_id: Nullable(Id('property')),
    mapping: Nullable(Mapping),
    external_id: Nullable(Text(255)),
    metadata: Metadata(),
    created_at: readOnly.created_at,
    updated_at: readOnly.updated_at,
  }),
);

export const sourceAccountListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  external_id: optional(Text(255)),
};

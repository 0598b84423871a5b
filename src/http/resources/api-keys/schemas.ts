import Type from 'typebox';
import { ALL_SCOPES } from '../../../domain/api-keys/scope.js';
import { Id, ListOf, Named, Nullable, OneOf, Shape, Text, Timestamp, Whole } from '../../shapes/schemas.js';

const optional = Type.Optional;

export const ScopeName = OneOf(ALL_SCOPES);

export const ApiKeyInput = Named(
  'ApiKeyInput',
  Shape({
    name: Text(100),
    scopes: optional(
      Type.Array(ScopeName, {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: 'Every read scope of the caller when left out.',
      }),
    ),
    client_id: optional(Nullable(Id('client'))),
    expires_at: optional({
      ...Nullable(Timestamp()),
      description: 'No later than the caller’s own, which it is when left out or null.',
    }),
    allowed_cidrs: optional({
      ...Nullable(Type.Array(Text(50), { minItems: 1, maxItems: 50, uniqueItems: true })),
      description:
        'Addresses and CIDR blocks that the key may be used from: none but the caller’s own, which they are when left out or null.',
    }),
  }),
);

export const RotationInput = Named(
  'ApiKeyRotation',
  Shape({
    overlap_seconds: optional(Whole(0, 604_800, 'How long the old secret still works; a day when left out.')),
  }),
);

const fields = {
  id: Id('apiKey'),
  name: Text(100),
  prefix: Text(20),
  last4: Text(4),
  livemode: Type.Boolean(),
  scopes: ListOf(ScopeName, 20),
  client_id: Nullable(Id('client')),
  expires_at: Nullable(Timestamp()),
  allowed_cidrs: Nullable(ListOf(Text(50), 50)),
  rotated_from: Nullable(Id('apiKey')),
  issued_by: {
    ...Nullable(Id('apiKey')),
    description: 'The key with which this one was issued; null when an operator issued it.',
  },
  last_used_at: Nullable(Timestamp()),
  created_at: Timestamp(),
};

export const ApiKeySchema = Named('ApiKey', Shape(fields));
export const IssuedApiKeySchema = Named(
  'IssuedApiKey',
  Shape({ ...fields, secret: Text(64, { description: 'Shown only in this answer: store it now.' }) }),
);

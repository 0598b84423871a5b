import Type, { type Static } from 'typebox';
import { APP_SCOPES } from '../../../domain/api-keys/scope.js';
import { APP_AUDIENCES, APP_TYPES } from '../../../domain/oauth/oauth-app.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import {
  Id,
  ListOf,
  Name,
  Named,
  Nullable,
  OneOf,
  Shape,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;
const MAX_URIS = LIMITS.oauth.redirectUris.value;

const AppScope = OneOf(APP_SCOPES);

const writable = {
  name: Name(100, { description: 'Persons see it when they are asked.' }),
  redirect_uris: optional(
    Type.Array(Text(2048), {
      maxItems: MAX_URIS,
      uniqueItems: true,
      description:
        'Where a person’s browser goes back to, compared character by character: https, or http on 127.0.0.1, [::1] (both at any port) or localhost. None: the app acts for its own tenant only.',
    }),
  ),
  scopes: Type.Array(AppScope, {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description:
      'The most it may ask for. `offline_access`, for a refresh token, it may ask for whether it is named or not.',
  }),
  audience: optional(
    OneOf(
      APP_AUDIENCES,
      'Which tenants the app may ask for consent; `own_tenant`, its own alone, when left out.',
    ),
  ),
  logo_url: optional(
    Nullable(
      Text(2048, {
        description: 'An https:// address. Our own pages load nothing from other servers and do not show it.',
      }),
    ),
  ),
};

const type = OneOf(APP_TYPES, 'A `public` app, on a phone or in a browser, can keep no secret and has none.');

const readOnly = {
  id: Id('oauthApp'),
  client_id: Id('oauthApp'),
  livemode: Type.Boolean(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

export const OAUTH_APP_READ_ONLY = [...Object.keys(readOnly), 'type'];

export const OauthAppInput = Named('OauthAppInput', Shape({ ...writable, type }));
export const OauthAppReplacement = Named(
  'OauthAppReplacement',
  Shape({ ...writable, ...repeatable({ ...readOnly, type }) }),
);
export type OauthAppBody = Pick<Static<typeof OauthAppInput>, keyof typeof writable>;

const fields = {
  id: readOnly.id,
  client_id: { ...readOnly.client_id, description: 'The `client_id` of OAuth, equal to `id`.' },
  name: Text(100),
  type,
  redirect_uris: ListOf(Text(2048), MAX_URIS),
  scopes: ListOf(AppScope, 20),
  audience: OneOf(APP_AUDIENCES),
  logo_url: Nullable(Text(2048)),
  livemode: readOnly.livemode,
  previous_secret_expires_at: {
    ...Nullable(Timestamp()),
    description: 'End of the time in which the secret before the present one works.',
  },
  created_at: readOnly.created_at,
  updated_at: readOnly.updated_at,
};

export const OauthAppSchema = Named('OauthApp', Shape(fields));
export const IssuedOauthAppSchema = Named(
  'IssuedOauthApp',
  Shape({
    ...fields,
    client_secret: {
      ...Nullable(Text(64)),
      description: 'Shown only in this answer: store it now. Null for a public app.',
    },
  }),
);

export const AppRotationInput = Named(
  'OauthAppRotation',
  Shape({
    overlap_seconds: optional(Whole(0, 604_800, 'How long the old secret still works; a day when left out.')),
  }),
);

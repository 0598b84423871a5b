import { publicId } from '../../../domain/ids.js';
import type { OauthApp, OauthAppFields } from '../../../domain/oauth/oauth-app.js';
import type { IssuedOauthApp } from '../../../services/oauth/create-app.js';
import type { OauthAppBody } from './schemas.js';

export const presentOauthApp = (app: OauthApp) => ({
  id: publicId('oauthApp', app.id),
  client_id: publicId('oauthApp', app.id),
  name: app.name,
  type: app.type,
  redirect_uris: app.redirectUris,
  scopes: app.scopes,
  audience: app.audience,
  logo_url: app.logoUrl,
  livemode: app.livemode,
  previous_secret_expires_at: app.previousSecretExpiresAt?.toISOString() ?? null,
  created_at: app.createdAt.toISOString(),
  updated_at: app.updatedAt.toISOString(),
});

/** With the secret: after creation and rotation only. */
export const presentIssuedOauthApp = ({ app, secret }: IssuedOauthApp) => ({
  ...presentOauthApp(app),
  client_secret: secret,
});

/** Fields as sent, with every absent one at its default: POST creates and PUT replaces whole. */
export const oauthAppFieldsFrom = (body: OauthAppBody): OauthAppFields => ({
  name: body.name,
  redirectUris: body.redirect_uris ?? [],
  scopes: body.scopes,
  audience: body.audience ?? 'own_tenant',
  logoUrl: body.logo_url ?? null,
});

import { publicId } from '../../../domain/ids.js';
import type { OauthApp, OauthAppFields } from '../../../domain/oauth/oauth-app.js';
import type { IssuedOauthApp } from '../../../services/oauth/create-app.js';
import { created, type Reply } from '../../gate/answers/reply.js';
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

/** The answer that registers an app or rotates its secret: the only one with the secret. */
export const createdOauthApp = ({ app, secret }: IssuedOauthApp): Reply =>
  created(
    `/v1/oauth-apps/${publicId('oauthApp', app.id)}`,
    { ...presentOauthApp(app), client_secret: secret },
    app.version,
  );

/** Fields as sent, with every absent one at its default: POST creates and PUT replaces whole. */
export const oauthAppFieldsFrom = (body: OauthAppBody): OauthAppFields => ({
  name: body.name,
  redirectUris: body.redirect_uris ?? [],
  scopes: body.scopes,
  audience: body.audience ?? 'own_tenant',
  logoUrl: body.logo_url ?? null,
});

import type { AdapterPayload } from 'oidc-provider';
import type { OauthAppWithHashes } from '../../db/oauth/oauth-apps-queries.js';
import { OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { publicId } from '../../domain/ids.js';

/** Member with an app's other secrets, those of its overlap, beside the metadata that OAuth defines. */
export const SECRET_HASHES = 'secret_hashes';

/** An app as the authorization server wants it. It holds the hashes of its secrets, which the server never compares itself. */
export function clientMetadata(app: OauthAppWithHashes): AdapterPayload {
  const isPublic = app.type === 'public';
  const hashes = app.secretHashes.map((hash) => hash.toString('hex'));
  return {
    client_id: publicId('oauthApp', app.id),
    client_name: app.name,
    application_type: 'web',
    redirect_uris: [...app.redirectUris],
    response_types: app.redirectUris.length > 0 ? ['code'] : [],
    grant_types: [
      ...(app.redirectUris.length > 0 ? ['authorization_code', 'refresh_token'] : []),
      ...(isPublic ? [] : ['client_credentials']),
    ],
    scope: [...new Set([...app.scopes, OFFLINE_ACCESS])].join(' '),
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    ...(isPublic ? {} : { client_secret: hashes[0], [SECRET_HASHES]: hashes }),
  } as AdapterPayload;
}

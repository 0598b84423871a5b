import { publicId } from '../../../domain/ids.js';
import type { EventData } from './noun-data.js';

interface ApiKeyFields {
  readonly id: string;
  readonly name: string;
}

interface OauthGrantFields {
  readonly id: string;
  readonly clientId: string | null;
  readonly appId: string;
  readonly appName: string;
  readonly reason?: string;
}

interface WebhookEndpointFields {
  readonly id: string;
  readonly status: string;
}

/** Credentials and endpoints of the integrator. */
export const ACCESS_NOUNS = {
  apiKey: apiKeyData,
  oauthGrant: oauthGrantData,
  webhookEndpoint: webhookEndpointData,
};

function apiKeyData(fields: ApiKeyFields): EventData {
  const { id, name } = fields;
  return { clientId: null, subjectId: id, data: { api_key: { id: publicId('apiKey', id), name } } };
}

function oauthGrantData(fields: OauthGrantFields): EventData {
  const { id, clientId, appId, appName, reason } = fields;
  const granted = {
    id: publicId('oauthGrant', id),
    app_id: publicId('oauthApp', appId),
    app_name: appName,
    client_id: clientId === null ? null : publicId('client', clientId),
    ...(reason === undefined ? {} : { reason }),
  };
  return { clientId, subjectId: id, data: { oauth_grant: granted } };
}

function webhookEndpointData(fields: WebhookEndpointFields): EventData {
  const { id, status } = fields;
  return {
    clientId: null,
    subjectId: id,
    data: { webhook_endpoint: { id: publicId('webhookEndpoint', id), status } },
  };
}

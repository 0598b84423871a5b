import type { SignatureFormat } from '../../domain/webhooks/signature.js';
import type { WebhookEndpoint, WebhookEndpointStatus } from '../../domain/webhooks/webhook-endpoint.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface WebhookEndpointRow {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  enabled: boolean;
  status: WebhookEndpointStatus;
  signature_format: SignatureFormat;
  last_attempt_at: Date | null;
  last_attempt_status: number | null;
  secret_last4: string | null;
  failing_since: Date | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** The secrets are not among them: only the sender reads those. */
export const WEBHOOK_ENDPOINT_COLUMNS = [
  'id',
  'url',
  'events',
  'description',
  'enabled',
  'status',
  'signature_format',
  'last_attempt_at',
  'last_attempt_status',
  'secret_last4',
  'failing_since',
  'metadata',
  'version',
  'created_at',
  'updated_at',
] as const;

/** @throws {NotFoundError} */
export async function loadWebhookEndpoint(db: TenantReader, id: string): Promise<WebhookEndpoint> {
  const row: WebhookEndpointRow | undefined = await rowsOf(db, 'webhook_endpoints')
    .where({ id })
    .whereNull('deleted_at')
    .first(...WEBHOOK_ENDPOINT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such webhook endpoint.');
  return toWebhookEndpoint(row);
}

export async function listWebhookEndpoints(
  db: TenantReader,
  page: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const query = rowsOf(db, 'webhook_endpoints')
    .whereNull('deleted_at')
    .select(...WEBHOOK_ENDPOINT_COLUMNS);
  return fetchPage(query, {
    table: 'webhook_endpoints',
    sortBy: 'created_at',
    page,
    toItem: toWebhookEndpoint,
  });
}

export function toWebhookEndpoint(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    status: row.status,
    signatureFormat: row.signature_format,
    lastDelivery:
      row.last_attempt_at === null ? null : { at: row.last_attempt_at, statusCode: row.last_attempt_status },
    secretLast4: row.secret_last4,
    failingSince: row.failing_since,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

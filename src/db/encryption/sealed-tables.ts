import type { IndexedIdentifier, SealedPurpose } from '../../domain/sealed-purposes.js';

interface SealedColumn {
  readonly column: string;
  readonly purpose: SealedPurpose;
  /** Whether the value is bytes; text, when left out. */
  readonly isBinary?: true;
  /** The blind index beside it, made again with it. */
  readonly index?: { readonly column: string; readonly identifier: IndexedIdentifier };
}

export interface SealedTable {
  readonly table: string;
  /** SQL for what names the row in a `SealedPlace`. */
  readonly rowId: string;
  /** SQL for whose row it is; `tenant_id` when left out. */
  readonly owner?: string;
  readonly columns: readonly SealedColumn[];
}

/** Every column that holds sealed values. One that is missing here is never re-sealed. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'clients',
    rowId: 'id::text',
    columns: [
      {
        column: 'nino_encrypted',
        purpose: 'clients.nino',
        index: { column: 'nino_index', identifier: 'nino' },
      },
      { column: 'utr_encrypted', purpose: 'clients.utr', index: { column: 'utr_index', identifier: 'utr' } },
      { column: 'spouse_encrypted', purpose: 'clients.spouse' },
    ],
  },
  {
    table: 'submissions',
    rowId: 'id::text',
    columns: [
      {
        column: 'nino_encrypted',
        purpose: 'submissions.nino',
        index: { column: 'nino_index', identifier: 'nino' },
      },
      { column: 'fraud_prevention_encrypted', purpose: 'submissions.fraud_prevention' },
    ],
  },
  {
    table: 'submission_batch_items',
    rowId: 'id::text',
    columns: [{ column: 'fraud_prevention_encrypted', purpose: 'submissions.fraud_prevention' }],
  },
  {
    table: 'quarterly_updates',
    rowId: 'id::text',
    columns: [{ column: 'fraud_prevention_encrypted', purpose: 'quarterly_updates.fraud_prevention' }],
  },
  {
    table: 'hmrc_grants',
    rowId: 'id::text',
    columns: [
      { column: 'access_token_encrypted', purpose: 'hmrc_grants.access_token' },
      { column: 'refresh_token_encrypted', purpose: 'hmrc_grants.refresh_token' },
    ],
  },
  {
    table: 'hmrc_agent_grants',
    rowId: 'id::text',
    columns: [
      { column: 'access_token_encrypted', purpose: 'hmrc_agent_grants.access_token' },
      { column: 'refresh_token_encrypted', purpose: 'hmrc_agent_grants.refresh_token' },
    ],
  },
  {
    table: 'agent_invitations',
    rowId: 'id::text',
    columns: [{ column: 'link_encrypted', purpose: 'agent_invitations.link' }],
  },
  {
    table: 'documents',
    rowId: 'id::text',
    columns: [{ column: 'content_key_encrypted', purpose: 'documents.content_key', isBinary: true }],
  },
  {
    table: 'webhook_endpoints',
    rowId: 'id::text',
    columns: [
      { column: 'secret_encrypted', purpose: 'webhook_endpoints.secret' },
      { column: 'previous_secret_encrypted', purpose: 'webhook_endpoints.secret' },
      { column: 'headers_encrypted', purpose: 'webhook_endpoints.headers' },
      { column: 'authentication_encrypted', purpose: 'webhook_endpoints.authentication' },
    ],
  },
  {
    table: 'users',
    rowId: 'id::text',
    columns: [{ column: 'totp_secret_encrypted', purpose: 'users.totp_secret' }],
  },
  {
    table: 'operators',
    rowId: 'id::text',
    owner: 'id',
    columns: [{ column: 'totp_secret_encrypted', purpose: 'operators.totp_secret' }],
  },
  {
    table: 'idempotency_keys',
    rowId: `livemode::text || ' ' || lineage_id::text || ' ' || method || ' ' || path || ' ' || key`,
    columns: [{ column: 'body_encrypted', purpose: 'idempotency_keys.body' }],
  },
];

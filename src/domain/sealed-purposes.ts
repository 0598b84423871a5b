/**
 * Purposes of values that are sealed at rest, by table and meaning, with the word that stood for it in format 1. A sealed value opens only
 * for the purpose it was sealed for.
 */
export const SEALED_PURPOSES = {
  'clients.nino': 'nino',
  'clients.utr': 'utr',
  'clients.spouse': 'spouse',
  'submissions.nino': 'nino',
  'submissions.fraud_prevention': 'fraud prevention facts',
  'quarterly_updates.fraud_prevention': 'fraud prevention facts',
  'hmrc_grants.access_token': 'hmrc access token',
  'hmrc_grants.refresh_token': 'hmrc refresh token',
  'hmrc_agent_grants.access_token': 'hmrc agent access token',
  'hmrc_agent_grants.refresh_token': 'hmrc agent refresh token',
  'agent_invitations.link': 'agent invitation link',
  'webhook_endpoints.secret': 'webhook_secret',
  'webhook_endpoints.headers': 'webhook headers',
  'webhook_endpoints.authentication': 'webhook authentication',
  'documents.content_key': 'key of a document',
  'idempotency_keys.body': 'idempotent answer',
  'users.totp_secret': 'totp secret',
  'operators.totp_secret': 'totp secret of an operator',
} as const;

export type SealedPurpose = keyof typeof SEALED_PURPOSES;

/** Place of a sealed value: it opens there and nowhere else. */
export interface SealedPlace {
  readonly purpose: SealedPurpose;
  readonly tenantId: string;
  /** Name of the row within its table and tenant, for as long as it lives. */
  readonly rowId: string;
}

/** Identifiers that can be looked up although they are sealed. */
export type IndexedIdentifier = 'nino' | 'utr';

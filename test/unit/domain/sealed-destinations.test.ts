import { describe, expect, it } from 'vitest';
import { SEALED_TABLES } from '../../../src/db/encryption/sealed-tables.js';
import type { SealedPurpose } from '../../../src/domain/sealed-purposes.js';

/** Where each sealed value is sent. What goes to an address that a tenant can change names the test that binds it to it. */
const DESTINATIONS: Readonly<
  Record<SealedPurpose, 'nowhere' | 'HMRC' | 'its holder' | { readonly boundBy: string }>
> = {
  'clients.nino': 'HMRC',
  'clients.utr': 'HMRC',
  'clients.spouse': 'HMRC',
  'submissions.nino': 'HMRC',
  'submissions.fraud_prevention': 'HMRC',
  'quarterly_updates.fraud_prevention': 'HMRC',
  'hmrc_grants.access_token': 'HMRC',
  'hmrc_grants.refresh_token': 'HMRC',
  'hmrc_agent_grants.access_token': 'HMRC',
  'hmrc_agent_grants.refresh_token': 'HMRC',
  // Shown to those who may read the client's invitations.
  'agent_invitations.link': 'its holder',
  'documents.content_key': 'nowhere',
  // Signs what is sent, and stays here.
  'webhook_endpoints.secret': 'nowhere',
  'webhook_endpoints.headers': { boundBy: 'test/integration/webhooks/webhook-endpoints.test.ts' },
  'webhook_endpoints.authentication': {
    boundBy: 'test/integration/webhooks/receiver-authentication.test.ts',
  },
  'idempotency_keys.body': 'its holder',
  'users.totp_secret': 'nowhere',
  'operators.totp_secret': 'nowhere',
};

describe('sealed values', () => {
  it('are each known for where they are sent', () => {
    const sealed = SEALED_TABLES.flatMap(({ columns }) => columns.map(({ purpose }) => purpose));
    expect(Object.keys(DESTINATIONS).sort()).toEqual([...new Set(sealed)].sort());
  });
});

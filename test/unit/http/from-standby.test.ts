import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/http/routes.js';

/** Lists that the primary answers, with the reason. */
const FROM_PRIMARY: Readonly<Record<string, string>> = {
  listApiKeys:
    'keys are changed as system, whose commits are noted for no tenant, and a revoked key must be seen at once',
  listOauthApps: 'the same',
  listOauthGrants: 'the same',
  listUsers: 'the same',
  listCategories: 'kept in the code',
  listImportFormats: 'kept in the code',
  listRequestLogs: 'written as system, after the answer',
  listSubmissionBatchSchedules: 'few rows, read before they are changed',
  listWebhookEndpoints: 'few rows, read before they are changed',
  listWebhookDeliveries: 'written as system, as attempts are made',
  listTestClocks: 'few rows, read before they are changed',
};

describe('lists', () => {
  it('are answered by the standby, or say why not', () => {
    const lists = ROUTES.map(({ operation }) => operation).filter(
      ({ method, query }) => method === 'get' && query && 'cursor' in query,
    );
    const fromPrimary = lists.filter(({ fromStandby }) => !fromStandby).map(({ operationId }) => operationId);
    expect(fromPrimary.sort()).toEqual(Object.keys(FROM_PRIMARY).sort());
  });

  it('are reads, as is everything that a standby may answer', () => {
    const writes = ROUTES.filter(({ kind, operation }) => operation.fromStandby && kind !== 'read');
    expect(writes).toEqual([]);
  });
});

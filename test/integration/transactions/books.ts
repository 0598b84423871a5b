import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey } from '../../support/factories.js';
import type { TestApp } from '../../support/test-app.js';

/** A client with a trade, a let flat and an account, by public id. */
export interface Books {
  readonly clientId: string;
  readonly businessId: string;
  readonly propertyId: string;
  readonly accountId: string;
  /** The secret of a key that sees this client only. */
  boundKey(): Promise<string>;
}

export async function createBooks(app: TestApp): Promise<Books> {
  const create = async (path: string, body: object): Promise<string> =>
    (await app.as().post(path, body)).body.id;
  const clientId = await create('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
  const businessId = await create('/v1/businesses', {
    client_id: clientId,
    trading_name: 'Byron Plumbing',
    trade: 'Plumber',
  });
  const propertyId = await create('/v1/properties', {
    client_id: clientId,
    kind: 'residential',
    address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
  });
  const accountId = await create('/v1/source-accounts', { client_id: clientId, name: 'Current account' });
  return {
    clientId,
    businessId,
    propertyId,
    accountId,
    async boundKey() {
      const key = await createKey(app.ctx, app.tenant.tenantId);
      await app.ctx
        .systemDb('api_keys')
        .where({ id: key.apiKeyId })
        .update({ client_id: uuidFromPublicId('client', clientId) });
      return key.secret;
    },
  };
}

/** Puts a client's year into a return that is on its way to HMRC. */
export async function lockYear(app: TestApp, clientId: string, taxYear: number): Promise<void> {
  await app.ctx.systemDb('tax_returns').insert({
    id: app.ctx.newId(),
    tenant_id: app.tenant.tenantId,
    livemode: app.tenant.livemode,
    client_id: uuidFromPublicId('client', clientId),
    tax_year: taxYear,
    state: 'submitting',
  });
}

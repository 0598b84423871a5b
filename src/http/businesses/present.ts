import type { Business, BusinessFields } from '../../domain/businesses/business.js';
import { publicId } from '../../domain/ids.js';
import { ValidationError } from '../../errors.js';
import type { BusinessBody } from './schemas.js';

export function presentBusiness(business: Business) {
  return {
    id: publicId('business', business.id),
    client_id: publicId('client', business.clientId),
    type: business.type,
    trading_name: business.tradingName,
    trade: business.trade,
    commenced_on: business.commencedOn,
    ceased_on: business.ceasedOn,
    accounting_basis: business.accountingBasis,
    hmrc_business_id: business.hmrcBusinessId,
    external_id: business.externalId,
    metadata: business.metadata,
    created_at: business.createdAt.toISOString(),
    updated_at: business.updatedAt.toISOString(),
  };
}

/** What was sent, with every absent field at its default. @throws {ValidationError} when it ceased before it began */
export function businessFieldsFrom(body: BusinessBody): BusinessFields {
  const commencedOn = body.commenced_on ?? null;
  const ceasedOn = body.ceased_on ?? null;
  if (commencedOn !== null && ceasedOn !== null && ceasedOn < commencedOn) {
    throw new ValidationError([
      { pointer: '#/ceased_on', code: 'invalid', detail: 'must not be before commenced_on' },
    ]);
  }
  return {
    tradingName: body.trading_name,
    trade: body.trade ?? null,
    commencedOn,
    ceasedOn,
    accountingBasis: body.accounting_basis ?? 'cash',
    hmrcBusinessId: body.hmrc_business_id ?? null,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
  };
}

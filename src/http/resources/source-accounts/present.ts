import { publicId } from '../../../domain/ids.js';
import type { SourceAccount, SourceAccountFields } from '../../../domain/source-accounts/source-account.js';
import { ValidationError } from '../../../errors.js';
import { currencyOf } from '../../shapes/record-fields.js';
import { uuidOrNull } from '../../shapes/references.js';
import type { SourceAccountBody } from './schemas.js';

export function presentSourceAccount(account: SourceAccount) {
  const { defaultBusinessId, defaultPropertyId } = account;
  return {
    id: publicId('sourceAccount', account.id),
    client_id: publicId('client', account.clientId),
    name: account.name,
    kind: account.kind,
    institution: account.institution,
    currency: account.currency,
    use: account.use,
    default_business_id: defaultBusinessId === null ? null : publicId('business', defaultBusinessId),
    default_property_id: defaultPropertyId === null ? null : publicId('property', defaultPropertyId),
    mapping: account.mapping,
    external_id: account.externalId,
    metadata: account.metadata,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}

/** Fields as sent, with every absent one at its default. @throws {ValidationError} for two defaults at once */
export function sourceAccountFieldsFrom(body: SourceAccountBody): SourceAccountFields {
  const defaultBusinessId = uuidOrNull('business', body.default_business_id);
  const defaultPropertyId = uuidOrNull('property', body.default_property_id);
  if (defaultBusinessId !== null && defaultPropertyId !== null) {
    throw new ValidationError([
      {
        pointer: '#/default_property_id',
        code: 'invalid',
        detail: 'must be null when default_business_id is set',
      },
    ]);
  }
  return {
    name: body.name,
    kind: body.kind ?? 'bank',
    institution: body.institution ?? null,
    currency: currencyOf(body.currency),
    use: body.use ?? null,
    defaultBusinessId,
    defaultPropertyId,
    mapping: body.mapping ?? null,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
  };
}

import { publicId } from '../../../domain/ids.js';
import { columnMappingIssues, isColumnMapping } from '../../../domain/imports/column-mapping-issues.js';
import type { ImportMapping, ImportMappingFields } from '../../../domain/imports/import-mapping.js';
import { ValidationError } from '../../../errors.js';
import { uuidOrNull } from '../../shapes/references.js';
import type { ImportMappingBody } from './schemas.js';

export const importMappingPath = (id: string): string =>
  `/v1/import-mappings/${publicId('importMapping', id)}`;

export function presentImportMapping(saved: ImportMapping) {
  const { clientId, sourceAccountId } = saved;
  return {
    id: publicId('importMapping', saved.id),
    client_id: clientId === null ? null : publicId('client', clientId),
    source_account_id: sourceAccountId === null ? null : publicId('sourceAccount', sourceAccountId),
    name: saved.name,
    mapping: { ...saved.mapping },
    created_at: saved.createdAt.toISOString(),
    updated_at: saved.updatedAt.toISOString(),
  };
}

/** Fields as sent, with every absent one at its default. @throws {ValidationError} naming each part of the mapping that is wrong */
export function importMappingFieldsFrom(body: ImportMappingBody): ImportMappingFields {
  const mapping: unknown = body.mapping;
  if (!isColumnMapping(mapping)) throw new ValidationError(columnMappingIssues(mapping));
  return {
    name: body.name,
    mapping,
    sourceAccountId: uuidOrNull('sourceAccount', body.source_account_id),
  };
}

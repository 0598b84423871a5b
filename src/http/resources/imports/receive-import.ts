import type { Static, TObject } from 'typebox';
import { columnMappingIssues, isColumnMapping } from '../../../domain/imports/column-mapping-issues.js';
import type { BulkImport, ImportOptions, ImportTarget } from '../../../domain/imports/import.js';
import { BadOptionError, ValidationError } from '../../../errors.js';
import type { Committed } from '../../../services/effect.js';
import { assertKnownFormat, startImport } from '../../../services/imports/start-import.js';
import type { WriteCall } from '../../gate/route.js';
import { clientOfUpload, refuseLongBody, refuseUnknownFields } from '../../gate/uploads/check-upload.js';
import { dropRestOnFailure, leftOpen } from '../../gate/uploads/left-open.js';
import { openUpload, uploadDigest } from '../../gate/uploads/open-upload.js';
import { uuidOrNull } from '../../shapes/references.js';
import { IMPORT_MEDIA_TYPES, type importQuery } from './schemas.js';

type ImportQuery = Static<TObject<typeof importQuery>>;
type ImportCall = WriteCall<ImportQuery, unknown>;

const MAX_NAME = 255;

/**
 * Takes in a file and queues its import. Whatever fails, the rest of the upload is read and dropped, so
 * that the caller hears the answer instead of a broken connection.
 * @throws {HttpProblem} {BadOptionError} {NotFoundError} {TooLargeError} {ValidationError}
 */
export async function receiveImport(call: ImportCall): Promise<Committed<BulkImport>> {
  const { ctx, effect, query, request } = call;
  const target = targetOf(call);
  assertKnownFormat(query.format);
  return dropRestOnFailure(request, async () => {
    const upload = await call.intake.awaitBytes(() => openUpload(request, IMPORT_MEDIA_TYPES));
    refuseLongBody(request, ctx.config.imports.maxBytes);
    return startImport(ctx, effect, {
      target,
      mappingId: uuidOrNull('importMapping', query.mapping_id),
      options: {
        format: query.format ?? null,
        onDuplicate: query.on_duplicate ?? 'skip',
        dryRun: query.dry_run ?? false,
        atomic: query.atomic ?? false,
      },
      contentType: plainText(upload.contentType) ?? 'application/octet-stream',
      filename: plainText(upload.filename),
      content: leftOpen(upload.content, call.intake),
      mappingAfter({ sha256 }) {
        call.setUploadDigest?.(uploadDigest(sha256, upload.fields()));
        return mappingFrom(upload.fields(), query.mapping_id);
      },
    });
  });
}

/** @throws {BadOptionError} `client_required`, or for a business and a property at once */
function targetOf({ query, principal }: ImportCall): ImportTarget {
  const clientId = clientOfUpload({ query, principal }, 'Say whose transactions these are.');
  const businessId = uuidOrNull('business', query.business_id);
  const propertyId = uuidOrNull('property', query.property_id);
  if (businessId !== null && propertyId !== null) {
    throw new BadOptionError('invalid_parameter', 'Name a business or a property.', [
      { option: 'property_id', code: 'invalid', detail: 'must be absent when business_id is given' },
    ]);
  }
  return {
    clientId,
    sourceAccountId: uuidOrNull('sourceAccount', query.source_account_id),
    businessId,
    propertyId,
    isAttributionGiven: businessId !== null || propertyId !== null,
  };
}

/** @throws {ValidationError} naming the place in the mapping, or a field that no import has */
function mappingFrom(
  fields: Readonly<Record<string, string>>,
  mappingId: string | undefined,
): ImportOptions['mapping'] {
  const { mapping: text, ...others } = fields;
  refuseUnknownFields(Object.keys(others));
  if (text === undefined) return null;
  if (mappingId !== undefined) {
    const detail = 'must be absent when mapping_id is given';
    throw new ValidationError([{ pointer: '#/mapping', code: 'invalid', detail }]);
  }
  const mapping = parseJson(text);
  if (isColumnMapping(mapping)) return { ...mapping };
  throw new ValidationError(columnMappingIssues(mapping));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError([
      { pointer: '#/mapping', code: 'invalid_type', detail: 'must be a JSON object' },
    ]);
  }
}

/** A header's text without control characters, bounded; `null` when nothing is left. */
function plainText(text: string | null): string | null {
  const plain = (text ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return plain.slice(0, MAX_NAME) || null;
}

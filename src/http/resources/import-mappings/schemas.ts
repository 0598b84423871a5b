import Type, { type Static } from 'typebox';
import { repeatable } from '../../shapes/read-only-fields.js';
import { OwnerId } from '../../shapes/record-fields.js';
import { Id, Named, Nullable, PageQuery, Shape, Text, Timestamp } from '../../shapes/schemas.js';
import { Mapping } from '../imports/schemas.js';

const optional = Type.Optional;

const writable = {
  client_id: optional(Nullable(OwnerId())),
  source_account_id: optional(Nullable(Id('sourceAccount'))),
  name: Text(120),
  mapping: Mapping,
};

const readOnly = {
  id: Id('importMapping'),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

/** Members that a replacement may repeat but not change. `updated_at` may be out of date. */
export const IMPORT_MAPPING_READ_ONLY = [...Object.keys(readOnly), 'client_id'].filter(
  (name) => name !== 'updated_at',
);

export const ImportMappingInput = Named('ImportMappingInput', Shape(writable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const ImportMappingReplacement = Named(
  'ImportMappingReplacement',
  Shape({ ...writable, ...repeatable(readOnly) }),
);
export type ImportMappingBody = Static<typeof ImportMappingReplacement>;

export const ImportMappingSchema = Named(
  'ImportMapping',
  Shape({
    id: readOnly.id,
    client_id: Nullable(Id('client')),
    source_account_id: Nullable(Id('sourceAccount')),
    name: Text(120),
    mapping: Mapping,
    created_at: readOnly.created_at,
    updated_at: readOnly.updated_at,
  }),
);

export const importMappingListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  source_account_id: optional(Id('sourceAccount')),
};

import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { penceFromPounds } from '../../domain/money.js';
import { isRealInstant } from '../shapes/is-real-instant.js';
import type { TextKind } from '../shapes/schemas.js';

/** A character that a reader sees: neither white space nor one of those that take no room. */
export const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;

const FORMAT_CHARACTER = /\p{Cf}/u;

/** An ajv that knows our keywords and formats. It changes a body in one way: texts are trimmed. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    removeAdditional: false,
    verbose: true,
  });
  formats.default(ajv, ['date', 'email', 'uri', 'uuid']);
  ajv.addFormat('date-time', isRealInstant);
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
  ajv.addFormat('int32', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('binary', true);
  ajv.addKeyword({
    keyword: 'x-money',
    type: 'number',
    schemaType: 'boolean',
    validate: (_schema: boolean, value: number) => penceFromPounds(value) !== null,
  });
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'string',
    // Not declared as modifying: ajv then writes code that fails for the values of `additionalProperties`.
    validate: (
      kind: TextKind,
      text: string,
      schema: AnySchemaObject | undefined,
      place: Place | undefined,
    ) => {
      if (kind !== 'verbatim' && place?.parentData != null) {
        place.parentData[place.parentDataProperty] = text.trim();
      }
      if (kind === 'name' && FORMAT_CHARACTER.test(text.trim())) return false;
      return schema?.['minLength'] === 0 || SEEN.test(text);
    },
  });
  for (const keyword of ['x-id-kind', 'x-form', 'x-documented-as', 'discriminator']) ajv.addKeyword(keyword);
  ajv.addKeyword({ keyword: 'x-refused-fields', schemaType: 'object' });
  return ajv;
}

/** Place of the member that ajv looks at. */
interface Place {
  readonly parentData: Record<string | number, unknown> | undefined;
  readonly parentDataProperty: string | number;
}

import Type, { type TProperties, type TSchema } from 'typebox';
import { isPlainObject } from '../../../domain/language/is-object.js';
import { Nullable } from '../schemas.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * The shape of a merge patch of bodies of another shape: every member may be left out, or null to remove it, but for what is read-only. Lists are
 * replaced whole, so what is in them keeps its shape. What a patch makes of a body is checked against the body's own shape.
 * @param schema an object; `ClientReplacement` becomes `ClientPatch`
 * @see RFC 7396
 */
export function patchSchemaOf(schema: TSchema): TSchema {
  const json: Json = { ...schema };
  const { title, anyOf, properties, additionalProperties, required: _, maxProperties, ...rest } = json;
  const named = typeof title === 'string' ? { title: titleOf(title) } : {};
  if (Array.isArray(anyOf)) return Type.Unsafe({ ...json, anyOf: anyOf.map(patchSchemaOf) });
  if (isPlainObject(properties)) {
    const members: TProperties = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, member(inner as TSchema)]),
    );
    return { ...rest, ...Type.Object(members), ...named, additionalProperties: additionalProperties ?? true };
  }
  if (isPlainObject(additionalProperties)) {
    // A patch may remove as many members as the map may have, and add as many.
    const max = typeof maxProperties === 'number' ? { maxProperties: 2 * maxProperties } : {};
    const value = removable(additionalProperties as unknown as TSchema);
    return Type.Unsafe({ ...rest, ...max, additionalProperties: value });
  }
  return schema;
}

/** A member of a patch: one that only we write may be repeated as it is, and cannot be removed. */
const member = (schema: TSchema): TSchema =>
  Type.Optional((schema as Json)['readOnly'] === true ? schema : removable(schema));

function removable(schema: TSchema): TSchema {
  const { anyOf, description, ...rest }: Json = { ...schema };
  const isNullable =
    Array.isArray(anyOf) && anyOf.some((one) => isPlainObject(one) && one['type'] === 'null');
  if (isNullable) return patchSchemaOf(schema);
  if (!Array.isArray(anyOf)) return Nullable(patchSchemaOf(schema));
  const described = description === undefined ? {} : { description };
  return Type.Unsafe({ ...rest, ...described, anyOf: [...anyOf.map(patchSchemaOf), Type.Null()] });
}

const titleOf = (title: string) => `${title.replace(/Replacement$/, '')}Patch`;

import Type, { type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { ID_PREFIXES, type IdKind } from '../domain/ids.js';

/**
 * The shapes that every resource shares. Strings have a length, numbers a range and lists a size, so that
 * a request can be checked wholly before it costs anything.
 */

const BOUND = 99_999_999_999.99;

/** Pounds as a JSON number with at most two decimals; the `x-money` keyword checks the decimals. */
export const Money = (options: { minimum?: number; description?: string } = {}): TUnsafe<number> =>
  Type.Unsafe<number>({
    type: 'number',
    format: 'double',
    minimum: options.minimum ?? -BOUND,
    maximum: BOUND,
    'x-money': true,
    description: options.description ?? 'Pounds, at most two decimals.',
  });

export const Id = (kind: IdKind): TUnsafe<string> =>
  Type.Unsafe<string>({
    type: 'string',
    pattern: `^${ID_PREFIXES[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    maxLength: 64,
    'x-id-kind': kind,
    examples: [`${ID_PREFIXES[kind]}_01k4x6t8e8f5mv0zq3n7c2b9rd`],
  });

export const Text = (maxLength: number, options: { description?: string; minLength?: number } = {}) =>
  Type.String({
    minLength: options.minLength ?? 1,
    maxLength,
    pattern: '^[^\\u0000]*$',
    ...described(options),
  });

/** From 1800 to 2199: a year outside is a slip, and one outside its range is an error to Postgres. */
const CENTURIES = '^(18|19|20|21)\\d{2}-';

export const CalendarDate = (description?: string) =>
  Type.String({ format: 'date', pattern: CENTURIES, maxLength: 10, ...described({ description }) });

export const Timestamp = (description?: string) =>
  Type.String({ format: 'date-time', pattern: CENTURIES, maxLength: 35, ...described({ description }) });

export const TaxYear = (description = 'A tax year, 6 April to 5 April.') =>
  Type.String({ pattern: '^20\\d{2}-\\d{2}$', maxLength: 7, description, examples: ['2025-26'] });

export const Whole = (minimum: number, maximum: number, description?: string) =>
  Type.Integer({
    minimum,
    maximum,
    format: maximum > 2_147_483_647 ? 'int64' : 'int32',
    ...described({ description }),
  });

/** A percentage with at most two decimals. */
export const Percent = (minimum = 0) =>
  Type.Unsafe<number>({ type: 'number', format: 'double', minimum, maximum: 100, 'x-money': true });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const OneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...described({ description }) });

export const ListOf = <T extends TSchema>(item: T, maxItems: number, minItems = 0) =>
  Type.Array(item, { maxItems, minItems });

/** An object that refuses unknown fields. */
export const Shape = <P extends TProperties>(properties: P, description?: string): TObject<P> =>
  Type.Object(properties, { additionalProperties: false, ...described({ description }) });

/** Gives a shape the name under which the OpenAPI document lists it. */
export const Named = <T extends TSchema>(title: string, schema: T): T => ({ ...schema, title });

export const Metadata = () =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    description: 'For the integrator only: text by name.',
    maxProperties: 50,
    propertyNames: { maxLength: 40, pattern: '^[^\\u0000]+$' },
    additionalProperties: { type: 'string', maxLength: 500, pattern: '^[^\\u0000]*$' },
  });

export const PageQuery = {
  limit: Type.Optional(Whole(1, 100, 'Items a page; 25 when left out.')),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1024, description: '`next_cursor` of the page before.' }),
  ),
};

export const PageOf = <T extends TSchema>(item: T) =>
  Shape({
    data: ListOf(item, 100),
    has_more: Type.Boolean(),
    next_cursor: Nullable(Type.String({ maxLength: 1024 })),
  });

export const Progress = Shape({
  processed: Whole(0, 2_147_483_647),
  total: Nullable(Whole(0, 2_147_483_647)),
  percent: Whole(0, 100),
});

/** The problem inside a failed import or report. */
export const FailureReason = Shape({
  code: Text(100),
  detail: Text(1000),
});

function described(options: { description?: string | undefined }): { description?: string } {
  return options.description === undefined ? {} : { description: options.description };
}

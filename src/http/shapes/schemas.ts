import Type, { type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { FAILURE_CODE_LIST } from '../../domain/codes/failure-codes.js';
import { ID_PREFIXES, type IdKind } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';

/**
 * The shapes that every resource shares. Strings have a length, numbers a range and lists a size, so that
 * a request can be checked wholly before it costs anything.
 */

const BOUND = 99_999_999_999.99;
/** Bound of a sum of amounts, in pounds: the largest number of pence that a JSON number holds exactly. */
export const TOTAL_BOUND = 90_071_992_547_409.91;

interface MoneyOptions {
  readonly minimum?: number;
  readonly description?: string;
}

/** Pounds as a JSON number with at most two decimals; the `x-money` keyword checks the decimals. */
export const Money = (options: MoneyOptions = {}): TUnsafe<number> => moneyUpTo(BOUND, options);

/** A sum of amounts, in answers: it may be larger than each of them can be. */
export const MoneyTotal = (options: MoneyOptions = {}): TUnsafe<number> => moneyUpTo(TOTAL_BOUND, options);

const moneyUpTo = (bound: number, options: MoneyOptions): TUnsafe<number> =>
  Type.Unsafe<number>({
    type: 'number',
    format: 'double',
    minimum: options.minimum ?? -bound,
    maximum: bound,
    'x-money': true,
    ...described(options),
  });

export const Id = (kind: IdKind): TUnsafe<string> =>
  Type.Unsafe<string>({
    type: 'string',
    pattern: `^${ID_PREFIXES[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    maxLength: 64,
    'x-id-kind': kind,
    examples: [`${ID_PREFIXES[kind]}_01k4x6t8e8f5mv0zq3n7c2b9rd`],
  });

/** White space that is no control character: what `String.trim` takes off the ends. */
const SPACE = ' \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
const LINE_BREAK = '\\t\\n\\r';
const CONTROL_BUT_LINE_BREAK = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f';

/**
 * Unicode's format characters (category Cf): they show nothing, or turn the text around them, so that a name reads as another.
 * The pattern names those of the basic plane; `x-text` refuses all.
 */
const FORMAT =
  '\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';

interface TextOptions {
  readonly description?: string;
  /** 0 allows an empty text; 1, the default, asks for something other than white space. */
  readonly minLength?: 0 | 1;
}

/** One line of text: no control characters. White space at its ends is taken off. */
export const Text = (maxLength: number, options: TextOptions = {}) =>
  textOf(maxLength, options, { kind: 'line', space: SPACE, control: CONTROL });

/** The name of a person or an app, which others recognise them by: one line, without format characters. */
export const Name = (maxLength: number, options: Pick<TextOptions, 'description'> = {}) =>
  textOf(maxLength, options, { kind: 'name', space: SPACE, control: CONTROL + FORMAT });

/** Text that may run over several lines. White space at its ends is taken off. */
export const MultilineText = (maxLength: number, options: TextOptions = {}) =>
  textOf(maxLength, options, {
    kind: 'lines',
    space: SPACE + LINE_BREAK,
    control: CONTROL_BUT_LINE_BREAK,
  });

/** Text that is kept as it was sent, white space at its ends included. May be empty. */
export const VerbatimText = (maxLength: number, options: Pick<TextOptions, 'description'> = {}) =>
  textOf(
    maxLength,
    { ...options, minLength: 0 },
    {
      kind: 'verbatim',
      space: '',
      control: CONTROL_BUT_LINE_BREAK,
    },
  );

/** How `validation.ts` treats a text: one line, a name or several lines, trimmed, or kept as it is. */
export type TextKind = 'line' | 'name' | 'lines' | 'verbatim';

function textOf(
  maxLength: number,
  options: TextOptions,
  { kind, space, control }: { kind: TextKind; space: string; control: string },
) {
  const { minLength = 1 } = options;
  return Type.String({
    minLength,
    maxLength,
    pattern: minLength === 0 ? `^[^${control}]*$` : `^[${space}]*[^${space}${control}][^${control}]*$`,
    'x-text': kind,
    ...described(options),
  });
}

/**
 * A string with a form of its own.
 * @param form the form in words with an example, to follow "must be": `two capital letters, such as GB`
 */
export const Formed = (
  pattern: string,
  form: string,
  options: { maxLength: number; minLength?: number; description?: string; examples?: string[] },
) => Type.String({ pattern, 'x-form': form, ...options });

/** Years from 1800 to 2199. One outside is a slip, and far outside an error to Postgres. */
const CENTURIES = '^(18|19|20|21)\\d{2}-';

/** The years that a date may be of, and what its text must begin with for that, as a pattern. */
interface DateYears {
  readonly first: number;
  readonly last: number;
  readonly pattern: string;
}

const ANY_YEARS: DateYears = { first: 1800, last: 2199, pattern: CENTURIES };

/** A day that exists. */
export const CalendarDate = (description?: string, { first, last, pattern: years }: DateYears = ANY_YEARS) =>
  Type.String({
    format: 'date',
    pattern: years,
    maxLength: 10,
    'x-form': `a date that exists, from ${first} to ${last}, such as 2025-12-31`,
    ...described({ description }),
  });

/** An instant of RFC 3339, with an offset. A leap second is refused: no clock of ours can hold it. */
export const Timestamp = (description?: string) =>
  Type.String({
    format: 'date-time',
    pattern: CENTURIES,
    maxLength: 35,
    'x-form': 'a time that exists, with its offset, such as 2025-12-31T09:30:00Z',
    ...described({ description }),
  });

export const TaxYear = (description = 'A tax year, 6 April to 5 April.') =>
  Formed('^20\\d{2}-\\d{2}$', 'a tax year, such as 2025-26', {
    maxLength: 7,
    description,
    examples: ['2025-26'],
  });

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

/**
 * A code of a table in `src/domain/codes`. The document lists them; what a replacement repeats is not held to the list, since
 * a stored code may be of another version.
 * @param page of the documentation, which has them
 */
export const CodeOf = <Code extends string>(codes: readonly Code[], page: string) =>
  Type.Unsafe<Code>({
    ...Text(100),
    'x-documented-as': {
      type: 'string',
      enum: [...codes],
      'x-open-enum': true,
      description: `Stable: act on this. \`${page}\` says what each means and what to do. New codes may be added.`,
    },
  });

export const ListOf = <T extends TSchema>(item: T, maxItems: number, minItems = 0) =>
  Type.Array(item, { maxItems, minItems });

/** An object that refuses unknown fields. */
export const Shape = <P extends TProperties>(properties: P, description?: string): TObject<P> =>
  Type.Object(properties, { additionalProperties: false, ...described({ description }) });

/** Gives a shape the name under which the OpenAPI document lists it. */
export const Named = <T extends TSchema>(title: string, schema: T): T => ({ ...schema, title });

/** A name that the caller chooses. Programs take `__proto__` for something else. */
export const nameOf = (maxLength: number, ...reserved: string[]) => ({
  ...VerbatimText(maxLength),
  minLength: 1,
  pattern: `^[^${CONTROL}]+$`,
  not: { enum: ['__proto__', ...reserved] },
});

export const Metadata = () =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    description: 'For the integrator only: text by name.',
    maxProperties: 50,
    propertyNames: nameOf(40),
    additionalProperties: VerbatimText(500),
  });

export const PageQuery = {
  limit: Type.Optional(Whole(1, LIMITS.requests.listItems.value, 'Items a page; 25 when left out.')),
  cursor: Type.Optional(
    Formed('^[A-Za-z0-9_.-]+$', 'a `next_cursor` as it was answered', {
      maxLength: 1024,
      description: '`next_cursor` of the page before.',
    }),
  ),
};

/** A page of a named shape, under a name of its own: `ClientPage` for `Client`. */
export const PageOf = <T extends TSchema>(item: T) =>
  Named(
    `${titleOf(item)}Page`,
    Shape({
      data: ListOf(item, LIMITS.requests.listItems.value),
      has_more: Type.Boolean(),
      next_cursor: Nullable(Type.String({ maxLength: 1024 })),
    }),
  );

function titleOf(schema: TSchema): string {
  if ('title' in schema && typeof schema.title === 'string') return schema.title;
  throw new RangeError('the items of a list need a name');
}

export const Progress = Shape({
  processed: Whole(0, 2_147_483_647),
  total: Nullable(Whole(0, 2_147_483_647)),
  percent: Whole(0, 100),
});

/** The problem inside a failed import or report. */
export const FailureReason = Shape({
  code: CodeOf(FAILURE_CODE_LIST, '/docs/codes/failures'),
  detail: MultilineText(1000),
});

function described(options: { description?: string | undefined }): { description?: string } {
  return options.description === undefined ? {} : { description: options.description };
}

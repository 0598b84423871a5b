import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { penceFromPounds } from '../domain/money.js';
import type { Issue } from '../errors.js';

const MAX_ISSUES = 50;

/** An ajv that knows our keywords. `coerce` is for query strings, whose values are all text. */
export function createAjv(options: { coerce: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    coerceTypes: options.coerce,
    removeAdditional: false,
    verbose: true,
  });
  formats.default(ajv, ['date', 'date-time', 'email', 'uri', 'uuid']);
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
  ajv.addKeyword('x-id-kind');
  ajv.addKeyword('x-extensible-enum');
  ajv.addKeyword({ keyword: 'x-refused-fields', schemaType: 'object' });
  return ajv;
}

const bodies = createAjv({ coerce: false });
const queries = createAjv({ coerce: true });

export const compileBody = (schema: TSchema): ValidateFunction => bodies.compile(schema);
export const compileQuery = (schema: TSchema): ValidateFunction => queries.compile(schema);

/** ajv's findings in a body as our stable codes. Never holds a received value. */
export function bodyIssues(errors: readonly ErrorObject[] | null | undefined): Issue[] {
  return issuesFrom(errors, (path) => ({ pointer: `#${path}` }));
}

/** The same for a query string: the first step of the path names the parameter. */
export function queryIssues(errors: readonly ErrorObject[] | null | undefined): Issue[] {
  return issuesFrom(errors, (path) => ({ parameter: path.split('/')[1] ?? '' })).map((issue) =>
    issue.code === 'unknown_field' ? { ...issue, code: 'unknown_parameter', detail: 'is not known' } : issue,
  );
}

function issuesFrom(
  errors: readonly ErrorObject[] | null | undefined,
  place: (path: string) => Pick<Issue, 'pointer' | 'parameter'>,
): Issue[] {
  const seen = new Map<string, Issue>();
  for (const error of withoutUnionNoise(errors ?? [])) {
    const path = pathOf(error);
    const { code, detail } = describe(error);
    seen.set(`${path} ${code}`, { ...place(path), code, detail });
    if (seen.size >= MAX_ISSUES) break;
  }
  return [...seen.values()];
}

/** A nullable field reports both branches and the union itself; only the branch that was meant is useful. */
function withoutUnionNoise(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = new Set(
    errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath),
  );
  const kept = errors.filter(
    (error) =>
      !(unions.has(error.instancePath) && isNullBranch(error)) &&
      error.keyword !== 'anyOf' &&
      error.keyword !== 'if',
  );
  return kept.length > 0 ? kept : errors;
}

const isNullBranch = (error: ErrorObject) => error.keyword === 'type' && error.params['type'] === 'null';

function pathOf(error: ErrorObject): string {
  const { instancePath, params } = error;
  if (error.keyword === 'required') return `${instancePath}/${escapePointer(params['missingProperty'])}`;
  if (error.keyword === 'additionalProperties')
    return `${instancePath}/${escapePointer(params['additionalProperty'])}`;
  if (error.keyword === 'unevaluatedProperties')
    return `${instancePath}/${escapePointer(params['unevaluatedProperty'])}`;
  return instancePath;
}

const escapePointer = (name: unknown) =>
  String(name).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');

function describe(error: ErrorObject): { code: string; detail: string } {
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return { code: 'required', detail: 'is required' };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return refusedField(error) ?? { code: 'unknown_field', detail: 'is not a known field' };
    case 'type':
      return { code: 'invalid_type', detail: `must be of type ${String(params['type'])}` };
    case 'enum':
    case 'const':
      return { code: 'not_allowed_value', detail: `must be one of: ${allowedValues(error)}` };
    case 'format':
      return { code: 'invalid_format', detail: `must be a valid ${String(params['format'])}` };
    case 'pattern':
      return isIdSchema(error)
        ? { code: 'invalid_reference', detail: 'is not an id of the right kind' }
        : { code: 'invalid_format', detail: 'has not the right form' };
    case 'minLength':
      return { code: 'too_short', detail: `must have at least ${params['limit']} characters` };
    case 'maxLength':
      return { code: 'too_long', detail: `must have at most ${params['limit']} characters` };
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'too_small', detail: `must be ${params['comparison']} ${params['limit']}` };
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'too_large', detail: `must be ${params['comparison']} ${params['limit']}` };
    case 'minItems':
    case 'minProperties':
      return { code: 'too_few_items', detail: `must have at least ${params['limit']} entries` };
    case 'maxItems':
    case 'maxProperties':
      return { code: 'too_many_items', detail: `must have at most ${params['limit']} entries` };
    case 'uniqueItems':
      return { code: 'duplicate', detail: 'must not repeat an entry' };
    case 'x-money':
      return { code: 'too_many_decimals', detail: 'must have at most 2 decimal places' };
    default:
      return { code: 'invalid', detail: 'is not valid' };
  }
}

/** A field that a shape knows of, and says why it does not take. */
function refusedField({ parentSchema, params }: ErrorObject): { code: string; detail: string } | null {
  const refused: Readonly<Record<string, string>> = parentSchema?.['x-refused-fields'] ?? {};
  const name = String(params['additionalProperty']);
  const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
  return reason === undefined ? null : { code: 'not_supported', detail: reason };
}

function allowedValues(error: ErrorObject): string {
  const values = error.params['allowedValues'] ?? [error.params['allowedValue']];
  return Array.isArray(values) ? values.slice(0, 60).join(', ') : '';
}

const isIdSchema = (error: ErrorObject) => error.parentSchema?.['x-id-kind'] !== undefined;

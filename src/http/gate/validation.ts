import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import type { Issue } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { createAjv, SEEN } from './ajv.js';
import type { ProblemIssue } from './answers/problem-issue.js';
import { didYouMean } from './requests/did-you-mean.js';
import { idHint } from './requests/id-hint.js';
import { escapePointer, oversizedParts } from './requests/oversized-parts.js';
import { parameterName, printable } from './requests/printable.js';

const MAX_ISSUES = 50;
/** Names that callers choose make a pointer long; the answer states its first part. */
const MAX_POINTER = LIMITS.requests.pointerCharacters.value;

const ajv = createAjv();

type Fault = Pick<Issue, 'code' | 'detail'>;

/** A check of a value against a schema. It trims the texts of the value that it is given. */
export const compileBody = (schema: TSchema): ValidateFunction => ajv.compile(schema);

/** Faults of a body; none if it fits. Its texts are trimmed, and the work is bounded whatever is sent. */
export function compileBodyFaults(schema: TSchema): (body: unknown) => readonly Issue[] {
  const check = compileBody(schema);
  return (body) => {
    const oversized = oversizedParts(schema, body);
    if (oversized.length === 0) return check(body) ? NONE : bodyIssues(check.errors);
    return oversized.map(({ path, limit }) => ({ ...placeInBody(printable(path)), ...tooManyItems(limit) }));
  };
}

const NONE: readonly Issue[] = [];

/** ajv's findings in a body as our stable codes. Never holds a received value. */
export const bodyIssues = (errors: readonly ErrorObject[] | null | undefined): Issue[] =>
  issuesFrom(errors, placeInBody);

const placeInBody = (path: string) => ({ pointer: `#${path.slice(0, MAX_POINTER)}` });

/** ajv's findings in a query string as our stable codes: the first step of the path names the parameter. */
export function queryIssues(errors: readonly ErrorObject[] | null | undefined): ProblemIssue[] {
  return issuesFrom(errors, (path) => ({
    parameter: parameterName(unescaped(path.split('/')[1] ?? '')),
  })).map((issue) =>
    issue.code === 'unknown_field'
      ? { ...issue, code: 'unknown_parameter', detail: issue.detail.replace('field', 'parameter') }
      : issue,
  );
}

function issuesFrom<Place extends object>(
  errors: readonly ErrorObject[] | null | undefined,
  place: (path: string) => Place,
): (Place & Fault)[] {
  const seen = new Map<string, Place & Fault>();
  for (const error of withoutConsequences(withoutUnionNoise(errors ?? []))) {
    const path = printable(pathOf(error));
    const { code, detail } = ofName(error, describe(error));
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
      !['anyOf', 'if', 'propertyNames'].includes(error.keyword),
  );
  return kept.length > 0 ? kept : errors;
}

const CONSEQUENCES: Readonly<Record<string, readonly string[]>> = {
  minLength: ['format', 'pattern'],
  maxLength: ['format', 'pattern'],
  'x-money': ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
};

/** One finding of a value, where another follows from it: the form that is wanted says how long it is. */
function withoutConsequences(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const causes = new Set(errors.filter(saysAll).map((error) => placeOf(error)));
  return errors.filter(
    (error) => !CONSEQUENCES[error.keyword]?.some((cause) => causes.has(placeOf(error, cause))),
  );
}

const saysAll = ({ keyword, parentSchema }: ErrorObject) =>
  !['format', 'pattern'].includes(keyword) || parentSchema?.['x-form'] !== undefined;

const placeOf = ({ instancePath, propertyName = '', keyword }: ErrorObject, cause = keyword) =>
  `${cause} ${instancePath} ${propertyName}`;

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

/** A fault of a name stands at the object that has it, since the name itself is what is wrong. */
const ofName = ({ propertyName }: ErrorObject, fault: Fault) =>
  propertyName === undefined ? fault : { ...fault, detail: `has a name that ${fault.detail}` };

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

const tooManyItems = (limit: unknown): Fault => ({
  code: 'too_many_items',
  detail: `must have at most ${counted(limit, 'entry', 'entries')}`,
});

function describe(error: ErrorObject): Fault {
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return { code: 'required', detail: 'is required' };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return refusedField(error) ?? unknownField(error);
    case 'type':
      return {
        code: 'invalid_type',
        detail: `must be ${TYPES[String(params['type'])] ?? 'of another type'}`,
      };
    case 'enum':
    case 'const':
      return { code: 'not_allowed_value', detail: `must be one of: ${allowedValues(error)}` };
    case 'format':
    case 'pattern':
      return malformed(error);
    case 'minLength':
      return { code: 'too_short', detail: `must have at least ${counted(params['limit'], 'character')}` };
    case 'maxLength':
      return { code: 'too_long', detail: `must have at most ${counted(params['limit'], 'character')}` };
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'too_small', detail: `must be ${COMPARISONS[params['comparison']]} ${params['limit']}` };
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'too_large', detail: `must be ${COMPARISONS[params['comparison']]} ${params['limit']}` };
    case 'minItems':
    case 'minProperties':
      return {
        code: 'too_few_items',
        detail: `must have at least ${counted(params['limit'], 'entry', 'entries')}`,
      };
    case 'maxItems':
    case 'maxProperties':
      return tooManyItems(params['limit']);
    case 'uniqueItems':
      return { code: 'duplicate', detail: 'must not repeat an entry' };
    case 'not':
      return { code: 'not_allowed_value', detail: 'is reserved' };
    case 'x-text':
      return badText(error.parentSchema?.['x-text'], error.data);
    case 'x-money':
      return { code: 'too_many_decimals', detail: 'must have at most 2 decimal places' };
    default:
      return { code: 'invalid', detail: 'is not valid' };
  }
}

/** The fault of a field that a shape names only to say why it does not take it. */
function refusedField({ parentSchema, params }: ErrorObject): Fault | null {
  const refused: Readonly<Record<string, string>> = parentSchema?.['x-refused-fields'] ?? {};
  const name = String(params['additionalProperty']);
  const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
  return reason === undefined ? null : { code: 'not_supported', detail: reason };
}

function allowedValues(error: ErrorObject): string {
  const values = error.params['allowedValues'] ?? [error.params['allowedValue']];
  return Array.isArray(values) ? values.slice(0, 60).join(', ') : '';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text, in quotation marks',
  number: 'a number, without quotation marks',
  integer: 'a whole number, without quotation marks',
  boolean: 'true or false, without quotation marks',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
  null: 'null',
};

const COMPARISONS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

const counted = (count: unknown, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A text or id that is present but does not have the form that its schema asks for. */
function malformed({ parentSchema, data, params }: ErrorObject): Fault {
  const { 'x-id-kind': kind, 'x-text': text, 'x-form': form } = parentSchema ?? {};
  if (kind !== undefined) return { code: 'invalid_reference', detail: idHint(kind, data) };
  if (text !== undefined) return badText(text, data);
  return { code: 'invalid_format', detail: `must be ${form ?? `a valid ${params['format'] ?? 'value'}`}` };
}

const UNWANTED: Readonly<Record<string, string>> = {
  line: 'line breaks, tabs or other control characters',
  name: 'control characters, or characters that are not seen',
};

function badText(kind: unknown, data: unknown): Fault {
  if (typeof data === 'string' && !SEEN.test(data)) return { code: 'too_short', detail: 'must not be blank' };
  return {
    code: 'invalid_format',
    detail: `must not contain ${UNWANTED[String(kind)] ?? 'control characters'}`,
  };
}

/** Names the field that was probably meant: one of ours, never the one that was sent. */
function unknownField({ parentSchema, params }: ErrorObject): Fault {
  const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
  const meant = didYouMean(name, Object.keys(parentSchema?.['properties'] ?? {}));
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  return { code: 'unknown_field', detail: `is not a known field${hint}` };
}

import type { TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { memoize } from '../../../domain/language/memoize.js';
import type { ProblemIssue } from '../answers/problem-issue.js';
import { HttpProblem } from '../middleware/problem.js';
import { compileBody, queryIssues } from '../validation.js';
import { parameterName } from './printable.js';

const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/**
 * The parameters of a query string: `application/x-www-form-urlencoded` in UTF-8.
 * @throws {HttpProblem} 400 for a broken percent-encoding, or a parameter given twice
 */
export function queryParameters(url: string): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  const parameters = new Map<string, string>();
  const repeated = new Set<string>();
  for (const pair of start < 0 ? [] : url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.split('=');
    const decodedName = decode(name);
    if (decodedName === null) throw new HttpProblem('malformed_url', BROKEN);
    const value = decode(rest.join('='));
    if (value === null) throw invalid([{ ...at(decodedName), code: 'invalid_format', detail: NOT_TEXT }]);
    if (parameters.has(decodedName)) repeated.add(decodedName);
    parameters.set(decodedName, value);
  }
  const issues = [...repeated].map(
    (name): ProblemIssue => ({
      ...at(name),
      code: 'duplicate',
      detail: 'is given more than once',
    }),
  );
  if (issues.length > 0) throw invalid(issues);
  return Object.fromEntries(parameters);
}

const NONE: TProperties = {};

/** The schema of a query, the same object whenever it is asked for: ajv compiles each object once for the whole process. */
const schemaOf = memoize((properties: TProperties) =>
  Type.Object(properties, { additionalProperties: false }),
);

/**
 * A check of the query strings of one operation. Numbers are plain decimals and booleans `true` or `false`:
 * nothing is guessed.
 */
export function compileQuery(properties: TProperties = NONE): (url: string) => unknown {
  const check = compileBody(schemaOf(properties));
  return (url) => {
    const given = Object.entries(queryParameters(url));
    const query = Object.fromEntries(given.map(([name, text]) => [name, typedValue(properties, name, text)]));
    if (check(query)) return query;
    throw invalid(queryIssues(check.errors));
  };
}

/** The text as the type that its schema asks for; text that is not of that type stays text, and is refused. */
function typedValue(properties: TProperties, name: string, text: string): unknown {
  const schema: TSchema | undefined = Object.hasOwn(properties, name) ? properties[name] : undefined;
  switch (schema !== undefined && 'type' in schema ? schema.type : null) {
    case 'integer':
      return INTEGER.test(text) ? Number(text) : text;
    case 'number':
      return DECIMAL.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    default:
      return text;
  }
}

const BROKEN = 'The URL holds a "%" that does not begin the two hexadecimal digits of a byte of UTF-8 text.';
const NOT_TEXT = 'is not percent-encoded text in UTF-8';

/** `null` for what is not percent-encoded UTF-8, or holds NUL. */
function decode(text: string): string | null {
  if (!/^[!-~]*$/.test(text)) return null;
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/** Names are bounded: a long one is cut, so that the answer is not. */
const at = (name: string) => ({ parameter: parameterName(name.slice(0, 100)) });

function invalid(issues: readonly ProblemIssue[]): HttpProblem {
  const isUnknown = issues.every((issue) => issue.code === 'unknown_parameter');
  const code = isUnknown ? 'unknown_parameter' : 'invalid_parameter';
  return new HttpProblem(code, 'A query parameter is not valid.', { extra: { errors: issues.slice(0, 50) } });
}

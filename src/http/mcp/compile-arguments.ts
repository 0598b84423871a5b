import { isPlainObject } from '../../domain/language/is-object.js';
import { ValidationError } from '../../errors.js';
import type { RequestTarget } from '../gate/compile-perform.js';
import { idempotencyKeyOf } from '../gate/middleware/idempotency.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import { compileExpectations } from '../gate/requests/compile-expectations.js';
import { compileQuery } from '../gate/requests/read-query.js';
import { compileParams, type RequestRead } from '../gate/requests/read-request.js';
import type { Route } from '../gate/route.js';
import { compileBodyFaults } from '../gate/validation.js';
import type { DocumentObject } from './api-document.js';
import { IDEMPOTENCY_KEY, IF_MATCH } from './tool-schema.js';

/** Arguments, checked as the request that they stand for would be. */
interface ReadArguments {
  readonly target: RequestTarget;
  readonly read: RequestRead;
}

/** The longest that work is awaited, as `Prefer: wait` does: an assistant has no use for an answer that says "later". */
const PREFER = 'wait=20';

/**
 * Reads arguments of a tool by the schemas of its operation. Whatever comes first is refused first: parameters, body, precondition.
 * @param fixed members of the body that the tool sets itself
 * @throws {HttpProblem} {ValidationError}, whose pointers begin at `body`
 */
export function compileArguments(
  operation: Route['operation'],
  fixed: DocumentObject = {},
): (given: DocumentObject) => ReadArguments {
  const pathNames = Object.keys(operation.params ?? {});
  const readParams = compileParams(operation);
  const parseQuery = compileQuery(operation.query);
  const readExpectations = compileExpectations(operation);
  const faultsOf = operation.body === undefined ? null : compileBodyFaults(operation.body);

  return ({ [IF_MATCH]: ifMatch, [IDEMPOTENCY_KEY]: idempotencyKey, ...given }) => {
    const params = Object.fromEntries(pathNames.map((name) => [name, pathText(name, given[name])]));
    const { body, ...others } = faultsOf === null ? { ...given, body: undefined } : given;
    const search = searchOf(Object.entries(others).filter(([name]) => !pathNames.includes(name)));
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const headers = headersOf({ 'if-match': ifMatch, 'idempotency-key': idempotencyKey });
    const expectations = readExpectations(headers);
    const read: RequestRead = {
      params: readParams(params),
      query: parseQuery(search),
      body: faultsOf === null ? undefined : checkedBody(body, fixed, faultsOf),
      expectations,
      idempotencyKey: idempotencyKeyOf({ ...headers, method: operation.method.toUpperCase() }),
    };
    expectations.requireIfMatch();
    return { target: { path, originalUrl: `${path}${search}`, params }, read };
  };
}

function pathText(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new HttpProblem('invalid_parameter', 'An argument is missing.', {
    extra: { errors: [{ parameter: name, code: 'required', detail: 'is required' }] },
  });
}

/** The query string for these arguments, so that the check of the operation names what is wrong. */
function searchOf(given: readonly (readonly [string, unknown])[]): string {
  const search = new URLSearchParams();
  for (const [name, value] of given) {
    if (value === null || value === undefined) continue;
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

function headersOf(given: Readonly<Record<string, unknown>>) {
  const headers: Record<string, string> = { prefer: PREFER };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name] = String(value);
  return { get: (name: string) => headers[name] };
}

function checkedBody(
  body: unknown,
  fixed: DocumentObject,
  faultsOf: ReturnType<typeof compileBodyFaults>,
): unknown {
  const whole = isPlainObject(body) || body === undefined ? { ...body, ...fixed } : body;
  const issues = faultsOf(whole);
  if (issues.length === 0) return whole;
  throw new ValidationError(issues);
}

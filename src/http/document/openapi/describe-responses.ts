import { PROBLEMS, type ProblemCode } from '../../gate/answers/problems.js';
import { problemsByStatus } from '../../gate/answers/problems-of.js';
import {
  headerComponent,
  listedHeadersOf,
  type SentHeader,
  showsWork,
} from '../../gate/answers/response-headers.js';
import type { ResponseDefinition, Route } from '../../gate/route.js';
import { exampleOf } from '../examples/example-of.js';
import { type FieldValues, valuesOf } from '../examples/field-values.js';
import { problemExample } from '../examples/problem-example.js';
import { BYTES } from './describe-request.js';
import type { SchemaPrinter } from './print-schema.js';
import { problemResponseName } from './problem-response-name.js';

type Json = Record<string, unknown>;
type Operation = Route['operation'];

/** The parts of the document that operations share, added to as operations are described. */
export interface SharedParts {
  readonly print: SchemaPrinter;
  /** Names of the header components that answers refer to. */
  readonly headers: Set<string>;
  /** Problem answers by name. */
  readonly responses: Record<string, Json>;
}

/**
 * Every answer of an operation. Problem answers are references: each distinct one is listed once in
 * `shared.responses`.
 * @throws {RangeError} when two problem answers that differ have one name
 */
export function describeResponses(operation: Operation, shared: SharedParts): Json {
  const responses: Json = {};
  const describe = (status: number, description: string, content: Json) => ({
    description,
    ...headersPart(describeHeaders(operation, status, shared.headers)),
    ...content,
  });
  for (const [status, response] of Object.entries(operation.responses)) {
    const content = contentOf(response, shared.print, {
      isPart: status === '206',
      values: valuesOf(operation.path),
    });
    responses[status] = describe(Number(status), response.description, content);
  }
  if (canBeUnchanged(operation))
    responses[304] = refer(
      notModifiedName(operation),
      describe(304, 'Not modified: your copy is still current.', {}),
      shared.responses,
    );
  const others: ProblemCode[] = [];
  for (const [status, codes] of problemsByStatus(operation)) {
    if (codes.every((code) => OF_HTTP.has(code))) {
      others.push(...codes);
      continue;
    }
    const problem = describe(status, describeCodes(codes), describeProblems(codes));
    responses[status] = refer(problemResponseName(operation, status, codes), problem, shared.responses);
  }
  if (others.length > 0) {
    const header = { name: 'Retry-After', isOnEvery: false } as const;
    const problem = {
      description: others.map((code) => `${PROBLEMS[code].status} ${describeCodes([code])}`).join(' '),
      headers: referToHeaders([header], shared.headers),
      ...describeProblems(others),
    };
    responses['default'] = refer(otherProblemsName(others), problem, shared.responses);
  }
  return responses;
}

/** Problems that any operation may answer, for reasons of HTTP or of the service itself. */
const OF_HTTP: ReadonlySet<ProblemCode> = new Set([
  'not_acceptable',
  'body_too_slow',
  'payload_too_large',
  'unsupported_media_type',
  'tenant_moving',
  'service_unavailable',
  'request_took_too_long',
]);

function otherProblemsName(codes: readonly ProblemCode[]): string {
  const isOfRequest = codes.every((code) => PROBLEMS[code].status < 500);
  const isUntimed = !isOfRequest && !codes.includes('request_took_too_long');
  return [
    'OtherProblem',
    ...(codes.includes('body_too_slow') ? ['body'] : []),
    ...(isOfRequest ? ['request_only'] : []),
    ...(isUntimed ? ['untimed'] : []),
  ].join('-');
}

const describeProblems = (codes: readonly ProblemCode[]): Json => ({
  'x-problem-codes': codes,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
    },
  },
});

const headersPart = (headers: Json): Json => (Object.keys(headers).length === 0 ? {} : { headers });

/** Lists have a `Link` too, and work that has not finished a `Retry-After`. */
const notModifiedName = (operation: Operation): string =>
  [
    'NotModified',
    ...('cursor' in (operation.query ?? {}) ? ['list'] : []),
    ...(showsWork(operation) ? ['work'] : []),
  ].join('-');

/** Lists the answer under its name, unless it is listed already. */
function refer(name: string, response: Json, listed: Record<string, Json>): Json {
  const known = listed[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response))
    throw new RangeError(`two problem answers are named ${name}`);
  listed[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

/** A GET whose body follows from its ETag answers 304 to a caller who has it. */
function canBeUnchanged({ method, isLive, responses }: Operation): boolean {
  if (method !== 'get' || isLive === true) return false;
  return responses[200]?.schema !== undefined || responses[206] !== undefined;
}

const describeCodes = (codes: readonly ProblemCode[]) =>
  codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' ');

/** A file that happens to be JSON: a bank's own document, or a report. */
const JSON_FILE = {
  description: 'A file, to be stored as it is.',
  oneOf: [
    { type: 'object', maxProperties: 1000 },
    { type: 'array', items: { type: 'object', maxProperties: 1000 }, maxItems: 2_147_483_647 },
  ],
} as const;

/**
 * @param isPart the answer is some bytes of a file: a part of a JSON file is not JSON
 * @param values of the story that the example tells
 */
function contentOf(
  { schema, contentTypes }: ResponseDefinition,
  print: SchemaPrinter,
  { isPart, values }: { readonly isPart: boolean; readonly values: FieldValues },
): Json {
  const types = contentTypes ?? (schema === undefined ? [] : ['application/json']);
  if (types.length === 0) return {};
  const schemaFor = (type: string) => {
    if (type !== 'application/json' || isPart) return BYTES;
    return schema === undefined ? JSON_FILE : print(schema);
  };
  const exampleFor = (type: string) =>
    type === 'application/json' && schema !== undefined ? { example: exampleOf(schema, values) } : {};
  return {
    content: Object.fromEntries(
      types.map((type) => [type, { schema: schemaFor(type), ...exampleFor(type) }]),
    ),
  };
}

const describeHeaders = (operation: Operation, status: number, used: Set<string>): Json =>
  referToHeaders(listedHeadersOf(operation, status), used);

function referToHeaders(headers: readonly SentHeader[], used: Set<string>): Json {
  const entries = headers.map((header) => {
    const component = headerComponent(header);
    used.add(component);
    return [header.name, { $ref: `#/components/headers/${component}` }];
  });
  return Object.fromEntries(entries);
}

import { BYTES } from './describe-request.js';
import { exampleOf } from './examples/example-of.js';
import { problemExample } from './examples/problem-example.js';
import type { SchemaPrinter } from './print-schema.js';
import { problemResponseName } from './problem-response-name.js';
import { PROBLEMS, type ProblemCode } from './problems.js';
import { problemsByStatus } from './problems-of.js';
import { headerComponent, headersOf, showsWork } from './response-headers.js';
import type { ResponseDefinition, Route } from './route.js';

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
    headers: describeHeaders(operation, status, shared.headers),
    ...content,
  });
  for (const [status, response] of Object.entries(operation.responses)) {
    const content = contentOf(response, shared.print, status === '206');
    responses[status] = describe(Number(status), response.description, content);
  }
  if (canBeUnchanged(operation))
    responses[304] = refer(
      notModifiedName(operation),
      describe(304, 'Not modified: your copy is still current.', {}),
      shared.responses,
    );
  for (const [status, codes] of problemsByStatus(operation)) {
    const problem = describe(status, describeCodes(codes), {
      'x-problem-codes': codes,
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
        },
      },
    });
    responses[status] = refer(problemResponseName(operation, status, codes), problem, shared.responses);
  }
  return responses;
}

/** Lists have a `Link` too, what is under way a `Retry-After`, and answers to nobody in particular have no quota. */
const notModifiedName = (operation: Operation): string =>
  [
    'NotModified',
    ...('cursor' in (operation.query ?? {}) ? ['list'] : []),
    ...(showsWork(operation) ? ['work'] : []),
    ...(operation.scope === 'public' ? ['public'] : []),
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
  description: 'A file to be kept as it is.',
  oneOf: [
    { type: 'object', maxProperties: 1000 },
    { type: 'array', items: { type: 'object', maxProperties: 1000 }, maxItems: 2_147_483_647 },
  ],
} as const;

/** @param isPart some bytes of a file: a part of JSON is none */
function contentOf(
  { schema, contentTypes }: ResponseDefinition,
  print: SchemaPrinter,
  isPart: boolean,
): Json {
  const types = contentTypes ?? (schema === undefined ? [] : ['application/json']);
  if (types.length === 0) return {};
  const schemaFor = (type: string) => {
    if (type !== 'application/json' || isPart) return BYTES;
    return schema === undefined ? JSON_FILE : print(schema);
  };
  const exampleFor = (type: string) =>
    type === 'application/json' && schema !== undefined ? { example: exampleOf(schema) } : {};
  return {
    content: Object.fromEntries(
      types.map((type) => [type, { schema: schemaFor(type), ...exampleFor(type) }]),
    ),
  };
}

function describeHeaders(operation: Operation, status: number, used: Set<string>): Json {
  const headers = headersOf(operation, status).map((header) => {
    const component = headerComponent(header);
    used.add(component);
    return [header.name, { $ref: `#/components/headers/${component}` }];
  });
  return Object.fromEntries(headers);
}

import { BYTES } from './describe-request.js';
import type { SchemaPrinter } from './print-schema.js';
import { PROBLEMS, type ProblemCode } from './problems.js';
import { problemsByStatus } from './problems-of.js';
import { headerComponent, headersOf } from './response-headers.js';
import type { ResponseDefinition, Route } from './route.js';

type Json = Record<string, unknown>;
type Operation = Route['operation'];

/** Every answer of an operation. The headers that they refer to are added to `used`. */
export function describeResponses(operation: Operation, print: SchemaPrinter, used: Set<string>): Json {
  const responses: Json = {};
  const describe = (status: number, description: string, content: Json) => {
    responses[status] = { description, headers: describeHeaders(operation, status, used), ...content };
  };
  for (const [status, response] of Object.entries(operation.responses)) {
    describe(Number(status), response.description, contentOf(response, print));
  }
  if (canBeUnchanged(operation)) describe(304, 'What you have is still current.', {});
  for (const [status, codes] of problemsByStatus(operation)) {
    describe(status, describeCodes(codes), {
      'x-problem-codes': codes,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
  }
  return responses;
}

/** A GET whose body follows from its ETag answers 304 to a caller who has it. */
function canBeUnchanged({ method, isLive, responses }: Operation): boolean {
  return method === 'get' && isLive !== true && responses[200]?.schema !== undefined;
}

const describeCodes = (codes: readonly ProblemCode[]) =>
  codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' ');

/** A file that happens to be JSON: a bank's own document, or a report. */
const JSON_FILE = {
  type: 'object',
  maxProperties: 1000,
  description: 'A file to be kept as it is.',
} as const;

function contentOf({ schema, contentTypes }: ResponseDefinition, print: SchemaPrinter): Json {
  const types = contentTypes ?? (schema === undefined ? [] : ['application/json']);
  if (types.length === 0) return {};
  const schemaFor = (type: string) => {
    if (type !== 'application/json') return BYTES;
    return schema === undefined ? JSON_FILE : print(schema);
  };
  return { content: Object.fromEntries(types.map((type) => [type, { schema: schemaFor(type) }])) };
}

function describeHeaders(operation: Operation, status: number, used: Set<string>): Json {
  const headers = headersOf(operation, status).map((header) => {
    const component = headerComponent(header);
    used.add(component);
    return [header.name, { $ref: `#/components/headers/${component}` }];
  });
  return Object.fromEntries(headers);
}

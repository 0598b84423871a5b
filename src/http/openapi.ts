import Type, { type TSchema } from 'typebox';
import { ID_PREFIXES } from '../domain/ids.js';
import { printSchema } from './print-schema.js';
import { ISSUE_CODES, PROBLEM_CODES, PROBLEMS, type ProblemCode } from './problems.js';
import type { OperationDefinition, Route } from './route.js';
import { Id, ListOf, Named, OneOf, Shape, Text, Whole } from './schemas.js';

type Json = Record<string, unknown>;

const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'API keys': 'Credentials of a tenant: issue, rotate and revoke them.',
  Businesses: 'A client’s self-employments.',
  Categories: 'HMRC’s categories, with the boxes and fields they go to.',
  'Category rules': 'The tenant’s own ordered rules, asked before everything that is built in.',
  'Category memory': 'What people’s corrections have taught, followed where no rule decides.',
  Clients: 'Taxpayers. Identifiers are sealed at rest and masked when read.',
  Credential: 'What the key in use is, and what it has left of its hour.',
  Events: 'The pull feed: everything that webhooks tell, to be read back.',
  'HMRC authorisations': 'A client’s permission to act for them with HMRC.',
  'Import mappings':
    'How the columns of files that no format describes are to be read, kept for the next one.',
  'Import formats': 'The files that are recognised, and a sample of each.',
  Imports: 'Bank files as the banks export them, row by row into the ledger.',
  Properties: 'Lettings, with the income and expense records of each.',
  Reports: 'Documents made in the background from one snapshot of the data.',
  Service: 'Whether the service runs, and this document.',
  'Source accounts': 'The bank or platform accounts that rows come from.',
  'Tax estimates': 'A year worked out from figures; nothing is stored.',
  'Tax returns': 'One client’s Self Assessment for one year, from draft to filed.',
  Transactions: 'Money in and out, each with its category and why it has it.',
  Webhooks: 'Endpoints, their signed deliveries, and the log of every attempt.',
};

/** As far as a reader of the document may rely on it; OpenAPI defines the rest. */
export const OpenApiDocument = Named(
  'OpenApiDocument',
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 20,
    required: ['openapi'],
    properties: { openapi: { type: 'string', maxLength: 10, pattern: '^3\\.1\\.\\d+$' } },
  }),
);

const DESCRIPTION = `Bank transactions in, a filed Self Assessment return out.

Amounts are pounds as JSON numbers with at most two decimals. Dates are \`YYYY-MM-DD\`; instants are RFC 3339 in UTC.
Ignore response fields and enum values that you do not know: new ones are added without notice.`;

const ProblemShape = Named(
  'Problem',
  Shape(
    {
      type: Type.String({ format: 'uri', maxLength: 500 }),
      title: Text(200),
      status: Whole(400, 599),
      code: OneOf(PROBLEM_CODES),
      detail: Text(1000),
      instance: Text(2048),
      request_id: Type.String({ maxLength: 64 }),
      retryable: Type.Boolean(),
      errors: Type.Optional(
        ListOf(
          Shape({
            pointer: Type.Optional(Text(2048, { minLength: 0 })),
            parameter: Type.Optional(Text(200)),
            header: Type.Optional(Text(200)),
            code: OneOf(ISSUE_CODES),
            detail: Text(1000),
          }),
          50,
        ),
      ),
    },
    'RFC 9457. Some codes add members of their own.',
  ),
);

/** The document, made of the route table and of nothing else. Deterministic. */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas: Json = {};
  const print = (schema: unknown) => printSchema(schema, schemas);
  const paths: Record<string, Json> = {};
  for (const { operation } of routes) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, print),
    };
  }
  print(problemSchema());
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tax compliance API',
      version: '1.0.0',
      summary: 'UK Self Assessment: import, categorise, calculate, file, report.',
      description: DESCRIPTION,
      contact: { name: 'Support', url: 'https://example.com/support', email: 'support@example.com' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '/',
        description: 'This deployment. Live and test data are told apart by the key.',
        'x-internal': false,
      },
    ],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ operation }) => operation.tag))]
      .sort()
      .map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `tck_live_…` or `tck_test_…`. RFC 6750.',
        },
      },
      schemas,
      headers: sharedHeaders(),
    },
  };
}

type Printer = (schema: unknown) => unknown;

function describeOperation(
  operation: OperationDefinition<Record<string, TSchema>, TSchema>,
  print: Printer,
): Json {
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: describeText(operation),
    ...(operation.scope === 'public' ? { security: [] } : { security: [{ apiKey: [] }] }),
    parameters: describeParameters(operation, print),
    ...describeBody(operation, print),
    responses: describeResponses(operation, print),
  };
}

function describeText(operation: OperationDefinition<Record<string, TSchema>, TSchema>): string {
  const scope =
    operation.scope === 'public'
      ? 'Needs no credential.'
      : operation.scope === null
        ? 'Any valid credential.'
        : `Scope \`${operation.scope}\`.`;
  return [operation.description, scope].filter(Boolean).join('\n\n');
}

function describeParameters(
  operation: OperationDefinition<Record<string, TSchema>, TSchema>,
  print: Printer,
): Json[] {
  const path = Object.entries(operation.params ?? {}).map(([name, parameter]) => ({
    name,
    in: 'path',
    required: true,
    description: 'id' in parameter ? `Id, \`${ID_PREFIXES[parameter.id]}_…\`.` : 'See the operation.',
    schema: print('id' in parameter ? Id(parameter.id) : parameter.text),
  }));
  const required = new Set(Type.Object(operation.query ?? {}).required as readonly string[] | undefined);
  const query = Object.entries(operation.query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    description: 'description' in schema ? schema['description'] : name.replaceAll('_', ' '),
    schema: print(schema),
  }));
  return [...path, ...query, ...describeHeaders(operation)];
}

function describeHeaders(operation: OperationDefinition<Record<string, TSchema>, TSchema>): Json[] {
  const header = (name: string, required: boolean, description: string, pattern: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', maxLength: 255, pattern },
  });
  const headers: Json[] = [];
  if (operation.ifMatch !== undefined) {
    const text = 'The ETag of the version you have seen, or `*`.';
    headers.push(header('If-Match', operation.ifMatch === 'required', text, '^.+$'));
  }
  if (operation.method === 'post') {
    headers.push(header('Idempotency-Key', false, 'Makes a repeat harmless for 24 hours.', '^[ -~]{1,255}$'));
  }
  if (operation.prefersWait) {
    headers.push(
      header('Prefer', false, '`wait=N`, 1 to 20 seconds: answer with the finished resource.', '^.+$'),
    );
  }
  if (operation.method === 'get') {
    headers.push(header('If-None-Match', false, 'An ETag you have: 304 when it is still current.', '^.+$'));
  }
  return headers;
}

function describeBody(
  operation: OperationDefinition<Record<string, TSchema>, TSchema>,
  print: Printer,
): Json {
  if (operation.upload !== undefined) {
    const binary = { type: 'string', format: 'binary', maxLength: 268_435_456 };
    const form = {
      type: 'object',
      additionalProperties: false,
      required: ['file'],
      properties: { file: binary, mapping: { type: 'string', maxLength: 65_536, pattern: '^[^\\u0000]*$' } },
    };
    const content = operation.upload.map((type) => [
      type,
      { schema: type === 'multipart/form-data' ? form : binary },
    ]);
    return { requestBody: { required: true, content: Object.fromEntries(content) } };
  }
  if (operation.body === undefined) return {};
  return {
    requestBody: {
      required: operation.optionalBody !== true,
      content: { 'application/json': { schema: print(operation.body) } },
    },
  };
}

function describeResponses(
  operation: OperationDefinition<Record<string, TSchema>, TSchema>,
  print: Printer,
): Json {
  const responses: Json = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    const types = response.contentTypes ?? (response.schema === undefined ? [] : ['application/json']);
    const schema =
      response.schema === undefined ? { type: 'string', format: 'binary', maxLength: 268_435_456 } : null;
    responses[status] = {
      description: response.description,
      headers: headersFor(operation, Number(status)),
      ...(types.length === 0
        ? {}
        : {
            content: Object.fromEntries(
              types.map((type) => [type, { schema: schema ?? print(response.schema) }]),
            ),
          }),
    };
  }
  for (const [status, codes] of problemsByStatus(operation)) {
    responses[status] = {
      description: `${PROBLEMS[codes[0] as ProblemCode].title}. Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
      headers: headersFor(operation, Number(status)),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

/** What the definition implies, and what it adds, by status. */
function problemsByStatus(
  operation: OperationDefinition<Record<string, TSchema>, TSchema>,
): Map<string, ProblemCode[]> {
  const hasQuery = Object.keys(operation.query ?? {}).length > 0;
  const implied: (ProblemCode | false)[] = [
    hasQuery && 'invalid_parameter',
    'unknown_parameter',
    hasQuery && 'cursor' in (operation.query ?? {}) && 'invalid_cursor',
    operation.scope !== 'public' && 'missing_credentials',
    operation.scope !== 'public' && 'invalid_token',
    operation.scope !== 'public' && operation.scope !== null && 'insufficient_scope',
    operation.params !== undefined && 'not_found',
    'not_acceptable',
    operation.method === 'post' && 'idempotency_in_progress',
    operation.ifMatch !== undefined && 'version_conflict',
    (operation.body !== undefined || operation.upload !== undefined) && 'payload_too_large',
    (operation.body !== undefined || operation.upload !== undefined) && 'unsupported_media_type',
    operation.body !== undefined && 'malformed_json',
    operation.body !== undefined && 'validation_failed',
    operation.method === 'post' && 'idempotency_key_reused',
    operation.ifMatch === 'required' && 'precondition_required',
    operation.scope !== 'public' && 'rate_limit_exceeded',
    'internal_error',
  ];
  const byStatus = new Map<string, ProblemCode[]>();
  const codes = new Set([...implied.filter((code) => code !== false), ...(operation.problems ?? [])]);
  for (const code of codes) {
    const status = String(PROBLEMS[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => Number(a) - Number(b)));
}

const QUOTA_HEADERS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

function headersFor(operation: OperationDefinition<Record<string, TSchema>, TSchema>, status: number): Json {
  const names = ['Request-Id'];
  if (operation.scope !== 'public' && status !== 401) names.push(...QUOTA_HEADERS);
  if ([202, 409, 429, 503].includes(status)) names.push('Retry-After');
  if ([201, 202].includes(status)) names.push('Location');
  if (status === 200 || status === 201) names.push('ETag');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function sharedHeaders(): Json {
  const text = (description: string, maxLength = 255) => ({
    description,
    schema: { type: 'string', maxLength, pattern: '^[ -~]*$' },
  });
  const count = (description: string) => ({
    description,
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 9_007_199_254_740_991 },
  });
  return {
    'Request-Id': text('Names this request; quote it to support.'),
    ETag: text('The version of the resource.'),
    Location: text('Where the resource is.', 2048),
    'Retry-After': count('Seconds to wait.'),
    'RateLimit-Policy': text('The quota: `"hour";q=1000;w=3600`.'),
    RateLimit: text('What is left: `"hour";r=734;t=1260`.'),
    'X-RateLimit-Limit': count('Requests an hour.'),
    'X-RateLimit-Remaining': count('Requests left in the window.'),
    'X-RateLimit-Reset': count('When the window ends, in epoch seconds.'),
  };
}

/** Extension members differ by code, so the problem is the one open shape. */
export function problemSchema(): TSchema {
  const { additionalProperties: _, ...rest } = ProblemShape as TSchema & { additionalProperties?: unknown };
  return rest as TSchema;
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApi, OpenApiOperation, OpenApiResponse } from './openapi-shape.js';
import { closedDocument } from './resolved-document.js';

export interface SeenAnswer {
  readonly method: string;
  /** As it was sent, the query with it. */
  readonly target: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Inflated; `null` when it was too large to keep. */
  readonly body: Buffer | null;
}

export interface AnswerCheck {
  /** `getClient`, or the method alone where no operation is at that address. */
  readonly operation: string;
  readonly code: string | null;
  /** What the document does not say, one sentence each. */
  readonly faults: readonly string[];
}

/** Headers of HTTP itself, of security and of CORS, which no operation declares. */
const EVERYWHERE = new Set(
  (
    'connection content-encoding content-length content-type cross-origin-opener-policy ' +
    'cross-origin-resource-policy content-security-policy date keep-alive origin-agent-cluster referrer-policy ' +
    'strict-transport-security transfer-encoding vary x-content-type-options x-dns-prefetch-control ' +
    'x-download-options x-frame-options x-permitted-cross-domain-policies x-xss-protection'
  ).split(' '),
);

/** Codes for requests that are refused as HTTP, before an operation is looked for. */
export const CODES_OF_UNREADABLE_REQUESTS = [
  'malformed_request',
  'malformed_url',
  'request_timeout',
  'url_too_long',
  'headers_too_large',
];

/** Codes that answer where no operation is. */
export const CODES_OF_NO_OPERATION = [
  'not_found',
  'method_not_allowed',
  'missing_credentials',
  'invalid_token',
  'tenant_suspended',
  'tenant_moving',
  'rate_limit_exceeded',
  'too_many_requests_in_flight',
  'too_many_failed_credentials',
  'internal_error',
];

/** The answer that an operation declares for a status, or for every other; problem answers are listed in the components. */
export function responseOf(
  document: OpenApi,
  operation: OpenApiOperation,
  status: number,
): OpenApiResponse | undefined {
  const response = operation.responses[status] ?? operation.responses['default'];
  if (response === undefined || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.split('/').at(-1) ?? ''];
}

/** Holds answers against a document: status, code, media type, body and headers. */
export function createAnswerChecker(document: OpenApi): (answer: SeenAnswer) => AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv, ['date', 'date-time', 'email', 'uri', 'uuid']);
  for (const name of ['double', 'int32', 'int64', 'binary']) ajv.addFormat(name, true);
  ajv.addSchema(closedDocument(document), 'document');
  const compiled = new Map<string, ValidateFunction>();
  const validator = (...steps: string[]) => {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#/${encodeURI(pointer)}` });
    compiled.set(pointer, known);
    return known;
  };
  const find = operationFinder(document);

  return (answer) => {
    const path = answer.target.split('?')[0] ?? '';
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const [template, operation] = find(method, path);
    const problem = problemOf(answer);
    const code = typeof problem?.['code'] === 'string' ? problem['code'] : null;
    const faults: string[] = [];
    const expect = (isTrue: boolean, otherwise: string) => {
      if (!isTrue) faults.push(otherwise);
    };
    const check = (value: unknown, ...steps: string[]) => {
      const isValid = validator(...steps);
      if (isValid(value)) return;
      const first = isValid.errors?.slice(0, 3).map((error) => `${error.instancePath} ${error.message}`);
      faults.push(`the body is not as declared: ${first?.join('; ')}`);
    };
    const result = () => ({ operation: operation?.operationId ?? method.toUpperCase(), code, faults });

    expect(/^req_/.test(String(answer.headers['request-id'])), 'no Request-Id');
    if (problem !== null) check(problem, 'components', 'schemas', 'Problem');
    if (CODES_OF_UNREADABLE_REQUESTS.includes(String(code))) return result();
    // Without a body it has no code; only a URL that is too long is answered so.
    if (answer.method === 'HEAD' && answer.status === 414) return result();
    if (operation === undefined || code === 'method_not_allowed' || method === 'options') {
      if (path.startsWith('/v1/') && answer.method !== 'HEAD' && method !== 'options')
        expect(CODES_OF_NO_OPERATION.includes(String(code)), `${answer.status} ${code} where nothing is`);
      expect(answer.status !== 405 || answer.headers['allow'] !== undefined, 'a 405 without Allow');
      return result();
    }
    const response = responseOf(document, operation, answer.status);
    if (response === undefined) {
      faults.push(`status ${answer.status} (${code}) is not declared`);
      return result();
    }
    if (problem !== null)
      expect(response['x-problem-codes']?.includes(String(code)) === true, `code ${code} is not declared`);
    faults.push(...headerFaults(document, operation, response, answer));
    const type = mediaTypeOf(answer);
    const declared = response.content?.[type];
    if (answer.method === 'HEAD') return result();
    if (response.content === undefined) expect(answer.body?.length === 0, 'a body that is not declared');
    else if (declared === undefined) faults.push(`media type ${type} is not declared`);
    else if (
      problem === null &&
      type === 'application/json' &&
      answer.status !== 206 &&
      answer.body !== null
    ) {
      const place = [
        'paths',
        template,
        method,
        'responses',
        String(answer.status),
        'content',
        type,
        'schema',
      ];
      const value = jsonOf(answer.body);
      if (value === undefined) faults.push('the body is not JSON');
      else check(value, ...place);
    }
    return result();
  };
}

/** A value of JSON is never `undefined`. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const mediaTypeOf = ({ headers }: SeenAnswer) => String(headers['content-type'] ?? '').split(';')[0] ?? '';

function problemOf(answer: SeenAnswer): Record<string, unknown> | null {
  if (mediaTypeOf(answer) !== 'application/problem+json' || !answer.body?.length) return null;
  return JSON.parse(answer.body.toString('utf8'));
}

function headerFaults(
  document: OpenApi,
  { security }: OpenApiOperation,
  response: OpenApiResponse,
  { method, headers, status }: SeenAnswer,
): string[] {
  const common = document['x-common-headers'];
  const declared = [
    ...Object.entries(common.every),
    ...(method === 'POST' ? Object.entries(common.post) : []),
    ...(security.length === 0
      ? []
      : Object.entries(common.authenticated).map(
          ([name, header]) => [name, { ...header, required: isCounted(status) }] as const,
        )),
    ...Object.entries(response.headers ?? {}).map(
      ([name, { $ref }]) => [name, document.components.headers[$ref.split('/').at(-1) ?? '']] as const,
    ),
  ].map(([name, header]) => ({ name: name.toLowerCase(), header }));
  const names = new Set(declared.map(({ name }) => name));
  const extra = Object.keys(headers).filter((name) => !EVERYWHERE.has(name) && !names.has(name));
  return [
    ...extra.map((name) => `the header ${name} is not declared`),
    ...declared.flatMap(({ name, header }) => {
      const value = headers[name];
      if (value === undefined) return header?.required ? [`the declared header ${name} was not sent`] : [];
      const { pattern = '', maxLength = 0, type } = header?.schema ?? {};
      const isRight =
        type === 'integer'
          ? /^\d{1,16}$/.test(String(value))
          : String(value).length <= Number(maxLength) && new RegExp(String(pattern)).test(String(value));
      return isRight ? [] : [`the header ${name} is not as declared`];
    }),
  ];
}

/** Whether the quota was looked at before the answer was decided. */
const isCounted = (status: number) => ![400, 401, 403, 429].includes(status) && status < 500;

type Found = readonly [template: string, operation: OpenApiOperation | undefined];

/** Literal paths before those with parameters, as the router has them. */
function operationFinder(document: OpenApi): (method: string, path: string) => Found {
  const templates = Object.keys(document.paths)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((template) => ({ template, matches: matcherOf(template) }));
  return (method, path) => {
    const found = templates.find(({ matches }) => matches.test(path))?.template ?? '';
    return [found, document.paths[found]?.[method]];
  };
}

const matcherOf = (template: string) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

import Type from 'typebox';
import { OFFLINE_ACCESS, OFFLINE_WORDS, SCOPE_WORDS } from '../../../domain/api-keys/scope.js';
import { releaseName } from '../../../process/release-name.js';
import { DEPRECATIONS, deprecationNotice } from '../../gate/answers/deprecations.js';
import { COMMON_HEADERS, sharedHeaders } from '../../gate/answers/response-headers.js';
import type { Route } from '../../gate/route.js';
import { Named } from '../../shapes/schemas.js';
import { problemSchema } from '../problem-schema.js';
import { codeSamples, type Library, libraryOf } from '../samples/code-samples.js';
import type { OpenApi } from '../samples/library/schema.js';
import { describeBody, describeParameters } from './describe-request.js';
import { describeResponses, type SharedParts } from './describe-responses.js';
import { describeWebhooks, WEBHOOK_PARAMETERS } from './describe-webhooks.js';
import { extendShapes } from './extend-shapes.js';
import { openAnswers } from './open-answers.js';
import { printSchema } from './print-schema.js';
import { type OperationParameter, shareParameters } from './share-parameters.js';
import { createSchemaSharing } from './share-schemas.js';

type Json = Record<string, unknown>;
type Operation = Route['operation'];
type DescribedOperation = Json & { readonly parameters: readonly OperationParameter[] };

const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Analytics: 'A client’s year at a glance, and figures by period, category, property or business.',
  'API keys': 'Credentials of a tenant: issue, rotate and revoke them.',
  Erasures: 'Clients and tenants that are erased on request, with their certificates.',
  Approvals: 'Links by which taxpayers look at the figures of their returns and agree to them.',
  Businesses: 'A client’s self-employments.',
  Categories: 'HMRC’s categories, with the boxes and fields they go to.',
  'Category rules': 'The tenant’s own ordered rules, asked before everything that is built in.',
  'Category memory': 'Categories learnt from corrections, used where no rule decides.',
  Clients: 'Taxpayers. Identifiers are sealed at rest and masked when read.',
  Credential: 'The key in use, its permissions, and its remaining quota.',
  Documents: 'Receipts, invoices and statements, and the transactions that they prove.',
  Events: 'Everything that happened, to be read at your own pace; webhooks send the same events.',
  'Fraud prevention': 'The facts about a user’s device that HMRC requires by law.',
  Agents:
    'The practice as an agent at HMRC: its sign-in, invitations of clients, and what may be done for each.',
  'HMRC accounts': 'What HMRC holds about a client: their status and what they owe.',
  'HMRC authorisations': 'A client’s permission to act for them with HMRC.',
  'Import mappings': 'How to read the columns of files that no format describes. Saved for later imports.',
  'Import formats': 'The files that are recognised, and a sample of each.',
  Imports: 'Bank files as the banks export them, row by row into the ledger.',
  OAuth: 'Apps that act for tenants by OAuth 2.0, and what each was granted.',
  Obligations: 'What HMRC expects of a client, and by when.',
  Practice: 'All clients at once: what is missing of each one’s year.',
  'Quarterly updates': 'The year so far of each business, sent to HMRC every quarter.',
  Properties: 'Lettings, with the income and expense records of each.',
  Reports: 'Documents made in the background from one snapshot of the data.',
  Service: 'Whether the service runs, and this document.',
  'Source accounts': 'The bank or platform accounts that rows come from.',
  'Tax estimates': 'A year worked out from figures; nothing is stored.',
  'Test scenarios': 'Situations that a program has to handle, made whole in test data.',
  'Test clocks': 'The time at which test clients live.',
  'Tax returns': 'One client’s Self Assessment for one year, from draft to filed.',
  Transactions: 'Money in and out, each with its category and the reason for it.',
  Users: 'The persons of a tenant, who sign in to allow apps.',
  Webhooks: 'Endpoints, their signed deliveries, and the log of every attempt.',
};

/** The parts of the document that a reader may rely on; OpenAPI defines the rest. */
export const OpenApiDocument = Named(
  'OpenApiDocument',
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 20,
    required: ['openapi'],
    properties: { openapi: { type: 'string', maxLength: 10, pattern: '^3\\.1\\.\\d+$' } },
  }),
);

const OAUTH2_SCOPES = { ...SCOPE_WORDS, [OFFLINE_ACCESS]: OFFLINE_WORDS };

/** The authorization code flow with PKCE (S256): there is no other. */
const OAUTH2 = {
  type: 'oauth2',
  description:
    'An access token of an app: opaque, no JWT, so that RFC8725 has no bearing on it. Metadata: `/.well-known/oauth-authorization-server` (RFC 8414).',
  flows: {
    authorizationCode: {
      authorizationUrl: '/oauth/authorize',
      tokenUrl: '/oauth/token',
      refreshUrl: '/oauth/token',
      scopes: OAUTH2_SCOPES,
    },
    clientCredentials: { tokenUrl: '/oauth/token', scopes: SCOPE_WORDS },
  },
};

const DESCRIPTION = `Bank transactions in, a filed Self Assessment return out.

Amounts are pounds as JSON numbers with at most two decimals. Dates are \`YYYY-MM-DD\`; instants are RFC 3339 in UTC.
Ignore response fields and enum values that you do not know: new ones are added without notice.

Headers that follow from no operation, as \`Request-Id\` and the quota of the key, are listed once, in \`x-common-headers\`.`;

/** The document, made of the route table and of nothing else. Deterministic. */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas: Json = {};
  const shared: SharedParts = {
    print: (schema) => printSchema(schema, schemas),
    headers: new Set(),
    responses: {},
  };
  const paths = describePaths(routes, shared);
  shared.print(problemSchema());
  const components = shareParts(paths, schemas);
  const library = libraryOf({ paths: components.paths, components } as unknown as OpenApi);
  return {
    openapi: '3.1.0',
    info: infoOf(),
    servers: SERVERS,
    security: [{ apiKey: [] }, { oauth2: [] }],
    tags: tagsOf(routes),
    ...COMMON_HEADERS,
    paths: withSamples(components.paths, routes, library),
    webhooks: components.webhooks,
    components: {
      securitySchemes: { apiKey: API_KEY, oauth2: OAUTH2 },
      schemas: components.schemas,
      responses: shared.responses,
      parameters: { ...components.parameters, ...WEBHOOK_PARAMETERS },
      headers: sharedHeaders(shared.headers),
    },
  };
}

const infoOf = () => ({
  title: 'Tax compliance API',
  version: releaseName(null),
  summary: 'UK Self Assessment: import, categorise, calculate, file, report.',
  description: DESCRIPTION,
  contact: { name: 'Support', url: 'https://example.com/support', email: 'support@example.com' },
  license: { name: 'MIT', identifier: 'MIT' },
});

const SERVERS = [
  {
    url: '/',
    description: 'This deployment. The key decides whether a request sees live or test data.',
    'x-internal': false,
  },
];

const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API key, `tck_live_…` or `tck_test_…`. RFC 6750.',
};

const tagsOf = (routes: readonly Route[]) =>
  [...new Set(routes.map(({ operation }) => operation.tag))]
    .sort()
    .map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? name }));

type DescribedPaths = Record<string, Record<string, DescribedOperation>>;

function describePaths(routes: readonly Route[], shared: SharedParts): DescribedPaths {
  const paths: DescribedPaths = {};
  for (const { operation } of routes) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, shared),
    };
  }
  return paths;
}

interface SharedComponents {
  readonly paths: Readonly<Record<string, Json>>;
  readonly webhooks: unknown;
  readonly schemas: Json;
  readonly parameters: Json;
}

/** Shapes and parameters that appear in several places, listed once. */
function shareParts(paths: Readonly<DescribedPaths>, schemas: Json): SharedComponents {
  const sharing = createSchemaSharing(schemas);
  const listed = shareParameters(sharing.share(paths) as typeof paths);
  const webhooks = sharing.share(describeWebhooks());
  return {
    ...listed,
    webhooks,
    schemas: extendShapes(openAnswers(sharing.listed(), requestsOf(listed.paths))),
  };
}

function withSamples(
  paths: Readonly<Record<string, Json>>,
  routes: readonly Route[],
  library: Library,
): Json {
  const sampled: Record<string, Json> = {};
  for (const { operation } of routes) {
    const { path, method } = operation;
    const described = {
      ...(paths[path]?.[method] as Json),
      'x-codeSamples': codeSamples(operation, library),
    };
    sampled[path] = { ...sampled[path], [method]: described };
  }
  return sampled;
}

function describeOperation(operation: Operation, shared: SharedParts): DescribedOperation {
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: describeText(operation),
    ...(operation.operationId in DEPRECATIONS ? { deprecated: true } : {}),
    ...(operation.scope === 'public'
      ? { security: [] }
      : { security: [{ apiKey: [] }, { oauth2: operation.scope === null ? [] : [operation.scope] }] }),
    parameters: describeParameters(operation, shared.print),
    ...describeBody(operation, shared.print),
    responses: describeResponses(operation, shared),
  };
}

const requestsOf = (paths: Readonly<Record<string, Json>>) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods) as Json[])
    .flatMap(({ parameters, requestBody }) => [parameters, requestBody]);

function describeText(operation: Operation): string {
  const scope =
    operation.scope === 'public'
      ? 'Needs no credential.'
      : operation.scope === null
        ? 'Any valid credential.'
        : `Scope \`${operation.scope}\`.`;
  const notice = deprecationNotice(DEPRECATIONS[operation.operationId]);
  return [notice, operation.description, scope].filter(Boolean).join('\n\n');
}

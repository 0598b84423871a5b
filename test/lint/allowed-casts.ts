import type { AllowedCasts } from './find-casts.js';

const SCHEMA = 'a JSON Schema, whose members have no types of their own';
const OWN_DOCUMENT = 'JSON that this repository generates and checks';
const PROVIDER =
  'oidc-provider declares payloads and details as open objects, and has what this code put there';
const PDFKIT = 'the declarations of pdfkit lack options that it takes';
const XML = 'fast-xml-parser declares no nodes';
const BUILT = 'an object made entry by entry, whose keys the compiler does not follow';
const JOINED = 'a text joined from, or cut out of, constants';
const ANY_OF = 'a list of many generic kinds; each is checked where it is made';

/** Casts outside `src/db` and the tests, by file. The list only becomes shorter. */
export const ALLOWED_CASTS: Readonly<Record<string, AllowedCasts>> = {
  'src/cli/print-moves.ts': { count: 1, reason: 'the keys of a table of tables, whose type names them' },
  'src/domain/codes/difference-causes.ts': { count: 2, reason: BUILT },
  'src/domain/language/keys-of.ts': {
    count: 1,
    reason: '`Object.keys` names its answer `string[]`; this is the one place that says better',
  },
  'src/domain/reports/advice-wording.ts': { count: 1, reason: JOINED },
  'src/domain/reports/exported-row.ts': {
    count: 1,
    reason: 'what `JSON.parse` answers is a value of JSON, whatever its text',
  },
  'src/domain/tax-returns/assemble-trade.ts': { count: 1, reason: BUILT },
  'src/domain/tax-returns/proposed-inputs.ts': { count: 2, reason: BUILT },
  'src/domain/tax/comparison/figure-groups.ts': { count: 1, reason: BUILT },
  'src/gateways/bank-files/workbooks/zip-archive.ts': {
    count: 1,
    reason: 'a stream of Node.js yields `any`; this one was opened for bytes',
  },
  'src/gateways/logos/count-drawn.ts': { count: 2, reason: XML },
  'src/gateways/logos/svg-rejection-reason.ts': { count: 1, reason: XML },
  'src/gateways/report-files/document-tables.ts': {
    count: 1,
    reason: 'a document has its rows already; only the tables of long reports come page by page',
  },
  'src/gateways/report-files/pdf/chart.ts': { count: 1, reason: PDFKIT },
  'src/gateways/report-files/pdf/logo.ts': { count: 1, reason: PDFKIT },
  'src/gateways/report-files/pdf/page.ts': { count: 1, reason: PDFKIT },
  'src/gateways/report-files/pdf/table.ts': { count: 1, reason: PDFKIT },
  'src/gateways/report-files/xlsx/sheet-xml.ts': {
    count: 1,
    reason: 'an index below the length, for every cell of a sheet',
  },
  'src/gateways/report-files/zip/zip-stream.ts': {
    count: 1,
    reason: 'yazl declares an older interface of streams than it has',
  },
  'src/http/document/docs/document.ts': { count: 2, reason: SCHEMA },
  'src/http/document/docs/reference-pages.ts': { count: 1, reason: SCHEMA },
  'src/http/document/docs/shapes.ts': { count: 7, reason: SCHEMA },
  'src/http/document/docs/site.ts': { count: 1, reason: OWN_DOCUMENT },
  'src/http/document/examples/example-of.ts': { count: 8, reason: SCHEMA },
  'src/http/document/openapi/committed-document.ts': { count: 1, reason: OWN_DOCUMENT },
  'src/http/document/openapi/describe-request.ts': { count: 1, reason: SCHEMA },
  'src/http/document/openapi/openapi.ts': { count: 4, reason: SCHEMA },
  'src/http/document/problem-schema.ts': { count: 2, reason: SCHEMA },
  'src/http/document/samples/code-samples.ts': { count: 1, reason: SCHEMA },
  'src/http/gate/requests/oversized-parts.ts': { count: 2, reason: SCHEMA },
  'src/http/gate/route.ts': { count: 2, reason: ANY_OF },
  'src/http/mcp/api-document.ts': { count: 1, reason: OWN_DOCUMENT },
  'src/http/mcp/tool-schema.ts': { count: 3, reason: SCHEMA },
  'src/http/oauth/adapters.ts': { count: 4, reason: PROVIDER },
  'src/http/oauth/client-metadata.ts': { count: 1, reason: PROVIDER },
  'src/http/oauth/provider.ts': { count: 2, reason: PROVIDER },
  'src/http/oauth/shown-credential.ts': { count: 3, reason: PROVIDER },
  'src/http/oauth/visit.ts': { count: 3, reason: PROVIDER },
  'src/http/practice-console/route.ts': { count: 1, reason: ANY_OF },
  'src/http/resources/reports/schemas.ts': { count: 2, reason: BUILT },
  'src/http/resources/tax-estimates/tax-wire.ts': { count: 1, reason: BUILT },
  'src/http/shapes/merge-patch/patch-schema.ts': { count: 3, reason: SCHEMA },
  'src/http/shapes/merge-patch/with-patch.ts': { count: 4, reason: SCHEMA },
  'src/process/linked-list.ts': {
    count: 1,
    reason: 'a link that refers to itself cannot be written as one expression',
  },
  'src/queues/announced-workers.ts': {
    count: 1,
    reason: 'a script of Redis answers `unknown`; this one answers texts',
  },
  'src/queues/open-redis.ts': { count: 1, reason: 'ioredis declares less of a command than it passes' },
  'src/services/reports/data-export.ts': { count: 1, reason: JOINED },
  'src/services/users/console-session.ts': { count: 1, reason: 'JSON of a row that this file wrote' },
};

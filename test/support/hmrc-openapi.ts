import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Draft04 from 'ajv-draft-04';
import type { Exchange } from './recording-proxy.js';

const FOLDER = fileURLToPath(new URL('../../../shared/reference/hmrc/oas/', import.meta.url));

export const openApiFilesArePresent = existsSync(`${FOLDER}endpoint-index.json`);

interface SchemaRef {
  readonly component: string;
  readonly title?: string;
}

interface IndexedOperation {
  readonly file: string;
  readonly version: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean }[];
  readonly request?: { readonly schemas: readonly SchemaRef[] };
  readonly success: readonly { readonly status: number; readonly schemas: readonly SchemaRef[] }[];
  readonly errors: Readonly<Record<string, readonly { readonly code: string }[]>>;
}

/** Codes that HMRC's platform or shared code gives, which no service's file lists. */
const PLATFORM_STATUSES = [401, 406, 415, 429, 500, 503, 504];

/** The rest of a calculation file is not yet in production. */
const LOOK_AHEAD = ['individual-calculations-api-9.0.json'];

/**
 * What is wrong with an exchange by HMRC's own files. Of a `oneOf` by tax year only the branch of the
 * path's year counts, since the published branches overlap.
 */
export function contractProblems(exchange: Exchange): string[] {
  const operation = operationOf(exchange);
  if (!operation) return [`${exchange.method} ${exchange.path} is not an operation of HMRC`];
  const taxYear = taxYearIn(exchange);
  return [
    ...queryProblems(operation, exchange),
    ...requestProblems(operation, exchange, taxYear),
    ...(exchange.status < 400
      ? answerProblems(operation, exchange, taxYear)
      : errorProblems(operation, exchange)),
    ...(exchange.correlationId ? [] : ['no X-CorrelationId']),
  ].map((problem) => `${exchange.method} ${exchange.path} ${exchange.status}: ${problem}`);
}

/** Of the path; a summary of accounts says it by its period. */
function taxYearIn({ path, requestBody }: Exchange): number {
  const [, inPath] = /\/(20\d\d)-\d\d(?:\/|$)/.exec(path) ?? [];
  const body = requestBody as { accountingPeriod?: { startDate?: string } } | undefined;
  return Number(inPath ?? body?.accountingPeriod?.startDate?.slice(0, 4) ?? Number.NaN);
}

/** Every member of the query by the file's own schema of it; those of a refused call may be what it was refused for. */
function queryProblems(operation: IndexedOperation, { query, status }: Exchange): string[] {
  if (status >= 400) return [];
  const given = new URLSearchParams(query);
  const missing = operation.query.filter(({ name, required }) => required && !given.has(name));
  return [
    ...missing.map(({ name }) => `query has no ${name}`),
    ...[...given].flatMap(([name, value]) => {
      if (operation.query.every((one) => one.name !== name)) return [`query should have no ${name}`];
      const { schema } = parameterOf(operation, name);
      return new Draft04.default(AJV_OPTIONS).validate(schema, valueIn(value))
        ? []
        : [`query ${name} should not be ${value}`];
    }),
  ];
}

interface Parameter {
  readonly name: string;
  readonly schema: object;
}

interface OpenApiFile {
  readonly paths: Readonly<
    Record<string, Record<string, { parameters: (Parameter | { readonly $ref: string })[] }>>
  >;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

function parameterOf({ file, path, method }: IndexedOperation, name: string): Parameter {
  const { paths, components } = readJson(file) as OpenApiFile;
  const parameters = paths[path]?.[method.toLowerCase()]?.parameters ?? [];
  const found = parameters
    .map((one) => ('$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one))
    .find((one) => one?.name === name);
  if (!found) throw new Error(`${file} does not describe ${name} of ${path}`);
  return found;
}

const valueIn = (text: string): unknown => (text === 'true' || text === 'false' ? text === 'true' : text);

function requestProblems(operation: IndexedOperation, exchange: Exchange, taxYear: number): string[] {
  if (exchange.status >= 400) return [];
  const schemas = operation.request?.schemas ?? [];
  if (schemas.length === 0) return exchange.requestBody === undefined ? [] : ['has a body, should have none'];
  const typed = exchange.requestType === 'application/json' ? [] : ['body is not application/json'];
  return [
    ...typed,
    ...validate(
      operation.file,
      schemaAt(branch(forService(schemas, exchange), taxYear)),
      exchange.requestBody,
    ),
  ];
}

function answerProblems(operation: IndexedOperation, exchange: Exchange, taxYear: number): string[] {
  const success = operation.success.find(({ status }) => status === exchange.status);
  if (!success) return ['is not a status of success here'];
  if (success.schemas.length === 0) return exchange.body === undefined ? [] : ['answered with a body'];
  const component = branch(success.schemas, taxYear);
  const place = component === INLINE ? inlineSchema(operation, exchange.status) : schemaAt(component);
  return validate(operation.file, place, exchange.body);
}

/** The index's name of a schema that stands in the answer itself. */
const INLINE = 'inline';

function inlineSchema({ path, method }: IndexedOperation, status: number): string {
  const at = encodeURIComponent(path.replaceAll('/', '~1'));
  return `paths/${at}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
}

function errorProblems(operation: IndexedOperation, exchange: Exchange): string[] {
  if (PLATFORM_STATUSES.includes(exchange.status)) return [];
  const body = exchange.body as ErrorBody | readonly ErrorBody[];
  const codes =
    'code' in body ? (body.errors?.map(({ code }) => code) ?? [body.code]) : body.map(({ code }) => code);
  const listed = (operation.errors[String(exchange.status)] ?? []).map(({ code }) => code);
  const known = listed.length > 0 ? listed : codesInLists(operation, exchange.status);
  return codes
    .filter((code) => !known.includes(code))
    .map((code) => `${code} is not a code of this operation`);
}

interface ErrorBody {
  readonly code: string;
  readonly errors?: readonly { readonly code: string }[];
}

/** Codes of examples that are lists, which the index leaves out. */
function codesInLists({ file, path, method }: IndexedOperation, status: number): string[] {
  const { paths, components } = readJson(file) as {
    paths: Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>;
    components: { examples?: Record<string, Example> };
  };
  const examples =
    paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json'].examples ?? {};
  return Object.values(examples)
    .map((one) => ('$ref' in one ? components.examples?.[one.$ref.split('/').at(-1) ?? ''] : one))
    .flatMap((example) => (example && 'value' in example ? example.value.map(({ code }) => code) : []));
}

type Example = { readonly $ref: string } | { readonly value: readonly { readonly code: string }[] };
type Content = Record<'application/json', { examples?: Record<string, Example> }>;

/** Of a call that several services share, the schemas of the service that the body names. */
function forService(schemas: readonly SchemaRef[], { requestBody }: Exchange): readonly SchemaRef[] {
  const { service } = Object(requestBody);
  if (typeof service !== 'string') return schemas;
  const name = service === 'MTD-IT' ? /\bMTD-IT\b|\bITSA\b/ : /\bVAT\b/;
  return schemas.filter(({ title = '', component }) => name.test(title) || name.test(component));
}

/** The component whose title covers the tax year; the only one when there is one. */
function branch(schemas: readonly SchemaRef[], taxYear: number): string {
  const fitting = schemas.filter(({ title = '' }) => covers(title, taxYear));
  const [only] = schemas.length === 1 ? schemas : fitting;
  if (!only || (schemas.length > 1 && fitting.length !== 1)) {
    throw new Error(`no single branch for ${taxYear} among ${schemas.map(({ title }) => title).join('; ')}`);
  }
  return only.component;
}

function covers(title: string, taxYear: number): boolean {
  const years = [...title.matchAll(/(20\d\d)-\d\d/g)].map((match) => Number(match[1]));
  const [first = Number.NaN] = years;
  const last = years.at(-1) ?? Number.NaN;
  if (/onwards|after/i.test(title)) return taxYear >= first;
  if (/before/i.test(title)) return /and before|or before/i.test(title) ? taxYear <= first : taxYear < first;
  return taxYear >= first && taxYear <= last;
}

function validate(file: string, place: string, value: unknown): string[] {
  const check = validatorOf(file).getSchema(`file#/${place}`);
  if (!check) throw new Error(`${file} has no ${place}`);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

const AJV_OPTIONS = {
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  multipleOfPrecision: 4,
  validateFormats: false,
};

const schemaAt = (component: string) => `components/schemas/${component}`;

const validators = new Map<string, InstanceType<typeof Draft04.default>>();

function validatorOf(file: string) {
  const known = validators.get(file);
  if (known) return known;
  const ajv = new Draft04.default(AJV_OPTIONS);
  ajv.addSchema(readJson(file) as object, 'file');
  validators.set(file, ajv);
  return ajv;
}

let index: readonly IndexedOperation[] | undefined;

/** The operation whose path fits with the fewest parameters, as a router would choose. */
/** Several versions of an API may have the operation: that which was asked for, where its file is there. */
function operationOf(exchange: Exchange): IndexedOperation | undefined {
  const found = operationsOf(exchange);
  return found.find(({ file }) => file.endsWith(`-${exchange.version}.json`)) ?? found[0];
}

function operationsOf(exchange: Exchange): IndexedOperation[] {
  index ??= (readJson('endpoint-index.json') as { operations: IndexedOperation[] }).operations;
  return index
    .filter(({ file }) => !LOOK_AHEAD.includes(file))
    .filter(({ method, path }) => method === exchange.method && fits(path, exchange.path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

const fits = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path);

/** HMRC writes one type with a capital letter, which no validator knows. */
const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'), (name, value) =>
    name === 'type' && value === 'Number' ? 'number' : value,
  );

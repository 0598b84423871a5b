import Type, { type TSchema } from 'typebox';
import type { Route } from '../../gate/route.js';
import { exampleId } from '../examples/example-id.js';
import { exampleOf } from '../examples/example-of.js';
import { valuesOf } from '../examples/field-values.js';
import { goValue } from './go-value.js';
import { goName, paramsName } from './library/go-types.js';
import { type Method, type Model, type Type as ModelType, pascal, readPart } from './library/model.js';
import type { OpenApi } from './library/schema.js';
import { goLiteral, pythonLiteral, snake, typescriptLiteral } from './literals.js';
import { nameOfOperation } from './operation-names.js';
import { pythonValue } from './python-value.js';

type Operation = Route['operation'];

interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** One call of an operation, with the values of its example. */
interface SampleCall {
  readonly operation: Operation;
  readonly resource: string;
  readonly method: string;
  /** The values of the path, in its order. */
  readonly path: readonly string[];
  /** Required parameters, and those without which an example would say nothing. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** A library, from which samples take the types of values. */
export interface Library {
  readonly models: ReadonlyMap<string, Model>;
  /** By resource and method, as `clients.create`. */
  readonly methods: ReadonlyMap<string, Method>;
}

/** The library that is generated from a document. */
export function libraryOf(document: OpenApi): Library {
  const { models, resources } = readPart(document);
  return {
    models: new Map(models.map((model) => [model.name, model])),
    methods: new Map(
      resources.flatMap(({ name, methods }) => methods.map((method) => [`${name}.${method.name}`, method])),
    ),
  };
}

/** The operation called with curl and with each library. */
export function codeSamples(operation: Operation, library: Library): readonly CodeSample[] {
  const { resource, method } = nameOfOperation(operation.operationId);
  const call: SampleCall = {
    operation,
    resource,
    method,
    path: Object.keys(operation.params ?? {}).map((name) => pathValue(operation, name)),
    query: queryValues(operation),
    body: operation.body === undefined ? undefined : exampleOf(operation.body, valuesOf(operation.path)),
    ifMatch: operation.ifMatch === undefined ? null : '"7"',
  };
  return [
    { lang: 'shell', label: 'curl', source: curl(call) },
    { lang: 'typescript', label: 'TypeScript', source: typescript(call) },
    { lang: 'python', label: 'Python', source: python(call, library) },
    { lang: 'go', label: 'Go', source: go(call, library) },
  ];
}

function pathValue({ params = {} }: Operation, name: string): string {
  const parameter = params[name];
  if (parameter !== undefined && 'id' in parameter) return exampleId(parameter.id);
  return name === 'ref' ? exampleId('taxReturn') : 'monzo';
}

function queryValues({ query = {}, upload }: Operation): Record<string, string> {
  const needsYear = 'tax_year' in query && (!('limit' in query) || isRequired('tax_year', query));
  const required = Object.entries(query).filter(
    ([name, schema]) => isOneOf(schema) && isRequired(name, query),
  );
  return {
    ...Object.fromEntries(required.map(([name, schema]) => [name, String(exampleOf(schema))])),
    ...(upload === undefined || !('client_id' in query) ? {} : { client_id: exampleId('client') }),
    ...(needsYear ? { tax_year: '2025-26' } : {}),
  };
}

const isOneOf = (schema: TSchema) => 'enum' in schema && !('default' in schema);
const isRequired = (name: string, query: Record<string, TSchema>) =>
  (Type.Object(query).required as readonly string[] | undefined)?.includes(name) === true;

function curl({ operation, path, query, body, ifMatch }: SampleCall): string {
  const values = [...path];
  const filled = operation.path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '');
  const search = new URLSearchParams(query).toString();
  const url = `"$API_URL${filled}${search === '' ? '' : `?${search}`}"`;
  const hasFile = operation.upload !== undefined;
  const lines = [
    `curl${operation.method === 'get' ? '' : ` -X ${operation.method.toUpperCase()}`} ${url}`,
    ...(operation.scope === 'public' ? [] : ['-H "Authorization: Bearer $API_KEY"']),
    ...(operation.method === 'post' && operation.changesNothing !== true
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(ifMatch === null ? [] : [`-H 'If-Match: ${ifMatch}'`]),
    ...(hasFile
      ? [`-H 'Content-Type: ${fileOf(operation).type}'`, `--data-binary @${fileOf(operation).name}`]
      : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: ${operation.bodyTypes?.[0] ?? 'application/json'}'`, `-d ${shellText(body)}`]),
    ...(isDownload(operation) ? ['-o download'] : []),
  ];
  return lines.join(' \\\n  ');
}

const STATEMENT = { name: 'statement.csv', type: 'text/csv' } as const;
const fileOf = ({ uploadFile = STATEMENT }: Operation) => uploadFile;

/** A text in single quotes, in which a shell leaves everything as it is. */
const shellText = (body: unknown) => `'${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`;

const isDownload = ({ responses }: Operation) =>
  responses[200]?.contentTypes?.some((type) => type !== 'application/json') === true;

function typescript(call: SampleCall): string {
  const { operation, resource, method, path, query, body, ifMatch } = call;
  const options = {
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [camel(name), value])),
    ...(ifMatch === null ? {} : { ifMatch }),
  };
  const given = [
    ...path.map(typescriptLiteral),
    ...(operation.upload === undefined ? [] : [`await openAsBlob('${fileOf(operation).name}')`]),
    ...(body === undefined ? [] : [typescriptLiteral(body)]),
    ...(Object.keys(options).length === 0 ? [] : [typescriptLiteral(options)]),
  ];
  const made = `tax.${resource}.${method}(${given.join(', ')})`;
  if (isList(operation)) return `for await (const one of ${made}) {\n  console.log(one);\n}`;
  if (isNothing(operation)) return `await ${made};`;
  return `const answer = await ${made};`;
}

function python(call: SampleCall, library: Library): string {
  const { operation, resource, method, path, query, ifMatch } = call;
  const body = bodyOf(call, library);
  const given = [
    ...path.map((one) => pythonLiteral(one)),
    ...(operation.upload === undefined ? [] : [`"${fileOf(operation).name}"`]),
    ...(body === null ? [] : [pythonValue(body.value, body.type, library.models)]),
    ...Object.entries(query).map(([name, value]) => `${name}=${pythonLiteral(value)}`),
    ...(ifMatch === null ? [] : [`if_match=${pythonLiteral(ifMatch)}`]),
  ];
  const made = `tax.${snake(resource)}.${snake(method)}(${given.join(', ')})`;
  if (isList(operation)) return `for one in ${made}:\n    print(one)`;
  return isNothing(operation) ? made : `answer = ${made}`;
}

/** The body with its type in the libraries; null where there is none to send. */
function bodyOf({ resource, method, body }: SampleCall, { methods }: Library) {
  const declared = methods.get(`${resource}.${method}`)?.body;
  if (body === undefined || declared === undefined || declared === null || declared === 'file') return null;
  return { value: body, type: { kind: 'model', name: declared.model } } as const;
}

function go(call: SampleCall, library: Library): string {
  const { resource, method, path, query, ifMatch } = call;
  const declared = library.methods.get(`${resource}.${method}`);
  const body = bodyOf(call, library);
  const goBody = (value: unknown, type: ModelType) =>
    declared?.http === 'PATCH'
      ? goLiteral(value).replace('map[string]any', 'tax.MergePatch')
      : `&${goValue(value, type, library.models)}`;
  const params = Object.entries(query).map(([name, value]) => `${goName(name)}: ${JSON.stringify(value)}`);
  const taken = [
    ...(declared?.body === 'file'
      ? [`tax.UploadFile("${fileOf(call.operation).name}", "${fileOf(call.operation).type}")`]
      : []),
    ...(body === null ? [] : [goBody(body.value, body.type)]),
    ...(declared === undefined || declared.query.length === 0
      ? []
      : [params.length === 0 ? 'nil' : `&tax.${paramsName(resource, declared)}{${params.join(', ')}}`]),
    ...(declared?.answer.kind === 'bytes' ? ['file'] : []),
    ...(ifMatch === null ? [] : [`tax.IfMatch(${JSON.stringify(ifMatch)})`]),
  ];
  const given = ['ctx', ...path.map((one) => JSON.stringify(one)), ...taken];
  const made = `api.${pascal(resource)}.${pascal(method)}(${given.join(', ')})`;
  if (declared?.answer.kind === 'list')
    return `list := ${made}\nfor list.Next() {\n\tfmt.Println(list.Value())\n}\nerr := list.Err()`;
  return declared !== undefined && 'model' in declared.answer ? `answer, err := ${made}` : `err := ${made}`;
}

const isList = ({ method, query = {} }: Operation) => method === 'get' && 'cursor' in query;
const isNothing = ({ responses }: Operation) => 204 in responses;
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

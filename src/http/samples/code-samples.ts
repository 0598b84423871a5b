import Type, { type TSchema } from 'typebox';
import { exampleId } from '../examples/example-id.js';
import { exampleOf } from '../examples/example-of.js';
import type { Route } from '../route.js';
import { goLiteral, goName, pythonLiteral, snake, typescriptLiteral } from './literals.js';
import { nameOfOperation } from './operation-names.js';

type Operation = Route['operation'];

export interface CodeSample {
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

/** The operation called with curl and with each library. */
export function codeSamples(operation: Operation): readonly CodeSample[] {
  const { resource, method } = nameOfOperation(operation.operationId);
  const call: SampleCall = {
    operation,
    resource,
    method,
    path: Object.keys(operation.params ?? {}).map((name) => pathValue(operation, name)),
    query: queryValues(operation),
    body: operation.body === undefined ? undefined : exampleOf(operation.body),
    ifMatch: operation.ifMatch === undefined ? null : '"7"',
  };
  return [
    { lang: 'shell', label: 'curl', source: curl(call) },
    { lang: 'typescript', label: 'TypeScript', source: typescript(call) },
    { lang: 'python', label: 'Python', source: python(call) },
    { lang: 'go', label: 'Go', source: go(call) },
  ];
}

function pathValue({ params = {} }: Operation, name: string): string {
  const parameter = params[name];
  if (parameter !== undefined && 'id' in parameter) return exampleId(parameter.id);
  return name === 'ref' ? exampleId('taxReturn') : 'monzo';
}

function queryValues({ query = {}, upload }: Operation): Record<string, string> {
  const needsYear = 'tax_year' in query && !('limit' in query);
  const required = Object.entries(query).filter(
    ([name, schema]) => isOneOf(schema) && isRequired(name, query),
  );
  return {
    ...Object.fromEntries(required.map(([name, schema]) => [name, String(exampleOf(schema))])),
    ...(upload === undefined ? {} : { client_id: exampleId('client') }),
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
    ...(hasFile ? ["-H 'Content-Type: text/csv'", '--data-binary @statement.csv'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${shellText(body)}`]),
    ...(isDownload(operation) ? ['-o download'] : []),
  ];
  return lines.join(' \\\n  ');
}

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
    ...(operation.upload === undefined ? [] : ["await openAsBlob('statement.csv')"]),
    ...(body === undefined ? [] : [typescriptLiteral(body)]),
    ...(Object.keys(options).length === 0 ? [] : [typescriptLiteral(options)]),
  ];
  const made = `tax.${resource}.${method}(${given.join(', ')})`;
  if (isList(operation)) return `for await (const one of ${made}) {\n  console.log(one);\n}`;
  if (isNothing(operation)) return `await ${made};`;
  return `const answer = await ${made};`;
}

function python(call: SampleCall): string {
  const { operation, resource, method, path, query, body, ifMatch } = call;
  const given = [
    ...path.map(pythonLiteral),
    ...(operation.upload === undefined ? [] : ['"statement.csv"']),
    ...(body === undefined ? [] : [pythonLiteral(body)]),
    ...Object.entries(query).map(([name, value]) => `${name}=${pythonLiteral(value)}`),
    ...(ifMatch === null ? [] : [`if_match=${pythonLiteral(ifMatch)}`]),
  ];
  const made = `tax.${snake(resource)}.${snake(method)}(${given.join(', ')})`;
  if (isList(operation)) return `for one in ${made}:\n    print(one)`;
  return isNothing(operation) ? made : `answer = ${made}`;
}

function go(call: SampleCall): string {
  const { operation, resource, method, path, query, body, ifMatch } = call;
  const options = [
    ...Object.entries(query).map(([name, value]) => `${goName(name)}: ${goLiteral(value)}`),
    ...(ifMatch === null ? [] : [`IfMatch: ${goLiteral(ifMatch)}`]),
  ];
  const given = [
    'ctx',
    ...path.map(goLiteral),
    ...(operation.upload === undefined ? [] : ['file']),
    ...(body === undefined ? [] : [goLiteral(body)]),
    ...(options.length === 0 ? [] : [`taxapi.Options{${options.join(', ')}}`]),
  ];
  const made = `client.${goName(resource)}.${goName(method)}(${given.join(', ')})`;
  if (isList(operation)) return `items := ${made}\nfor items.Next() {\n\tfmt.Println(items.Item())\n}`;
  return isNothing(operation) ? `err := ${made}` : `answer, err := ${made}`;
}

const isList = ({ method, query = {} }: Operation) => method === 'get' && 'cursor' in query;
const isNothing = ({ responses }: Operation) => 204 in responses;
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

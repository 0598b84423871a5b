import {
  camel,
  type Field,
  type LibraryApi,
  type Method,
  type Model,
  pascal,
  type Type,
} from '../../src/http/document/samples/library/model.js';
import { oneLine } from '../../src/http/document/samples/library/naming.js';

/** @returns file names below `clients/typescript` and their text */
export function printTypescript(api: LibraryApi): Record<string, string> {
  return { 'src/generated/models.ts': printModels(api), 'src/generated/resources.ts': printResources(api) };
}

const HEAD = '// Written by `npm run docs` from docs/openapi.json.\n';

function printModels({ models }: LibraryApi): string {
  return `${HEAD}\n${models
    .filter(({ merged }) => !merged)
    .map(printModel)
    .join('\n')}`;
}

function printModel({ name, description, fields, union }: Model): string {
  const doc = description ? `/** ${docLine(description)} */\n` : '';
  if (union) return `${doc}export type ${name} = ${typeOf(union, '')};\n`;
  return `${doc}export interface ${name} {\n${fields.map(printField).join('')}}\n`;
}

function printField({ name, type, required, description }: Field): string {
  const doc = description ? `  /** ${docLine(description)} */\n` : '';
  return `${doc}  ${name}${required ? '' : '?'}: ${typeOf(type, '')}${required ? '' : ' | undefined'};\n`;
}

/** @param space what the models are reached by, as `M.` */
function typeOf(type: Type, space: string): string {
  const plain = plainTypeOf(type, space);
  return type.nullable ? `${plain} | null` : plain;
}

/** An open enumeration keeps its completions in an editor, and takes any other text. */
const literalsOf = (values: readonly string[], isOpen: boolean): string =>
  [...values.map((value) => `'${value}'`), ...(isOpen ? ['(string & Record<never, never>)'] : [])].join(
    ' | ',
  );

function plainTypeOf(type: Type, space: string): string {
  switch (type.kind) {
    case 'string':
      return type.values ? literalsOf(type.values, type.isOpen === true) : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'any':
      return 'unknown';
    case 'array':
      return `Array<${typeOf(type.of, space)}>`;
    case 'map':
      return `Record<string, ${typeOf(type.of, space)}>`;
    case 'model':
      return `${space}${type.name}`;
    case 'union':
      return type.of.map((one) => typeOf(one, space)).join(' | ');
  }
}

function printResources({ resources }: LibraryApi): string {
  const classes = resources.map(
    ({ name, methods }) => `
export class ${pascal(name)} {
  readonly #http: Transport;
  constructor(http: Transport) {
    this.#http = http;
  }
${methods.map(printMethod).join('')}}
`,
  );
  const members = resources.map(({ name }) => `  readonly ${name}: ${pascal(name)};\n`);
  const made = resources.map(({ name }) => `    this.${name} = new ${pascal(name)}(http);\n`);
  return `${HEAD}
import type { Download } from '../core/download.js';
import type { List } from '../core/list.js';
import { type CallOptions, e, type Transport, type UploadOptions } from '../core/transport.js';
import type { UploadFile } from '../core/upload.js';
import type { Work } from '../core/work.js';
import type * as M from './models.js';
${classes.join('')}
/** Every resource of the API. */
export class Resources {
${members.join('')}
  constructor(http: Transport) {
${made.join('')}  }
}
`;
}

function printMethod(method: Method): string {
  const { body, name, summary, query, answer } = method;
  const params = method.pathParams.map(
    (one) => `${camel(one)}: ${one === 'ref' ? 'string | number' : 'string'}`,
  );
  if (body === 'file') params.push('file: UploadFile');
  else if (body) params.push(`body${body.required ? '' : '?'}: M.${body.model}`);
  params.push(optionsParam(method));
  const sending = [
    body === 'file' ? 'file' : body ? 'body' : '',
    query.length > 0 ? `query: [${query.map((one) => `'${one.name}'`).join(', ')}]` : '',
    Object.keys(method.fixed).length > 0 ? `fixed: ${JSON.stringify(method.fixed)}` : '',
  ].filter(Boolean);
  const call = `'${method.http}', ${pathOf(method.path)}, { ${[...sending, 'options'].join(', ')} }`;
  const [type, verb] = {
    none: () => ['Promise<void>', 'none'],
    bytes: () => ['Promise<Download>', 'bytes'],
    list: () => [`List<M.${modelOf(answer)}>`, 'list'],
    model: () => [`Promise<M.${modelOf(answer)}>`, 'json'],
  }[answer.kind]();
  const returned = method.work
    ? [`Work<M.${modelOf(answer)}, M.${method.work.model}>`, workOf(method, call)]
    : [type, `this.#http.${verb}(${call})`];
  return `
  /** ${docLine(summary)}. \`${method.http} ${method.path}\` */
  ${name}(${params.join(', ')}): ${returned[0]} {
    return ${returned[1]};
  }
`;
}

function workOf({ work, answer }: Method, call: string): string {
  if (!work) return '';
  const path = work.by === 'call' ? pathOf(work.path) : pathOf(work.path, 'started.');
  const query = work.takesClient ? "query: ['client_id'], " : '';
  const fixed = Object.keys(work.fixed).length > 0 ? `fixed: ${JSON.stringify(work.fixed)}, ` : '';
  const started = work.by === 'call' ? '' : 'started';
  const first = work.model === modelOf(answer) ? '(started) => started' : '() => null';
  const types = `M.${modelOf(answer)}, M.${work.model}`;
  return `this.#http.work<${types}>(${call}, (${started}) => [${path}, { ${query}${fixed}options }], ${first})`;
}

const modelOf = (answer: Method['answer']) => ('model' in answer ? answer.model : '');

function optionsParam({ query, body }: Method): string {
  const base = body === 'file' ? 'UploadOptions' : 'CallOptions';
  if (query.length === 0) return `options: ${base} = {}`;
  const isNeeded = query.some(({ required }) => required);
  const fields = query.map(
    ({ name, type, required }) =>
      `${camel(name)}${required ? '' : '?'}: ${typeOf(type, 'M.')}${name === 'tax_year' ? ' | number' : ''}${required ? '' : ' | undefined'}`,
  );
  return `options: { ${fields.join('; ')} } & ${base}${isNeeded ? '' : ' = {}'}`;
}

const pathOf = (path: string, from = '') =>
  `\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${e(${from}${camel(name)})}`)}\``;

const docLine = (text: string) => oneLine(text).replaceAll('*/', '* /');

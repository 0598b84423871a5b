import Type from 'typebox';
import { ID_PREFIXES } from '../../../domain/ids.js';
import type { PathParameter, Route } from '../../gate/route.js';
import { Id } from '../../shapes/schemas.js';
import { exampleOf } from '../examples/example-of.js';
import { valuesOf } from '../examples/field-values.js';
import { fieldWords } from '../words/field-words.js';
import type { SchemaPrinter } from './print-schema.js';
import type { OperationParameter } from './share-parameters.js';

type Json = Record<string, unknown>;
type Operation = Route['operation'];

/** Path, query and header parameters. */
export function describeParameters(operation: Operation, print: SchemaPrinter): OperationParameter[] {
  const path = Object.entries(operation.params ?? {}).map(([name, parameter]) => ({
    name,
    in: 'path',
    required: true,
    description: describePathParameter(name, parameter),
    schema: print('id' in parameter ? Id(parameter.id) : parameter.text),
  }));
  const required = new Set(Type.Object(operation.query ?? {}).required as readonly string[] | undefined);
  const query = Object.entries(operation.query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    description: 'description' in schema ? schema['description'] : fieldWords(name, ['query']),
    schema: print(schema),
  }));
  return [...path, ...query, ...describeHeaders(operation)];
}

function describePathParameter(name: string, parameter: PathParameter): unknown {
  if ('id' in parameter) return `Begins with \`${ID_PREFIXES[parameter.id]}_\`.`;
  return 'description' in parameter.text ? parameter.text['description'] : fieldWords(name, ['path']);
}

function describeHeaders(operation: Operation): OperationParameter[] {
  const header = (name: string, required: boolean, description: string, pattern: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', maxLength: 255, pattern },
  });
  const headers: OperationParameter[] = [];
  if (operation.ifMatch !== undefined) {
    const text = 'The ETag of the version you have seen, or `*`.';
    headers.push(header('If-Match', operation.ifMatch === 'required', text, '^.+$'));
  }
  if (operation.method === 'post') {
    headers.push(
      header(
        'Idempotency-Key',
        false,
        'A repeat with the same key within 24 hours gets the stored answer and changes nothing.',
        '^[ -~]{1,255}$',
      ),
    );
  }
  if (operation.prefersWait) {
    headers.push(
      header('Prefer', false, '`wait=N`, 1 to 20 seconds: answer with the finished resource.', '^.+$'),
    );
  }
  if (operation.method === 'get') {
    headers.push(header('If-None-Match', false, 'An ETag you have: 304 when it is still current.', '^.+$'));
  }
  if (operation.responses[206] !== undefined) {
    headers.push(
      header('Range', false, '`bytes=1024-`: the part that is missing. One range at a time.', '^.+$'),
      header('If-Range', false, 'The ETag of what you have: all of the file when it is another.', '^.+$'),
    );
  }
  return headers;
}

/** The body that an operation takes, if any. */
export function describeBody(operation: Operation, print: SchemaPrinter): Json {
  if (operation.upload !== undefined) {
    return {
      requestBody: { required: true, content: uploadContent(operation.upload, operation) },
    };
  }
  if (operation.body === undefined) return {};
  const { body, bodyTypes = ['application/json'] } = operation;
  const described = { schema: print(body), example: exampleOf(body, valuesOf(operation.path)) };
  return {
    requestBody: {
      required: operation.optionalBody !== true,
      content: Object.fromEntries(bodyTypes.map((type) => [type, described])),
    },
  };
}

/** Bytes as they are. Generators know this form, and give the caller a parameter for a file. */
export const BYTES = { type: 'string', format: 'binary', maxLength: 268_435_456 } as const;

const FORM = {
  type: 'object',
  additionalProperties: false,
  required: ['file'],
  properties: {
    file: { ...BYTES, description: 'The file, as the bank wrote it.' },
    mapping: {
      type: 'string',
      maxLength: 65_536,
      pattern: '^[^\\u0000]*$',
      description:
        'Which column holds what, as JSON in the form of `ImportMapping`; only for columns that no heading explains.',
    },
  },
} as const;

/** Form of a file that is no bank statement: there is nothing to say about its columns. */
const FILE_FORM = {
  type: 'object',
  additionalProperties: false,
  required: ['file'],
  properties: { file: { ...BYTES, description: 'The file.' } },
} as const;

const STATEMENT =
  'Date,Description,Amount\n2025-05-02,SCREWFIX 0412 YORK,-84.50\n2025-05-06,INVOICE 1041,1250.00\n';

function describeUpload(type: string, { uploadExample: example = STATEMENT, uploadFile }: Operation): Json {
  const form = uploadFile === undefined ? FORM : FILE_FORM;
  if (type === 'multipart/form-data') return { schema: form, example: { file: example } };
  const isText = type === 'text/csv' || type === 'application/octet-stream';
  return { schema: BYTES, ...(isText ? { example } : {}) };
}

/**
 * Plain bytes come first, for generators that take the first type they find. JSON is left out, though it is taken:
 * generators that see it serialise whatever they are given, which turns a file into `{}`.
 */
function uploadContent(mediaTypes: readonly string[], operation: Operation): Json {
  const isPlain = (type: string) => type === 'application/octet-stream';
  const described = mediaTypes
    .filter((type) => !/[/+]json$/.test(type))
    .sort((a, b) => Number(isPlain(b)) - Number(isPlain(a)));
  return Object.fromEntries(described.map((type) => [type, describeUpload(type, operation)]));
}

import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { OpenApi, OpenApiOperation, OpenApiParameter } from '../support/openapi-shape.js';
import type { SeenValues } from './harvest.js';
import { hostileText, hostileValue, writeJson } from './hostile-values.js';
import { mutated, type ValueSource, validValue } from './schema-values.js';

export interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Place {
  readonly template: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

export interface BuildContext extends ValueSource {
  readonly document: OpenApi;
  readonly harvest: SeenValues;
  /** Secrets by what they are good for. */
  readonly keys: { readonly own: string; readonly others: readonly string[] };
  /** Calls that succeed, by the operation; chance alone seldom makes a body that passes every check. */
  readonly known: ReadonlyMap<string, KnownCall>;
}

/** How an operation is called so that it succeeds. */
export interface KnownCall {
  readonly path: string;
  readonly body?: object;
}

/** How far from what the document allows a request is. */
export type Malice = 'none' | 'some' | 'much';

export const placesOf = (document: OpenApi): Place[] =>
  Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
  );

/** One request to an operation, made from its description. */
export function buildRequest(context: BuildContext, place: Place, malice: Malice): FuzzRequest {
  const { random } = context;
  const parameters = place.operation.parameters;
  const of = (kind: OpenApiParameter['in']) => parameters.filter((parameter) => parameter.in === kind);
  const known = random.chance(0.4) ? context.known.get(place.operation.operationId) : undefined;
  const body = buildBody(context, place, malice, known);
  const target =
    known !== undefined && (malice === 'none' || random.chance(0.7))
      ? known.path
      : buildPath(context, place, of('path'), malice) + buildQuery(context, of('query'), malice);
  const headers = { ...buildHeaders(context, place, of('header'), malice), ...body.headers };
  const isOther = malice === 'much' && random.chance(0.15);
  const methods = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'PROPFIND'];
  return {
    operationId: place.operation.operationId,
    method: isOther ? random.pick(methods) : place.method.toUpperCase(),
    target,
    headers,
    body: body.bytes,
  };
}

function buildPath(
  context: BuildContext,
  place: Place,
  parameters: readonly OpenApiParameter[],
  malice: Malice,
) {
  const { random, harvest } = context;
  const path = place.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (malice !== 'none' && random.chance(0.15)) {
      const raw = [
        '%zz',
        '%00',
        '%ff',
        '%ED%A0%80',
        '%2e%2e',
        '%2F',
        'a'.repeat(9000),
        '%F0%9F%98%80',
        ';x',
        '__proto__',
      ];
      return random.chance(0.5) ? random.pick(raw) : encoded(hostileText(random)) || '%20';
    }
    const schema = parameters.find((one) => one.name === name)?.schema ?? {};
    const known = random.chance(0.9) ? harvest.pickForPath(place.template, name, random) : null;
    return encoded(known ?? String(validValue(context, schema, name)));
  });
  if (malice !== 'much' || random.chance(0.9)) return path;
  return random.pick([
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/x`,
    `${path}%2f`,
    path.replace('/v1', '/v2'),
  ]);
}

/** A lone surrogate has no percent-encoding: it goes as the three bytes it would have. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text).slice(0, 9000);
  } catch {
    return '%ED%A0%80';
  }
}

function buildQuery(
  { random, harvest, ...rest }: BuildContext,
  parameters: readonly OpenApiParameter[],
  malice: Malice,
) {
  const source = { random, harvest, resolve: rest.resolve };
  const pairs: string[] = [];
  for (const { name, required, schema } of parameters) {
    if (!required && !random.chance(name === 'client_id' ? 0.6 : 0.2)) continue;
    const isHostile = malice !== 'none' && random.chance(0.3);
    const cursor = name === 'cursor' ? harvest.pick('next_cursor', random) : null;
    const value = isHostile ? hostileValue(random) : (cursor ?? validValue(source, schema, name));
    const text = typeof value === 'string' ? value : writeJson(value);
    pairs.push(`${name}=${encoded(text)}`);
    if (isHostile && random.chance(0.2)) pairs.push(`${name}=1`);
  }
  if (malice === 'much' && random.chance(0.25)) {
    const odd = [
      '__proto__=1',
      'a[b]=1',
      '=x',
      '&&',
      '%zz=1',
      'x=%ff',
      'constructor',
      'q=%00',
      'limit=Infinity',
      'limit=0x10',
      'limit=1e1',
      `x=${'y'.repeat(12_000)}`,
    ];
    pairs.push(random.pick(odd));
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['Accept', 'image/png'],
  ['Accept', 'application/json;q=0'],
  ['Accept', 'text/csv, application/json;version=2, */*;q=0.1'],
  ['Accept', ','],
  ['Accept-Encoding', 'br;q=1, gzip;q=0'],
  ['Accept-Charset', 'utf-16'],
  ['If-None-Match', '*'],
  ['If-None-Match', '"1", W/"2", rubbish'],
  ['If-Match', '"99"'],
  ['If-Match', 'rubbish'],
  ['If-Match', '"1", "2"'],
  ['If-Match', '"99999999999999999999"'],
  ['Prefer', 'wait=0'],
  ['Prefer', 'wait=1e9'],
  ['Prefer', 'respond-async, handling=lenient;x=1'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', '"quoted'],
  ['Idempotency-Key', 'caf\u00e9'],
  ['X-Request-Id', 'mine-1'],
  ['X-Request-Id', '<b>'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Range', 'bytes=0-1'],
  ['Expect', '100-continue'],
  ['Authorization', 'Bearer'],
  ['Authorization', 'Basic eDp5'],
  ['Authorization', `Bearer ${'x'.repeat(4000)}`],
  ['Forwarded', 'for=127.0.0.1;proto=https'],
  ['Origin', 'https://evil.example'],
  ['Cookie', 'a=b; __proto__=1'],
  ['X-Long', 'y'.repeat(8000)],
];

function buildHeaders(
  context: BuildContext,
  place: Place,
  parameters: readonly OpenApiParameter[],
  malice: Malice,
): Record<string, string> {
  const { random, keys } = context;
  const headers: Record<string, string> = {};
  const isPublic = place.operation.security.length === 0;
  if (!isPublic)
    headers['Authorization'] = `Bearer ${random.chance(0.93) ? keys.own : random.pick(keys.others)}`;
  for (const { name, required } of parameters) {
    if (name === 'If-Match' && (required || random.chance(0.3)))
      headers[name] = random.pick(['*', '"1"', '*']);
    if (name === 'If-None-Match' && random.chance(0.1)) headers[name] = '*';
    if (name === 'Prefer' && random.chance(0.05)) headers[name] = 'wait=1';
    if (name === 'Idempotency-Key' && random.chance(0.2)) headers[name] = `key-${random.between(1, 200)}`;
  }
  if (malice !== 'none' && random.chance(malice === 'much' ? 0.6 : 0.15)) {
    const [name, value] = random.pick(ODD_HEADERS);
    headers[name] = value;
  }
  if (malice === 'much' && random.chance(0.05)) delete headers['Authorization'];
  return headers;
}

interface BuiltBody {
  readonly bytes: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

function buildBody(
  context: BuildContext,
  { operation }: Place,
  malice: Malice,
  known: KnownCall | undefined,
): BuiltBody {
  const { random } = context;
  const content = operation.requestBody?.content;
  if (content === undefined) {
    const isSent = malice === 'much' && random.chance(0.2);
    return isSent
      ? encodedBody(context, Buffer.from('{"a":1}'), 'application/json', malice)
      : { bytes: null, headers: {} };
  }
  const type = random.pick(Object.keys(content));
  if (content['application/json'] === undefined) return buildFile(context, type, malice);
  const valid = known?.body ?? validValue(context, content['application/json'].schema);
  const value = malice === 'none' ? valid : mutated(context, valid);
  if (operation.requestBody?.required !== true && random.chance(0.2)) return { bytes: null, headers: {} };
  return encodedBody(context, Buffer.from(writeJson(value)), 'application/json', malice);
}

const FILES: readonly string[] = [
  'date,amount,description\n2025-05-01,10.00,Tea\n2025-05-02,-3.5,Milk\n',
  'date,amount,description\n',
  'date,amount,description\n2025-05-01,ten,Tea\n',
  '{}',
  '[]',
  '',
  ' \n\n',
  '[{"date":"2025-05-01","amount":1.5,"description":"Tea"}]',
  '{"date":"2025-05-01","amount":"1.50","description":"Tea"}\n{"date":1}\n',
  ':20:X\n:25:1\n:28C:1\n:60F:C250501GBP1,00\n:61:2505010501D1,00NTRF\n:62F:C250501GBP0,00\n',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Document>&a;</Document>',
  '!Type:Bank\nD01/05/2025\nT1.00\nPTea\n^\n',
  `date,amount,description\n2025-05-01,1.00,${' '.repeat(4000)}\n`,
  `date,amount,description\n${' '.repeat(4000)},1.00,x\n`,
  `date;amount\u0000;description\n\ud800;1;x\n`,
];

function buildFile(context: BuildContext, type: string, malice: Malice): BuiltBody {
  const { random } = context;
  const file = random.chance(0.8) ? random.pick(FILES) : `${hostileText(random)}\n${hostileText(random)}`;
  if (type !== 'multipart/form-data') return encodedBody(context, Buffer.from(file), type, malice);
  const name = malice === 'none' ? 'file' : random.pick(['file', 'file', 'other', '__proto__', 'mapping']);
  const form =
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n` +
    `Content-Type: text/csv\r\n\r\n${file}\r\n${malice === 'much' && random.chance(0.3) ? '' : '--b--\r\n'}`;
  const boundary = malice === 'much' && random.chance(0.2) ? '' : '; boundary=b';
  return encodedBody(context, Buffer.from(form), `${type}${boundary}`, malice);
}

/** A megabyte of spaces: a bomb of its kind, though small enough to be sent often. */
const BOMB = gzipSync(Buffer.alloc(1024 * 1024, ' '));

const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'multipart/form-data',
  '',
];

function encodedBody({ random }: BuildContext, bytes: Buffer, type: string, malice: Malice): BuiltBody {
  const plain = { bytes, headers: { 'Content-Type': type } };
  if (malice !== 'much' || random.chance(0.5)) return plain;
  const as = (encoding: string, content: Buffer) => ({
    bytes: content,
    headers: { 'Content-Type': type, 'Content-Encoding': encoding },
  });
  const odd: (() => BuiltBody)[] = [
    () => as('gzip', gzipSync(bytes)),
    () => as('gzip', bytes),
    () => as('gzip', BOMB),
    () => as('gzip', gzipSync(bytes).subarray(0, -6)),
    () => as('br', brotliCompressSync(bytes)),
    () => as('zstd', bytes),
    () => as('gzip, gzip', gzipSync(gzipSync(bytes))),
    () => ({ bytes: bytes.subarray(0, Math.floor(bytes.length / 2)), headers: { 'Content-Type': type } }),
    () => ({ bytes: Buffer.concat([bytes, Buffer.from('}')]), headers: { 'Content-Type': type } }),
    () => ({ bytes: Buffer.from(bytes.toString('utf8'), 'utf16le'), headers: { 'Content-Type': type } }),
    () => ({ bytes: Buffer.from([0xef, 0xbb, 0xbf, ...bytes]), headers: { 'Content-Type': type } }),
    () => ({
      bytes: Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x80])]),
      headers: { 'Content-Type': type },
    }),
    () => ({ bytes: Buffer.from('['.repeat(20_000)), headers: { 'Content-Type': type } }),
    () => ({ bytes: Buffer.alloc(300_000, 'a'), headers: { 'Content-Type': type } }),
    () => ({ bytes: Buffer.alloc(0), headers: { 'Content-Type': type } }),
    () => ({ bytes, headers: { 'Content-Type': random.pick(ODD_TYPES) } }),
  ];
  return random.pick(odd)();
}

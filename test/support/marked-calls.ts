import type { Route } from '../../src/http/gate/route.js';
import type { OperationCall } from './operation-calls.js';

type Operation = Route['operation'];
type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The call with the mark in every text that its schema leaves to the caller, the optional ones included. */
export function markTexts(operation: Operation, call: OperationCall, mark: string): OperationCall {
  const text = call.text?.replaceAll('Tea', mark);
  if (call.body === undefined) return text === undefined ? call : { ...call, text };
  return { ...call, body: fill(operation.body, call.body, mark) as object };
}

function fill(schema: unknown, value: unknown, mark: string): unknown {
  if (!isObject(schema)) return value;
  const choices = schema['anyOf'];
  if (Array.isArray(choices)) return fill(choices.find(isFree) ?? choices[0], value, mark);
  if (isFree(schema)) return schema['type'] === 'string' ? mark : { [mark]: mark };
  if (Array.isArray(value)) return value.map((item) => fill(schema['items'], item, mark));
  if (!isObject(schema['properties'])) return value;
  const filled: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [name, one] of Object.entries(schema['properties'])) {
    if (name in filled || holdsFree(one)) filled[name] = fill(one, filled[name], mark);
  }
  return filled;
}

/** Text in no particular form, or names and texts of the caller's own. */
function isFree(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  if (schema['type'] === 'object') return isObject(schema['additionalProperties']);
  const isBare = schema['format'] === undefined && schema['enum'] === undefined;
  const pattern = schema['pattern'];
  return schema['type'] === 'string' && isBare && (pattern === undefined || pattern === '^[^\\u0000]*$');
}

const holdsFree = (schema: unknown): boolean =>
  isFree(schema) || (isObject(schema) && Array.isArray(schema['anyOf']) && schema['anyOf'].some(isFree));

/** Calls that are refused, one for each place in which the caller can put what does not belong there. */
export function markWrongly(
  operation: Operation,
  call: OperationCall,
  mark: string,
): readonly OperationCall[] {
  const [path = '', query = ''] = call.path.split('?');
  const parameters = new URLSearchParams(query);
  const segments = operation.path.split('/').map((part, at) => (part.startsWith('{') ? at : -1));
  const calls: OperationCall[] = segments
    .filter((at) => at >= 0)
    .map((at) => ({ ...call, path: path.split('/').with(at, mark).join('/') }));
  for (const name of [...Object.keys(operation.query ?? {}), mark]) {
    const changed = new URLSearchParams(parameters);
    changed.set(name, mark);
    calls.push({ ...call, path: `${path}?${changed}` });
  }
  for (const header of [
    'If-Match',
    'If-None-Match',
    'Accept',
    'Prefer',
    'User-Agent',
    'Content-Type',
    'Idempotency-Key',
  ])
    calls.push({ ...call, headers: { ...call.headers, [header]: mark } });
  for (const name of Object.keys(call.body ?? {}))
    calls.push(
      { ...call, body: { ...call.body, [name]: mark } },
      { ...call, body: { ...call.body, [name]: { [mark]: mark } } },
    );
  if (operation.body !== undefined) calls.push({ ...call, body: { ...call.body, [mark]: mark } });
  return calls;
}

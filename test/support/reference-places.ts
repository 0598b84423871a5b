import { ID_PREFIXES, type IdKind } from '../../src/domain/ids.js';
import type { Route } from '../../src/http/gate/route.js';
import type { OperationCall } from './operation-calls.js';

/** Where a request names a thing by its id: `path`, `query.client_id`, `body.splits[].business_id`. */
type Place = string;

const AN_ID = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Every place of an operation's query and body whose schema is an id, and what it is the id of. */
export function placesOfSchemas({ query, body }: Route['operation']): ReadonlyMap<Place, IdKind> {
  const found = new Map<Place, IdKind>();
  for (const [name, schema] of Object.entries(query ?? {})) collect(schema, `query.${name}`, found);
  if (body !== undefined) collect(body, 'body', found);
  return found;
}

function collect(schema: unknown, place: Place, found: Map<Place, IdKind>): void {
  if (Array.isArray(schema)) for (const one of schema) collect(one, place, found);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema as Record<string, unknown>;
  const kind = (schema as Record<string, unknown>)['x-id-kind'];
  if (typeof kind === 'string' && kind in ID_PREFIXES) found.set(place, kind as IdKind);
  for (const [name, one] of Object.entries(properties ?? {})) collect(one, `${place}.${name}`, found);
  collect(items, `${place}[]`, found);
  for (const choice of [anyOf, oneOf, allOf]) collect(choice, place, found);
  collect(additionalProperties, `${place}.*`, found);
}

/** The ids that a call holds, by place. A path counts as one place, with all of its ids. */
export function idsOfCall({ path, body }: OperationCall): ReadonlyMap<Place, readonly string[]> {
  const found = new Map<Place, string[]>();
  const add = (place: Place, text: unknown) => {
    if (typeof text === 'string' && AN_ID.test(text)) found.set(place, [...(found.get(place) ?? []), text]);
  };
  const [segments = '', query = ''] = path.split('?');
  for (const segment of segments.split('/')) add('path', segment);
  for (const [name, value] of new URLSearchParams(query)) add(`query.${name}`, value);
  const walk = (value: unknown, place: Place): void => {
    add(place, value);
    if (Array.isArray(value)) for (const one of value) walk(one, `${place}[]`);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) walk(one, `${place}.${name}`);
    }
  };
  walk(body, 'body');
  return found;
}

/** The call with another id in one place, which its body need not have had. */
export function withIdAt(call: OperationCall, place: Place, id: string): OperationCall {
  const [part = '', ...names] = place.split('.');
  if (part === 'path') {
    const [path = '', query] = call.path.split('?');
    const ids = (idsOfCall(call).get('path') ?? []).map((one) => [one, id] as const);
    const changed = ids.reduce((text, [from, to]) => text.replace(from, to), path);
    return { ...call, path: query === undefined ? changed : `${changed}?${query}` };
  }
  if (part === 'query') {
    const [path = '', query = ''] = call.path.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set(names.join('.'), id);
    return { ...call, path: `${path}?${parameters}` };
  }
  return { ...call, body: setAt(call.body ?? {}, names, id) as object };
}

function setAt(value: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id;
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  const holder = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const inside = holder[key];
  if (!isList) return { ...holder, [key]: setAt(inside, rest, id) };
  const items: readonly unknown[] = Array.isArray(inside) && inside.length > 0 ? inside : [{}];
  return { ...holder, [key]: items.map((item) => setAt(item, rest, id)) };
}

import { isPlainObject } from '../language/is-object.js';

/** A transaction as some API writes it, not yet trusted. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value at the end of a path of keys; `undefined` if the path breaks off. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isPlainObject(inner) ? inner[key] : undefined), value);
}

/** Text, or a number as JSON writes it (the shortest that reads back the same); `''` for all else. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const field = fieldAt(value, ...path);
  if (typeof field === 'string') return field;
  return typeof field === 'number' ? String(field) : '';
}

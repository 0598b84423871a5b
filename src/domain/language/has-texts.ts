import { isPlainObject } from './is-object.js';

/**
 * Whether a value is an object that has a text under each of these names.
 * @param orNull names under which it has a text or null
 */
export const hasTexts = <Name extends string, OrNull extends string = never>(
  value: unknown,
  names: readonly Name[],
  orNull: readonly OrNull[] = [],
): value is Readonly<Record<Name, string> & Record<OrNull, string | null>> =>
  isPlainObject(value) &&
  names.every((name) => typeof value[name] === 'string') &&
  orNull.every((name) => value[name] === null || typeof value[name] === 'string');

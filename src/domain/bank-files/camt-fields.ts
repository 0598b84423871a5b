import { isPlainObject } from '../language/is-object.js';
import { decodeEntities } from './decode-entities.js';
import { fieldAt, textAt } from './json-field.js';

/** One element, or several of the same name, as a list. */
export function camtList(value: unknown, name: string): readonly unknown[] {
  const field = fieldAt(value, name);
  if (field === undefined || field === '') return [];
  return Array.isArray(field) ? field : [field];
}

/** The text at the end of a path, `''` for none. */
export const camtText = (value: unknown, ...path: readonly string[]): string =>
  camtLeaf(fieldAt(value, ...path));

/** An element's text, whether it has attributes beside it or not. */
export function camtLeaf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  return decodeEntities(isPlainObject(first) ? textAt(first, '#text') : textAt(first)).trim();
}

/** The text of the first path that holds any. */
export function firstCamtText(value: unknown, ...paths: readonly (readonly string[])[]): string {
  return paths.map((path) => camtText(value, ...path)).find((found) => found !== '') ?? '';
}

/** A reference, or `null` where it is one of the words for none. */
export const camtReference = (reference: string): string | null =>
  /^(NOTPROVIDED|NONREF)?$/i.test(reference) ? null : reference;

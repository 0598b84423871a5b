import { isPlainObject } from './language/is-object.js';

/** No schema of ours is nested deeper, so that what lies deeper is in a field that no schema has. */
const MAX_DEPTH = 32;

/**
 * A JSON document with a merge patch applied: members of the patch replace those of the document, objects are merged
 * member by member, lists are replaced whole, and null removes. Neither argument is changed.
 * @see RFC 7396, section 2
 */
export const mergePatch = (target: unknown, patch: unknown): unknown => merged(target, patch, 0);

function merged(target: unknown, patch: unknown, depth: number): unknown {
  if (!isPlainObject(patch) || depth > MAX_DEPTH) return patch;
  const members = new Map(isPlainObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name), value, depth + 1));
  }
  // Defines each member, whatever its name: an assignment would take `__proto__` for something else.
  return Object.fromEntries(members);
}

/** No schema of ours is nested deeper, so that what lies deeper is in a field that no schema has. */
const MAX_DEPTH = 32;

/**
 * A JSON value with a merge patch applied: members of objects are replaced one by one, null removes one, and lists and all else
 * are replaced whole. Neither is changed; the result shares what the patch leaves alone.
 * @see RFC 7396, section 2
 */
export function mergePatched(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch) || depth > MAX_DEPTH) return patch;
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatched(members.get(name), value, depth + 1));
  }
  return Object.fromEntries(members);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

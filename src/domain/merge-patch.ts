/**
 * A JSON document with a merge patch applied: members of the patch replace those of the document, objects are merged
 * member by member, lists are replaced whole, and null removes. Neither argument is changed.
 * @see RFC 7396, section 2
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  // Defines each member, whatever its name: an assignment would take `__proto__` for something else.
  return Object.fromEntries(merged);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

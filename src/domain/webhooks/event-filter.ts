const EVERY_TYPE = '*';
const FAMILY_SUFFIX = '.*';

/** Whether an endpoint with these patterns (an exact type, `family.*` or `*`) takes events of that type. */
export function matchesEventType(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => matches(pattern, type));
}

/** Whether the text is `*`, a known type, or `family.*` for a family that has a known type. */
export function isEventPattern(text: string, knownTypes: readonly string[]): boolean {
  return text === EVERY_TYPE || knownTypes.some((type) => matches(text, type));
}

function matches(pattern: string, type: string): boolean {
  if (pattern === EVERY_TYPE || pattern === type) return true;
  if (!pattern.endsWith(FAMILY_SUFFIX)) return false;
  const family = pattern.slice(0, -FAMILY_SUFFIX.length);
  return family !== '' && type.startsWith(`${family}.`);
}

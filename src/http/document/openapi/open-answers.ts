type Json = Readonly<Record<string, unknown>>;

/**
 * Shapes that only answers and events hold may get fields without notice, so they do not forbid others. Those that a
 * request can hold do.
 * @param requests what operations take; refers to `schemas`
 */
export function openAnswers(schemas: Json, requests: readonly unknown[]): Json {
  const taken = new Set<string>();
  const visit = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (taken.has(name)) continue;
      taken.add(name);
      visit(schemas[name]);
    }
  };
  for (const request of requests) visit(request);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, taken.has(name) ? schema : opened(schema)]),
  );
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keyword === '$ref' && typeof inner === 'string' ? [inner.slice(PREFIX.length)] : referencesIn(inner),
  );
}

const PREFIX = '#/components/schemas/';

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, inner]) => keyword !== 'additionalProperties' || inner !== false)
      .map(([keyword, inner]) => [keyword, opened(inner)]),
  );
}

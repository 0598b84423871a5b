type Json = Readonly<Record<string, unknown>>;

export interface OperationParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: unknown;
}

type Operation = Readonly<Record<string, unknown>> & { readonly parameters: readonly OperationParameter[] };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface SharedParameters {
  readonly paths: Readonly<Record<string, Json>>;
  /** `components.parameters` */
  readonly parameters: Json;
}

/**
 * Lists once each parameter that several operations take. Of two that would have the same name, the more frequent gets it.
 */
export function shareParameters(paths: Paths): SharedParameters {
  const uses = new Map<string, { readonly parameter: OperationParameter; readonly count: number }>();
  for (const { parameters } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      uses.set(key, { parameter, count: (uses.get(key)?.count ?? 0) + 1 });
    }
  const named = new Map<string, string>();
  const listed = new Map<string, OperationParameter>();
  for (const [key, { parameter, count }] of [...uses].sort(([, a], [, b]) => b.count - a.count)) {
    const name = componentName(parameter);
    if (count < 2 || listed.has(name)) continue;
    named.set(key, name);
    listed.set(name, parameter);
  }
  const refer = (parameter: OperationParameter) => {
    const name = named.get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  };
  const sorted = [...listed].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    paths: mapValues(paths, (methods) =>
      mapValues(methods, (operation) => ({ ...operation, parameters: operation.parameters.map(refer) })),
    ),
    parameters: Object.fromEntries(sorted),
  };
}

/**
 * `CursorInQuery`, `IfMatchInHeaderRequired`, and `ClientIdInPath` for an `id` that is a client's. None is the name of a shape:
 * generators write both into one file.
 */
function componentName({ name, in: place, required, schema }: OperationParameter): string {
  if (place !== 'path') return `${pascal(name)}In${pascal(place)}${required ? 'Required' : ''}`;
  const shape = typeof schema === 'object' && schema !== null && '$ref' in schema ? String(schema.$ref) : '';
  return `${shape.split('/').at(-1) || pascal(name)}InPath`;
}

const pascal = (name: string) =>
  name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const mapValues = <A, B>(object: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

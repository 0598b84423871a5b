/** Target of a path, with its decoded parameters. */
export interface Found<T> {
  readonly target: T;
  readonly params: Readonly<Record<string, string>>;
}

interface Template<T> {
  readonly segments: readonly Segment[];
  readonly target: T;
}

/** Text that is in the path as it is, or the name of a parameter. */
type Segment = { readonly text: string } | { readonly name: string };

const NO_PARAMS = {};

/**
 * Finds what a path leads to without looking at every template. Paths are compared as they were sent, byte for byte;
 * one without parameters comes before one that has some, and of several with some the first counts.
 * @param templates paths with `{name}` for a parameter, which stands for one segment that is not empty
 */
export function compilePaths<T>(
  templates: Iterable<readonly [template: string, target: T]>,
): (path: string) => Found<T> | null {
  const plain = new Map<string, Found<T>>();
  const byShape = new Map<string, Template<T>[]>();
  for (const [template, target] of templates) {
    if (!template.includes('{')) {
      plain.set(template, { target, params: NO_PARAMS });
      continue;
    }
    const parts = template.split('/');
    if (parts[2]?.startsWith('{') !== false)
      throw new RangeError(`${template} does not begin with a resource`);
    const segments = parts.map(segmentOf);
    const shape = shapeOf(parts);
    byShape.set(shape, [...(byShape.get(shape) ?? []), { segments, target }]);
  }
  return (path) => plain.get(path) ?? match(byShape, path.split('/'));
}

const segmentOf = (text: string): Segment => (text.startsWith('{') ? { name: text.slice(1, -1) } : { text });

/** Templates of one shape are told apart by their later segments: the first two name the resource. */
function shapeOf(segments: readonly string[]): string {
  const [, version, noun] = segments;
  return `${segments.length}/${version}/${noun}`;
}

function match<T>(
  byShape: ReadonlyMap<string, readonly Template<T>[]>,
  sent: readonly string[],
): Found<T> | null {
  for (const { segments, target } of byShape.get(shapeOf(sent)) ?? []) {
    const params = paramsIn(segments, sent);
    if (params !== null) return { target, params };
  }
  return null;
}

function paramsIn(segments: readonly Segment[], sent: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const text = sent[index] ?? '';
    if ('text' in segment) {
      if (segment.text !== text) return null;
    } else {
      if (text === '') return null;
      params[segment.name] = decodeURIComponent(text);
    }
  }
  return params;
}

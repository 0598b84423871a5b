/** An element or a text as the parser gives it: one member under its name, and its attributes under `:@`. */
export type SvgNode = Readonly<Record<string, unknown>>;

export const attributesOf = (node: SvgNode) => (node[':@'] ?? {}) as Readonly<Record<string, string>>;
export const nameOf = (node: SvgNode): string => Object.keys(node).find((key) => key !== ':@') ?? '#text';
export const childrenOf = (node: SvgNode) => (node[nameOf(node)] ?? []) as readonly SvgNode[];

/** Attributes that refer to something by themselves, without `url()`. */
export const REFERENCES: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src', 'xml:base']);

/**
 * How many elements come to be drawn: ten that each use ten others stand for a hundred. What a style sheet makes refer to
 * something counts too. @returns `null` where an element refers to itself, be it by way of others
 */
export function countDrawn(root: SvgNode): number | null {
  const elements = elementsIn(root);
  const named = new Map<string, SvgNode[]>();
  for (const node of elements) {
    const { id } = attributesOf(node);
    if (id !== undefined) named.set(id, [...(named.get(id) ?? []), node]);
  }
  const rules = elements.filter((node) => nameOf(node) === 'style').flatMap(rulesOf);
  const counts = new Map<SvgNode, number>();
  const path = new Set<SvgNode>();
  const countOf = (node: SvgNode): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    if (path.has(node)) return Number.NaN;
    path.add(node);
    const used = referencesOf(node, rules).flatMap((id) => named.get(id) ?? []);
    const count = [...childrenOf(node).filter(isElement), ...used].reduce<number>(
      (sum, part) => sum + countOf(part),
      1,
    );
    path.delete(node);
    counts.set(node, count);
    return count;
  };
  const count = countOf(root);
  return Number.isNaN(count) ? null : count;
}

const isElement = (node: SvgNode): boolean => nameOf(node) !== '#text';

function elementsIn(root: SvgNode): SvgNode[] {
  const found: SvgNode[] = [];
  const waiting: SvgNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    waiting.push(...childrenOf(node).filter(isElement));
  }
  return found;
}

/** A rule of a style sheet that refers to something, and to which elements it may apply. */
interface Rule {
  readonly ids: readonly string[];
  readonly appliesTo: (node: SvgNode) => boolean;
}

function rulesOf(style: SvgNode): Rule[] {
  const css = childrenOf(style)
    .map((child) => String(child['#text'] ?? ''))
    .join('');
  return css.split('}').flatMap((rule): Rule[] => {
    const brace = rule.lastIndexOf('{');
    const ids = idsIn(rule.slice(brace + 1));
    return ids.length === 0 ? [] : [{ ids, appliesTo: selectedBy(rule.slice(0, Math.max(0, brace))) }];
  });
}

/** Whether a selector may mean an element: by a class or an id in it, or else by the element's name; of some any. */
function selectedBy(selector: string): Rule['appliesTo'] {
  const parts = selector.split(',').map((part) => ({
    isAny: /[*[:]/.test(part),
    isByMark: /[.#]/.test(part),
    words: new Set(part.match(/[\w-]+/g) ?? []),
  }));
  return (node) => {
    const { class: classes = '', id = '' } = attributesOf(node);
    const marks = [id, ...classes.split(/\s+/)];
    return parts.some(
      ({ isAny, isByMark, words }) =>
        isAny || (isByMark ? marks.some((mark) => words.has(mark)) : words.has(nameOf(node))),
    );
  };
}

/** The ids that an element's attributes, and the rules for it, name. */
const referencesOf = (node: SvgNode, rules: readonly Rule[]): string[] => [
  ...Object.entries(attributesOf(node)).flatMap(([name, value]) =>
    REFERENCES.has(name.toLowerCase()) ? [value.trim().slice(1)] : idsIn(value),
  ),
  ...rules.filter((rule) => rule.appliesTo(node)).flatMap(({ ids }) => ids),
];

const idsIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)].map(([, id = '']) => id);

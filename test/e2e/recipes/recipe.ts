/** A place in a file where a step writes. */
type Anchor =
  | {
      readonly kind: 'before' | 'after' | 'instead';
      readonly text: string;
      /** Whether the text may stand again further down. */
      readonly isFirst: boolean;
    }
  | { readonly kind: 'end'; readonly constant: string }
  | { readonly kind: 'top' }
  | { readonly kind: 'new' };

export interface Step {
  /** A path, in which `<name>` stands for a part that each change chooses. */
  readonly path: string;
  /** In the order in which the step names them. */
  readonly anchors: readonly Anchor[];
}

export interface Recipe {
  /** `A bank`. */
  readonly title: string;
  readonly steps: readonly Step[];
  /** Commands, as they are typed. */
  readonly checks: readonly string[];
  /** Files that `npm run docs` changes. */
  readonly generated: readonly string[];
}

const PLACE =
  /, (?:(?<new>new)|at the (?<top>top)|at the end of `(?<end>[^`]+)`|(?<kind>before|after|instead of)(?<first> the first)? `(?<text>[^`]+)`)/g;

/** The recipes of CONTRIBUTING.md. @throws {RangeError} for a step that names no file or no place in it */
export function readRecipes(contributing: string): readonly Recipe[] {
  const chapter = /^## Recipes\n(?<text>[\s\S]*?)(?=^## )/m.exec(contributing)?.groups?.['text'] ?? '';
  const [, ...sections] = chapter.split(/^### /m);
  return sections.map(readRecipe);
}

function readRecipe(section: string): Recipe {
  const [title = '', ...lines] = section.split('\n');
  const items = joined(lines);
  const named = (label: string) => items.filter((item) => item.startsWith(label)).flatMap(quotedIn);
  return {
    title,
    steps: items.filter((item) => /^\d+\. /.test(item)).map(readStep),
    checks: named('Check: '),
    generated: named('Generated: '),
  };
}

/** Items and paragraphs, each as one line. */
function joined(lines: readonly string[]): readonly string[] {
  const items: string[] = [''];
  for (const line of lines) {
    const begins = line === '' || /^(?:\d+\. |Check: |Generated: )/.test(line);
    if (begins) items.push(line);
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function readStep(item: string): Step {
  const [, path = '', rest = ''] = /^\d+\. `([^`]+)`(.*)$/.exec(item) ?? [];
  const [places = ''] = /^(?:`[^`]*`|[^`:])*/.exec(rest) ?? [];
  const anchors = [...places.matchAll(PLACE)].map(({ groups = {} }) => anchorOf(groups));
  if (path === '' || anchors.length === 0) throw new RangeError(`a step names no place: ${item}`);
  return { path, anchors };
}

function anchorOf(groups: Readonly<Record<string, string | undefined>>): Anchor {
  const { end, kind, text = '' } = groups;
  if (groups['new'] !== undefined) return { kind: 'new' };
  if (groups['top'] !== undefined) return { kind: 'top' };
  if (end !== undefined) return { kind: 'end', constant: end };
  const isFirst = groups['first'] !== undefined;
  return { kind: kind === 'instead of' ? 'instead' : kind === 'before' ? 'before' : 'after', text, isFirst };
}

const quotedIn = (item: string): readonly string[] =>
  [...item.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** The step that names a path: by itself, or else with `<name>` in it. */
export const stepFor = (steps: readonly Step[], path: string): Step | undefined =>
  steps.find((step) => step.path === path) ?? steps.find((step) => patternOf(step).test(path));

function patternOf({ path }: Step): RegExp {
  const parts = path.split('<name>').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}

/**
 * A file after a step.
 * @param before its text; `null` where it is not there
 * @param pieces what is written, one for each anchor
 * @throws {RangeError} where an anchor is not found, or found twice
 */
export function written(before: string | null, step: Step, pieces: readonly string[]): string {
  if (pieces.length !== step.anchors.length) {
    throw new RangeError(`${step.path}: ${step.anchors.length} places and ${pieces.length} texts`);
  }
  let text = before;
  for (const [index, anchor] of step.anchors.entries()) {
    text = writtenAt(text, anchor, pieces[index] ?? '', step.path);
  }
  return text ?? '';
}

function writtenAt(text: string | null, anchor: Anchor, piece: string, path: string): string {
  if (anchor.kind === 'new') {
    if (text !== null) throw new RangeError(`${path} is there already`);
    return piece;
  }
  if (text === null) throw new RangeError(`${path} is not there`);
  if (anchor.kind === 'top') return `${piece}${text}`;
  const lines = text.split('\n');
  const at = anchor.kind === 'end' ? endOf(lines, anchor.constant, path) : lineOf(lines, anchor, path);
  const insertAt = anchor.kind === 'after' ? at + 1 : at;
  const added = piece === '' ? [] : piece.replace(/\n$/, '').split('\n');
  return lines.toSpliced(insertAt, anchor.kind === 'instead' ? 1 : 0, ...added).join('\n');
}

function lineOf(
  lines: readonly string[],
  { text, isFirst }: { readonly text: string; readonly isFirst: boolean },
  path: string,
): number {
  const found = lines.flatMap((line, index) => (line.includes(text) ? [index] : []));
  const [first] = found;
  if (first === undefined || (found.length > 1 && !isFirst)) {
    throw new RangeError(`${path}: "${text}" stands in ${found.length} lines and not in one`);
  }
  return first;
}

/** The line that closes the brackets of a constant at the margin. */
function endOf(lines: readonly string[], constant: string, path: string): number {
  const opens = lines.findIndex((line) => new RegExp(`^(?:export )?const ${constant}\\b`).test(line));
  const length = opens === -1 ? -1 : lines.slice(opens).findIndex((line) => /^[\]})]/.test(line));
  if (length === -1) throw new RangeError(`${path} has no list ${constant}`);
  return opens + length;
}

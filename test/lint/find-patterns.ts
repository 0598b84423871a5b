import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

/** A regular expression in the source. */
export interface FoundPattern {
  /** `src/domain/x.ts:12`. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** A regular expression that is made at run time of what the source does not show. */
interface HiddenPattern {
  readonly place: string;
  readonly code: string;
}

export interface Findings {
  readonly patterns: readonly FoundPattern[];
  readonly hidden: readonly HiddenPattern[];
}

/** Methods of a string that make a pattern of a string they are given. */
const TAKES_PATTERN = new Set(['match', 'matchAll', 'search']);

/**
 * Every regular expression of a file: literals, what `RegExp` is called with, strings that `match`, `matchAll` and
 * `search` turn into one, the `pattern` of a schema, and what `Formed` is given for one. Text is followed through constants of the same file.
 */
export function findPatterns(root: string, path: string): Findings {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const constants = constantsOf(file);
  const patterns: FoundPattern[] = [];
  const hidden: HiddenPattern[] = [];
  const placeOf = (node: ts.Node) =>
    `${relative(root, path)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

  function note(node: ts.Node, of: ts.Expression | undefined, flags: string | null, shown = node): void {
    if (of !== undefined && ts.isRegularExpressionLiteral(of) && flags === '') return;
    const source = of === undefined ? null : textOf(of, constants);
    if (source === null || flags === null)
      hidden.push({ place: placeOf(node), code: shown.getText().replace(/\s+/g, ' ') });
    else patterns.push({ place: placeOf(node), source, flags });
  }

  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      patterns.push({
        place: placeOf(node),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      isNamed(node.expression, 'RegExp')
    ) {
      const [source, flags] = node.arguments ?? [];
      note(node, source, flags === undefined ? '' : textOf(flags, constants));
    } else if (ts.isCallExpression(node) && takesPattern(node.expression)) {
      const [source] = node.arguments;
      if (source !== undefined && isText(source)) note(node, source, '');
    } else if (ts.isCallExpression(node) && isNamed(node.expression, 'Formed')) {
      const [pattern] = node.arguments;
      note(node, pattern, 'u', pattern);
    } else if (ts.isPropertyAssignment(node) && isNamed(node.name, 'pattern')) {
      note(node, node.initializer, 'u');
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return { patterns, hidden };
}

const isNamed = (node: ts.Node, name: string) => ts.isIdentifier(node) && node.text === name;
const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const takesPattern = (node: ts.Expression) =>
  ts.isPropertyAccessExpression(node) && TAKES_PATTERN.has(node.name.text);

function constantsOf(file: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer !== undefined) constants.set(name.text, initializer);
  }
  return constants;
}

/** The text that an expression always has; `null` where that depends on anything but constants. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return textOf(node.expression, constants);
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined ? null : textOf(value, constants);
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
    return textOf(node.expression, constants);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([textOf(node.left, constants), textOf(node.right, constants)]);
  if (!ts.isTemplateExpression(node)) return null;
  return joined([
    node.head.text,
    ...node.templateSpans.flatMap((span) => [textOf(span.expression, constants), span.literal.text]),
  ]);
}

const joined = (texts: readonly (string | null)[]) => (texts.includes(null) ? null : texts.join(''));

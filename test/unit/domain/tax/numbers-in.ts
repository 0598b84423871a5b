import ts from 'typescript';

const ARITHMETIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.LessThanLessThanToken,
  ts.SyntaxKind.BarToken,
]);

/**
 * Every number that a source text holds, in plain decimal: literals however they are written, strings and
 * pieces of templates that hold digits and no word, and sums of literals.
 */
export function numbersIn(text: string): readonly string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node)) found.push(String(Number(node.text)));
    else if (ts.isBigIntLiteral(node)) found.push(String(BigInt(node.text.slice(0, -1))));
    else if (isText(node) && isNumber(node.text)) found.push(node.text.trim());
    else if (isSumOfLiterals(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type Text = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

/** Digits without a word beside them: an amount, a percentage, a date, a number in hexadecimal. */
function isNumber(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return !/[a-z]/i.test(text) || Number.isFinite(Number(text.replaceAll('_', '')));
}

function isSumOfLiterals(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || !ARITHMETIC.has(node.operatorToken.kind)) return false;
  return [node.left, node.right].every(isLiteralNumber);
}

function isLiteralNumber(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isLiteralNumber(node.expression);
  return ts.isNumericLiteral(node) || ts.isBigIntLiteral(node) || isSumOfLiterals(node);
}

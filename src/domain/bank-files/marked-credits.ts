import type { DecimalMark, ParsedAmount } from './amount-text.js';
import { parseAmountText } from './amount-text.js';

/** Whether a column marks its credits (`12.00 CR`, `+12.00`) and leaves the other figures bare: those are debits. */
export function marksCreditsAlone(texts: readonly string[]): boolean {
  const figures = texts.map(anyMark).flatMap((figure) => (figure.ok && figure.minor !== 0 ? [figure] : []));
  const marked = figures.filter(({ explicitSign }) => explicitSign);
  const areCredits = marked.length > 0 && marked.every(({ minor }) => minor > 0);
  return areCredits && marked.length < figures.length;
}

function anyMark(text: string): ParsedAmount {
  const parsed = parseAmountText(text);
  return parsed.ok ? parsed : parseAmountText(text, ',');
}

/** `parseAmountText` with a figure without a mark negative where credits alone are marked. */
export function parseMarkedText(
  text: string,
  mark: DecimalMark | null,
  creditsMarked: boolean,
): ParsedAmount {
  const parsed = parseAmountText(text, mark);
  if (!creditsMarked || !parsed.ok || parsed.explicitSign || parsed.minor === 0) return parsed;
  return { ...parsed, minor: -parsed.minor };
}

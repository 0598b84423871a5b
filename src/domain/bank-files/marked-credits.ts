import type { DecimalMark, ParsedAmount } from './amount-text.js';
import { parseAmountText } from './amount-text.js';

const CREDIT_MARK = /^\s*\+|\bCR\.?\s*$|\dCR\.?\s*$|\+\s*$/i;

/** Whether a column marks its credits (`12.00 CR`, `+12.00`) and leaves the other figures bare: those are debits. */
export function marksCreditsAlone(texts: readonly string[]): boolean {
  const figures = texts
    .map((text) => ({ text, parsed: anyMark(text) }))
    .filter(({ parsed }) => parsed.ok && parsed.minor !== 0);
  const isMarked = ({ text }: { readonly text: string }) => CREDIT_MARK.test(text);
  const bare = figures.filter(({ parsed }) => parsed.ok && !parsed.explicitSign);
  const others = figures.filter((figure) => !bare.includes(figure));
  return bare.length > 0 && others.length > 0 && others.every(isMarked);
}

function anyMark(text: string): ParsedAmount {
  const parsed = parseAmountText(text);
  return parsed.ok ? parsed : parseAmountText(text, ',');
}

/** As `parseAmountText`, a figure without a mark negative where credits alone are marked. */
export function parseMarkedText(text: string, mark: DecimalMark, creditsMarked: boolean): ParsedAmount {
  const parsed = parseAmountText(text, mark);
  if (!creditsMarked || !parsed.ok || parsed.explicitSign || parsed.minor === 0) return parsed;
  return { ...parsed, minor: -parsed.minor };
}

import type { CalculationLine } from './tax-calculation.js';

/** A trade of the client, as lines of a calculation name it. */
interface NamedTrade {
  readonly id: string;
  readonly tradingName: string;
}

type Named = Pick<CalculationLine, 'businessId' | 'about'>;

/**
 * Whether a line is of the trade. Lines that name no business are found by its name where none of the calculation names the
 * trade itself: those of calculations made before lines had the business. A partnership may have the trade's name.
 */
export function isLineOfTrade(
  lines: readonly (Named & Pick<CalculationLine, 'rule'>)[],
  { id, tradingName }: NamedTrade,
): (line: Named) => boolean {
  const isNamed = lines.some(({ businessId }) => businessId === id);
  const hasFirm = lines.some(({ rule, about }) => rule === 'partnership_profit' && about === tradingName);
  if (isNamed || hasFirm) return ({ businessId }) => businessId === id;
  return ({ businessId, about }) => businessId === undefined && about === tradingName;
}

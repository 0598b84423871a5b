import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { matchTrades, type OwnTrade } from './match-trades.js';

export type ProfitSource = 'self_employment' | 'uk_property' | 'foreign_property';

/** A business's profit of the year at HMRC. */
export interface ComparableProfit {
  readonly source: ProfitSource;
  /** HMRC's id of the business. */
  readonly businessId: string;
  readonly tradingName: string | null;
  /** After all additions and deductions, before losses of other years; negative for a loss. */
  readonly profitPence: Pence;
}

interface ProfitPair {
  readonly path: string;
  readonly ours: Pence;
  readonly hmrc: Pence;
  /** How many profits of HMRC's it adds up. */
  readonly parts: number;
}

/**
 * Our profit of each source beside HMRC's. Trades are matched as they were when their data were sent: by HMRC's id on
 * record, as the only one, or by name. One that only one side has stands beside nil.
 * @param theirs `null` when HMRC shows none
 */
export function profitPairs(
  { lines }: Pick<TaxCalculation, 'lines'>,
  theirs: readonly ComparableProfit[] | null,
  trades: readonly OwnTrade[],
): ProfitPair[] {
  if (theirs === null) return [];
  const propertyPair = (source: ProfitSource, rule: string): ProfitPair[] => {
    const ours = lines.filter((line) => line.rule === rule);
    const hmrc = theirs.filter((one) => one.source === source);
    if (ours.length + hmrc.length === 0) return [];
    return [
      {
        path: `/profits/${source}`,
        ours: sumOf(ours, ({ amount }) => amount),
        hmrc: sumOf(hmrc, ({ profitPence }) => profitPence),
        parts: hmrc.length,
      },
    ];
  };
  const profits = lines.filter(({ rule }) => rule === 'trading_profit');
  return [
    ...tradePairs(
      profits,
      theirs.filter(({ source }) => source === 'self_employment'),
      trades,
    ),
    ...propertyPair('uk_property', 'uk_property_profit'),
    ...propertyPair('foreign_property', 'foreign_property_profit'),
  ];
}

type TradeLine = Pick<TaxCalculation['lines'][number], 'about' | 'businessId' | 'amount'>;

function tradePairs(
  ours: readonly TradeLine[],
  theirs: readonly ComparableProfit[],
  trades: readonly OwnTrade[],
): ProfitPair[] {
  const left = new Map(theirs.map((profit) => [profit.businessId, profit.profitPence]));
  const take = (businessId: string | undefined): Pence | undefined => {
    const profit = businessId === undefined ? undefined : left.get(businessId);
    if (businessId !== undefined) left.delete(businessId);
    return profit;
  };
  const ids = idsOf(ours, theirs, trades);
  const matched = ours.map(({ amount }, index) => ({ amount, hmrc: take(ids[index]) }));
  const pairs = matched.map(({ amount, hmrc }) => ({
    ours: amount,
    hmrc: hmrc ?? (isOnlyUnmatched(matched, left) ? take([...left.keys()][0]) : undefined) ?? 0,
  }));
  const rest = [...left.values()].map((hmrc) => ({ ours: 0, hmrc }));
  const all = [...pairs, ...rest];
  return all.map((pair, index) => ({
    path: all.length > 1 ? `/profits/self_employment/${index}` : '/profits/self_employment',
    ...pair,
    parts: 1,
  }));
}

const isOnlyUnmatched = (
  matched: readonly { readonly hmrc: Pence | undefined }[],
  left: ReadonlyMap<string, Pence>,
) => left.size === 1 && matched.filter(({ hmrc }) => hmrc === undefined).length === 1;

/**
 * HMRC's id of the trade behind each of our lines. Those that name no business bear its name: trades of one name are
 * taken in their order.
 */
function idsOf(
  ours: readonly TradeLine[],
  theirs: readonly ComparableProfit[],
  trades: readonly OwnTrade[],
): (string | undefined)[] {
  const isBehind = ({ id, tradingName }: OwnTrade, { businessId, about }: TradeLine) =>
    businessId === undefined ? tradingName === about : id === businessId;
  const own = trades.filter((trade) => ours.some((line) => isBehind(trade, line)));
  const ids = matchTrades(own, theirs);
  const untaken = [...own];
  return ours.map((line) => {
    const index = untaken.findIndex((trade) => isBehind(trade, line));
    const [trade] = index < 0 ? [] : untaken.splice(index, 1);
    return trade && ids.get(trade.id);
  });
}

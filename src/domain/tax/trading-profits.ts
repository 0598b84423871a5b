import type { Pence } from '../money.js';
import type { Choices, TradingBasis } from './basis.js';
import type { TaxRates } from './rates/tax-rates.js';
import { incomeInWholePounds, reliefInWholePounds } from './rounding.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts, TradeFacts } from './tax-facts.js';

export interface TradeResult {
  readonly facts: TradeFacts;
  readonly allowance: Pence;
  /** Before losses brought forward, without the transition profit; never negative. */
  readonly profit: Pence;
  readonly loss: Pence;
  readonly transitionProfit: Pence;
  readonly broughtForwardUsed: Pence;
  /** Losses brought forward that go on. */
  readonly broughtForwardLeft: Pence;
  readonly taxableProfit: Pence;
  readonly taxableTransition: Pence;
}

type Traders = Pick<TaxFacts, 'trades' | 'voluntaryClass2'>;

/** Against its profit for Class 4; for income tax without those relieved before. */
const lossesBroughtForward = (trade: TradeFacts): Pence =>
  trade.lossesBroughtForward + trade.class4LossesBroughtForward;

/**
 * The bases to choose between for these trades, as far as the input leaves a choice.
 * @see https://www.gov.uk/hmrc-internal-manuals/business-income-manual/bim86000 read for 2021-22 to 2026-27
 */
export function tradingBases(facts: Traders, rates: TaxRates): Choices<TradingBasis> {
  const { trades } = facts;
  if (trades.some((trade) => trade.choice === 'claim')) return ['allowance'];
  if (trades.some((trade) => trade.choice === 'expenses')) return ['expenses'];
  return openTradingBases(facts, rates);
}

/**
 * `tradingBases` whatever was chosen. The allowance can be better than higher expenses in three cases only. A loss is
 * made. Losses brought forward or an exemption from Class 4 cover a trade's profit, so that its expenses save less and the
 * allowance can go to another trade. A higher profit counts for Class 2.
 */
export function openTradingBases(facts: Traders, rates: TaxRates): Choices<TradingBasis> {
  const { trades, voluntaryClass2 } = facts;
  if (trades.some(({ isPartnership }) => isPartnership)) {
    const own = trades.filter(({ isPartnership }) => !isPartnership);
    return openTradingBases({ trades: own, voluntaryClass2 }, rates);
  }
  if (trades.length === 0 || trades.some((trade) => trade.bare)) return ['expenses'];
  const limit = rates.business.tradingAllowance.value;
  const receipts = sumOf(trades, (trade) => trade.turnover);
  const allowance = Math.min(limit, receipts);
  const makesLoss = trades.some((trade) => trade.profit < 0);
  const deducted = sumOf(trades, (trade) => trade.expenses);
  const wastesExpenses = trades.some((trade) => lossesBroughtForward(trade) > 0 || trade.class4Exempt);
  const mayWin = makesLoss || wastesExpenses || voluntaryClass2 || deducted < allowance;
  return mayWin ? ['expenses', 'allowance'] : ['expenses'];
}

/**
 * Each trade's profit in whole pounds after losses brought forward of the same trade, which are used as
 * far as its profit and then its transition profit allow.
 * @see ITTOIA 2005 Pt 6A Ch.1; ITA 2007 s.83
 */
export function tradeResults(
  trades: readonly TradeFacts[],
  basis: TradingBasis,
  rates: TaxRates,
): readonly TradeResult[] {
  const shares = basis === 'allowance' ? allowanceShares(trades, rates) : new Map<TradeFacts, Pence>();
  return trades.map((facts) => {
    const allowance = shares.get(facts) ?? 0;
    const byAllowance = basis === 'allowance' && !facts.isPartnership;
    const result = byAllowance ? incomeInWholePounds(facts.turnover - allowance) : facts.profit;
    return withBroughtForward(facts, allowance, result);
  });
}

function withBroughtForward(facts: TradeFacts, allowance: Pence, result: Pence): TradeResult {
  const profit = Math.max(0, Math.max(0, result) + facts.averagingAdjustment);
  const transitionProfit = facts.transitionProfit;
  const available = reliefInWholePounds(facts.lossesBroughtForward);
  const usedOnProfit = Math.min(available, profit);
  const usedOnTransition = Math.min(available - usedOnProfit, transitionProfit);
  return {
    facts,
    allowance,
    profit,
    loss: Math.max(0, -result),
    transitionProfit,
    broughtForwardUsed: usedOnProfit + usedOnTransition,
    broughtForwardLeft: Math.max(0, facts.lossesBroughtForward - usedOnProfit - usedOnTransition),
    taxableProfit: profit - usedOnProfit,
    taxableTransition: transitionProfit - usedOnTransition,
  };
}

/** The taxpayer may split the allowance at will: first where neither a loss nor an exemption covers it. */
function allowanceShares(trades: readonly TradeFacts[], rates: TaxRates): Map<TradeFacts, Pence> {
  const shares = new Map<TradeFacts, Pence>();
  let left = rates.business.tradingAllowance.value;
  const take = (trade: TradeFacts, max: Pence) => {
    const already = shares.get(trade) ?? 0;
    const share = Math.min(left, Math.max(0, max - already));
    shares.set(trade, already + share);
    left -= share;
  };
  const uncovered = (trade: TradeFacts) => trade.turnover - trade.lossesBroughtForward;
  const charged = trades.filter(({ class4Exempt }) => !class4Exempt);
  for (const trade of charged) take(trade, trade.turnover - lossesBroughtForward(trade));
  for (const trade of charged) take(trade, uncovered(trade));
  for (const trade of trades) take(trade, uncovered(trade));
  for (const trade of trades) take(trade, trade.turnover);
  return shares;
}

/**
 * The part of a loss that overlap relief makes or adds to: the lower of the two.
 * @see FA 2022 Sch.1 para 71; ITA 2007 s.24A(7); HMRC BIM81300
 */
export const lossByOverlapRelief = ({ facts, loss }: TradeResult): Pence =>
  Math.min(loss, facts.byPeriods?.overlap?.used ?? 0);

/** The part of a trade's loss that may be set against other income and gains. ITA 2007 s.64, s.74E */
export const claimableLoss = ({ facts, loss }: TradeResult): Pence => (facts.lossesOnlyForward ? 0 : loss);

/** A loss relieved against general income is taken from the trades in the order given. */
export function lossesRelieved(
  trades: readonly TradeResult[],
  relieved: Pence,
): readonly { readonly trade: TradeResult; readonly used: Pence }[] {
  let left = relieved;
  return trades.map((trade) => {
    const used = Math.min(left, claimableLoss(trade));
    left -= used;
    return { trade, used };
  });
}

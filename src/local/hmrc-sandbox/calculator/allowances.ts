import type { Pence } from '../../../domain/money.js';
import type { Income } from './income.js';
import { type HmrcRates, inPence } from './rates.js';
import { grossOf, percentDown, percentUp, poundsDown, poundsUp, sumOf } from './rounding.js';
import type { SentYear } from './sent-year.js';

/** Sections 4 to 6: what comes off income before the bands, and what widens them. */
export interface Allowances {
  readonly adjustedNetIncome: Pence;
  /** After the taper, before a transfer. */
  readonly personal: Pence;
  readonly marriageGiven: Pence;
  readonly blind: Pence;
  readonly loanInterest: Pence;
  readonly sidewaysLosses: Pence;
  /** The part of `sidewaysLosses` that is of trades: losses of property do not touch Class 4. */
  readonly sidewaysTradingLosses: Pence;
  readonly pensionContributions: Pence;
  readonly giftsOfAssets: Pence;
  /** Sum of all these allowances, up to the pound. */
  readonly total: Pence;
  readonly giftAidGross: Pence;
  /** Amount by which limits are raised. */
  readonly extension: Pence;
}

export function allowancesOf(
  sent: SentYear,
  income: Income,
  rates: HmrcRates,
  /** Without transition profit, by which a transfer is tested. */
  testedBy: Income = income,
): Allowances {
  const { reliefs, person } = sent;
  const giftAidGross = poundsUp(grossOf(reliefs.giftAidPaid, rates.basicRate));
  const restricted = restrictedReliefs(sent, income, rates);
  const off = restricted.loanInterest + restricted.losses + reliefs.pensionDeducted + reliefs.giftsOfAssets;
  const outside = giftAidGross + reliefs.pensionAtSource;
  const adjustedNetIncome = Math.max(0, income.total - off - outside);
  const personal = personalAllowance(adjustedNetIncome, rates);
  const isWithinBasicBand =
    testedBy.total - personal <= inPence(basicLimit(rates)) + giftAidGross + reliefs.pensionAtSource;
  const marriageGiven =
    person.marriageAllowance === 'given' && isWithinBasicBand
      ? Math.min(personal, inPence(rates.marriageAllowance))
      : 0;
  const blind = (person.blind ? inPence(rates.blindPersonAllowance) : 0) + person.blindAllowanceReceived;
  return {
    adjustedNetIncome,
    personal,
    marriageGiven,
    blind,
    loanInterest: restricted.loanInterest,
    sidewaysLosses: restricted.losses,
    sidewaysTradingLosses: restricted.tradingLosses,
    pensionContributions: reliefs.pensionDeducted,
    giftsOfAssets: reliefs.giftsOfAssets,
    total: poundsUp(personal - marriageGiven + blind + off),
    giftAidGross,
    extension: giftAidGross + reliefs.pensionAtSource,
  };
}

/** The UK limit, by which transfers are tested in every region. */
const basicLimit = ({ savingsBands }: HmrcRates): number => savingsBands[0]?.threshold ?? 0;

function personalAllowance(adjustedNetIncome: Pence, rates: HmrcRates): Pence {
  const over = Math.max(0, adjustedNetIncome - inPence(rates.reducedAllowanceLimit));
  const taken = poundsDown(Math.floor(over / 2));
  return Math.max(0, poundsUp(inPence(rates.allowance) - taken));
}

/** Loan interest, then losses, out of one amount: 50,000 or a quarter of total income. */
function restrictedReliefs(sent: SentYear, income: Income, rates: HmrcRates) {
  const { reliefs } = sent;
  const ofThisYear = sumOf(income.trades, ({ profit }) => Math.max(0, -profit));
  const trading = Math.min(reliefs.sidewaysLosses, ofThisYear);
  const losses = trading + Math.min(reliefs.propertyLossesSideways, -Math.min(0, income.ukProperty.profit));
  const wanted = reliefs.loanInterest + losses;
  const quarter = poundsUp(percentUp(income.total, rates.incomeLossCapRate));
  const cap = Math.min(wanted, Math.max(Math.min(wanted, inPence(rates.lossCap)), quarter), income.total);
  const loanInterest = Math.min(reliefs.loanInterest, cap);
  const left = cap - loanInterest;
  return { loanInterest, losses: Math.min(losses, left), tradingLosses: Math.min(trading, left) };
}

/** Basic-rate tax that a charity claims, down to the pound. */
export const giftAidTax = (gross: Pence, rates: HmrcRates): Pence =>
  poundsDown(percentDown(gross, rates.basicRate));

import type { Pence } from '../money.js';
import type { CitedRule } from './citations.js';
import type { Income } from './income.js';
import { aboutTrade, count, type LineWriter, pence } from './line-writer.js';
import { daysIn } from './periods/period-parts.js';
import type { ProfitsOfYear } from './periods/profits-of-year.js';
import type { BasisOfAssessment } from './rates/basis-of-assessment.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts, TradeFacts } from './tax-facts.js';
import { lossByOverlapRelief, type TradeResult } from './trading-profits.js';

/** Step 1: each source of income, its allowance and its own losses. */
export function incomeLines(facts: TaxFacts, income: Income, rates: TaxRates, writer: LineWriter): void {
  for (const trade of income.trades) tradeLines(trade, rates, writer);
  ukPropertyLines(facts, income, writer);
  foreignPropertyLines(facts, income, writer);
  if (facts.lumpSumsExempt > 0) writer.note('lump_sums_exempt', facts.lumpSumsExempt);
  if (facts.lumpSums > 0) writer.note('lump_sums', facts.lumpSums);
  if (facts.retirementBenefits > 0) writer.note('retirement_benefits', facts.retirementBenefits);
  if (facts.shareSchemes > 0) writer.note('share_schemes', facts.shareSchemes);
  if (facts.partnershipProperty > 0) writer.note('partnership_property', facts.partnershipProperty);
  const fromTrusts = facts.trusts + facts.trustProperty;
  if (fromTrusts > 0) writer.note('trust_income', fromTrusts);
  if (facts.employmentIncome > 0) writer.note('employment_income', facts.employmentIncome);
  if (facts.statePension > 0) writer.note('state_pension', facts.statePension);
  if (facts.otherPensions > 0) writer.note('pension_income', facts.otherPensions);
  if (facts.stateBenefits > 0) writer.note('state_benefits', facts.stateBenefits);
  if (facts.otherIncome > 0) writer.note('other_income', facts.otherIncome);
  if (facts.interest > 0) writer.note('savings_income', facts.interest);
  if (facts.dividends > 0) writer.note('dividend_income', facts.dividends);
  for (const { country, kind, amount, foreignTax } of facts.foreignIncome) {
    const about = country === null ? kind : `${country} ${kind}`;
    writer.note('foreign_income', amount, { about, inputs: { foreignTax: pence(foreignTax) } });
  }
  const gains = facts.lifeGains.taxed + facts.lifeGains.untaxed;
  if (gains > 0) writer.note('life_gains', gains);
  writer.note('total_income', income.total);
}

/** The cash basis is the rule from the year in which it became so, and the exception before. */
const ruleOfTrade = ({ business }: TaxRates): CitedRule =>
  business.cashBasisByDefault.value ? 'trading_profit_cash_basis' : 'trading_profit';

function tradeLines(trade: TradeResult, rates: TaxRates, writer: LineWriter): void {
  const { facts } = trade;
  const about = aboutTrade(facts);
  const inputs = facts.bare
    ? {}
    : { turnover: pence(facts.turnover), expenses: pence(facts.expenses), allowance: pence(trade.allowance) };
  const rule = facts.isPartnership ? 'partnership_profit' : 'trading_profit';
  const citesRule = facts.isPartnership ? 'partnership_profit' : ruleOfTrade(rates);
  writer.noteNamed(rule, citesRule, trade.profit - trade.loss, { ...about, inputs });
  if (facts.byPeriods !== null) periodLines(facts.byPeriods, facts, rates, writer);
  const goesBack = lossOfTransition(trade, rates);
  if (goesBack > 0) writer.note('overlap_relief_loss', goesBack, about);
  if (facts.averagingAdjustment !== 0) {
    writer.note('averaging_adjustment', facts.averagingAdjustment, about);
  }
  if (trade.allowance > 0) writer.note('trading_allowance', trade.allowance, about);
  if (trade.transitionProfit > 0) writer.note('transition_profit', trade.transitionProfit, about);
  if (trade.broughtForwardUsed > 0) {
    writer.note('trading_losses_brought_forward', trade.broughtForwardUsed, {
      ...about,
      inputs: { broughtForward: pence(facts.lossesBroughtForward), profit: pence(trade.profit) },
    });
  }
}

/** The part of a loss of 2023-24 that overlap relief makes, which may go back as a terminal loss does. FA 2022 Sch.1 para 71 */
export const lossOfTransition = (trade: TradeResult, { business }: TaxRates): Pence =>
  business.basisOfAssessment.value === 'transition' ? lossByOverlapRelief(trade) : 0;

/** Each part of a period of account that the year is charged on, and overlap relief. */
function periodLines(
  { parts, overlap }: ProfitsOfYear,
  facts: TradeFacts,
  { business }: TaxRates,
  writer: LineWriter,
): void {
  const rule = RULE_OF_PERIODS[business.basisOfAssessment.value];
  for (const part of parts) {
    const inputs = {
      days: count(daysIn(part)),
      ofDays: count(daysIn(part.period)),
      profit: pence(part.period.turnover - part.period.expenses),
    };
    const about = `${facts.name}: ${part.from} to ${part.to}`;
    writer.note(rule, part.turnover - part.expenses, { ...aboutTrade({ ...facts, name: about }), inputs });
  }
  if (overlap !== null && overlap.used > 0) writer.note('overlap_relief', overlap.used, aboutTrade(facts));
}

const RULE_OF_PERIODS = {
  current_year: 'basis_period',
  transition: 'transition_period',
  tax_year: 'period_of_account',
} as const satisfies Readonly<Record<BasisOfAssessment, CitedRule>>;

function ukPropertyLines({ ukProperty }: TaxFacts, { property }: Income, writer: LineWriter): void {
  if (ukProperty.income === 0 && ukProperty.profit === 0) return;
  const inputs = ukProperty.bare
    ? {}
    : {
        income: pence(ukProperty.income),
        expenses: pence(ukProperty.expenses),
        allowance: pence(property.ukAllowance + property.roomRelief),
      };
  writer.note('uk_property_profit', property.ukProfit - property.ukLoss, { inputs });
  const { rooms } = ukProperty;
  if (rooms !== null && property.roomRelief > 0) {
    const roomInputs = { income: pence(rooms.income), expenses: pence(rooms.expenses) };
    writer.note('rent_a_room', property.roomRelief, { inputs: roomInputs });
  }
  if (property.ukAllowance > 0) writer.note('property_allowance', property.ukAllowance);
  if (property.broughtForwardUsed > 0) {
    writer.note('property_losses_brought_forward', property.broughtForwardUsed, {
      inputs: {
        broughtForward: pence(ukProperty.lossesBroughtForward),
        profit: pence(property.ukProfit),
      },
    });
  }
}

function foreignPropertyLines({ foreignProperty }: TaxFacts, { property }: Income, writer: LineWriter): void {
  if (foreignProperty.income === 0 && foreignProperty.expenses === 0) return;
  writer.note('foreign_property_profit', property.foreignProfit - property.foreignLoss, {
    inputs: {
      income: pence(foreignProperty.income),
      expenses: pence(foreignProperty.expenses),
      allowance: pence(property.foreignAllowance),
    },
  });
  if (property.foreignBroughtForwardUsed > 0) {
    writer.note('foreign_property_losses_brought_forward', property.foreignBroughtForwardUsed, {
      inputs: { broughtForward: pence(foreignProperty.lossesBroughtForward) },
    });
  }
  if (property.foreignAllowance > 0) {
    writer.note('property_allowance', property.foreignAllowance, { about: 'foreign_property' });
  }
}

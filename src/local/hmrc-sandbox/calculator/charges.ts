import type { Pence } from '../../../domain/money.js';
import { giftAidTax } from './allowances.js';
import { totalOf } from './income.js';
import { type HmrcRates, inPence, NO_LIMIT, type RateBand } from './rates.js';
import { percentDown, poundsDown } from './rounding.js';
import type { SentYear } from './sent-year.js';
import type { Settled } from './settle.js';

/** Section 9: what is charged besides the tax on income. */
export interface Charges {
  readonly giftAidTax: Pence;
  /** Part of it that the person's own tax does not cover. */
  readonly giftAid: Pence;
  readonly pension: Pence;
  readonly childBenefit: Pence;
  readonly winterFuel: Pence;
}

export function chargesOf(
  sent: SentYear,
  { first, settled }: { readonly first: Settled; readonly settled: Settled },
  rates: HmrcRates,
): Charges {
  const claimed = giftAidTax(settled.allowances.giftAidGross, rates);
  return {
    giftAidTax: claimed,
    giftAid: Math.max(0, claimed - settled.net),
    pension: pensionCharge(sent, settled, rates),
    childBenefit: childBenefitCharge(sent.person.childBenefit, first.allowances.adjustedNetIncome, rates),
    winterFuel: winterFuelCharge(sent, settled, rates),
  };
}

/** Charge on pension saving, on top of all taxable income; a Scottish taxpayer begins with the basic rate. */
function pensionCharge(sent: SentYear, { taxable, allowances }: Settled, rates: HmrcRates): Pence {
  const excess = poundsDown(sent.person.annualAllowanceExcess);
  if (excess === 0) return 0;
  const bands = rates.incomeTaxBands[sent.regime].filter(({ name }) => name !== 'SRT');
  let reached = totalOf(taxable);
  const to = reached + excess;
  let charge = 0;
  for (const band of bands) {
    const limit = limitOf(band, allowances.extension) ?? to;
    const amount = Math.min(to, limit) - reached;
    if (amount <= 0) continue;
    charge += percentDown(amount, band.rate);
    reached += amount;
  }
  return charge;
}

const limitOf = ({ threshold }: RateBand, extension: Pence): Pence | null =>
  threshold === NO_LIMIT ? null : inPence(threshold) + extension;

/** One per cent of the benefit for each full step of income over the threshold. */
function childBenefitCharge(benefit: Pence, adjustedNetIncome: Pence, { childBenefit }: HmrcRates): Pence {
  if (childBenefit === null) return 0;
  const over = Math.max(0, adjustedNetIncome - inPence(childBenefit.threshold));
  const steps = Math.floor(over / inPence(childBenefit.step));
  return poundsDown(percentDown(poundsDown(benefit), Math.min(100, steps * childBenefit.ratePerStep)));
}

function winterFuelCharge({ person }: SentYear, { income }: Settled, rates: HmrcRates): Pence {
  const limit = rates.winterFuelIncomeLimit;
  return limit !== null && income.total > inPence(limit) ? person.winterFuelPayment : 0;
}

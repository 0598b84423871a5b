import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, chargeInWholePounds } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';

export interface Allowances {
  /** After the taper, before any transfer. */
  readonly personal: Pence;
  readonly marriageAllowanceGiven: Pence;
  /** The person's own, and what a spouse could not use. ITA 2007 s.38-39 */
  readonly blindPersons: Pence;
  readonly total: Pence;
}

const NO_ALLOWANCES: Allowances = { personal: 0, marriageAllowanceGiven: 0, blindPersons: 0, total: 0 };

/** Step 3 of ITA 2007 s.23. */
export function allowancesFor(
  facts: Pick<TaxFacts, 'blindPerson' | 'surplusBlindPersons' | 'hasAllowances'>,
  adjustedNetIncome: Pence,
  options: { readonly giveMarriageAllowance: boolean },
  rates: TaxRates,
): Allowances {
  if (!facts.hasAllowances) return NO_ALLOWANCES;
  const personal = personalAllowance(adjustedNetIncome, rates);
  const transfer = rates.incomeTax.marriageAllowance.value;
  const marriageAllowanceGiven = options.giveMarriageAllowance ? Math.min(personal, transfer) : 0;
  const own = facts.blindPerson ? rates.incomeTax.blindPersonsAllowance.value : 0;
  const blindPersons = own + facts.surplusBlindPersons;
  return {
    personal,
    marriageAllowanceGiven,
    blindPersons,
    total: personal - marriageAllowanceGiven + blindPersons,
  };
}

/**
 * The personal allowance after the taper, in whole pounds in the taxpayer's favour.
 * @see ITA 2007 s.35
 */
function personalAllowance(adjustedNetIncome: Pence, rates: TaxRates): Pence {
  const { personalAllowance, personalAllowanceTaperFrom, personalAllowanceTaperBps } = rates.incomeTax;
  const excess = Math.max(0, adjustedNetIncome - personalAllowanceTaperFrom.value);
  const lost = chargeInWholePounds(atRate(excess, personalAllowanceTaperBps.value));
  return Math.max(0, personalAllowance.value - lost);
}

import type { Pence } from '../money.js';
import type { Choices, PropertyBasis } from './basis.js';
import type { TaxRates } from './rates/tax-rates.js';
import { incomeInWholePounds, reliefInWholePounds } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';

type PropertyFacts = Pick<TaxFacts, 'ukProperty' | 'foreignProperty'>;

export interface PropertyResult {
  readonly basis: PropertyBasis;
  /** Before losses brought forward; never negative. */
  readonly ukProfit: Pence;
  readonly ukLoss: Pence;
  readonly ukAllowance: Pence;
  readonly broughtForwardUsed: Pence;
  readonly broughtForwardLeft: Pence;
  readonly ukTaxable: Pence;
  readonly foreignProfit: Pence;
  readonly foreignLoss: Pence;
  readonly foreignAllowance: Pence;
}

/**
 * The bases to choose between for these properties, as far as the input leaves a choice.
 * @see https://www.gov.uk/hmrc-internal-manuals/property-income-manual/pim4400 read for 2021-22 to 2026-27
 */
export function propertyBases(facts: PropertyFacts, rates: TaxRates): Choices<PropertyBasis> {
  const { choice, rentARoom } = facts.ukProperty;
  if (rentARoom) return choice === 'expenses' ? ['expenses'] : openPropertyBases(facts, rates);
  if (choice === 'claim') return ['allowance'];
  if (choice === 'expenses') return ['expenses'];
  return openPropertyBases(facts, rates);
}

/** As `propertyBases`, whatever was chosen. */
export function openPropertyBases(facts: PropertyFacts, rates: TaxRates): Choices<PropertyBasis> {
  const { ukProperty: uk, foreignProperty: foreign } = facts;
  if (uk.rentARoom) {
    const exempt = uk.income <= rates.business.rentARoomLimit.value;
    return exempt && uk.profit >= 0 ? ['rent_a_room'] : ['expenses', 'rent_a_room'];
  }
  const limit = rates.business.propertyAllowance.value;
  const receipts = uk.income + foreign.income;
  if (uk.bare || receipts === 0) return ['expenses'];
  const makesLoss = uk.profit < 0 || foreign.profit < 0;
  const deducted = uk.expenses + foreign.expenses;
  return makesLoss || deducted < Math.min(limit, receipts) ? ['expenses', 'allowance'] : ['expenses'];
}

/**
 * The year's profit of the UK and of the overseas property business in whole pounds, each with its own
 * loss; UK losses brought forward are used first and cannot be saved.
 * @see ITTOIA 2005 Pt 3, Pt 6A Ch.2, s.784-802; ITA 2007 s.118
 */
export function propertyResult(facts: PropertyFacts, basis: PropertyBasis, rates: TaxRates): PropertyResult {
  const { ukProperty: uk, foreignProperty: foreign } = facts;
  const limit = rates.business.propertyAllowance.value;
  const ukAllowance = ukDeduction(uk.income, basis, rates);
  const foreignAllowance = basis === 'allowance' ? Math.min(limit - ukAllowance, foreign.income) : 0;
  const ukResult = basis === 'expenses' ? uk.profit : incomeInWholePounds(uk.income - ukAllowance);
  const foreignResult =
    basis === 'allowance' ? incomeInWholePounds(foreign.income - foreignAllowance) : foreign.profit;
  const ukProfit = Math.max(0, ukResult);
  const broughtForwardUsed = Math.min(reliefInWholePounds(uk.lossesBroughtForward), ukProfit);
  return {
    basis,
    ukProfit,
    ukLoss: Math.max(0, -ukResult),
    ukAllowance,
    broughtForwardUsed,
    broughtForwardLeft: Math.max(0, uk.lossesBroughtForward - broughtForwardUsed),
    ukTaxable: ukProfit - broughtForwardUsed,
    foreignProfit: Math.max(0, foreignResult),
    foreignLoss: Math.max(0, -foreignResult),
    foreignAllowance,
  };
}

function ukDeduction(income: Pence, basis: PropertyBasis, rates: TaxRates): Pence {
  const { propertyAllowance, rentARoomLimit } = rates.business;
  switch (basis) {
    case 'expenses':
      return 0;
    case 'allowance':
      return Math.min(propertyAllowance.value, income);
    case 'rent_a_room':
      return Math.min(rentARoomLimit.value, income);
  }
}

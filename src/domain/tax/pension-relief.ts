import type { Pence } from '../money.js';
import type { Income } from './income.js';
import { pensionReliefLimit, relevantEarnings } from './pension-relief-limit.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

export interface PensionRelief {
  /** Contributions that come off income. */
  readonly deducted: Pence;
  /** Gross contributions that widen the bands. */
  readonly atSource: Pence;
}

const NONE: PensionRelief = { deducted: 0, atSource: 0 };

/**
 * Relief for the contributions made, as far as the limit goes; none from the age at which it ends. What the
 * limit holds beyond earnings only relief at source can reach.
 * @see FA 2004 s.188-190; HMRC PTM044100
 */
export function pensionRelief(facts: TaxFacts, income: Income, rates: TaxRates): PensionRelief {
  const paid = facts.pensionDeducted + facts.pensionReliefAtSource;
  if (paid === 0 || facts.pensionReliefEnded) return NONE;
  const deducted = Math.min(facts.pensionDeducted, relevantEarnings(facts, income));
  const limit = pensionReliefLimit(facts, income, rates);
  return { deducted, atSource: Math.min(facts.pensionReliefAtSource, limit - deducted) };
}

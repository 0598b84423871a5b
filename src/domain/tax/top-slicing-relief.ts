import type { Pence } from '../money.js';
import { standardAllocation, taxableAfter } from './allocation.js';
import { allowancesFor } from './allowances.js';
import { type Income, incomeByClassOf } from './income.js';
import { incomeTaxCharged } from './income-tax-charged.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { GeneralReliefs } from './reliefs.js';
import { atRate, proportionOf } from './rounding.js';
import type { TaxFacts } from './tax-facts.js';
import {
  type IncomeByClass,
  personalSavingsAllowance,
  type TaxScale,
  taxScale,
  totalOf,
} from './tax-scale.js';

interface Circumstances {
  readonly facts: TaxFacts;
  readonly income: Income;
  readonly reliefs: GeneralReliefs;
  readonly giveMarriageAllowance: boolean;
}

/**
 * Tax on policy gains over the savings basic rate, less the same for their annual equivalent, multiplied by the years.
 * Termination payments and transition profit are no part of the income here, and Gift Aid widens no band, though it
 * still lowers the income that tapers the personal allowance. Reliefs and allowances go against other income first. The
 * annual equivalent has the personal allowance of an income with no more than it, and the savings allowance of all gains.
 * @see ITTOIA 2005 s.535-537; FA 2020 s.37; FA 2022 Sch.1 para 75(2)(c); HMRC IPTM3820-3850
 */
export function topSlicingRelief(of: Circumstances, rates: TaxRates): Pence {
  const { facts, income, reliefs } = of;
  const { taxed, untaxed, annualEquivalent } = facts.lifeGains;
  const gains = taxed + untaxed;
  if (gains === 0) return 0;
  const withoutGains = { ...income, transitionProfit: 0, savings: income.savings - untaxed };
  const incomeByClass = incomeByClassOf(withoutGains, rates.incomeTax);
  const other = totalOf(incomeByClass);
  const poolWith = (gain: Pence): Pence => {
    const extension = facts.giftAidGross + reliefs.pensionAtSource;
    const adjustedNetIncome = Math.max(0, other + gain - reliefs.total - extension);
    return reliefs.total + allowancesFor(facts, adjustedNetIncome, of, rates).total;
  };
  const pool = poolWith(gains);
  const bands = taxScale(facts.region, reliefs.pensionAtSource, rates);
  const scale = {
    ...bands,
    fixedSavingsAllowance: personalSavingsAllowance(Math.max(0, other + gains - pool), bands),
  };
  const liability = overBasicRate(gains, pool, { incomeByClass, scale }, rates);
  const ofSlice = overBasicRate(
    annualEquivalent,
    poolWith(annualEquivalent),
    { incomeByClass, scale },
    rates,
  );
  const relieved = ofSlice > 0 ? proportionOf(ofSlice, gains, annualEquivalent) : 0;
  return Math.max(0, liability - relieved);
}

interface OtherIncome {
  /** Income of each kind before reliefs and allowances, without the gains. */
  readonly incomeByClass: IncomeByClass;
  readonly scale: TaxScale;
}

/** The tax that gains add as the highest part of income, less tax at the savings basic rate on what of them is taxed. */
function overBasicRate(
  gain: Pence,
  pool: Pence,
  { incomeByClass, scale }: OtherIncome,
  rates: TaxRates,
): Pence {
  const taxable = taxableAfter(incomeByClass, standardAllocation(incomeByClass, pool));
  const taxedGain = Math.max(0, gain - Math.max(0, pool - totalOf(incomeByClass)));
  const withGain = incomeTaxCharged(taxable, { ...scale, lifeGains: taxedGain });
  const without = incomeTaxCharged(taxable, scale);
  return withGain - without - atRate(taxedGain, rates.incomeTax.savings.value.basicBps);
}

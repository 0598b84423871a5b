import type { Pence } from '../money.js';
import type { Income } from './income.js';
import { atRate } from './rounding.js';
import type { BandCode, BandTax, BySource, TaxedIncomeClass } from './tax-calculation.js';
import { bandsOf, forEachSlice, type IncomeByClass, type TaxScale, totalOf } from './tax-scale.js';

/** Steps 4 and 5 of ITA 2007 s.23: each band's tax down to the penny, then added up. */
export function incomeTaxCharged(incomeByClass: IncomeByClass, scale: TaxScale): Pence {
  let charged = 0;
  forEachSlice(incomeByClass, scale, (_source, _band, rateBps, amount) => {
    charged += atRate(amount, rateBps);
  });
  return charged;
}

/** `incomeTaxCharged` band by band. */
export function bandTaxes(incomeByClass: IncomeByClass, scale: TaxScale): readonly BandTax[] {
  const bands: BandTax[] = [];
  forEachSlice(incomeByClass, scale, (source, band, rateBps, amount) => {
    bands.push({ source, band, rateBps, amount, tax: atRate(amount, rateBps) });
  });
  return bands;
}

export function taxBySource(bands: readonly BandTax[], scale: TaxScale): BySource {
  const tax = { non_savings: 0, property: 0, savings: 0, dividends: 0 };
  for (const band of bands) tax[band.source] += band.tax;
  const { non_savings: nonSavings, property, savings, dividends } = tax;
  return bySource({ nonSavings, property, savings, dividends }, scale);
}

/** Income by source. Property is apart only where a class of the year taxes it. */
export function bySource(
  { nonSavings, property, savings, dividends }: IncomeByClass,
  { classes }: TaxScale,
): BySource {
  const hasProperty = classes.some(({ source }) => source === 'property');
  return hasProperty ? { nonSavings, property, savings, dividends } : { nonSavings, savings, dividends };
}

/**
 * Whether any income is liable above the basic rate or, in Scotland, the intermediate rate, counting
 * dividends as if they had no nil rate. Transition profit is left out of the steps that the test belongs to.
 * @see ITA 2007 s.55B(2); FA 2022 Sch.1 para 75(2)(c)
 */
export function liableAboveBasicRate(
  taxable: IncomeByClass,
  { transitionProfit }: Pick<Income, 'transitionProfit'>,
  scale: TaxScale,
): boolean {
  const incomeByClass = transitionProfit === 0 ? taxable : withoutAmount(taxable, transitionProfit);
  if (incomeByClass.dividends > 0 && totalOf(incomeByClass) > scale.basicLimit) return true;
  let above = false;
  forEachSlice(incomeByClass, scale, (source, code, _rateBps, amount) => {
    if (amount > 0 && bars(source, code, scale)) above = true;
  });
  return above;
}

/** An amount off non-savings income, and off the rest as far as reliefs met it there. */
function withoutAmount(taxable: IncomeByClass, amount: Pence): IncomeByClass {
  let left = amount;
  const less = (classIncome: Pence): Pence => {
    const taken = Math.min(classIncome, left);
    left -= taken;
    return classIncome - taken;
  };
  return {
    nonSavings: less(taxable.nonSavings),
    property: less(taxable.property),
    savings: less(taxable.savings),
    dividends: less(taxable.dividends),
  };
}

function bars(source: TaxedIncomeClass, code: BandCode, scale: TaxScale): boolean {
  return bandsOf(scale, source).some((band) => band.code === code && band.barsMarriageAllowance);
}

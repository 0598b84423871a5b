import type { Pence } from '../../money.js';
import { sumOf } from '../../tax/sum-of.js';
import type { BoxGroup, FormFigures } from '../forms/form-box.js';
import { type ForeignLine, sa106 } from '../forms/sa106.js';
import { yearsOf } from './additional-pages.js';
import { type RelievedIncome, relievedIncome } from './foreign-lines.js';
import { crossIf, figuresOf, type PaperYear } from './paper-year.js';

/** Parts of the return's figures that the transactions of lettings abroad tell apart. */
export interface LettingsAbroad {
  /** How many there are. */
  readonly count: number;
  readonly premiums: Pence;
  readonly domesticItems: Pence;
  /** Transactions behind income, premiums, expenses, replaced items and finance costs, by the registry's paths. */
  readonly entries: Readonly<Record<string, number>>;
}

interface Line extends ForeignLine {
  readonly income: RelievedIncome;
}

/** The foreign pages with their figures; `null` where the return has nothing from abroad that goes on them. */
export function foreignPages(
  year: PaperYear,
  lettings: LettingsAbroad,
): { readonly groups: readonly BoxGroup[]; readonly figures: FormFigures } | null {
  const { input } = year;
  const policies = (input.lifeInsuranceGains ?? []).filter(({ kind }) => kind === 'foreign');
  const isGiven = (input.foreignIncome ?? []).length + policies.length + lettings.count > 0;
  if (!isGiven && !input.foreignProperty) return null;
  const lines = linesOf(year);
  return {
    groups: sa106(lines),
    figures: {
      ...figuresOf(
        {
          ...Object.assign({}, ...lines.map(amountsOfLine)),
          ...otherAmounts(year),
          ...propertyAmounts(year, lettings),
          foreign_tax_credit: amountOfReduction(year),
          'life_insurance_gains[foreign].amount': sumOf(policies, ({ amount = 0 }) => amount),
          'life_insurance_gains[foreign].tax_paid': sumOf(policies, ({ taxPaid = 0 }) => taxPaid),
        },
        {
          ...Object.assign({}, ...lines.map(wordsOfLine)),
          15: lettings.count === 0 ? null : String(lettings.count),
          44: yearsOf(input, ({ kind }) => kind === 'foreign'),
        },
      ),
      entries: lettings.count === 0 ? null : lettings.entries,
    },
  };
}

/** Income by the tables of the page. What is reported elsewhere on it, and tax on pay that is no credit, has no line. */
function linesOf(year: PaperYear): Line[] {
  return relievedIncome(year).flatMap((income, index): Line[] => {
    const { kind, item, isDeducted } = income;
    const { reportedAs, country = null, foreignTax = 0 } = item;
    if (reportedAs === 'offshore_income_gain' || reportedAs === 'omitted') return [];
    if (kind === 'employment' && (foreignTax === 0 || isDeducted)) return [];
    return [{ table: kind, key: `${kind}.${index}`, country, income }];
  });
}

const amountsOfLine = ({ key, income: { item, taxable } }: Line): Record<string, Pence | undefined> => ({
  [`${key}.amount`]: item.amount,
  [`${key}.tax`]: item.foreignTax,
  [`${key}.taxable`]: taxable,
});

const wordsOfLine = ({
  key,
  country,
  income: { item, isDeducted },
}: Line): Record<string, string | null> => ({
  [`${key}.A`]: country,
  [`${key}.E`]: crossIf((item.foreignTax ?? 0) > 0 && !isDeducted),
});

function otherAmounts(year: PaperYear): Record<string, Pence> {
  const of = (where: string) =>
    sumOf(
      relievedIncome(year).filter(({ item }) => item.reportedAs === where),
      ({ taxable }) => taxable,
    );
  return {
    'foreign_income[offshore_income_gain]': of('offshore_income_gain'),
    'foreign_income[omitted]': of('omitted'),
  };
}

/** An allowance takes the place of every expense. */
function propertyAmounts(
  { input, calculation }: PaperYear,
  { premiums, domesticItems }: LettingsAbroad,
): Record<string, Pence | undefined> {
  const { income = 0, expenses = 0, ...property } = input.foreignProperty ?? {};
  const allowance = (calculation?.lines ?? []).find(
    ({ rule, about }) => rule === 'property_allowance' && about === 'foreign_property',
  )?.amount;
  const isClaimed = allowance !== undefined && allowance > 0;
  return {
    'foreign_property.income': income - premiums,
    'foreign_property.premiums': premiums,
    'foreign_property.property_allowance': allowance,
    'foreign_property.expenses': isClaimed ? 0 : expenses - domesticItems,
    'foreign_property.domestic_items': isClaimed ? 0 : domesticItems,
    'foreign_property.residential_finance_costs': property.residentialFinanceCosts,
    'foreign_property.residential_finance_costs_brought_forward':
      property.residentialFinanceCostsBroughtForward,
    'foreign_property.losses_brought_forward': property.lossesBroughtForward,
    'foreign_property.losses_carried_forward': calculation?.carriedForward.foreignPropertyLosses,
    'foreign_property.foreign_tax': property.foreignTax,
  };
}

const amountOfReduction = ({ calculation }: PaperYear): Pence =>
  calculation?.incomeTax.reductions.find(({ code }) => code === 'foreign_tax_credit')?.amount ?? 0;

import { findCategory } from '../../domain/categories/category.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';
import type { UkPropertyAnnual, UkPropertyCumulative } from '../../gateways/hmrc/income-data.js';
import { type AmountSums, add, nonNil, sumOf, type YearSource } from './year-data.js';

/** The year of the UK property business, as HMRC is told of it. */
export interface PropertyYear {
  readonly hasFigures: boolean;
  readonly cumulative: Pick<UkPropertyCumulative, 'income' | 'expenses'>;
  readonly annual: Pick<UkPropertyAnnual, 'adjustments' | 'allowances'>;
}

export interface PropertySource extends YearSource {
  /** Properties abroad, whose figures are not part of this business. */
  readonly foreignPropertyIds: ReadonlySet<string>;
}

/**
 * The client's own share of the UK property business. Where the property allowance or rent-a-room relief
 * is claimed it takes the place of every expense.
 */
export function propertyYear(source: PropertySource): PropertyYear {
  const totals = source.totals.filter(
    (total) =>
      total.side === 'property' &&
      !(total.propertyId !== null && source.foreignPropertyIds.has(total.propertyId)),
  );
  const sums = propertySums(totals, source.input.ukProperty?.rentARoom === true);
  const claim = claimOf(source.figures);
  const adjusted = (code: Parameters<typeof sumOf>[1]) => sumOf(source.adjustments, code);
  add(sums.allowances, 'otherCapitalAllowance', adjusted('property_capital_allowances'));
  add(
    sums.expenses,
    'residentialFinancialCostsCarriedForward',
    adjusted('residential_finance_costs_brought_forward'),
  );
  return {
    hasFigures: source.input.ukProperty !== undefined && source.input.ukProperty !== null,
    cumulative: {
      income: nonNil(sums.income),
      expenses: claim === null ? nonNil(sums.expenses) : nonNil(claim.expenses),
    },
    annual: {
      adjustments: {
        nonResidentLandlord: false,
        ...nonNil({
          balancingCharge: adjusted('property_balancing_charge'),
          privateUseAdjustment: adjusted('property_private_use'),
        }),
      },
      allowances: nonNil(claim === null ? sums.allowances : claim.allowances),
    },
  };
}

function propertySums(totals: readonly CategoryTotal[], isAllRentARoom: boolean) {
  const sums: Record<'income' | 'expenses' | 'allowances', AmountSums> = {
    income: {},
    expenses: {},
    allowances: {},
  };
  for (const { category: code, amountPence } of totals) {
    const [, section, name] = findCategory(code)?.hmrcField?.split('.') ?? [];
    if (name === undefined) continue;
    if (section === 'income') add(sums.income, isAllRentARoom ? 'rentARoom' : name, amountPence);
    else if (section === 'allowances') add(sums.allowances, name, amountPence);
    else add(sums.expenses, name, amountPence);
  }
  return sums;
}

function claimOf({ lines }: TaxCalculation): { expenses: AmountSums; allowances: AmountSums } | null {
  const amountOf = (rule: string) =>
    lines.find((line) => line.rule === rule && line.about === undefined)?.amount ?? 0;
  const allowance = amountOf('property_allowance');
  if (allowance > 0) return { expenses: {}, allowances: { propertyIncomeAllowance: allowance } };
  const rentARoom = amountOf('rent_a_room');
  return rentARoom > 0 ? { expenses: { rentARoom }, allowances: {} } : null;
}

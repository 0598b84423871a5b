import type { Pence } from '../money.js';
import { CONSOLIDATED_EXPENSES_BELOW } from '../tax/rates/update-easements.js';
import type { TaxYearStart } from '../tax-year.js';
import {
  type CumulativeFigures,
  totalOfAmounts,
  type UpdateAmounts,
  type UpdateExpenses,
} from './quarterly-update.js';

/** Fields that HMRC takes beside the one figure: finance costs, which reduce the tax, and what rent-a-room relief takes the place of. */
const BESIDE_CONSOLIDATED: readonly string[] = [
  'residentialFinancialCost',
  'residentialFinancialCostsCarriedForward',
  'broughtFwdResidentialFinancialCost',
  'rentARoom',
];

const isBeside = (name: string): boolean => BESIDE_CONSOLIDATED.includes(name);

/** The figures with one figure for allowable expenses. HMRC takes no disallowable expenses beside it. */
export function consolidate(figures: CumulativeFigures): CumulativeFigures {
  const { abroad, disallowable } = figures;
  return {
    ...figures,
    expenses: inOneFigure(figures.expenses, disallowable),
    disallowable: {},
    ...(abroad && {
      abroad: abroad.map((letting) => ({ ...letting, expenses: inOneFigure(letting.expenses, {}) })),
    }),
  };
}

function inOneFigure(expenses: UpdateAmounts, disallowable: UpdateAmounts): UpdateAmounts {
  return {
    consolidatedExpenses: totalOfAmounts(expenses, (name) => !isBeside(name)) - totalOfAmounts(disallowable),
    ...Object.fromEntries(Object.entries(expenses).filter(([name]) => isBeside(name))),
  };
}

/** Whether HMRC takes one figure from a person of this turnover. */
export const mayConsolidate = (turnover: Pence, taxYear: TaxYearStart): boolean =>
  turnover < CONSOLIDATED_EXPENSES_BELOW(taxYear).value;

/** Figures as the records have them, of whatever was sent. */
export const asRecorded = ({ recorded, ...figures }: CumulativeFigures): CumulativeFigures => ({
  ...figures,
  ...recorded,
});

/** Expenses of the records that an update leaves out, by field. One figure for all of them leaves none out. */
export function expensesLeftOut(expenses: UpdateExpenses, figures: CumulativeFigures): UpdateAmounts {
  if (expenses !== 'joint_at_year_end') return {};
  const left = Object.entries(asRecorded(figures).expenses).map(([name, pence]): [string, Pence] => [
    name,
    pence - (figures.expenses[name] ?? 0),
  ]);
  return Object.fromEntries(left.filter(([, pence]) => pence !== 0));
}

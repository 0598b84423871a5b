import { formatPence, type Pence } from '../money.js';
import { ADJUSTMENTS, tradeOf } from './adjustment.js';
import type { Assembly } from './assembly.js';
import { doubt, doubtOfRows } from './doubt.js';
import { becomesFinal } from './settle-claims.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/** Doubts that a return's own facts leave open, each with the way to settle it. */
export function assemblyDoubts(
  assembly: Assembly,
  { cisSuffered, trades }: { readonly cisSuffered: Pence; readonly trades: number },
): TaxReturnIssue[] {
  return [
    ...expensedAssets(assembly),
    ...cisGivenTwice(assembly, cisSuffered),
    ...cisOfNoTrade(assembly, trades),
    ...outsideTrade(assembly),
    ...basisDiffers(assembly),
    ...claimsOfFinalPeriod(assembly),
    ...lateRows(assembly),
    ...unequalSpouses(assembly),
  ];
}

/** Cars are no expense on any basis, and the category does not tell them from equipment. ITTOIA 2005 s.33A(5) */
function expensedAssets({ totals }: Assembly): TaxReturnIssue[] {
  const assets = totals.filter(({ isExpensedAsset, amountPence }) => isExpensedAsset && amountPence !== 0);
  if (assets.length === 0) return [];
  const amountPence = assets.reduce((sum, total) => sum + total.amountPence, 0);
  const count = assets.reduce((sum, total) => sum + total.count, 0);
  return [
    doubtOfRows(
      'equipment_as_expense',
      { count, amountPence },
      'with the category self_employment.capital_asset, counted as expenses, as equipment is on the cash basis. A car is none: give its row an allowable_percent of 0, and claim its allowance as capital_allowances.',
    ),
  ];
}

/** Expenses of the seven years before are those of the first day; receipts after the end are no profit of the trade. */
const outsideTrade = ({ businesses }: Assembly): TaxReturnIssue[] =>
  businesses.flatMap(({ tradingName, outside }) =>
    outside && outside.count > 0
      ? [
          doubtOfRows(
            'rows_outside_trade',
            outside,
            `of ${tradingName}, dated before it began or after it ended, and counted in this year. Expenses before it began belong to its first day (ITTOIA 2005 s.57): date them so. What came in after it ended is other_income (s.242). Or correct the dates of the business.`,
          ),
        ]
      : [],
  );

/** Figures are those of 6 April to 5 April; by the rule the year of the accounts would be taxed. ITTOIA 2005 s.220B-220E */
const lateRows = ({ businesses }: Assembly): TaxReturnIssue[] =>
  businesses.flatMap(({ tradingName, accountingDate, late }) =>
    late && late.count > 0
      ? [
          doubtOfRows(
            'rows_after_accounting_date',
            late,
            `of ${tradingName}, dated after ${accountingDate} and up to 5 April, at the start or the end of the year. They count in the tax year of their date; by the late accounting date rule they belong to the accounts that begin then. Date them on 6 April, or set late_accounting_date_rule of the business to disapplied.`,
          ),
        ]
      : [],
  );

/** Spouses who live together are taxed on halves until a declaration of unequal beneficial shares. ITA 2007 s.836-837 */
const unequalSpouses = ({ properties }: Assembly): TaxReturnIssue[] =>
  properties.flatMap(({ unequalSpouses: name }) =>
    name === undefined
      ? []
      : [
          doubt(
            'spouses_not_equal',
            '/properties',
            `The shares of ${name} are not halves on days for which no form 17 is on record, and its owners are spouses who live together: HMRC taxes each on half the income until the declaration, which counts from its date if HMRC has it within 60 days. Set form_17_from of the property, or make the shares 50, or set married_owners to false if they live apart.`,
          ),
        ],
  );

/** Trades go by their own basis; what a return says of all of them may not contradict it in silence. */
function basisDiffers({ taxReturn, businesses }: Assembly): TaxReturnIssue[] {
  const [first, ...others] = businesses.filter(({ accountingBasis }) => accountingBasis === 'cash');
  if (taxReturn.basis !== 'accruals' || first === undefined) return [];
  const who = others.length === 0 ? `${first.tradingName} is` : `${first.tradingName} and others are`;
  return [
    doubt(
      'basis_differs',
      '/basis',
      `The return says accruals, and ${who} on the cash basis, by which the figures are made. Set the accounting_basis of each business, or the basis of the return to cash.`,
    ),
  ];
}

/** An asset that the trader keeps leaves its pool at its market value, which the claim may not have. CAA 2001 s.61 */
const claimsOfFinalPeriod = ({ taxReturn, businesses }: Assembly): TaxReturnIssue[] =>
  taxReturn.adjustments.flatMap((adjustment, index) => {
    const { claim } = adjustment;
    const trade = businesses.find(({ id }) => id === tradeOf(adjustment, businesses));
    if (
      claim === undefined ||
      trade === undefined ||
      ADJUSTMENTS[adjustment.code].target !== 'self_employment'
    )
      return [];
    if (!becomesFinal(claim, trade, taxReturn.taxYear)) return [];
    return [
      doubt(
        'claim_of_final_period',
        `/adjustments/${index}`,
        `${trade.tradingName} ended on ${trade.ceasedOn}, so that what is left in its pools is allowed in full, and its spending is in them. Give as \`disposals\` what each asset was sold for or, if it was kept, was worth that day, and set \`ceased\` of the claim.`,
      ),
    ];
  });

/** The year's tax has it, and no page of a trade, nor what HMRC is sent of one. */
function cisOfNoTrade({ taxReturn }: Assembly, trades: number): TaxReturnIssue[] {
  const given = taxReturn.inputs.cisDeducted ?? 0;
  if (given === 0 || trades <= 1) return [];
  return [
    doubt(
      'cis_of_no_trade',
      '/inputs/cis_deducted',
      `Deductions of ${formatPence(given)} are given of no trade, and there are ${trades}: box 81 of none has them. Give them as transactions of their trade with the category self_employment.cis_suffered, and leave them out here.`,
    ),
  ];
}

function cisGivenTwice({ taxReturn }: Assembly, cisSuffered: Pence): TaxReturnIssue[] {
  const given = taxReturn.inputs.cisDeducted ?? 0;
  if (given === 0 || cisSuffered === 0) return [];
  return [
    doubt(
      'cis_given_twice',
      '/inputs/cis_deducted',
      `Deductions of ${formatPence(given)} are given here and of ${formatPence(cisSuffered)} as transactions, and both are counted. Leave out what is the same.`,
    ),
  ];
}

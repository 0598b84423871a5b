import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { statePensionAgeOn } from '../tax/ages.js';
import { isLineOfTrade } from '../tax/is-line-of-trade.js';
import { FIRST_CLASS4_ADJUSTMENT } from '../tax/rates/filing-years.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxInput } from '../tax/tax-input.js';
import type { Class4Exemption } from '../tax-returns/adjustment.js';
import { adjustedBy } from '../tax-returns/assemble-trade.js';
import type { SettledAdjustment } from '../tax-returns/settled-adjustment.js';
import { type TaxYearStart, taxYearOf, taxYearStartsOn } from '../tax-year.js';
import type { CategoryTotal } from '../transactions/category-total.js';
import { adjustmentsOrNull, type BusinessAdjustments } from './adjustments-or-null.js';
import { type AmountSums, addAmount, netReceipts, sumsOf, withoutNil } from './amount-sums.js';
import type { SelfEmploymentAnnual, SelfEmploymentCumulative } from './hmrc-fields.js';
import type { YearSource } from './year-sources.js';

/** One trade's year, as it is sent to HMRC. */
export interface TradeYear {
  readonly id: string;
  readonly tradingName: string;
  readonly hmrcBusinessId: string | null;
  /** Without figures nothing has to be sent to HMRC: a trade it does not know may be left out. */
  readonly hasFigures: boolean;
  readonly cumulative: Pick<SelfEmploymentCumulative, 'income' | 'expenses' | 'disallowable'>;
  readonly annual: Pick<
    SelfEmploymentAnnual,
    'adjustments' | 'allowances' | 'class4NicsExemptionReason' | 'detailsChanged'
  >;
  /** Adjustments of the return to the transactions; `null` if there are none, or they are in the update. */
  readonly accounting: BusinessAdjustments<'self-employment'> | null;
  readonly lossesBroughtForwardPence: Pence;
  /** Losses that were relieved against other income before, and still reduce profits for Class 4. */
  readonly class4LossesPence: Pence;
}

/**
 * The trades of a client. An update holds what the transactions come to, expenses in full with what is not allowable
 * beside them; what the return adds is adjusted afterwards. Where the trading allowance is claimed no expenses are
 * sent, for HMRC takes one or the other, and the update has every receipt, since the allowance may not exceed them.
 */
export function tradeYears(source: YearSource): TradeYear[] {
  const claims = tradingAllowanceClaims(source.figures);
  return [...source.businesses, ...unattributedTrade(source)].map((business) => {
    const totals = tradeTotals(source).filter(
      (total) => (total.businessId ?? UNATTRIBUTED_ID) === business.id,
    );
    const adjustments = source.adjustments.filter(({ businessId }) => businessId === business.id);
    const sums = tradeSums(totals, claims ? adjustments : []);
    const allowance = claims?.take(business) ?? 0;
    return {
      ...business,
      hasFigures: totals.length > 0 || adjustments.length > 0 || isApportioned(source, business.id),
      cumulative: {
        income: sums.income,
        expenses: claims ? {} : sums.expenses,
        ...(claims ? {} : { disallowable: sums.disallowable }),
      },
      annual: {
        adjustments: withoutNil({
          ...sumsOf(adjustments, 'adjustments'),
          ...basisAmounts(source, business, adjustments, claims !== null),
          adjustmentToProfitsForClass4: class4Adjustment(source, business),
        }),
        allowances: withoutNil(
          claims ? { tradingIncomeAllowance: allowance } : sumsOf(adjustments, 'allowances'),
        ),
        ...class4Exemption(source.input, adjustments),
        ...(changedIn(business, source.input.taxYear) && { detailsChanged: true }),
      },
      accounting: claims ? null : tradeAdjustments(adjustments),
      lossesBroughtForwardPence: adjustedBy(adjustments, 'losses_brought_forward'),
      class4LossesPence: adjustedBy(adjustments, 'class4_losses_brought_forward'),
    };
  });
}

/**
 * Figures for HMRC of accounts that are not those of the tax year. The first is the apportioned profit less the profit of the
 * update, which has the rows of the year. The second is the year's part of a transition profit, from our calculation.
 * Where the trading allowance takes the place of expenses, receipts alone differ.
 */
function basisAmounts(
  { apportioned = [], figures }: YearSource,
  business: { readonly id: string; readonly tradingName: string },
  adjustments: readonly SettledAdjustment[],
  claimsAllowance: boolean,
): AmountSums {
  const sums: AmountSums = {};
  for (const { businessId, incomePence, expensesPence } of apportioned) {
    if (businessId !== business.id) continue;
    addAmount(sums, 'basisAdjustment', incomePence - (claimsAllowance ? 0 : expensesPence));
  }
  if (adjustedBy(adjustments, 'transition_profit_brought_forward') === 0) return sums;
  const isOwn = isLineOfTrade(figures.lines, business);
  const charged = sumOf(
    figures.lines.filter((line) => line.rule === 'transition_profit' && isOwn(line)),
    ({ amount }) => amount,
  );
  const accelerated = adjustedBy(adjustments, 'transition_profit_accelerated');
  return { ...sums, transitionProfitAmount: Math.max(0, charged - accelerated) };
}

/**
 * Rules that lower profits for Class 4 alone: losses as far as they are used in the year, and interest on loans for the trade. Before
 * `FIRST_CLASS4_ADJUSTMENT` HMRC takes the losses by Individual Losses 6.0, and no interest.
 */
const CLASS4_RULES: ReadonlySet<string> = new Set(['class4_losses_brought_forward', 'class4_loan_interest']);

function class4Adjustment(
  { input, figures }: YearSource,
  business: { readonly id: string; readonly tradingName: string },
): Pence {
  if (input.taxYear < FIRST_CLASS4_ADJUSTMENT.value) return 0;
  const isOwn = isLineOfTrade(figures.lines, business);
  return sumOf(
    figures.lines.filter((line) => CLASS4_RULES.has(line.rule) && isOwn(line)),
    ({ amount }) => amount,
  );
}

const isApportioned = ({ apportioned = [] }: YearSource, id: string): boolean =>
  apportioned.some(({ businessId }) => businessId === id);

const tradeAdjustments = (adjustments: readonly SettledAdjustment[]) =>
  adjustmentsOrNull({
    type: 'self-employment',
    income: withoutNil(sumsOf(adjustments, 'periodIncome')),
    expenses: withoutNil(sumsOf(adjustments, 'periodExpenses')),
    additions: withoutNil(negated(sumsOf(adjustments, 'periodDisallowableExpenses'))),
  });

/** Id of the trade whose transactions have no business on record. */
export const UNATTRIBUTED_ID = 'unattributed';

const tradeTotals = ({ totals }: YearSource) => totals.filter(({ side }) => side === 'self_employment');

/** Trade income of no business on record: it may be HMRC's only trade, and is asked about otherwise. */
function unattributedTrade(source: YearSource): YearSource['businesses'] {
  if (tradeTotals(source).every(({ businessId }) => businessId !== null)) return [];
  const tradingName = source.input.selfEmployments?.at(-1)?.name ?? '';
  return [{ id: UNATTRIBUTED_ID, tradingName, hmrcBusinessId: null }];
}

/** Equipment of a trade on the cash basis is an expense that HMRC has no other field for. */
export const hmrcFieldOfTrade = ({ category, isExpensedAsset }: CategoryTotal): string | null =>
  isExpensedAsset ? 'periodExpenses.otherExpenses' : (findCategory(category)?.hmrcField ?? null);

function tradeSums(totals: readonly CategoryTotal[], adjustments: readonly SettledAdjustment[]) {
  const income = sumsOf(adjustments, 'periodIncome');
  const expenses: AmountSums = {};
  const disallowable: AmountSums = {};
  for (const total of totals) {
    const category = findCategory(total.category);
    const [section, name] = hmrcFieldOfTrade(total)?.split('.') ?? [];
    if (!category || !name) continue;
    if (section === 'periodIncome') {
      addAmount(income, name, total.amountPence);
      continue;
    }
    addAmount(expenses, name, total.recordedPence);
    addAmount(
      disallowable,
      name,
      category.disallowable ? total.recordedPence : total.recordedPence - total.amountPence,
    );
  }
  const net = netReceipts(income, 'turnover');
  addAmount(expenses, 'otherExpenses', net.paidBack);
  return { income: net.income, expenses: withoutNil(expenses), disallowable: withoutNil(disallowable) };
}

const negated = (sums: AmountSums): AmountSums =>
  Object.fromEntries(Object.entries(sums).map(([name, pence]) => [name, -pence]));

/** The shares of the trading allowance, each to be taken once; `null` when expenses are deducted. */
function tradingAllowanceClaims(figures: Pick<TaxCalculation, 'lines'>) {
  const lines = figures.lines.filter(({ rule }) => rule === 'trading_allowance');
  if (lines.length === 0) return null;
  const left = [...lines];
  return {
    take(business: { readonly id: string; readonly tradingName: string }): Pence {
      const index = left.findIndex(isLineOfTrade(figures.lines, business));
      return index < 0 ? 0 : (left.splice(index, 1)[0]?.amount ?? 0);
    },
  };
}

/** HMRC asks of each year whether the business's name, trade or address changed. */
const changedIn = (
  { detailsChangedOn = null }: YearSource['businesses'][number],
  taxYear: TaxYearStart,
): boolean => detailsChangedOn !== null && taxYearOf(detailsChangedOn) === taxYear;

type ExemptionReason = NonNullable<SelfEmploymentAnnual['class4NicsExemptionReason']>;

const EXEMPTION_REASONS: Readonly<Record<Class4Exemption, ExemptionReason>> = {
  non_resident: 'non-resident',
  trustee: 'trustee',
  diver: 'diver',
  employed_earnings_taxed_as_trade: 'ITTOIA-2005',
  over_state_pension_age: 'over-state-pension-age',
  under_16: 'under-16',
};

/** HMRC knows when people were born, but must be sent that they are past Class 4 contributions. */
function class4Exemption(
  input: TaxInput,
  adjustments: readonly SettledAdjustment[],
): Pick<SelfEmploymentAnnual, 'class4NicsExemptionReason'> {
  const given = adjustments.find(({ reason }) => reason !== null)?.reason ?? null;
  if (given !== null) return { class4NicsExemptionReason: EXEMPTION_REASONS[given] };
  const { dateOfBirth, taxYear } = input;
  const reachedOn = dateOfBirth ? statePensionAgeOn(dateOfBirth, ratesFor(taxYear)) : null;
  const isOver =
    input.overStatePensionAgeAtStart ?? (reachedOn !== null && reachedOn <= taxYearStartsOn(taxYear));
  return isOver ? { class4NicsExemptionReason: 'over-state-pension-age' } : {};
}

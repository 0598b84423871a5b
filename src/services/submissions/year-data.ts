import { findCategory } from '../../domain/categories/category.js';
import type { Pence } from '../../domain/money.js';
import { statePensionAgeReached } from '../../domain/tax/ages.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { Adjustment, AdjustmentCode } from '../../domain/tax-returns/adjustment.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';
import type { SelfEmploymentAnnual, SelfEmploymentCumulative } from '../../gateways/hmrc/income-data.js';

/** What a year's figures are sent from. */
export interface YearSource {
  readonly input: TaxInput;
  /** Ours, for the allowances that it claims. */
  readonly figures: TaxCalculation;
  readonly adjustments: readonly Adjustment[];
  readonly totals: readonly CategoryTotal[];
  readonly businesses: readonly {
    readonly id: string;
    readonly tradingName: string;
    readonly hmrcBusinessId: string | null;
  }[];
}

/** One trade's year, as HMRC is told of it. */
export interface TradeYear {
  readonly id: string;
  readonly tradingName: string;
  readonly hmrcBusinessId: string | null;
  /** Without figures there is nothing that HMRC must be told: a trade it does not know may be left out. */
  readonly hasFigures: boolean;
  readonly cumulative: Pick<SelfEmploymentCumulative, 'income' | 'expenses' | 'disallowable'>;
  readonly annual: Pick<SelfEmploymentAnnual, 'adjustments' | 'allowances' | 'class4NicsExemptionReason'>;
}

/** Amounts by HMRC's names; none that is nil. */
export type AmountSums = Record<string, Pence>;

/**
 * The trades of a client. Expenses are sent in full with what is not allowable beside them; where the
 * trading allowance is claimed none are sent, for HMRC takes one or the other.
 */
export function tradeYears(source: YearSource): TradeYear[] {
  const claims = tradingAllowanceClaims(source.figures);
  return [...source.businesses, ...unattributedTrade(source)].map((business) => {
    const totals = tradeTotals(source).filter((total) => (total.businessId ?? UNATTRIBUTED) === business.id);
    const adjusted = adjustmentsOf(source, business.id);
    const sums = tradeSums(totals, adjusted);
    const allowance = claims?.take(business.tradingName) ?? 0;
    return {
      ...business,
      hasFigures: totals.length > 0 || adjusted.some,
      cumulative: {
        income: sums.income,
        expenses: claims ? {} : sums.expenses,
        ...(claims ? {} : { disallowable: sums.disallowable }),
      },
      annual: {
        adjustments: nonNil({
          balancingChargeOther: adjusted.sum('balancing_charge'),
          goodsAndServicesOwnUse: adjusted.sum('goods_for_own_use'),
          transitionProfitAmount: adjusted.sum('transition_profit'),
        }),
        allowances: nonNil(
          claims
            ? { tradingIncomeAllowance: allowance }
            : { annualInvestmentAllowance: adjusted.sum('capital_allowances') },
        ),
        ...class4Exemption(source.input),
      },
    };
  });
}

const UNATTRIBUTED = 'unattributed';

const tradeTotals = ({ totals }: YearSource) => totals.filter(({ side }) => side === 'self_employment');

/** Trade income of no business on record: it may be HMRC's only trade, and is asked about otherwise. */
function unattributedTrade(source: YearSource): YearSource['businesses'] {
  if (tradeTotals(source).every(({ businessId }) => businessId !== null)) return [];
  const tradingName = source.input.selfEmployments?.at(-1)?.name ?? '';
  return [{ id: UNATTRIBUTED, tradingName, hmrcBusinessId: null }];
}

function tradeSums(totals: readonly CategoryTotal[], adjusted: Adjusted) {
  const income: AmountSums = {};
  const expenses: AmountSums = {};
  const disallowable: AmountSums = {};
  for (const total of totals) {
    const category = findCategory(total.category);
    const [section, name] = category?.hmrcField?.split('.') ?? [];
    if (!category || !name) continue;
    if (section === 'periodIncome') {
      add(income, name, total.amountPence);
      continue;
    }
    add(expenses, name, total.recordedPence);
    add(
      disallowable,
      name,
      category.disallowable ? total.recordedPence : total.recordedPence - total.amountPence,
    );
  }
  add(income, 'other', adjusted.sum('other_trading_income'));
  add(expenses, 'otherExpenses', adjusted.sum('other_trading_expenses'));
  return { income: nonNil(income), expenses: nonNil(expenses), disallowable: nonNil(disallowable) };
}

interface Adjusted {
  readonly some: boolean;
  sum(code: AdjustmentCode): Pence;
}

function adjustmentsOf({ adjustments, businesses }: YearSource, businessId: string): Adjusted {
  const own = adjustments.filter(
    (adjustment) =>
      adjustment.businessId === businessId || (adjustment.businessId === null && businesses.length === 1),
  );
  return { some: own.some((one) => one.businessId !== null), sum: (code) => sumOf(own, code) };
}

/** What adjustments of one code come to. */
export const sumOf = (adjustments: readonly Adjustment[], code: AdjustmentCode): Pence =>
  adjustments
    .filter((adjustment) => adjustment.code === code)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

/** The shares of the trading allowance, each to be taken once by the trade's name; `null` when expenses are deducted. */
function tradingAllowanceClaims(figures: TaxCalculation) {
  const lines = figures.lines.filter(({ rule }) => rule === 'trading_allowance');
  if (lines.length === 0) return null;
  const left = [...lines];
  return {
    take(name: string): Pence {
      const index = left.findIndex((line) => line.about === name);
      return index < 0 ? 0 : (left.splice(index, 1)[0]?.amount ?? 0);
    },
  };
}

/** HMRC knows when people were born, but wants to be told that they are past Class 4 contributions. */
function class4Exemption(input: TaxInput): Pick<SelfEmploymentAnnual, 'class4NicsExemptionReason'> {
  const isOver =
    input.overStatePensionAgeAtStart ??
    (input.dateOfBirth ? statePensionAgeReached(input.dateOfBirth, ratesFor(input.taxYear)) : false);
  return isOver ? { class4NicsExemptionReason: 'over-state-pension-age' } : {};
}

export function add(sums: AmountSums, name: string, pence: Pence): void {
  sums[name] = (sums[name] ?? 0) + pence;
}

export const nonNil = (sums: AmountSums): AmountSums =>
  Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));

import type { Pence } from '../../domain/money.js';
import type { LossClaim, TaxInput } from '../../domain/tax/tax-input.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { type AdjustmentSums, adjustmentsOf } from './adjustment-sums.js';
import { bodyReader } from './body-reader.js';
import { ForeignPropertyAnnualBody, ForeignPropertyCumulativeBody } from './foreign-property-shapes.js';
import {
  SelfEmploymentAnnualBody,
  SelfEmploymentCumulativeBody,
  UkPropertyAnnualBody,
  UkPropertyCumulativeBody,
} from './income-shapes.js';
import { partInput } from './part-input.js';
import { partnerInput } from './partner-input.js';
import { personInput } from './person-input.js';
import { poundsToPence, sumOfPence } from './pounds-to-pence.js';
import type { BusinessType, JsonObject, LossType, SandboxBusiness, SandboxYear, Taxpayer } from './state.js';
import { readStatedLosses } from './stated-loss-operations.js';
import { widerPartInput } from './wider-part-input.js';

const readTrade = bodyReader(SelfEmploymentCumulativeBody);
const readTradeYear = bodyReader(SelfEmploymentAnnualBody);
const readProperty = bodyReader(UkPropertyCumulativeBody);
const readPropertyYear = bodyReader(UkPropertyAnnualBody);
const readForeign = bodyReader(ForeignPropertyCumulativeBody);
const readForeignYear = bodyReader(ForeignPropertyAnnualBody);

/** The result of one business as sent to us, in pence. */
export interface BusinessResult {
  readonly business: SandboxBusiness;
  readonly income: Pence;
  readonly expenses: Pence;
  readonly additions: Pence;
  readonly deductions: Pence;
  /** Income less expenses, plus additions, less deductions; negative for a loss. */
  readonly profit: Pence;
  readonly taxDeducted: Pence;
  readonly transitionProfit: Pence;
  readonly class4Exempt: boolean;
  readonly residentialFinanceCosts: Pence;
  readonly residentialFinanceCostsBroughtForward: Pence;
  readonly foreignTax: Pence;
  /** Loss of the year before. */
  readonly lossBroughtForward: Pence;
  /** Loss of the year before that counts for Class 4 alone. */
  readonly class4Loss: Pence;
  /** The part of a loss of the year that is set against other income of the year. */
  readonly claimedSideways: Pence;
}

type Result = Omit<BusinessResult, 'lossBroughtForward' | 'class4Loss' | 'claimedSideways'>;

/** Result of the year of each business that has sent anything. */
export function businessResults(
  taxpayer: Pick<Taxpayer, 'businesses' | 'losses' | 'lossClaims'>,
  taxYear: TaxYearStart,
  year: SandboxYear,
): BusinessResult[] {
  return taxpayer.businesses.flatMap((business) => {
    const update = year.cumulative[business.businessId]?.body;
    const annual = year.annual[business.businessId]?.body;
    if (!update && !annual) return [];
    const sent = { update, annual, adjusted: adjustmentsOf(year, business.businessId) };
    const result = RESULTS[business.typeOfBusiness]?.(business, sent);
    if (result === undefined) return [];
    const losses =
      taxYear < FIRST_YEAR_OF_STATED_LOSSES
        ? lossesOnRecord(taxpayer, taxYear, result)
        : lossesAsStated(year, result, annual);
    return [{ ...result, ...losses }];
  });
}

/** The first year in which HMRC takes the taxpayer's amounts; before, it works losses out from what it has on record. */
const FIRST_YEAR_OF_STATED_LOSSES = 2026;

type Losses = Pick<BusinessResult, 'lossBroughtForward' | 'class4Loss' | 'claimedSideways'>;

function lossesOnRecord(
  { losses = [], lossClaims = [] }: Pick<Taxpayer, 'losses' | 'lossClaims'>,
  taxYear: TaxYearStart,
  { business, profit }: Result,
): Losses {
  const before = formatTaxYear(taxYear - 1);
  const lossOf = (type: BusinessType | LossType) =>
    losses.find(
      (one) =>
        one.businessId === business.businessId &&
        one.typeOfLoss === type &&
        one.taxYearBroughtForwardFrom === before,
    )?.lossAmount;
  const claimsSideways = lossClaims.some(
    (claim) =>
      claim.businessId === business.businessId &&
      claim.taxYearClaimedFor === formatTaxYear(taxYear) &&
      claim.typeOfClaim === 'carry-sideways',
  );
  return {
    lossBroughtForward: poundsToPence(lossOf(business.typeOfBusiness)),
    class4Loss: poundsToPence(lossOf('self-employment-class4')),
    claimedSideways: claimsSideways ? Math.max(0, -profit) : 0,
  };
}

function lossesAsStated(
  { losses = {} }: SandboxYear,
  { business, profit }: Result,
  annual: JsonObject | undefined,
): Losses {
  const held = losses[business.businessId]?.body;
  const stated = held === undefined ? {} : readStatedLosses(held);
  const { adjustmentToProfitsForClass4 } =
    business.typeOfBusiness === 'self-employment' && annual ? (readTradeYear(annual).adjustments ?? {}) : {};
  return {
    lossBroughtForward: poundsToPence(stated.losses?.broughtForwardLosses),
    class4Loss: poundsToPence(adjustmentToProfitsForClass4),
    claimedSideways: Math.min(
      poundsToPence(stated.claims?.carrySideways?.currentYearGeneralIncome),
      Math.max(0, -profit),
    ),
  };
}

/** One business's year at HMRC. */
interface Sent {
  readonly update: JsonObject | undefined;
  readonly annual: JsonObject | undefined;
  readonly adjusted: AdjustmentSums;
}

const RESULTS: Readonly<Partial<Record<BusinessType, (business: SandboxBusiness, sent: Sent) => Result>>> = {
  'self-employment': tradeResult,
  'uk-property': propertyResult,
  'foreign-property': foreignPropertyResult,
};

/** Everything HMRC knows about the year, in the form of our tax rules. */
export function calculationInput(
  taxYear: TaxYearStart,
  results: readonly BusinessResult[],
  person: JsonObject,
  year: Pick<SandboxYear, 'parts' | 'savings' | 'employmentItems' | 'partners' | 'customEmployments'>,
): TaxInput {
  const trades = results.filter(({ business }) => business.typeOfBusiness === 'self-employment');
  const property = results.find(({ business }) => business.typeOfBusiness === 'uk-property');
  const abroad = results.find(({ business }) => business.typeOfBusiness === 'foreign-property');
  const known = personInput(person);
  const sent = partInput(year, known);
  const propertyTax = property?.taxDeducted ?? 0;
  const { partnerships, lossClaims: ofPartnerships } = partnerInput(year);
  const wider = widerPartInput(year, known, taxYear);
  const employments = withPayrolledBenefits(wider.employments ?? known.employments, year);
  return {
    ...known,
    ...sent,
    ...(partnerships.length > 0 && { partnerships }),
    reliefs: { ...sent.reliefs, lossClaims: [...lossClaims(results, known), ...ofPartnerships] },
    ...wider,
    ...(employments && { employments }),
    taxYear,
    selfEmployments: trades.map((trade) => ({
      name: trade.business.tradingName ?? trade.business.businessId,
      profit: trade.profit,
      lossesBroughtForward: trade.lossBroughtForward,
      transitionProfit: trade.transitionProfit,
      class4Exempt: trade.class4Exempt,
      class4LossesBroughtForward: trade.class4Loss,
    })),
    cisDeducted: (known.cisDeducted ?? 0) + sumOfPence(trades.map(({ taxDeducted }) => taxDeducted)),
    ...(property && {
      ukProperty: {
        profit: property.profit,
        residentialFinanceCosts: property.residentialFinanceCosts,
        residentialFinanceCostsBroughtForward: property.residentialFinanceCostsBroughtForward,
        lossesBroughtForward: property.lossBroughtForward,
      },
    }),
    ...(abroad && {
      foreignProperty: {
        income: abroad.income,
        expenses: abroad.income - abroad.profit,
        residentialFinanceCosts: abroad.residentialFinanceCosts,
        residentialFinanceCostsBroughtForward: abroad.residentialFinanceCostsBroughtForward,
        lossesBroughtForward: abroad.lossBroughtForward,
        foreignTax: abroad.foreignTax,
      },
    }),
    ...(propertyTax > 0 && {
      otherIncome: [
        ...(known.otherIncome ?? []),
        { description: 'Tax taken off property income', amount: 0, taxDeducted: propertyTax },
      ],
    }),
  };
}

/** Benefits in pay that were told of an employment. What measures student loans is the sum of all, so that they go to any with enough pay. */
function withPayrolledBenefits(
  employments: TaxInput['employments'],
  { employmentItems = {} }: Pick<SandboxYear, 'employmentItems'>,
): TaxInput['employments'] {
  let left = Object.values(employmentItems).reduce(
    (sum: Pence, { body }) => sum + poundsToPence(Number(body['payrolledBenefits'] ?? 0)),
    0,
  );
  if (left === 0) return employments;
  return employments?.map((job) => {
    const payrolledBenefits = Math.min(left, job.pay ?? 0);
    left -= payrolledBenefits;
    return { ...job, payrolledBenefits };
  });
}

/** HMRC sets what is claimed off, as far as there is income. */
const lossClaims = (results: readonly BusinessResult[], known: Pick<TaxInput, 'reliefs'>): LossClaim[] => [
  ...(known.reliefs?.lossClaims ?? []),
  ...results
    .filter(({ claimedSideways }) => claimedSideways > 0)
    .flatMap(({ business, claimedSideways }): LossClaim[] => {
      const kind = CLAIM_KINDS[business.typeOfBusiness];
      return kind === undefined ? [] : [{ kind, amount: claimedSideways }];
    }),
];

const CLAIM_KINDS: Readonly<Partial<Record<BusinessType, LossClaim['kind']>>> = {
  'self-employment': 'sideways_current_year',
  'uk-property': 'property_general',
};

function tradeResult(
  business: SandboxBusiness,
  { update: rawUpdate, annual: rawAnnual, adjusted }: Sent,
): Result {
  const update = rawUpdate ? readTrade(rawUpdate) : {};
  const annual = rawAnnual ? readTradeYear(rawAnnual) : {};
  const { taxTakenOffTradingIncome, ...income } = update.periodIncome ?? {};
  const { transitionProfitAmount, transitionProfitAccelerationAmount, ...adjustments } =
    annual.adjustments ?? {};
  const {
    includedNonTaxableProfits,
    overlapReliefUsed,
    adjustmentToProfitsForClass4: _,
    ...added
  } = adjustments;
  const additions = total(added) + total(update.periodDisallowableExpenses) + total(adjusted.additions);
  const deductions = total({ includedNonTaxableProfits, overlapReliefUsed }) + total(annual.allowances);
  return {
    business,
    ...profitOf({
      income: total(income) + total(adjusted.income),
      expenses: total(update.periodExpenses) + total(adjusted.expenses),
      additions,
      deductions,
    }),
    taxDeducted: poundsToPence(taxTakenOffTradingIncome),
    transitionProfit:
      poundsToPence(transitionProfitAmount) + poundsToPence(transitionProfitAccelerationAmount),
    class4Exempt: annual.nonFinancials?.class4NicsExemptionReason !== undefined,
    residentialFinanceCosts: 0,
    residentialFinanceCostsBroughtForward: 0,
    foreignTax: 0,
  };
}

function propertyResult(
  business: SandboxBusiness,
  { update: rawUpdate, annual: rawAnnual, adjusted }: Sent,
): Result {
  const update = rawUpdate ? readProperty(rawUpdate).ukProperty : {};
  const annual = rawAnnual ? readPropertyYear(rawAnnual).ukProperty : {};
  const { taxDeducted, rentARoom: rents, ...income } = update.income ?? {};
  const {
    residentialFinancialCost,
    residentialFinancialCostsCarriedForward,
    rentARoom: relief,
    ...expenses
  } = update.expenses ?? {};
  const { residentialFinancialCost: financeCosts, ...costs } = adjusted.expenses;
  const { nonResidentLandlord: _, rentARoom: __, ...additions } = annual.adjustments ?? {};
  return {
    business,
    ...profitOf({
      income: total(income) + poundsToPence(rents?.rentsReceived) + total(adjusted.income),
      expenses: total(expenses) + total(costs),
      additions: total(additions),
      deductions: total(annual.allowances) + poundsToPence(relief?.amountClaimed),
    }),
    taxDeducted: poundsToPence(taxDeducted),
    transitionProfit: 0,
    class4Exempt: false,
    residentialFinanceCosts: poundsToPence(residentialFinancialCost) + poundsToPence(financeCosts),
    residentialFinanceCostsBroughtForward: poundsToPence(residentialFinancialCostsCarriedForward),
    foreignTax: 0,
  };
}

function foreignPropertyResult(
  business: SandboxBusiness,
  { update: rawUpdate, annual: rawAnnual, adjusted }: Sent,
): Result {
  const countries = rawUpdate ? readForeign(rawUpdate).foreignProperty : [];
  const years = rawAnnual ? readForeignYear(rawAnnual).foreignProperty : [];
  const { residentialFinancialCost: financeCostsAdjusted, ...costs } = adjusted.expenses;
  const updates = countries.map(({ income = {}, expenses = {} }) => {
    const { rentIncome, foreignTaxPaidOrDeducted, foreignTaxCreditRelief, ...otherIncome } = income;
    const { residentialFinancialCost, broughtFwdResidentialFinancialCost, ...others } = expenses;
    const { specialWithholdingTaxOrUkTaxPaid: _, ...receipts } = otherIncome;
    return {
      income: poundsToPence(rentIncome?.rentAmount) + total(receipts),
      expenses: total(others),
      financeCosts: poundsToPence(residentialFinancialCost),
      financeCostsBroughtForward: poundsToPence(broughtFwdResidentialFinancialCost),
      foreignTax: foreignTaxCreditRelief ? poundsToPence(foreignTaxPaidOrDeducted) : 0,
    };
  });
  return {
    business,
    ...profitOf({
      income: sumOfPence(updates.map(({ income }) => income)) + total(adjusted.income),
      expenses: sumOfPence(updates.map(({ expenses }) => expenses)) + total(costs),
      additions: sumOfPence(years.map(({ adjustments }) => total(adjustments))),
      deductions: sumOfPence(years.map(({ allowances }) => total(allowances))),
    }),
    taxDeducted: 0,
    transitionProfit: 0,
    class4Exempt: false,
    residentialFinanceCosts:
      sumOfPence(updates.map(({ financeCosts }) => financeCosts)) + poundsToPence(financeCostsAdjusted),
    residentialFinanceCostsBroughtForward: sumOfPence(
      updates.map(({ financeCostsBroughtForward }) => financeCostsBroughtForward),
    ),
    foreignTax: sumOfPence(updates.map(({ foreignTax }) => foreignTax)),
  };
}

function profitOf(parts: Pick<BusinessResult, 'income' | 'expenses' | 'additions' | 'deductions'>) {
  const { income, expenses, additions, deductions } = parts;
  return { ...parts, profit: income - expenses + additions - deductions };
}

/** The sum of the members, each an amount in pounds or a list of buildings with an `amount`. */
function total(members: object | undefined): Pence {
  return sumOfPence(Object.values(members ?? {}).map(amountIn));
}

function amountIn(member: unknown): Pence {
  if (typeof member === 'number') return poundsToPence(member);
  if (!Array.isArray(member)) return 0;
  return sumOfPence(member.map((item: unknown) => (hasAmount(item) ? poundsToPence(item.amount) : 0)));
}

const hasAmount = (item: unknown): item is { readonly amount: number } =>
  typeof item === 'object' && item !== null && 'amount' in item && typeof item.amount === 'number';

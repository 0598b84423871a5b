import { penceFromPounds, poundsFromPence } from '../domain/money.js';
import { calculateTax } from '../domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../domain/tax/tax-calculation.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn } from '../domain/tax-year.js';
import { AppError } from '../errors.js';
import { type BusinessResult, businessResults, calculationInput } from './calculation-input.js';
import { calculationInputs } from './calculation-inputs.js';
import { taxCalculation } from './calculation-tax.js';
import { regionOfNino } from './magic-ninos.js';
import type { JsonObject, SandboxCalculation, SandboxYear, Taxpayer, TriggerType } from './state.js';
import { periodIn } from './update-period.js';
import { wholePounds } from './whole-pounds.js';

type Result = Pick<SandboxCalculation, 'inputs' | 'calculation' | 'liabilityAmount' | 'errors'>;

/**
 * The year's tax from what HMRC has been sent, worked out by the same rules as our own calculation, in
 * HMRC's layout for 2025-26 on. Data that cannot be calculated gives error messages instead of figures.
 */
export function computeCalculation(taxpayer: Taxpayer, taxYear: TaxYearStart, type: TriggerType): Result {
  const year = taxpayer.years[formatTaxYear(taxYear)];
  if (!year) return { inputs: {}, errors: [] };
  const results = businessResults(taxpayer, taxYear, year);
  const person = {
    region: regionOfNino(taxpayer.nino),
    ...withoutReported(year.records, results),
    ...year.person,
  };
  const inputs = calculationInputs({ nino: taxpayer.nino, person, taxYear, year, results });
  const unfinished = type === 'in-year' ? [] : unfinishedUpdates(year, taxYear, results);
  if (unfinished.length > 0) return { inputs, errors: unfinished };
  try {
    const tax = calculateTax(calculationInput(taxYear, results, person, year));
    return {
      inputs,
      calculation: layOut(tax, results),
      liabilityAmount: poundsFromPence(tax.totalLiability - tax.taxDeducted),
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { inputs, errors: [{ id: 'SANDBOX01', text: `The data cannot be calculated: ${error.code}.` }] };
  }
}

/** Tax that contractors took off is on record once, whether the updates have it too or not. */
function withoutReported(records: JsonObject = {}, results: readonly BusinessResult[]): JsonObject {
  const { cis_deducted: cis, ...others } = records;
  if (typeof cis !== 'number') return records;
  const reported = results
    .filter(({ business }) => business.typeOfBusiness === 'self-employment')
    .reduce((sum, { taxDeducted }) => sum + taxDeducted, 0);
  const deducted = Math.max(0, (penceFromPounds(cis) ?? 0) - reported);
  return { ...others, cis_deducted: poundsFromPence(deducted) };
}

/** A filing needs every business that reported to have reported to the end of the year. */
function unfinishedUpdates(year: SandboxYear, taxYear: TaxYearStart, results: readonly BusinessResult[]) {
  const lastDay = `${taxYearEndsOn(taxYear).slice(0, 4)}-03-31`;
  return results
    .filter(({ business }) => {
      const { endOn } = periodIn(year.cumulative[business.businessId]?.body);
      return endOn === undefined || endOn < lastDay;
    })
    .map(({ business }) => ({
      id: 'SANDBOX02',
      text: `The updates of business ${business.businessId} do not reach the end of the tax year.`,
    }));
}

function layOut(tax: TaxCalculation, results: readonly BusinessResult[]): JsonObject {
  const profitOf = (type: string) =>
    results
      .filter(({ business, profit }) => business.typeOfBusiness === type && profit > 0)
      .reduce((sum, { profit }) => sum + profit, 0);
  const selfEmployment = profitOf('self-employment');
  const property = profitOf('uk-property');
  const abroad = profitOf('foreign-property');
  return {
    allowancesAndDeductions: { personalAllowance: wholePounds(tax.personalAllowance) },
    ...reliefsOf(tax, results),
    businessProfitAndLoss: results.map(profitAndLoss),
    incomeSummaryTotals: {
      totalSelfEmploymentProfit: wholePounds(selfEmployment),
      totalPropertyProfit: wholePounds(property + abroad),
      totalUKOtherPropertyProfit: wholePounds(property),
      ...(abroad > 0 && { totalForeignPropertyProfit: wholePounds(abroad) }),
    },
    taxCalculation: taxCalculation(tax, selfEmployment),
  };
}

function profitAndLoss(result: BusinessResult): JsonObject {
  const { business, income, expenses, additions, deductions, profit, lossBroughtForward } = result;
  return {
    incomeSourceId: business.businessId,
    incomeSourceType: business.typeOfBusiness,
    ...(business.tradingName !== undefined && { incomeSourceName: business.tradingName }),
    totalIncome: poundsFromPence(income),
    totalExpenses: poundsFromPence(expenses),
    ...(income >= expenses
      ? { netProfit: poundsFromPence(income - expenses) }
      : { netLoss: poundsFromPence(expenses - income) }),
    totalAdditions: poundsFromPence(additions),
    totalDeductions: poundsFromPence(deductions),
    ...(profit >= 0
      ? {
          taxableProfit: wholePounds(profit),
          taxableProfitAfterIncomeTaxLossesDeduction: wholePounds(Math.max(0, profit - lossBroughtForward)),
        }
      : { adjustedIncomeTaxLoss: wholePounds(-profit) }),
  };
}

/** Finance costs relief is the one relief that businesses themselves give rise to. */
function reliefsOf(tax: TaxCalculation, results: readonly BusinessResult[]): JsonObject {
  const given =
    tax.incomeTax.reductions.find(({ code }) => code === 'residential_finance_costs')?.amount ?? 0;
  const claimed = results.reduce((sum, result) => sum + result.residentialFinanceCosts, 0);
  if (claimed === 0 && given === 0) return {};
  const relievable = given * BASIC_RATE_DIVISOR;
  return {
    reliefs: {
      residentialFinanceCosts: {
        adjustedTotalIncome: poundsFromPence(tax.adjustedNetIncome),
        relievableAmount: poundsFromPence(relievable),
        rate: 100 / BASIC_RATE_DIVISOR,
        totalResidentialFinanceCostsRelief: poundsFromPence(given),
        ukProperty: {
          amountClaimed: wholePounds(claimed),
          allowableAmount: poundsFromPence(relievable),
          carryForwardAmount: poundsFromPence(tax.carriedForward.residentialFinanceCosts),
        },
      },
    },
  };
}

/** Relief is at the basic rate of 20%, one fifth. */
const BASIC_RATE_DIVISOR = 5;

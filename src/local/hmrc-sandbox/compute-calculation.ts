import { type Pence, penceFromPounds, poundsFromPence } from '../../domain/money.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn } from '../../domain/tax-year.js';
import { AppError } from '../../errors.js';
import { calculateByOwnRules } from './calculate-by-own-rules.js';
import { type BusinessResult, businessResults, calculationInput } from './calculation-input.js';
import { calculationInputs } from './calculation-inputs.js';
import { calculateByHmrc } from './calculator/calculate-by-hmrc.js';
import { calculationAnswer } from './calculator/calculation-answer.js';
import { hmrcRates } from './calculator/rates.js';
import { isKnownToHmrcsLogic, sentYear } from './calculator-input.js';
import { regionOfNino } from './magic-ninos.js';
import type { JsonObject, SandboxCalculation, SandboxYear, Taxpayer, TriggerType } from './state.js';
import { periodIn } from './update-period.js';
import { wholePounds, wholePoundsLost } from './whole-pounds.js';

type Result = Pick<
  SandboxCalculation,
  'inputs' | 'calculation' | 'liabilityAmount' | 'errors' | 'calculatedBy'
>;

/**
 * The year's tax from what HMRC has been sent and knows of the person, by HMRC's published logic and in its layout for 2025-26
 * on. Where something was sent for which that logic is not written here, the product's own tax rules are used. Data that
 * cannot be calculated gives error messages instead of figures.
 */
export function computeCalculation(taxpayer: Taxpayer, taxYear: TaxYearStart, type: TriggerType): Result {
  const year = taxpayer.years[formatTaxYear(taxYear)];
  if (!year) return { inputs: {}, errors: [] };
  const results = businessResults(taxpayer, taxYear, year);
  const person = {
    region: regionOfNino(taxpayer.nino),
    ...withoutReported(year.records, results),
    ...(taxpayer.marriageClaim !== undefined && { marriage_allowance: 'given' }),
    ...year.person,
  };
  const inputs = calculationInputs({ nino: taxpayer.nino, person, taxYear, year, results });
  const unfinished = type === 'in-year' ? [] : unfinishedUpdates(year, taxYear, results);
  if (unfinished.length > 0) return { inputs, errors: unfinished };
  const input = calculationInput(taxYear, results, person, year);
  try {
    const { calculation, duePence, calculatedBy } = calculated(input, results);
    return {
      inputs,
      calculation: { ...calculation, businessProfitAndLoss: results.map(profitAndLoss) },
      liabilityAmount: poundsFromPence(duePence),
      calculatedBy,
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { inputs, errors: [{ id: 'SANDBOX01', text: `The data cannot be calculated: ${error.code}.` }] };
  }
}

interface Figures extends Required<Pick<SandboxCalculation, 'calculatedBy'>> {
  readonly calculation: JsonObject;
  readonly duePence: Pence;
}

function calculated(input: TaxInput, results: readonly BusinessResult[]): Figures {
  const rates = hmrcRates(input.taxYear);
  if (rates === undefined || !isKnownToHmrcsLogic(input))
    return { ...calculateByOwnRules(input, results), calculatedBy: 'own_rules' };
  const sent = sentYear(input);
  const found = calculateByHmrc(sent, rates);
  return {
    calculation: calculationAnswer(sent, found, rates),
    duePence: found.due,
    calculatedBy: 'hmrc_logic',
  };
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
      : { adjustedIncomeTaxLoss: wholePoundsLost(profit) }),
  };
}

import type { TaxYearStart } from '../../domain/tax-year.js';
import { taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { BusinessResult } from './calculation-input.js';
import type { JsonObject, SandboxYear } from './state.js';
import { periodIn } from './update-period.js';

/** The part of a calculation that says what it was made from. */
export function calculationInputs(context: {
  readonly nino: string;
  readonly person: JsonObject;
  readonly taxYear: TaxYearStart;
  readonly year: SandboxYear;
  readonly results: readonly BusinessResult[];
}): JsonObject {
  const { nino, person, taxYear, year, results } = context;
  const birth = person['date_of_birth'];
  return {
    personalInformation: {
      identifier: nino,
      taxRegime: regimeOf(person['region']),
      ...(typeof birth === 'string' && { dateOfBirth: birth }),
      ...ownRecordsOf({ ...year.person, marriage_allowance: person['marriage_allowance'] }),
    },
    incomeSources: {
      businessIncomeSources: results.map(({ business }) =>
        incomeSource(taxYear, year, business.businessId, business.typeOfBusiness),
      ),
    },
  };
}

/** Facts that HMRC has by its own offices, and not from a return. */
function ownRecordsOf({ student_loan_plans: plans, marriage_allowance: allowance }: JsonObject): JsonObject {
  const known = Array.isArray(plans) ? plans : [];
  return {
    ...(known.length > 0 && { studentLoanPlan: known.map((planType) => ({ planType })) }),
    ...(allowance === 'given' && { marriageAllowance: 'transferor' }),
    ...(allowance === 'received' && { marriageAllowance: 'recipient' }),
  };
}

function incomeSource(
  taxYear: TaxYearStart,
  year: SandboxYear,
  incomeSourceId: string,
  incomeSourceType: string,
): JsonObject {
  const update = year.cumulative[incomeSourceId];
  const received = update?.receivedAt ?? year.annual[incomeSourceId]?.receivedAt;
  const { startOn = taxYearStartsOn(taxYear), endOn = taxYearEndsOn(taxYear) } = periodIn(update?.body);
  return {
    incomeSourceId,
    incomeSourceType,
    accountingPeriodStartDate: taxYearStartsOn(taxYear),
    accountingPeriodEndDate: taxYearEndsOn(taxYear),
    source: 'MTD-SA',
    latestPeriodEndDate: endOn,
    latestReceivedDateTime: received,
    ...(update && {
      submissionPeriod: { startDate: startOn, endDate: endOn, receivedDateTime: update.receivedAt },
    }),
  };
}

function regimeOf(region: unknown): 'uk' | 'scotland' | 'wales' {
  return region === 'scotland' || region === 'wales' ? region : 'uk';
}

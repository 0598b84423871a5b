import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import type { Pence } from '../../domain/money.js';
import { STUDENT_LOAN_PLANS } from '../../domain/tax/tax-input.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { CALCULATIONS, calculationsPath } from './calculation-calls.js';
import type { CallApi } from './call-api.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { partPlaceOf } from './part-calls.js';
import {
  disposalOf,
  isLossType,
  marriageAllowanceOf,
  readBenefits,
  readCis,
  readDisposals,
  readEmployer,
  readEmployments,
  readFinancialDetails,
  readInterest,
  readLosses,
  readPersonOf,
} from './prefill-answers.js';
import type { PrefillCalls } from './prefill-data.js';
import { penceIn } from './read-answer.js';

/** Characters that are kept of a name of HMRC's. */
const NAME_LENGTH = 105;

/** The reads behind `POST …/prefill`. */
export const prefillCalls = (callApi: CallApi): PrefillCalls => ({
  listHeldEmployments: listHeldEmployments(callApi),
  readEmployer: askForEmployer(callApi),
  readHeldEmployment: readHeldEmployment(callApi),
  listHeldBenefits: listHeldBenefits(callApi),
  readCisDeducted: readCisDeducted(callApi),
  readSavings: readSavings(callApi),
  listReportedDisposals: listReportedDisposals(callApi),
  listLossesOfYear: listLossesOfYear(callApi),
  readPerson: readPerson(callApi),
});

const listHeldEmployments =
  (callApi: CallApi): PrefillCalls['listHeldEmployments'] =>
  async (call, year) => {
    const answer = await noneWhenNotFound(
      callApi(call, { method: 'GET', ...partPlaceOf({ key: 'employment_add', ...year }) }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { employmentIds: [], correlationId };
    const { employments = [] } = readEmployments(answer);
    return {
      employmentIds: employments.filter(isCounted).map(({ employmentId }) => employmentId),
      correlationId,
    };
  };

const askForEmployer =
  (callApi: CallApi): PrefillCalls['readEmployer'] =>
  async (call, { employmentId, ...year }) => {
    const { path, version } = partPlaceOf({ key: 'employment_add', ...year });
    const request = { method: 'GET', path: [...path, employmentId], version } as const;
    const answer = await noneWhenNotFound(callApi(call, request));
    const { correlationId } = answer;
    return {
      payeReference: 'none' in answer ? null : (readEmployer(answer).employerRef ?? null),
      correlationId,
    };
  };

const readHeldEmployment =
  (callApi: CallApi): PrefillCalls['readHeldEmployment'] =>
  async (call, { employmentId, ...year }) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        ...partPlaceOf({ key: 'employment_financial', ...year, itemId: employmentId }),
        query: { source: 'hmrc-held' },
      }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { employment: null, correlationId };
    const { employment } = readFinancialDetails(answer);
    const { pay, deductions, benefitsInKind, occupationalPension = false } = employment;
    return {
      employment: {
        employmentId,
        name: employment.employer.employerName.slice(0, NAME_LENGTH),
        isPension: occupationalPension,
        payPence: pence(answer, pay?.taxablePayToDate),
        taxDeductedPence: pence(answer, pay?.totalTaxToDate),
        benefitsPence: benefitsInKind === undefined ? null : totalOf(answer, Object.values(benefitsInKind)),
        studentLoanPence: pence(answer, deductions?.studentLoans?.uglDeductionAmount),
        postgraduateLoanPence: pence(answer, deductions?.studentLoans?.pglDeductionAmount),
      },
      correlationId,
    };
  };

const listHeldBenefits =
  (callApi: CallApi): PrefillCalls['listHeldBenefits'] =>
  async (call, year) => {
    const answer = await noneWhenNotFound(
      callApi(call, { method: 'GET', ...partPlaceOf({ key: 'benefit_add', ...year }) }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { benefits: [], correlationId };
    const { stateBenefits = [] } = readBenefits(answer);
    const benefits = stateBenefits.filter(isCounted).map(({ benefitType, amount, taxPaid }) => ({
      type: benefitType,
      amountPence: pence(answer, amount),
      taxPaidPence: pence(answer, taxPaid),
    }));
    return { benefits, correlationId };
  };

const readCisDeducted =
  (callApi: CallApi): PrefillCalls['readCisDeducted'] =>
  async (call, { nino, taxYear }) => {
    const { version } = FILING_OPERATIONS.cis.api;
    const position = ['individuals', 'deductions', 'cis', nino, 'current-position'];
    const path = [...position, formatTaxYear(taxYear), 'contractor'];
    const answer = await noneWhenNotFound(callApi(call, { method: 'GET', path, version }));
    const { correlationId } = answer;
    if ('none' in answer) return { deductedPence: null, correlationId };
    return { deductedPence: pence(answer, readCis(answer).totalDeductionAmount), correlationId };
  };

const readSavings =
  (callApi: CallApi): PrefillCalls['readSavings'] =>
  async (call, { accountId, ...year }) => {
    const place = partPlaceOf({ key: 'savings_summary', ...year, itemId: accountId });
    const answer = await noneWhenNotFound(callApi(call, { method: 'GET', ...place }));
    const { correlationId } = answer;
    if ('none' in answer) return { savings: null, correlationId };
    const { untaxedUkInterest, taxedUkInterest } = readInterest(answer);
    return {
      savings: {
        untaxedPence: pence(answer, untaxedUkInterest),
        taxedPence: pence(answer, taxedUkInterest),
      },
      correlationId,
    };
  };

const listReportedDisposals =
  (callApi: CallApi): PrefillCalls['listReportedDisposals'] =>
  async (call, year) => {
    const place = partPlaceOf({ key: 'gains_ppd', ...year });
    const request = { method: 'GET', ...place, query: { source: 'hmrc-held' } } as const;
    const answer = await noneWhenNotFound(callApi(call, request));
    const { correlationId } = answer;
    if ('none' in answer) return { disposals: [], correlationId };
    const {
      singlePropertyDisposals = [],
      multiplePropertyDisposals = [],
      ppdYearToDate,
    } = readDisposals(answer);
    const held = singlePropertyDisposals.filter(({ source }) => source === 'hmrc-held');
    const isOnly = held.length === 1 && multiplePropertyDisposals.length === 0;
    const paidPence = isOnly ? pence(answer, ppdYearToDate) : null;
    return { disposals: held.map((one) => ({ ...disposalOf(answer, one), paidPence })), correlationId };
  };

const listLossesOfYear =
  (callApi: CallApi): PrefillCalls['listLossesOfYear'] =>
  async (call, { nino, fromTaxYear }) => {
    const { version } = FILING_OPERATIONS.losses_6.api;
    const losses = ['individuals', 'losses', nino, 'brought-forward-losses'];
    const path = [...losses, 'tax-year', formatTaxYear(fromTaxYear)];
    const answer = await noneWhenNotFound(callApi(call, { method: 'GET', path, version }));
    const { correlationId } = answer;
    if ('none' in answer) return { losses: [], correlationId };
    const known = readLosses(answer).losses.flatMap(({ businessId, typeOfLoss, lossAmount }) =>
      isLossType(typeOfLoss)
        ? [{ hmrcBusinessId: businessId, type: typeOfLoss, amountPence: penceIn(answer, lossAmount) }]
        : [],
    );
    return { losses: known, correlationId };
  };

const readPerson =
  (callApi: CallApi): PrefillCalls['readPerson'] =>
  async (call, { nino, taxYear, calculationId }) => {
    const path = [...calculationsPath(nino, taxYear), calculationId];
    const request = { method: 'GET', path, version: CALCULATIONS } as const;
    const answer = await noneWhenNotFound(callApi(call, request));
    const { correlationId } = answer;
    if ('none' in answer) return { person: null, correlationId };
    const { studentLoanPlan = [], marriageAllowance } = readPersonOf(answer).inputs.personalInformation;
    return {
      person: {
        studentLoanPlans: STUDENT_LOAN_PLANS.filter((plan) =>
          studentLoanPlan.some(({ planType }) => planType === plan),
        ),
        marriageAllowance: marriageAllowanceOf(marriageAllowance),
      },
      correlationId,
    };
  };

const isCounted = ({ dateIgnored }: { readonly dateIgnored?: string }): boolean => dateIgnored === undefined;

const pence = (answer: HmrcAnswer, pounds: number | undefined): Pence | null =>
  pounds === undefined ? null : penceIn(answer, pounds);

const totalOf = (answer: HmrcAnswer, pounds: readonly number[]): number =>
  pounds.reduce((sum, one) => sum + penceIn(answer, one), 0);

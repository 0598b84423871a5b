import Type from 'typebox';
import type { CallApi } from './call-api.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { placeOf } from './part-calls.js';
import type { MaybePence, PrefillCalls } from './prefill-data.js';
import { answerReader, penceIn } from './read-answer.js';

const Amount = Type.Optional(Type.Number());
const Ignored = { dateIgnored: Type.Optional(Type.String()) };

const readEmployments = answerReader(
  Type.Object({
    employments: Type.Optional(
      Type.Array(Type.Object({ employmentId: Type.String({ minLength: 1, maxLength: 100 }), ...Ignored })),
    ),
  }),
);

const readFinancialDetails = answerReader(
  Type.Object({
    employment: Type.Object({
      occupationalPension: Type.Optional(Type.Boolean()),
      employer: Type.Object({ employerName: Type.String() }),
      pay: Type.Optional(Type.Object({ taxablePayToDate: Amount, totalTaxToDate: Amount })),
      deductions: Type.Optional(
        Type.Object({
          studentLoans: Type.Optional(
            Type.Object({ uglDeductionAmount: Amount, pglDeductionAmount: Amount }),
          ),
        }),
      ),
      benefitsInKind: Type.Optional(Type.Record(Type.String(), Type.Number())),
    }),
  }),
);

const readBenefits = answerReader(
  Type.Object({
    stateBenefits: Type.Optional(
      Type.Array(Type.Object({ benefitType: Type.String(), amount: Amount, taxPaid: Amount, ...Ignored })),
    ),
  }),
);

/** As much of a name of HMRC's as is kept. */
const NAME_LENGTH = 105;

/** The reads behind `POST …/prefill`. */
export function prefillCalls(callApi: CallApi): PrefillCalls {
  return {
    async listHeldEmployments(call, year) {
      const answer = await noneWhenNotFound(
        callApi(call, { method: 'GET', ...placeOf({ key: 'employment_add', ...year }) }),
      );
      const { correlationId } = answer;
      if ('none' in answer) return { employmentIds: [], correlationId };
      const { employments = [] } = readEmployments(answer);
      return {
        employmentIds: employments.filter(isCounted).map(({ employmentId }) => employmentId),
        correlationId,
      };
    },

    async readHeldEmployment(call, { employmentId, ...year }) {
      const answer = await noneWhenNotFound(
        callApi(call, {
          method: 'GET',
          ...placeOf({ key: 'employment_financial', ...year, itemId: employmentId }),
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
    },

    async listHeldBenefits(call, year) {
      const answer = await noneWhenNotFound(
        callApi(call, { method: 'GET', ...placeOf({ key: 'benefit_add', ...year }) }),
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
    },
  };
}

const isCounted = ({ dateIgnored }: { readonly dateIgnored?: string }): boolean => dateIgnored === undefined;

const pence = (answer: HmrcAnswer, pounds: number | undefined): MaybePence =>
  pounds === undefined ? null : penceIn(answer, pounds);

const totalOf = (answer: HmrcAnswer, pounds: readonly number[]): number =>
  pounds.reduce((sum, one) => sum + penceIn(answer, one), 0);

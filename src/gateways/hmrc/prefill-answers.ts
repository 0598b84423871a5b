import Type, { type Static } from 'typebox';
import type { HeldDisposal, HeldLossType, HeldPerson } from '../../domain/prefills/held-for-prefill.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import { answerReader, penceIn } from './read-answer.js';

const Amount = Type.Optional(Type.Number());
const Ignored = { dateIgnored: Type.Optional(Type.String()) };

export const readEmployments = answerReader(
  Type.Object({
    employments: Type.Optional(
      Type.Array(Type.Object({ employmentId: Type.String({ minLength: 1, maxLength: 100 }), ...Ignored })),
    ),
  }),
);

export const readFinancialDetails = answerReader(
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

export const readEmployer = answerReader(Type.Object({ employerRef: Type.Optional(Type.String()) }));

export const readBenefits = answerReader(
  Type.Object({
    stateBenefits: Type.Optional(
      Type.Array(Type.Object({ benefitType: Type.String(), amount: Amount, taxPaid: Amount, ...Ignored })),
    ),
  }),
);

export const readCis = answerReader(Type.Object({ totalDeductionAmount: Amount }));

export const readInterest = answerReader(Type.Object({ taxedUkInterest: Amount, untaxedUkInterest: Amount }));

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Disposal = Type.Object({
  source: Type.String(),
  ppdSubmissionId: Type.String({ pattern: '^[A-Za-z0-9]{12}$' }),
  disposalDate: Type.Optional(Day),
  completionDate: Day,
  acquisitionDate: Type.Optional(Day),
  disposalProceeds: Type.Number(),
  acquisitionAmount: Type.Number(),
  improvementCosts: Amount,
  additionalCosts: Amount,
  prfAmount: Amount,
  otherReliefAmount: Amount,
});
export const readDisposals = answerReader(
  Type.Object({
    ppdYearToDate: Amount,
    multiplePropertyDisposals: Type.Optional(Type.Array(Type.Object({ source: Type.String() }))),
    singlePropertyDisposals: Type.Optional(Type.Array(Disposal)),
  }),
);

export const readLosses = answerReader(
  Type.Object({
    losses: Type.Array(
      Type.Object({ businessId: Type.String(), typeOfLoss: Type.String(), lossAmount: Type.Number() }),
    ),
  }),
);

export const readPersonOf = answerReader(
  Type.Object({
    inputs: Type.Object({
      personalInformation: Type.Object({
        studentLoanPlan: Type.Optional(Type.Array(Type.Object({ planType: Type.String() }))),
        marriageAllowance: Type.Optional(Type.String()),
      }),
    }),
  }),
);

/** Our word for HMRC's; `null` for none, and for one that is new. */
export function marriageAllowanceOf(text: string | undefined): HeldPerson['marriageAllowance'] {
  if (text === 'transferor') return 'given';
  return text === 'recipient' ? 'received' : null;
}

/** The other types are of furnished holiday lettings, which are no business of their own any more. */
const LOSS_TYPES = ['self-employment', 'self-employment-class4', 'uk-property', 'foreign-property'] as const;
export const isLossType = (type: string): type is HeldLossType => LOSS_TYPES.some((known) => known === type);

export const disposalOf = (
  answer: HmrcAnswer,
  one: Static<typeof Disposal>,
): Omit<HeldDisposal, 'paidPence'> => ({
  reference: one.ppdSubmissionId,
  disposedOn: one.disposalDate ?? null,
  completedOn: one.completionDate,
  acquiredOn: one.acquisitionDate ?? null,
  proceedsPence: penceIn(answer, one.disposalProceeds),
  acquisitionPence: penceIn(answer, one.acquisitionAmount),
  improvementPence: penceIn(answer, one.improvementCosts ?? 0),
  incidentalPence: penceIn(answer, one.additionalCosts ?? 0),
  privateResidencePence: penceIn(answer, one.prfAmount ?? 0),
  otherReliefPence: penceIn(answer, one.otherReliefAmount ?? 0),
});

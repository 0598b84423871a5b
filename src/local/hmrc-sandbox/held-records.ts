import { createHash } from 'node:crypto';
import type { PeopleBody, ReportedDisposal, ReportedEmployment } from './people-body.js';
import { total } from './people-person.js';
import type { HeldRecords, JsonObject } from './state.js';

/** Keeps what `_control/people` says with HMRC's ids and in HMRC's members. */
export function heldRecords(body: PeopleBody, { taxYear, now }: { taxYear: string; now: Date }): HeldRecords {
  const id = (...parts: readonly (string | number)[]) => uuidOf([body.nino, taxYear, ...parts].join(' '));
  const statePension = body.state_pension;
  const benefits = [
    ...(statePension === undefined ? [] : [{ type: 'statePension', amount: statePension }]),
    ...(body.state_benefits ?? []),
  ];
  return {
    receivedAt: now.toISOString(),
    employments: (body.paye?.employments ?? []).map((one, index) => ({
      employmentId: id('employment', one.reference ?? one.employer, index),
      employer: {
        ...(one.reference !== undefined && { employerRef: one.reference }),
        employerName: one.employer,
      },
      isPension: one.occupational_pension ?? false,
      figures: figuresOf(one),
    })),
    benefits: benefits.map((one, index) => ({
      benefitType: one.type,
      benefitId: id('benefit', one.type, index),
      startDate: `${taxYear.slice(0, 4)}-04-06`,
      amount: one.amount,
      ...('tax_deducted' in one && one.tax_deducted !== undefined && { taxPaid: one.tax_deducted }),
    })),
    cisDeductions: (body.cis ?? []).map((one) => ({
      fromDate: `${taxYear.slice(0, 4)}-04-06`,
      toDate: `20${taxYear.slice(5)}-04-05`,
      contractorName: one.contractor,
      employerRef: one.reference,
      totalDeductionAmount: one.deducted,
      periodData: [
        {
          deductionFromDate: `${taxYear.slice(0, 4)}-04-06`,
          deductionToDate: `${taxYear.slice(0, 4)}-05-05`,
          deductionAmount: one.deducted,
          submissionDate: now.toISOString(),
          source: 'contractor',
        },
      ],
    })),
    disposals: (body.property_disposals ?? []).map((one) => disposalOf(one, now)),
    gainsTaxPaid: total((body.property_disposals ?? []).map(({ tax_paid: paid }) => paid)),
  };
}

function figuresOf(one: ReportedEmployment): JsonObject {
  const { pay, tax_deducted: tax, benefits } = one;
  const { student_loan_deducted: undergraduate, postgraduate_loan_deducted: postgraduate } = one;
  return {
    ...((pay !== undefined || tax !== undefined) && {
      pay: {
        ...(pay !== undefined && { taxablePayToDate: pay }),
        ...(tax !== undefined && { totalTaxToDate: tax }),
      },
    }),
    ...((undergraduate !== undefined || postgraduate !== undefined) && {
      deductions: {
        studentLoans: {
          ...(undergraduate !== undefined && { uglDeductionAmount: undergraduate }),
          ...(postgraduate !== undefined && { pglDeductionAmount: postgraduate }),
        },
      },
    }),
    ...(benefits !== undefined && {
      benefitsInKind: typeof benefits === 'number' ? { otherItems: benefits } : benefits,
    }),
  };
}

const disposalOf = (one: ReportedDisposal, now: Date): JsonObject => ({
  source: 'hmrc-held',
  submittedOn: now.toISOString(),
  ppdSubmissionId: one.reference,
  ppdSubmissionDate: now.toISOString(),
  ...(one.disposed_on !== undefined && { disposalDate: one.disposed_on }),
  completionDate: one.completed_on,
  disposalProceeds: one.proceeds,
  ...(one.acquired_on !== undefined && { acquisitionDate: one.acquired_on }),
  acquisitionAmount: one.acquisition_cost,
  ...(one.improvement_costs !== undefined && { improvementCosts: one.improvement_costs }),
  ...(one.incidental_costs !== undefined && { additionalCosts: one.incidental_costs }),
  ...(one.private_residence_relief !== undefined && { prfAmount: one.private_residence_relief }),
  ...(one.other_relief !== undefined && { otherReliefAmount: one.other_relief }),
});

/** An id of HMRC's form that is always the same for the same record. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

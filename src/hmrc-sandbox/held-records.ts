import { createHash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import type { JsonObject } from './state.js';

const closed = { additionalProperties: false };
const optional = Type.Optional;
const Pounds = Type.Number({ minimum: 0, maximum: 99_999_999_999.99 });
const Signed = Type.Number({ minimum: -99_999_999_999.99, maximum: 99_999_999_999.99 });
const EmployerName = Type.String({ pattern: '^\\S.{0,73}$' });
const EmployerRef = Type.String({ pattern: '^[0-9]{3}\\/[^ ].{0,9}$' });

/** HMRC's kinds of benefits in kind. */
const BENEFIT_KINDS = [
  'accommodation',
  'assets',
  'assetTransfer',
  'beneficialLoan',
  'car',
  'carFuel',
  'educationalServices',
  'entertaining',
  'expenses',
  'medicalInsurance',
  'telephone',
  'service',
  'taxableExpenses',
  'van',
  'vanFuel',
  'mileage',
  'nonQualifyingRelocationExpenses',
  'nurseryPlaces',
  'otherItems',
  'paymentsOnEmployeesBehalf',
  'personalIncidentalExpenses',
  'qualifyingRelocationExpenses',
  'employerProvidedProfessionalSubscriptions',
  'employerProvidedServices',
  'incomeTaxPaidByDirector',
  'travelAndSubsistence',
  'vouchersAndCreditCards',
  'nonCash',
];

const BENEFIT_TYPES = [
  'incapacityBenefit',
  'statePension',
  'statePensionLumpSum',
  'employmentSupportAllowance',
  'jobSeekersAllowance',
  'bereavementAllowance',
  'otherStateBenefits',
] as const;

const Employment = Type.Object(
  {
    employer: EmployerName,
    reference: optional(EmployerRef),
    pay: optional(Pounds),
    tax_deducted: optional(Signed),
    benefits: optional(
      Type.Union([
        Pounds,
        Type.Object(Object.fromEntries(BENEFIT_KINDS.map((kind) => [kind, optional(Pounds)])), closed),
      ]),
    ),
    student_loan_deducted: optional(Pounds),
    postgraduate_loan_deducted: optional(Pounds),
    occupational_pension: optional(Type.Boolean()),
  },
  closed,
);
type Employment = Static<typeof Employment>;

/** HMRC's own records of a person's year, as `_control/people` takes them: from employers and others who report. */
export const PeopleBody = Type.Object(
  {
    nino: Type.String(),
    tax_year: optional(Type.String()),
    paye: optional(Type.Object({ employments: Type.Array(Employment, { maxItems: 200 }) }, closed)),
    state_pension: optional(Pounds),
    state_benefits: optional(
      Type.Array(
        Type.Object(
          { type: Type.Enum([...BENEFIT_TYPES]), amount: Pounds, tax_deducted: optional(Signed) },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
  },
  closed,
);
export type PeopleBody = Static<typeof PeopleBody>;

/** The same, kept with HMRC's ids and in HMRC's members. */
export interface HeldRecords {
  readonly receivedAt: string;
  readonly employments: readonly HeldEmployment[];
  readonly benefits: readonly JsonObject[];
}

export interface HeldEmployment {
  readonly employmentId: string;
  readonly employer: JsonObject & { readonly employerName: string };
  readonly isPension: boolean;
  readonly figures: JsonObject;
}

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
  };
}

function figuresOf(one: Employment): JsonObject {
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

/** The same in the fields of a tax estimate, by which a calculation counts them. */
export function personOf(body: PeopleBody): JsonObject {
  const all = body.paye?.employments ?? [];
  const jobs = all.filter((one) => one.occupational_pension !== true);
  const pensions = all.filter((one) => one.occupational_pension === true);
  const benefits = (body.state_benefits ?? []).filter(({ type }) => type !== 'statePensionLumpSum');
  const statePensions = benefits.filter(({ type }) => type === 'statePension');
  const others = benefits.filter(({ type }) => type !== 'statePension');
  const total = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce((sum: number, one = 0) => sum + Math.round(one * 100), 0) / 100;
  const state = total([body.state_pension, ...statePensions.map(({ amount }) => amount)]);
  return {
    ...(jobs.length > 0 && {
      employments: jobs.map((one) => ({
        pay: one.pay ?? 0,
        tax_deducted: one.tax_deducted ?? 0,
        benefits: typeof one.benefits === 'object' ? total(Object.values(one.benefits)) : (one.benefits ?? 0),
        student_loan_deducted: one.student_loan_deducted ?? 0,
        postgraduate_loan_deducted: one.postgraduate_loan_deducted ?? 0,
      })),
    }),
    ...((state > 0 || pensions.length > 0) && {
      pensions: {
        state,
        other: pensions.map((one) => ({ amount: one.pay ?? 0, tax_deducted: one.tax_deducted ?? 0 })),
      },
    }),
    ...(others.length > 0 && {
      state_benefits: {
        taxable: total(others.map(({ amount }) => amount)),
        tax_deducted: total(others.map(({ tax_deducted: tax }) => tax)),
      },
    }),
  };
}

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

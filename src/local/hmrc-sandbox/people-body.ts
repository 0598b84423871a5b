import Type, { type Static } from 'typebox';

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

const Day = Type.String({ format: 'date' });

const LOSS_TYPES = ['self-employment', 'self-employment-class4', 'uk-property'] as const;

const Disposal = Type.Object(
  {
    reference: Type.String({ pattern: '^[A-Za-z0-9]{12}$' }),
    disposed_on: optional(Day),
    completed_on: Day,
    acquired_on: optional(Day),
    proceeds: Pounds,
    acquisition_cost: Pounds,
    improvement_costs: optional(Pounds),
    incidental_costs: optional(Pounds),
    private_residence_relief: optional(Pounds),
    other_relief: optional(Pounds),
    tax_paid: optional(Pounds),
  },
  closed,
);
export type ReportedDisposal = Static<typeof Disposal>;

const Account = Type.Object(
  {
    name: Type.String({ pattern: "^[A-Za-z0-9 &'()*,\\-./@£]{1,32}$" }),
    untaxed_interest: optional(Pounds),
    taxed_interest: optional(Pounds),
  },
  closed,
);

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
export type ReportedEmployment = Static<typeof Employment>;

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
    cis: optional(
      Type.Array(
        Type.Object({ contractor: EmployerName, reference: EmployerRef, deducted: Pounds }, closed),
        { maxItems: 100 },
      ),
    ),
    savings_accounts: optional(Type.Array(Account, { maxItems: 100 })),
    property_disposals: optional(Type.Array(Disposal, { maxItems: 100 })),
    losses: optional(
      Type.Array(Type.Object({ type: Type.Enum([...LOSS_TYPES]), amount: Pounds }, closed), { maxItems: 4 }),
    ),
    student_loan_plans: optional(
      Type.Array(Type.Enum(['plan1', 'plan2', 'plan4', 'postgraduate']), { maxItems: 4 }),
    ),
    marriage_allowance: optional(Type.Enum(['given', 'received'])),
  },
  closed,
);
export type PeopleBody = Static<typeof PeopleBody>;

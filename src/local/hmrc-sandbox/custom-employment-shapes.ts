import Type from 'typebox';
import { Amount, closed, Day, SomeAmount } from './shape-members.js';

/** POST …/employments-income, version 2.0: an employment that the person adds. */
export const AddedEmployment = Type.Object(
  {
    employerRef: Type.Optional(
      Type.String({ pattern: '^[0-9]{3}\\/[^ ].{0,9}$', 'x-hmrc-code': 'FORMAT_EMPLOYER_REF' }),
    ),
    employerName: Type.String({ pattern: '^\\S.{0,73}$', 'x-hmrc-code': 'FORMAT_EMPLOYER_NAME' }),
    startDate: Day('FORMAT_START_DATE'),
    cessationDate: Type.Optional(Day('FORMAT_CESSATION_DATE')),
    payrollId: Type.Optional(Type.String({ maxLength: 38, 'x-hmrc-code': 'FORMAT_PAYROLL_ID' })),
    occupationalPension: Type.Boolean(),
  },
  closed,
);

/** PUT …/financial-details, version 2.0. */
export const AddedEmploymentPay = Type.Object(
  {
    employment: Type.Object(
      {
        pay: Type.Object(
          {
            taxablePayToDate: Amount,
            totalTaxToDate: Type.Number({
              minimum: -99_999_999_999.99,
              maximum: 99_999_999_999.99,
              multipleOf: 0.01,
            }),
          },
          closed,
        ),
        deductions: Type.Optional(
          Type.Object(
            {
              studentLoans: Type.Optional(
                Type.Object({ uglDeductionAmount: SomeAmount, pglDeductionAmount: SomeAmount }, closed),
              ),
            },
            closed,
          ),
        ),
        benefitsInKind: Type.Optional(Type.Record(Type.String(), Amount)),
        offPayrollWorker: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  },
  closed,
);

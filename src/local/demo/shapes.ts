import Type, { type Static } from 'typebox';

/** The parts of the API's answers that the demo reads; the rest is let through. */

const OrNull = <T extends Parameters<typeof Type.Array>[0]>(shape: T) => Type.Union([shape, Type.Null()]);

export const YearSummary = Type.Object(
  {
    id: Type.String(),
    tax_year: Type.String(),
    status: Type.String(),
    total_income: Type.Number(),
    total_expenses: Type.Number(),
    tax_liability: OrNull(Type.Number()),
    submitted_at: OrNull(Type.String()),
  },
  { additionalProperties: false },
);
export type YearSummary = Static<typeof YearSummary>;

export const TaxReturn = Type.Object({
  id: Type.String(),
  status: Type.String(),
  version: Type.Integer(),
  amendment: OrNull(Type.Object({ version: Type.Integer(), state: Type.String() })),
  income_sources: Type.Array(
    Type.Object({
      type: Type.String(),
      name: Type.String(),
      income: Type.Number(),
      expenses: Type.Number(),
      residential_finance_costs: Type.Number(),
      profit: Type.Number(),
    }),
  ),
  issues: Type.Array(
    Type.Object({
      code: Type.String(),
      path: OrNull(Type.String()),
      source: Type.String(),
      hmrc_code: OrNull(Type.String()),
      detail: Type.String(),
      needs_acceptance: Type.Boolean(),
    }),
  ),
  rejection: OrNull(Type.Object({ code: Type.String(), message: Type.String() })),
});
export type TaxReturn = Static<typeof TaxReturn>;

export const Calculation = Type.Object({
  id: Type.String(),
  figures_hash: Type.String(),
  total_income: Type.Number(),
  personal_allowance: Type.Number(),
  taxable_income: Type.Number(),
  income_tax: Type.Object({
    bands: Type.Array(
      Type.Object({
        source: Type.String(),
        band: Type.String(),
        rate_percent: Type.Number(),
        amount: Type.Number(),
        tax: Type.Number(),
      }),
    ),
    reductions: Type.Array(Type.Object({ code: Type.String(), amount: Type.Number() })),
    liability: Type.Number(),
  }),
  class2: Type.Number(),
  class4: Type.Number(),
  capital_gains: OrNull(Type.Object({ taxable: Type.Number(), tax: Type.Number() })),
  total_liability: Type.Number(),
  amounts_due: Type.Array(Type.Object({ due_on: Type.String(), amount: Type.Number(), what: Type.String() })),
  lines: Type.Array(Type.Object({ rule: Type.String(), cites: Type.String() })),
});
export type Calculation = Static<typeof Calculation>;

export const QuarterlyUpdate = Type.Object({
  id: Type.String(),
  period_end: Type.String(),
  status: Type.String(),
  figures: Type.Object({ net: Type.Number() }),
  issues: Type.Array(Type.Object({ detail: Type.String() })),
});
export type QuarterlyUpdate = Static<typeof QuarterlyUpdate>;

export const HmrcAccount = Type.Object({
  as_of: Type.String(),
  balance: Type.Number(),
  liabilities: Type.Array(
    Type.Object({ due_on: OrNull(Type.String()), amount: Type.Number(), what: Type.String() }),
  ),
});
export type HmrcAccount = Static<typeof HmrcAccount>;

export const Receipt = Type.Object({
  version: Type.Integer(),
  submission_id: Type.String(),
  submitted_at: Type.String(),
  hmrc_calculation_id: Type.String(),
  hmrc_correlation_id: OrNull(Type.String()),
  acceptance: Type.Object({ state: Type.String() }),
  figures: Type.Object({
    total_income: Type.Number(),
    taxable_income: Type.Number(),
    income_tax: Type.Number(),
    class4: Type.Number(),
    tax_deducted: Type.Number(),
  }),
  hmrc_figures: OrNull(
    Type.Object({
      total_income: Type.Number(),
      taxable_income: Type.Number(),
      income_tax: Type.Number(),
      class4: Type.Number(),
      tax_deducted: Type.Number(),
    }),
  ),
});
export type Receipt = Static<typeof Receipt>;

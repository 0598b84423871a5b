import Type, { type Static } from 'typebox';
import { ISSUE_CODE_LIST } from '../../../domain/codes/issue-codes.js';
import { REGIONS } from '../../../domain/tax/tax-input.js';
import { ADJUSTMENT_CODES } from '../../../domain/tax-returns/adjustment.js';
import { CARRIED_KINDS } from '../../../domain/tax-returns/carried-in.js';
import { NOT_COUNTED_REASONS } from '../../../domain/tax-returns/counts-as.js';
import { HMRC_OUTCOMES } from '../../../domain/tax-returns/hmrc-exchange.js';
import { LIMITS } from '../../../limits/limits.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import {
  CalendarDate,
  CodeOf,
  Formed,
  Id,
  ListOf,
  Metadata,
  Money,
  MoneyTotal,
  MultilineText,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { calculationProperties } from '../tax-estimates/calculation-schema.js';
import { TaxReturnInputs } from '../tax-estimates/input-schema.js';
import { AdjustmentInput, AdjustmentResult, AdjustmentSchema } from './adjustment-schemas.js';
import { DeclarationSchema } from './filing-schemas.js';

const { periodDays, periodsOfAccount } = LIMITS.requests;
const optional = Type.Optional;

export const STATUSES = [
  'draft',
  'preparing',
  'action_required',
  'awaiting_declaration',
  'submitting',
  'submitted',
  'rejected',
  'cancelled',
] as const;

const status = () => OneOf(STATUSES);

export const TaxReturnRef = Formed('^[0-9a-z_-]+$', 'a `tr_` id or a tax year, such as 2025-26', {
  maxLength: 64,
  description: 'A `tr_` id, or a tax year: `2025-26`, or `2025` for the year that starts in April 2025.',
});

const writable = {
  basis: optional(OneOf(['cash', 'accruals'])),
  region: optional(Nullable(OneOf(REGIONS, 'Overrides the client’s for this year.'))),
  inputs: optional(TaxReturnInputs),
  adjustments: optional(ListOf(AdjustmentInput, 100)),
  notes: optional(Nullable(MultilineText(2000))),
  metadata: optional(Metadata()),
};

export const TaxReturnInput = Named(
  'TaxReturnInput',
  Shape({ client_id: optional(Id('client')), tax_year: TaxYear(), ...writable }),
);

const incomeSource = Shape({
  type: OneOf(['self_employment', 'uk_property', 'foreign_property']),
  business_id: Nullable(Id('business')),
  name: Text(200),
  income: MoneyTotal(),
  expenses: MoneyTotal(),
  residential_finance_costs: MoneyTotal(),
  profit: MoneyTotal(),
});

const carriedIn = Shape(
  {
    what: OneOf(CARRIED_KINDS),
    business_id: Nullable(Id('business')),
    name: Nullable(Text(200, { minLength: 0 })),
    amount: MoneyTotal({ minimum: 0, description: 'Pounds that the year before carried forward.' }),
    adjustment: Nullable(OneOf(ADJUSTMENT_CODES)),
    path: Text(200, { description: 'Where it goes, as a JSON pointer into the return.' }),
    taken_amount: MoneyTotal({ minimum: 0, description: 'Pounds of it that this return brings in.' }),
    taken: Type.Boolean({
      description: 'The two are the same; else the issue `carried_in_differs` says so.',
    }),
    source: Shape({
      tax_return_id: Id('taxReturn'),
      tax_year: TaxYear(),
      status: OneOf(['filed', 'calculated']),
    }),
  },
  'What our own return of the year before left for this one.',
);

/** An issue that blocks filing, or needs a look. */
export const issue = Shape({
  code: CodeOf(ISSUE_CODE_LIST, '/docs/codes/issues'),
  path: Nullable(Text(500)),
  source: OneOf(['us', 'hmrc']),
  hmrc_code: Nullable(Text(100)),
  detail: MultilineText(1000),
  retryable: Type.Boolean(),
  count: Nullable(Whole(1, Number.MAX_SAFE_INTEGER)),
  amount: Nullable(MoneyTotal()),
  needs_acceptance: Type.Boolean(),
});

const submission = Shape({
  id: Id('submission'),
  state: Text(40),
  attempts: Whole(0, 10_000),
  hmrc_calculation_id: Nullable(Text(64)),
  hmrc_correlation_id: Nullable(Text(200)),
  submitted_at: Nullable(Timestamp()),
  reconciled_by: Nullable(Text(100)),
  acceptance: Nullable(Shape({ state: OneOf(['pending', 'fulfilled']), at: Nullable(Timestamp()) })),
});

const summaryFields = {
  id: Id('taxReturn'),
  tax_year: TaxYear(),
  status: status(),
  total_income: MoneyTotal(),
  total_expenses: MoneyTotal(),
  tax_liability: Nullable(MoneyTotal()),
  submitted_at: Nullable(Timestamp()),
};

/** Exactly the seven fields that the product promises for a year. */
const TaxReturnSummary = Named('TaxReturnSummary', Shape(summaryFields));

const fullFields = {
  ...summaryFields,
  client_id: Id('client'),
  period_start: CalendarDate(),
  period_end: CalendarDate(),
  filing_due_on: CalendarDate(),
  payment_due_on: CalendarDate(),
  version: Whole(
    1,
    1000,
    'Version of the filing, from 1; while an amendment is open, that of what HMRC has.',
  ),
  amendment: Nullable(
    Shape(
      {
        version: Whole(2, 1000),
        reason: MultilineText(1000),
        opened_at: Timestamp(),
        state: status(),
      },
      'The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it.',
    ),
  ),
  basis: OneOf(['cash', 'accruals']),
  region: Nullable(OneOf(REGIONS)),
  inputs: TaxReturnInputs,
  adjustments: ListOf(AdjustmentSchema, 100),
  adjustment_results: ListOf(AdjustmentResult, 100),
  carried_in: ListOf(carriedIn, 500),
  proposed_inputs: Nullable(TaxReturnInputs),
  income_sources: ListOf(incomeSource, 200),
  calculation_id: Nullable(Id('calculation')),
  calculated_at: Nullable(Timestamp()),
  stale: Type.Boolean({
    description:
      'Something that the calculation used has changed since: figures that follow are being worked out, within seconds.',
  }),
  issues: ListOf(issue, 100),
  rejection: Nullable(
    Shape({
      code: Text(100),
      message: MultilineText(1000),
      correlation_id: Nullable(Text(200)),
      retryable: Type.Boolean(),
    }),
  ),
  submission: Nullable(submission),
  declaration: Nullable(DeclarationSchema),
  locked: Type.Boolean(),
  notes: Nullable(MultilineText(2000)),
  metadata: Metadata(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

export const AmendmentInput = Named(
  'AmendmentInput',
  Shape({ reason: MultilineText(1000, { minLength: 1 }) }),
);

export const TaxReturnFull = Named('TaxReturn', Shape(fullFields));

/** Either view: which one an operation answers by default, it says. */
export const TaxReturnView = Named('TaxReturnView', Type.Union([TaxReturnFull, TaxReturnSummary]));

const {
  basis: _b,
  region: _r,
  inputs: _i,
  adjustments: _a,
  notes: _n,
  metadata: _m,
  ...readOnly
} = fullFields;
export const TAX_RETURN_READ_ONLY = Object.keys(readOnly);

export const TaxReturnReplacement = Named(
  'TaxReturnReplacement',
  Shape({ ...writable, ...repeatable(readOnly) }),
);

export type TaxReturnBody = Static<typeof TaxReturnReplacement>;

export const viewQuery = { view: optional(OneOf(['summary', 'full'])) };
export const refQuery = {
  client_id: optional(Id('client')),
};

export const taxReturnListQuery = {
  ...PageQuery,
  ...viewQuery,
  client_id: optional(Id('client')),
  tax_year: optional(TaxYear()),
  status: optional(status()),
};

const owner = {
  business_id: Nullable(Id('business')),
  property_id: Nullable(Id('property')),
};

export const CalculationSchema = Named(
  'Calculation',
  Shape({
    id: Id('calculation'),
    tax_return_id: Id('taxReturn'),
    status: OneOf(['queued', 'processing', 'completed', 'failed']),
    figures_hash: Formed('^[0-9a-f]{64}$', '64 hexadecimal digits', { maxLength: 64 }),
    as_of: Timestamp(),
    stale: Type.Boolean(),
    issues: ListOf(issue, 100),
    trace: ListOf(
      Shape({
        figure: Text(200, { description: 'The field of the input, as a JSON pointer.' }),
        category: Text(100),
        ...owner,
        amount: MoneyTotal({ description: 'In the figure: the client’s allowable share, refunds netted.' }),
        allowable_amount: MoneyTotal({
          description: 'After each row’s `allowable_percent`, before the share of the property.',
        }),
        recorded_amount: MoneyTotal({ description: 'The total of the listed rows, or parts of split ones.' }),
        count: Whole(0, 2_147_483_647),
        transactions_url: Text(2048),
      }),
      2000,
    ),
    adjustment_results: ListOf(AdjustmentResult, 100),
    from_accounts: ListOf(
      Shape(
        {
          figure: Text(200),
          business_id: Id('business'),
          amount: MoneyTotal({
            description:
              'What the accounts of the periods put into the figure, less the rows of the tax year.',
          }),
          periods: ListOf(
            Shape({
              start_on: CalendarDate(),
              end_on: CalendarDate(),
              days: Whole(0, periodDays.value, 'Its days that the year is charged on.'),
              of_days: Whole(0, periodDays.value, 'All of its days.'),
              provisional: Type.Boolean(),
              amount: MoneyTotal({ description: 'What it puts into the figure.' }),
            }),
            periodsOfAccount.value,
          ),
        },
        'Accounts that are not those of the tax year, apportioned to it.',
      ),
      200,
    ),
    from_inputs: ListOf(
      Shape({
        figure: Text(200),
        input: Text(200, { description: 'The field of the return, as a JSON pointer.' }),
        amount: Money(),
      }),
      10,
    ),
    not_counted: ListOf(
      Shape(
        {
          category: Nullable(Text(100)),
          ...owner,
          reason: OneOf(NOT_COUNTED_REASONS),
          amount: Nullable(
            MoneyTotal({ description: 'The sum as it was recorded, before any share or percentage.' }),
          ),
          count: Whole(0, 2_147_483_647),
          transactions_url: Text(2048),
        },
        'Transactions that are in no figure.',
      ),
      2000,
    ),
    ...calculationProperties,
  }),
);

export const CalculationTicket = Named(
  'CalculationTicket',
  Shape({
    id: Id('calculation'),
    tax_return_id: Id('taxReturn'),
    status: OneOf(['queued', 'processing', 'completed', 'failed']),
    created_at: Timestamp(),
  }),
);

export const StatusChangeSchema = Named(
  'StatusChange',
  Shape({
    from: Nullable(status()),
    to: status(),
    trigger: Text(60, {
      description: '`hmrc_call` for a call to HMRC, which does not itself change the status.',
    }),
    actor: Text(100),
    version: Whole(1, 1000),
    hmrc_correlation_id: Nullable(
      Text(200, { description: 'Reference that HMRC’s support finds the call by.' }),
    ),
    code: Nullable(Text(100)),
    hmrc_call: Nullable(
      Shape({
        operation: Text(200, { description: 'Method and words of the path.' }),
        outcome: OneOf(HMRC_OUTCOMES),
        status: Nullable(Whole(100, 599)),
      }),
    ),
    detail: Text(1000, { description: 'What happened in words, HMRC’s answer with what to do.' }),
    at: Timestamp(),
  }),
);

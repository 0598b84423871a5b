import Type, { type Static } from 'typebox';
import {
  Formed,
  Id,
  ListOf,
  MoneyTotal,
  MultilineText,
  Name,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { answeredFrom } from '../approvals/shapes.js';
import { FraudPreventionSchema } from './fraud-prevention-schema.js';
import { IssueCode, IssueCount } from './issue-schemas.js';

const figuresHash = () =>
  Formed('^[0-9a-f]{64}$', 'the `figures_hash` of a calculation', { maxLength: 64, minLength: 64 });
/** The form of `path` of an issue. */
const IssuePath = () => Formed('^/[a-z0-9_/]{1,199}$', 'the `path` of an issue', { maxLength: 200 });
/** A bound above the number of fields of a return that are not sent. */
const MAX_PLACES = 100;
const declarantKind = () => OneOf(['taxpayer', 'agent']);

export const PrepareInput = Named(
  'TaxReturnPreparationInput',
  Shape({ fraud_prevention: Type.Optional(FraudPreventionSchema) }),
);

/** Members of an agreement that the caller states. */
const facts = {
  calculation_id: Id('calculation'),
  figures_hash: figuresHash(),
  wording_version: Text(40),
  declarant: Shape({ kind: declarantKind(), name: Name(200) }),
  agreed: Type.Literal(true, {
    description: 'Must be `true`: a return is filed only after somebody has agreed to its figures.',
  }),
  agreed_at: Timestamp(),
};

const known = {
  accepts: Type.Optional({
    ...ListOf(IssueCode(), 20),
    description:
      'The `code` of every issue of the return that `needs_acceptance`, once the declarant knows of it. ' +
      'Without one of them the answer is 409 `issues_not_accepted`.',
  }),
  given_elsewhere: Type.Optional({
    ...ListOf(IssuePath(), MAX_PLACES),
    description:
      'The `path` of every issue `not_sent_to_hmrc`, once HMRC has been given what is there. Without one of them the ' +
      'answer is 409 `issues_not_accepted`.',
  }),
};

const DeclarationInputSchema = Named('DeclarationInput', Shape({ ...facts, ...known }));

export type DeclarationBody = Static<typeof DeclarationInputSchema>;

/** Every member may be left out, since a body has either an approval or the facts; `declarationFrom` says what is missing. */
export const DeclareInput = Named(
  'DeclareInput',
  Shape({
    calculation_id: Type.Optional(facts.calculation_id),
    figures_hash: Type.Optional(facts.figures_hash),
    wording_version: Type.Optional(facts.wording_version),
    declarant: Type.Optional(facts.declarant),
    agreed: Type.Optional(facts.agreed),
    agreed_at: Type.Optional(facts.agreed_at),
    ...known,
    approval_id: Type.Optional({
      ...Id('approval'),
      description:
        'Instead of the agreed facts: the approval by which the taxpayer agreed. `accepts` and `given_elsewhere` may go with it, for what was not shown there.',
    }),
  }),
);

export type DeclareBody = Static<typeof DeclareInput>;

export const SubmissionInput = Named(
  'SubmissionInput',
  Shape({
    fraud_prevention: FraudPreventionSchema,
    auto: Type.Optional(
      Type.Boolean({
        description:
          'Prepares first. The declaration holds only if HMRC’s figures equal those of the calculation it names; ' +
          'otherwise the return stops at `awaiting_declaration`.',
      }),
    ),
    declaration: Type.Optional(DeclarationInputSchema),
  }),
);

/** Declaration: the person, the figures, the text, and the issues accepted. */
export const DeclarationSchema = Named(
  'Declaration',
  Shape({
    calculation_id: Id('calculation'),
    figures_hash: figuresHash(),
    wording_version: Text(40),
    wording: Nullable(MultilineText(4000)),
    declarant: Shape({ kind: declarantKind(), name: Text(200) }),
    accepts: ListOf(IssueCode(), 20),
    accepted_issues: ListOf(IssueCount, 20),
    given_elsewhere: ListOf(IssuePath(), MAX_PLACES),
    approval: Nullable(
      Shape(
        { id: Id('approval'), ...answeredFrom },
        'The approval by which the taxpayer agreed; null where the caller stated who did.',
      ),
    ),
    agreed_at: Timestamp(),
    recorded_at: Timestamp(),
  }),
);

const hmrcFigures = Shape({
  total_income: MoneyTotal(),
  taxable_income: MoneyTotal(),
  income_tax: MoneyTotal(),
  class2: MoneyTotal(),
  class4: MoneyTotal(),
  student_loans: MoneyTotal(),
  tax_deducted: MoneyTotal(),
  total_due: MoneyTotal(),
  calculated_at: Nullable(Timestamp()),
});

export const ReceiptSchema = Named(
  'Receipt',
  Shape({
    tax_return_id: Id('taxReturn'),
    client_id: Id('client'),
    tax_year: TaxYear(),
    version: Whole(1, 1000),
    software: Text(100),
    submission_id: Id('submission'),
    submitted_at: Timestamp('When HMRC had the final declaration.'),
    hmrc_calculation_id: Text(64),
    hmrc_correlation_id: Nullable(Text(200)),
    reconciled_by: Nullable(Text(100)),
    acceptance: Shape({ state: OneOf(['pending', 'fulfilled']), at: Nullable(Timestamp()) }),
    declaration: DeclarationSchema,
    figures: Shape({
      total_income: MoneyTotal(),
      taxable_income: MoneyTotal(),
      income_tax: MoneyTotal(),
      class2: MoneyTotal(),
      class4: MoneyTotal(),
      student_loans: MoneyTotal(),
      tax_deducted: MoneyTotal(),
      total_liability: MoneyTotal(),
    }),
    hmrc_figures: Nullable(hmrcFigures),
  }),
);

import Type from 'typebox';
import { READINESS_STATES } from '../../../domain/practice/readiness.js';
import { READINESS_STEPS } from '../../../domain/practice/readiness-steps.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  Id,
  ListOf,
  MoneyTotal,
  Named,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  Shape,
  TaxYear,
  Text,
  Whole,
} from '../../shapes/schemas.js';

const optional = Type.Optional;
const OVER = LIMITS.documents.rowPounds.value;
const STEPS = READINESS_STEPS.length;

export const ReadinessState = (description?: string) => OneOf(READINESS_STATES, description);

const ClientReadiness = Named(
  'ClientReadiness',
  Shape({
    client: Shape({ id: Id('client'), name: Text(201) }, 'The client whose year it is.'),
    state: ReadinessState('The first step that is not done; `done` when all are.'),
    steps: {
      ...ListOf(
        Shape({
          code: OneOf(READINESS_STEPS, 'The step; the list has all of them in the order of doing.'),
          done: Type.Boolean({ description: 'Whether nothing of it is missing.' }),
          detail: Text(500, { description: 'What is missing, or why nothing is, for a person to read.' }),
        }),
        STEPS,
        STEPS,
      ),
      description: 'Everything that is to be done for the year, with what is missing.',
    },
    due_on: Nullable(CalendarDate('The next day on which something is due to HMRC; null when nothing is.')),
    balance_due: Nullable(
      MoneyTotal({
        description:
          'The balance of the year by the last calculation; negative for a repayment. Null until there is one.',
      }),
    ),
    rows_without_document: Whole(
      0,
      Number.MAX_SAFE_INTEGER,
      `Expenses of the year over £${OVER} that no document is put to. No step waits for them; the report \`rows_without_document\` lists them.`,
    ),
  }),
);

const count = (description: string) => Whole(0, Number.MAX_SAFE_INTEGER, description);
const Counts = Shape(
  {
    total: count('All clients, or all that `q` matches.'),
    ...Object.fromEntries(
      READINESS_STATES.map((state) => [state, count(`Clients whose \`state\` is \`${state}\`.`)]),
    ),
    without_document: count('Clients with `rows_without_document`, whatever their state.'),
  },
  'How many clients are in each state, on all pages and whatever else but `q` is asked for.',
);

export const ReadinessPage = Named(
  'ClientReadinessPage',
  Shape({ ...PageOf(ClientReadiness).properties, counts: Counts }),
);

export const readinessQuery = {
  ...PageQuery,
  tax_year: TaxYear(),
  state: optional(ReadinessState('Only clients whose next step is this one.')),
  without_document: optional(
    Type.Boolean({ description: 'Only clients with `rows_without_document`, or only the others.' }),
  ),
  q: optional(
    Text(100, { description: 'Words that stand in the name, whatever the case and without accents.' }),
  ),
};

import Type, { type Static } from 'typebox';
import { PREFILL_STATUSES, SUGGESTION_SOURCES, SUGGESTION_STATES } from '../../../domain/prefills/prefill.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  FailureReason,
  Id,
  ListOf,
  Money,
  Named,
  Nullable,
  OneOf,
  Shape,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';

const optional = Type.Optional;
const MAX = LIMITS.hmrc.prefillSuggestions.value;

/** An entry of a list, by the names of its fields in the return. */
const Entry = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  description: 'An entry that the list lacks, as the return would have it.',
  maxProperties: 30,
  propertyNames: {
    type: 'string',
    maxLength: 40,
    pattern: '^[a-z_0-9]+$',
    'x-form': 'a field of the return',
  },
  additionalProperties: Type.Union([Money(), Text(200)]),
});

const value = () => Type.Union([Money(), Text(200), ListOf(Text(40), 20), Entry, Type.Null()]);

const SuggestionSchema = Named(
  'PrefillSuggestion',
  Shape({
    id: Id('suggestion'),
    path: Text(200),
    hmrc_value: value(),
    our_value: value(),
    source: OneOf(SUGGESTION_SOURCES),
    name: Nullable(Text(105)),
    state: OneOf(SUGGESTION_STATES),
  }),
);

export const PrefillSchema = Named(
  'Prefill',
  Shape({
    tax_return_id: Id('taxReturn'),
    status: OneOf(PREFILL_STATUSES),
    as_of: Nullable(Timestamp('When HMRC last answered.')),
    error: Nullable(FailureReason),
    suggestions: ListOf(SuggestionSchema, MAX),
  }),
);

export const PrefillDecision = Named(
  'PrefillDecisionInput',
  Shape({
    ids: optional(ListOf(Id('suggestion'), MAX, 1)),
    all: optional(Type.Boolean()),
  }),
);
export type PrefillDecision = Static<typeof PrefillDecision>;

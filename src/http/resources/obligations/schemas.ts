import Type from 'typebox';
import {
  OBLIGATION_BUSINESS_TYPES,
  OBLIGATION_KINDS,
  OBLIGATION_STATUSES,
} from '../../../domain/obligations/obligation.js';
import {
  CalendarDate,
  FailureReason,
  Id,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';

const optional = Type.Optional;

export const ObligationSchema = Named(
  'Obligation',
  Shape({
    id: Id('obligation'),
    client_id: Id('client'),
    business: Nullable(
      Shape(
        {
          id: Nullable(Id('business')),
          type: OneOf(OBLIGATION_BUSINESS_TYPES),
          hmrc_business_id: Text(15),
        },
        '`id` is null for property, and for a trade that could not be matched to a business on record. Null for `final`.',
      ),
    ),
    kind: OneOf(OBLIGATION_KINDS),
    period_start: CalendarDate(),
    period_end: CalendarDate(),
    due_on: CalendarDate(),
    status: OneOf(OBLIGATION_STATUSES, '`overdue`: the due date has passed, UK time.'),
    received_on: Nullable(CalendarDate('The day on which HMRC counts it as met.')),
    quarterly_update_id: Nullable(Id('quarterlyUpdate')),
    as_of: Timestamp('When HMRC last listed it.'),
  }),
);

export const obligationListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  kind: optional(OneOf(OBLIGATION_KINDS)),
  status: optional(OneOf(OBLIGATION_STATUSES)),
  due_before: optional(CalendarDate('Due earlier than this date.')),
};

export const RefreshInput = Named('ObligationRefreshInput', Shape({ client_id: optional(Id('client')) }));

export const ObligationReadingSchema = Named(
  'ObligationReading',
  Shape({
    client_id: Id('client'),
    status: OneOf(['queued', 'processing', 'completed', 'failed']),
    as_of: Nullable(Timestamp('When HMRC last answered.')),
    error: Nullable(FailureReason),
  }),
);

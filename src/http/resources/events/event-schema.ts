import Type, { type TProperties, type TSchema } from 'typebox';
import { AGENT_ROLES } from '../../../domain/agent-invitations/agent-invitation.js';
import { APPROVAL_STATES } from '../../../domain/approvals/approval.js';
import { FAILURE_CODE_LIST } from '../../../domain/codes/failure-codes.js';
import { PLACE_CODE_LIST } from '../../../domain/codes/place-codes.js';
import { DOCUMENT_MEDIA_TYPES } from '../../../domain/documents/media-type-of.js';
import { IMPORT_STATUSES } from '../../../domain/imports/import.js';
import { OBLIGATION_KINDS, OBLIGATION_STATUSES } from '../../../domain/obligations/obligation.js';
import { PAYMENT_KINDS, PLAN_SOURCES } from '../../../domain/payments/planned-payment.js';
import { READINESS_STATES } from '../../../domain/practice/readiness.js';
import { QUARTERLY_UPDATE_STATUSES } from '../../../domain/quarterly-updates/quarterly-update.js';
import { ALL_REPORT_FORMATS, REPORT_STATUSES, REPORT_TYPES } from '../../../domain/reports/report.js';
import { BATCH_ACTS, BATCH_STATUSES } from '../../../domain/submission-batches/submission-batch.js';
import { CATEGORY_SOURCES } from '../../../domain/transactions/transaction.js';
import { WEBHOOK_ENDPOINT_STATUSES } from '../../../domain/webhooks/webhook-endpoint.js';
import { EVENT_TYPE_NAMES } from '../../../events/catalogue.js';
import {
  CalendarDate,
  CodeOf,
  Formed,
  Id,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { Arn } from '../hmrc-agents/schemas.js';
import { ImportCounts } from '../imports/schemas.js';
import { BatchCounts } from '../submission-batches/schemas.js';
import { STATUSES } from '../tax-returns/schemas.js';
import { CategoryCode } from '../transactions/schemas.js';

const clientId = Id('client');
const category = Nullable(CategoryCode());

const ENDING = {
  expires_at: Type.Optional(Timestamp('When it ends, in a notice of that.')),
  days_left: Type.Optional(Whole(0, 1000, 'Until it ends, in a notice of that.')),
};

/** Members of an event's `data`, by the noun of its type. */
const SUBJECTS: Readonly<Record<string, TProperties>> = {
  client: {
    id: clientId,
    merged_client_id: Type.Optional(clientId),
    erasure_id: Type.Optional(Id('erasure')),
  },
  business: { id: Id('business'), client_id: clientId },
  property: { id: Id('property'), client_id: clientId },
  transaction: {
    id: Id('transaction'),
    client_id: clientId,
    category,
    category_source: Nullable(OneOf(CATEGORY_SOURCES)),
    category_confidence: Nullable(
      Type.Unsafe<number>({ type: 'number', format: 'double', minimum: 0, maximum: 1 }),
    ),
    category_version: Nullable(Text(200)),
    previous_category: Type.Optional(category),
  },
  document: {
    id: Id('document'),
    client_id: clientId,
    media_type: OneOf(DOCUMENT_MEDIA_TYPES),
    sha256: Formed('^[0-9a-f]{64}$', 'a SHA-256 in lower-case hex', { maxLength: 64, minLength: 64 }),
  },
  import: {
    id: Id('import'),
    client_id: clientId,
    status: OneOf(IMPORT_STATUSES),
    counts: ImportCounts,
  },
  tax_return: {
    id: Id('taxReturn'),
    client_id: clientId,
    tax_year: TaxYear(),
    status: OneOf(STATUSES),
    version: Whole(1, 1000),
    submitted_at: Nullable(Timestamp()),
    calculation_id: Nullable(Id('calculation')),
  },
  report: {
    id: Id('report'),
    client_id: Nullable(clientId),
    type: OneOf(REPORT_TYPES),
    format: OneOf(ALL_REPORT_FORMATS),
    status: OneOf(REPORT_STATUSES),
  },
  calculation: {
    id: Id('calculation'),
    client_id: clientId,
    tax_return_id: Id('taxReturn'),
    status: OneOf(['failed']),
    error_code: CodeOf([...new Set([...FAILURE_CODE_LIST, ...PLACE_CODE_LIST])], '/docs/codes/failures'),
  },
  categorisation: {
    id: Id('job'),
    client_id: Nullable(clientId),
    status: OneOf(['failed']),
    error_code: CodeOf(FAILURE_CODE_LIST, '/docs/codes/failures'),
  },
  bulk_update: {
    id: Id('bulkUpdate'),
    client_id: Nullable(clientId),
    status: OneOf(['failed']),
    error_code: CodeOf(FAILURE_CODE_LIST, '/docs/codes/failures'),
  },
  obligation: {
    id: Id('obligation'),
    client_id: clientId,
    kind: OneOf(OBLIGATION_KINDS),
    period_end: CalendarDate(),
    due_on: CalendarDate(),
    status: OneOf(OBLIGATION_STATUSES),
    days_left: Nullable(Whole(0, 1000, 'To the due date, while it is open.')),
  },
  payment: {
    client_id: clientId,
    what: OneOf(PAYMENT_KINDS),
    tax_year: TaxYear(),
    due_on: CalendarDate(),
    days_left: Nullable(Whole(0, 1000, 'To the due date, until it has passed.')),
    source: OneOf(PLAN_SOURCES),
  },
  quarterly_update: {
    id: Id('quarterlyUpdate'),
    client_id: clientId,
    business_id: Nullable(Id('business')),
    tax_year: TaxYear(),
    period_end: CalendarDate(),
    status: OneOf(QUARTERLY_UPDATE_STATUSES),
  },
  hmrc_authorisation: {
    client_id: clientId,
    status: OneOf(['active', 'expiring', 'revoked', 'expired']),
    ...ENDING,
  },
  hmrc_agent: { arn: Arn, status: OneOf(['active', 'expiring', 'revoked', 'expired']), ...ENDING },
  agent_authorisation: {
    client_id: clientId,
    invitation_id: Nullable(Id('agentInvitation')),
    role: Nullable(OneOf(AGENT_ROLES)),
    status: OneOf(['accepted', 'rejected', 'expired', 'ended']),
  },
  submission_batch: {
    id: Id('submissionBatch'),
    act: OneOf(BATCH_ACTS),
    preview: Type.Boolean(),
    status: OneOf(BATCH_STATUSES),
    counts: BatchCounts,
  },
  approval: {
    id: Id('approval'),
    client_id: clientId,
    tax_return_id: Id('taxReturn'),
    state: OneOf(APPROVAL_STATES),
  },
  practice: {
    client_id: clientId,
    tax_year: TaxYear(),
    state: OneOf(READINESS_STATES),
    previous_state: OneOf(READINESS_STATES),
  },
  api_key: { id: Id('apiKey'), name: Text(100) },
  oauth_grant: {
    id: Id('oauthGrant'),
    app_id: Id('oauthApp'),
    app_name: Text(100),
    client_id: Nullable(clientId),
    reason: Type.Optional(OneOf(['revoked', 'revoked_by_app', 'token_reused', 'app_deleted'])),
  },
  webhook_endpoint: { id: Id('webhookEndpoint'), status: OneOf(WEBHOOK_ENDPOINT_STATUSES) },
};

const nounOf = (type: string) => type.split('.')[0] ?? type;
const titleOf = (noun: string) =>
  `${noun.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** Shape of the events of a type. */
export const eventShapeOf = (type: string): TSchema => eventOf(nounOf(type));

/** The name of the schema of an event type: `TaxReturnEvent` for `tax_return.submitted`. */
export const eventTitleOf = (type: string): string => titleOf(nounOf(type));

function eventOf(noun: string): TSchema {
  const subject = SUBJECTS[noun];
  if (subject === undefined) throw new RangeError(`the payload of ${noun} events is not described`);
  return Named(
    titleOf(noun),
    Shape({
      id: Id('event'),
      type: OneOf(EVENT_TYPE_NAMES.filter((type) => nounOf(type) === noun)),
      created_at: Timestamp(),
      api_version: Text(20),
      livemode: Type.Boolean(),
      client_id: Nullable(clientId),
      sequence: Whole(
        1,
        Number.MAX_SAFE_INTEGER,
        'Counts the events of this entity, in all of their types, from 1 and without gaps.',
      ),
      data: Shape(
        { [noun]: Shape(subject) },
        'What changed, as a reference under its own noun: ids and statuses.',
      ),
    }),
  );
}

/** Any event, discriminated by `type`. */
export const EventSchema = Named(
  'Event',
  Type.Unsafe<Record<string, unknown>>({
    description: 'An event, member by member as it is sent to webhook endpoints.',
    oneOf: [...new Set(EVENT_TYPE_NAMES.map(nounOf))].map(eventOf),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        EVENT_TYPE_NAMES.map((type) => [type, `#/components/schemas/${eventTitleOf(type)}`]),
      ),
    },
  }),
);

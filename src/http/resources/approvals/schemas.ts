import Type from 'typebox';
import { APPROVAL_STATES } from '../../../domain/approvals/approval.js';
import {
  Formed,
  Id,
  ListOf,
  Name,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { IssueCount } from '../tax-returns/issue-schemas.js';
import { answeredFrom } from './shapes.js';

const optional = Type.Optional;

export const ApprovalInput = Named(
  'ApprovalInput',
  Shape({
    tax_return_id: Id('taxReturn'),
    to: Name(200, {
      description: 'The name of the taxpayer who is asked: it stands in the declaration that follows.',
    }),
  }),
);

const fields = {
  id: Id('approval'),
  client_id: Id('client'),
  tax_return_id: Id('taxReturn'),
  version: Whole(1, 1000, 'The version of the return: 1 is the first filing, each amendment adds one.'),
  to: Text(200, { description: 'The name of the taxpayer who is asked.' }),
  state: OneOf(
    APPROVAL_STATES,
    '`expired`: the link has ended, or its code was wrong five times. `outdated`: the figures have changed since, so that it counts for nothing.',
  ),
  calculation_id: Id('calculation'),
  figures_hash: Formed('^[0-9a-f]{64}$', 'the `figures_hash` of a calculation', {
    maxLength: 64,
    minLength: 64,
    description: 'The fingerprint of the figures that are shown.',
  }),
  wording_version: Nullable(Text(40, { description: 'The text that was agreed to; null before.' })),
  accepted_issues: ListOf(IssueCount, 20),
  given_elsewhere: ListOf(Text(200), 100),
  answered_at: Nullable(Timestamp('When the taxpayer answered; null before.')),
  answered_from: Nullable(Shape(answeredFrom, 'Where the answer came from; null before.')),
  expires_at: Timestamp('When the link stops working.'),
  created_at: Timestamp(),
};

export const ApprovalSchema = Named('Approval', Shape(fields));

export const IssuedApprovalSchema = Named(
  'IssuedApproval',
  Shape({
    ...fields,
    url: Type.String({
      format: 'uri',
      maxLength: 2048,
      description:
        'The page to send to the taxpayer. It is shown this once, and opens nothing without the code.',
    }),
    code: Text(8, {
      description: 'The code to tell the taxpayer by another way than the address. It is shown this once.',
    }),
  }),
);

export const approvalListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  tax_return_id: optional(Id('taxReturn')),
};

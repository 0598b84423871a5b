import { listApprovals, loadApproval } from '../../../db/approvals/approvals-queries.js';
import { publicId, uuidFromPublicId } from '../../../domain/ids.js';
import { cancelApproval } from '../../../services/approvals/cancel-approval.js';
import { requestApproval } from '../../../services/approvals/request-approval.js';
import { readTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { NO_ID } from '../../gate/requests/read-request.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { presentApproval, presentIssuedApproval } from './present.js';
import { ApprovalInput, ApprovalSchema, approvalListQuery, IssuedApprovalSchema } from './schemas.js';

const tag = 'Approvals';
const path = '/v1/approvals';
const params = { id: { id: 'approval' } } as const;

/** `/v1/approvals`: links by which taxpayers agree to figures. */
export const approvalRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path,
      operationId: 'listApprovals',
      tag,
      summary: 'List approvals, newest first',
      description: 'Addresses and codes are not shown: they are given once, when an approval is asked for.',
      scope: 'tax_returns:read',
      fromStandby: true,
      query: approvalListQuery,
      responses: { 200: { description: 'A page of approvals.', schema: PageOf(ApprovalSchema) } },
    },
    {
      handle: (call) => {
        const filters = {
          clientId: uuidOrAbsent('client', call.query.client_id),
          taxReturnId: uuidOrAbsent('taxReturn', call.query.tax_return_id),
        };
        return readTenant(call.ctx, call.principal, (db) =>
          listApprovals(db, filters, { page: pageOf(call), now: call.ctx.now() }),
        );
      },
      present: (page, call) => presentPage(page, presentApproval, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'createApproval',
      tag,
      summary: 'Ask a taxpayer to agree to the figures',
      description:
        'The answer has the address of a page and a code for it, both shown this once. Send them to the taxpayer by different ways. ' +
        'On the page the taxpayer sees the present figures and HMRC’s declaration, and agrees or does not. Then `declare` with `approval_id`.',
      scope: 'tax_returns:write',
      body: ApprovalInput,
      responses: {
        201: {
          description: 'The approval, with its address and code.',
          schema: IssuedApprovalSchema,
          headers: ['Location'],
        },
      },
      problems: [
        'invalid_reference',
        'figures_changed',
        'preparation_in_progress',
        'submission_in_progress',
        'already_submitted',
        'invalid_state',
      ],
    },
    {
      handle: ({ ctx, effect, body }) =>
        requestApproval(ctx, effect, {
          taxReturnId: uuidFromPublicId('taxReturn', body.tax_return_id) ?? NO_ID,
          recipient: body.to,
        }),
      present: (issued) => ({
        status: 201,
        headers: { Location: `${path}/${publicId('approval', issued.approval.id)}` },
        body: presentIssuedApproval(issued),
      }),
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{id}`,
      operationId: 'getApproval',
      tag,
      summary: 'Fetch an approval',
      description: 'Who was asked, what was shown, and what was answered, when and from where.',
      scope: 'tax_returns:read',
      params,
      responses: { 200: { description: 'The approval.', schema: ApprovalSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadApproval(db, id, ctx.now())),
      present: (approval) => ok(presentApproval(approval)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: `${path}/{id}/cancel`,
      operationId: 'cancelApproval',
      tag,
      summary: 'End a link that was not answered',
      description: 'The link opens nothing from then on. An approval that was answered stays as it is.',
      scope: 'tax_returns:write',
      params,
      responses: { 200: { description: 'The approval.', schema: ApprovalSchema, headers: [] } },
      problems: ['invalid_state'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => cancelApproval(ctx, effect, id),
      present: (approval) => ok(presentApproval(approval)),
    },
  ),
];

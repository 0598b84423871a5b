import { publicId } from '../../../domain/ids.js';
import { publicStatus } from '../../../domain/tax-returns/tax-return.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { ValidationError } from '../../../errors.js';
import type { DeclarationAgreed } from '../../../services/submissions/agreement.js';
import { declareFigures } from '../../../services/submissions/declare-figures.js';
import { assertFactsComplete } from '../../../services/submissions/facts.js';
import { type Receipt, readReceipt, renderReceipt } from '../../../services/submissions/read-receipt.js';
import { requestPreparation } from '../../../services/submissions/request-preparation.js';
import { requestSubmission } from '../../../services/submissions/request-submission.js';
import { openAmendment } from '../../../services/tax-returns/open-amendment.js';
import { readTaxReturn } from '../../../services/tax-returns/read-tax-return.js';
import type { TaxReturnView } from '../../../services/tax-returns/view-tax-return.js';
import { accepted, created, ok, type Reply } from '../../gate/answers/reply.js';
import { requireScope } from '../../gate/middleware/authenticate.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { agreedFrom, declarationFrom } from './declaration-from.js';
import {
  type DeclarationBody,
  DeclareInput,
  PrepareInput,
  ReceiptSchema,
  SubmissionInput,
} from './filing-schemas.js';
import { presentFull } from './present.js';
import { presentReceipt } from './present-receipt.js';
import { filingProblems, refOf, refProblems, replyWithReturn, taxReturnParams } from './return-ref.js';
import { AmendmentInput, refQuery, TaxReturnFull } from './schemas.js';

const tag = 'Tax returns';
const params = taxReturnParams;

/** The acts that take a return to HMRC, and the proof that it is there. */
export const filingRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/prepare',
      operationId: 'prepareTaxReturn',
      tag,
      summary: 'Send the year’s data to HMRC and fetch its calculation',
      description:
        'The return moves to `awaiting_declaration`, with every difference between HMRC’s figures and ours in ' +
        '`issues`, or to `action_required`.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      body: PrepareInput,
      ifMatch: 'honoured',
      prefersWait: true,
      responses: {
        200: {
          description: 'The tax return, prepared in time.',
          schema: TaxReturnFull,
          headers: ['Location', 'ETag'],
        },
        202: {
          description: 'The tax return, being prepared.',
          schema: TaxReturnFull,
          headers: ['Location', 'ETag'],
        },
      },
      problems: [
        ...refProblems,
        ...filingProblems,
        'preparation_in_progress',
        'submission_in_progress',
        'already_submitted',
        'invalid_state',
        'fraud_prevention_incomplete',
        'tax_year_not_supported',
      ],
    },
    {
      handle(call) {
        const { ctx, effect, body, ifMatch } = call;
        const facts = body.fraud_prevention ?? null;
        if (facts !== null) assertFactsComplete(facts);
        return requestPreparation(ctx, effect, { ...refOf(call), ifMatch, facts });
      },
      present: replyAccepted,
      wait: {
        status: 200,
        reload,
        isFinished: isSettled,
      },
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/declare',
      operationId: 'declareTaxReturn',
      tag,
      summary: 'Record who agreed to the figures',
      description:
        '`calculation_id` and `figures_hash` are those of `GET …/calculation`; the wording is that of ' +
        '`GET /v1/declarations/current`. Where the taxpayer agreed by `POST /v1/approvals`, `approval_id` is enough. `accepts` names each issue of the return that `needs_acceptance`: what the ' +
        'declarant knows of is kept with the declaration.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      body: DeclareInput,
      ifMatch: 'required',
      responses: { 200: { description: 'The tax return, declared.', schema: TaxReturnFull } },
      problems: [
        ...refProblems,
        'figures_changed',
        'issues_not_accepted',
        'wording_outdated',
        'invalid_reference',
        'preparation_in_progress',
        'submission_in_progress',
        'already_submitted',
        'invalid_state',
      ],
    },
    {
      handle(call) {
        const { ctx, effect, body, ifMatch } = call;
        return declareFigures(ctx, effect, { ...refOf(call), ifMatch, declaration: declarationFrom(body) });
      },
      present: (view) => replyWithReturn(view, 'full'),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/submit',
      operationId: 'submitTaxReturn',
      tag,
      summary: 'File the tax return with HMRC',
      description:
        'Sends the final declaration exactly once. If HMRC’s answer is lost, HMRC is asked until the outcome is known. ' +
        'The status becomes `submitted` only when HMRC has confirmed. With `Prefer: wait=20` the answer waits for the outcome. ' +
        '`auto` declares too, and needs the scope `tax_returns:write` besides.',
      scope: 'tax_returns:submit',
      params,
      query: refQuery,
      body: SubmissionInput,
      ifMatch: 'required',
      prefersWait: true,
      responses: {
        200: {
          description: 'The tax return, its outcome known in time.',
          schema: TaxReturnFull,
          headers: ['Location', 'ETag'],
        },
        202: {
          description: 'The tax return, on its way.',
          schema: TaxReturnFull,
          headers: ['Location', 'ETag'],
        },
      },
      problems: [
        ...refProblems,
        'not_declared',
        'figures_changed',
        'issues_not_accepted',
        'submission_in_progress',
        'already_submitted',
        'preparation_in_progress',
        'invalid_state',
        ...filingProblems,
        'fraud_prevention_incomplete',
        'wording_outdated',
        'tax_year_not_supported',
      ],
    },
    {
      handle(call) {
        const { ctx, effect, body, ifMatch } = call;
        const declaration = automaticDeclaration(body);
        if (declaration !== null) requireScope(call.principal, 'tax_returns:write');
        const facts = body.fraud_prevention;
        return requestSubmission(ctx, effect, { ...refOf(call), ifMatch, facts, declaration });
      },
      present: replyAccepted,
      wait: {
        status: 200,
        reload,
        isFinished: isSettled,
      },
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/amend',
      operationId: 'amendTaxReturn',
      tag,
      summary: 'Open an amendment of a filed tax return',
      description:
        'The transactions and the return can be changed again. Prepare, declare and submit as before, and HMRC is sent an ' +
        'amendment. Until HMRC confirms it, the return stays `submitted` with the filed figures. `cancel` abandons it.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      body: AmendmentInput,
      ifMatch: 'required',
      responses: { 201: { description: 'The tax return, its amendment open.', schema: TaxReturnFull } },
      problems: [
        ...refProblems,
        'amendment_open',
        'amendment_window_closed',
        'already_submitted',
        'preparation_in_progress',
        'submission_in_progress',
        'invalid_state',
      ],
    },
    {
      handle(call) {
        const { ctx, effect, body, ifMatch } = call;
        return openAmendment(ctx, effect, { ...refOf(call), ifMatch, reason: body.reason });
      },
      present: (view) => ({
        ...created(
          `/v1/tax-returns/${publicId('taxReturn', view.taxReturn.id)}`,
          presentFull(view),
          view.taxReturn.version,
        ),
        isLive: true,
      }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/tax-returns/{ref}/receipt',
      operationId: 'getReceipt',
      tag,
      summary: 'Fetch the receipt of a filed tax return',
      description: 'HMRC issues no receipt of its own; this is the evidence that it has the return.',
      scope: 'tax_returns:read',
      params,
      query: refQuery,
      responses: {
        200: {
          description: 'The receipt.',
          schema: ReceiptSchema,
          contentTypes: ['application/json', 'application/pdf'],
          headers: [],
          someHeaders: ['ETag', 'Content-Disposition'],
        },
      },
      problems: [...refProblems],
    },
    {
      handle: (call) => readReceipt(call.ctx, call.principal, refOf(call)),
      present: (receipt, { accept }) =>
        accept === 'application/pdf' ? replyWithPdf(receipt) : ok(presentReceipt(receipt)),
    },
  ),
];

type ReloadCall = Pick<Parameters<Parameters<typeof route>[1]['handle']>[0], 'ctx' | 'principal'>;

function reload({ ctx, principal }: ReloadCall, { taxReturn }: TaxReturnView): Promise<TaxReturnView> {
  return readTaxReturn(ctx, principal, { ref: publicId('taxReturn', taxReturn.id), clientId: null });
}

function replyWithPdf(receipt: Receipt): Reply {
  const name = `receipt-${formatTaxYear(receipt.taxReturn.taxYear)}-v${receipt.taxReturn.filingVersion}.pdf`;
  return {
    status: 200,
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}"` },
    stream: renderReceipt(receipt),
  };
}

/** Whether the outcome is known, whichever it is: `status` says, or the `state` of the amendment. */
function isSettled({ taxReturn }: TaxReturnView): boolean {
  const status = publicStatus(taxReturn.state);
  return status !== 'preparing' && status !== 'submitting';
}

function replyAccepted(view: TaxReturnView): Reply {
  const location = `/v1/tax-returns/${publicId('taxReturn', view.taxReturn.id)}`;
  return { ...accepted(location, presentFull(view), view.taxReturn.version), isLive: true };
}

/** @throws {ValidationError} when one of `auto` and `declaration` comes without the other */
function automaticDeclaration(body: {
  auto?: boolean;
  declaration?: DeclarationBody;
}): DeclarationAgreed | null {
  if (body.auto === true && body.declaration === undefined) {
    throw new ValidationError([
      { pointer: '#/declaration', code: 'required', detail: 'is required when auto is true' },
    ]);
  }
  if (body.declaration === undefined) return null;
  if (body.auto === true) return agreedFrom(body.declaration);
  throw new ValidationError([
    { pointer: '#/declaration', code: 'not_allowed_value', detail: 'belongs to auto alone; POST to declare' },
  ]);
}

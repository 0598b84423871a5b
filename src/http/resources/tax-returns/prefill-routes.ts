import { publicId } from '../../../domain/ids.js';
import type { Prefill } from '../../../domain/prefills/prefill.js';
import { acceptSuggestions, dismissSuggestions } from '../../../services/prefills/decide-on-suggestions.js';
import { readPrefill } from '../../../services/prefills/read-prefill.js';
import { requestPrefill } from '../../../services/prefills/request-prefill.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { PrefillDecision, PrefillSchema } from './prefill-schemas.js';
import { presentPrefill, wantedFrom } from './present-prefill.js';
import { refOf, refProblems, replyWithReturn, taxReturnParams } from './return-ref.js';
import { refQuery, TaxReturnFull } from './schemas.js';

const tag = 'Tax returns';
const params = taxReturnParams;
const unchangeable = [
  'preparation_in_progress',
  'submission_in_progress',
  'already_submitted',
  'invalid_state',
] as const;

/** Reading of what HMRC holds for a return, and taking it over. */
export const prefillRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/prefill',
      operationId: 'requestPrefill',
      tag,
      summary: 'Read what HMRC holds for a tax return',
      description:
        'Answers at once; `tax_return.prefill_ready` announces the suggestions. The return stays as it is until they are ' +
        'accepted. Asking again while it is read changes nothing. HMRC is called as a batch process, not on behalf of a user.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      responses: {
        202: { description: 'The reading, in line.', schema: PrefillSchema, headers: ['Location'] },
      },
      problems: [
        ...refProblems,
        'not_authorised_with_hmrc',
        'main_agent_required',
        'hmrc_not_configured',
        'nino_missing',
        ...unchangeable,
      ],
    },
    {
      handle: (call) => requestPrefill(call.ctx, call.effect, refOf(call)),
      present: (prefill) => accepted(pathOf(prefill), presentPrefill(prefill)),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/tax-returns/{ref}/prefill',
      operationId: 'getPrefill',
      tag,
      summary: 'Fetch what HMRC holds for a tax return',
      description:
        'Each suggestion has HMRC’s value and the one that the return had in its place when HMRC was read. After a reading ' +
        'that failed, those of the one before are shown, with `as_of` of that one.',
      scope: 'tax_returns:read',
      params,
      query: refQuery,
      responses: { 200: { description: 'The newest reading.', schema: PrefillSchema } },
      problems: [...refProblems],
    },
    {
      handle: (call) => readPrefill(call.ctx, call.principal, refOf(call)),
      present: (prefill) => ok(presentPrefill(prefill)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/prefill/accept',
      operationId: 'acceptPrefill',
      tag,
      summary: 'Take HMRC’s values over into a tax return',
      description:
        'The suggestions that `ids` names, or every open one. A return that this changes goes back to `draft`, and its figures ' +
        'have to be agreed to again. If the return has another value in one of the places than when HMRC was read, nothing is ' +
        'taken over, and the answer is 409 `prefill_outdated`. Taking over what the return has already changes nothing.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      body: PrefillDecision,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The tax return.', schema: TaxReturnFull } },
      problems: [...refProblems, 'prefill_outdated', 'invalid_reference', ...unchangeable],
    },
    {
      handle: (call) =>
        acceptSuggestions(call.ctx, call.effect, {
          ...refOf(call),
          ifMatch: call.ifMatch,
          wanted: wantedFrom(call.body),
        }),
      present: (view) => replyWithReturn(view, 'full'),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/prefill/dismiss',
      operationId: 'dismissPrefill',
      tag,
      summary: 'Dismiss suggestions of HMRC’s values',
      description:
        'The suggestions that `ids` names, or every open one. They are shown as `dismissed` until HMRC holds another value. The ' +
        'return stays as it is.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      body: PrefillDecision,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The tax return.', schema: TaxReturnFull } },
      problems: [...refProblems, 'invalid_reference'],
    },
    {
      handle: (call) =>
        dismissSuggestions(call.ctx, call.effect, {
          ...refOf(call),
          ifMatch: call.ifMatch,
          wanted: wantedFrom(call.body),
        }),
      present: (view) => replyWithReturn(view, 'full'),
    },
  ),
];

const pathOf = ({ taxReturnId }: Prefill) => `/v1/tax-returns/${publicId('taxReturn', taxReturnId)}/prefill`;

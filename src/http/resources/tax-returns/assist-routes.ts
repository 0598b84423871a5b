import type { Static } from 'typebox';
import type { ReturnAssist } from '../../../db/tax-returns/assist-queries.js';
import { ASSIST_OUTCOMES, type AssistOutcome } from '../../../domain/tax-returns/assist-report.js';
import { acknowledgeAssist, readAssist } from '../../../services/submissions/acknowledge-assist.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { ListOf, Named, Nullable, OneOf, Shape, Text, Timestamp } from '../../shapes/schemas.js';
import { FraudPreventionSchema } from './fraud-prevention-schema.js';
import { refOf, refProblems, taxReturnParams } from './return-ref.js';
import { refQuery } from './schemas.js';

const tag = 'Tax returns';
const params = taxReturnParams;

const NOT_ASKED = 'not_asked';

/** HMRC's texts, at their longest by HMRC's own description. */
const HmrcText = () => Text(32_767);

const AssistSchema = Named(
  'HmrcAssist',
  Shape({
    status: OneOf(
      [NOT_ASKED, ...ASSIST_OUTCOMES],
      '`received`: there are messages to show. `no_messages`: HMRC has nothing to say. The others say why there is no report; none stops a filing.',
    ),
    detail: Text(500, { description: 'What it means, and what to do next.' }),
    as_of: Nullable(Timestamp('When HMRC was asked.')),
    hmrc_calculation_id: Nullable(Text(50)),
    hmrc_code: Nullable(Text(100, { description: 'HMRC’s code of a refusal, or how its answer failed.' })),
    report_id: Nullable(Text(200, { description: 'HMRC’s id of the report, by which it is acknowledged.' })),
    acknowledged_at: Nullable(Timestamp('When HMRC was told that the report was shown in full.')),
    messages: ListOf(
      Shape({
        title: HmrcText(),
        body: HmrcText(),
        action: Nullable(HmrcText()),
        links: ListOf(Shape({ title: HmrcText(), url: HmrcText() }), 100),
        path: HmrcText(),
      }),
      100,
    ),
  }),
);

const AcknowledgementInput = Named(
  'HmrcAssistAcknowledgement',
  Shape({
    report_id: Text(200, { description: 'The report that was shown, as `GET …/assist` has it.' }),
    fraud_prevention: FraudPreventionSchema,
  }),
);

const DETAILS: Readonly<Record<AssistOutcome | typeof NOT_ASKED, string>> = {
  [NOT_ASKED]: 'HMRC is asked as the return is prepared: prepare it.',
  received: 'Show every message in full before the figures are declared, then acknowledge the report.',
  no_messages: 'HMRC has nothing to say about this calculation.',
  not_authorised:
    'The client’s authorisation does not cover HMRC Assist, or this deployment does not use it. Filing goes on without. Have the client authorise again, and prepare the return again.',
  refused: 'HMRC refused a report on this calculation. Filing goes on without.',
  unavailable:
    'HMRC gave no report when it was asked. Filing goes on without; prepare the return again to ask again.',
};

/** HMRC’s own messages about a prepared return. */
export const assistRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/tax-returns/{ref}/assist',
      operationId: 'getHmrcAssist',
      tag,
      summary: 'Read what HMRC Assist says of a prepared tax return',
      description:
        'HMRC is asked for its report each time the return is prepared, on the calculation it made then. Messages are to be shown in ' +
        'full before the figures are declared.',
      scope: 'tax_returns:read',
      params,
      query: refQuery,
      responses: { 200: { description: 'What HMRC said.', schema: AssistSchema } },
      problems: [...refProblems],
    },
    {
      handle: (call) => readAssist(call.ctx, call.principal, refOf(call)),
      present: (assist) => ok(presentAssist(assist)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/assist/acknowledge',
      operationId: 'acknowledgeHmrcAssist',
      tag,
      summary: 'Tell HMRC that its messages were shown in full',
      description:
        'HMRC is called while you wait, and told once: acknowledging a report again answers the same. Only the report that HMRC gave ' +
        'last can be acknowledged.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      body: AcknowledgementInput,
      responses: {
        200: { description: 'The report, acknowledged.', schema: AssistSchema, headers: [] },
      },
      problems: [
        ...refProblems,
        'fraud_prevention_incomplete',
        'nino_missing',
        'not_authorised_with_hmrc',
        'main_agent_required',
        'hmrc_not_configured',
        'rejected_by_hmrc',
        'gateway_unavailable',
      ],
    },
    {
      handle(call) {
        const { ctx, effect, body } = call;
        return acknowledgeAssist(ctx, effect, {
          ...refOf(call),
          reportId: body.report_id,
          facts: body.fraud_prevention,
        });
      },
      present: (assist) => ok(presentAssist(assist)),
    },
  ),
];

function presentAssist({ report }: ReturnAssist): Static<typeof AssistSchema> {
  const status = report?.outcome ?? NOT_ASKED;
  return {
    status,
    detail: DETAILS[status],
    as_of: report?.askedAt ?? null,
    hmrc_calculation_id: report?.hmrcCalculationId ?? null,
    hmrc_code: report?.code ?? null,
    report_id: report?.reportId ?? null,
    acknowledged_at: report?.acknowledgedAt ?? null,
    messages: (report?.messages ?? []).map(({ title, body, action, links, path }) => ({
      title,
      body,
      action,
      links: links.map((link) => ({ title: link.title, url: link.url })),
      path,
    })),
  };
}

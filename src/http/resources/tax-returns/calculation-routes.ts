import { publicId } from '../../../domain/ids.js';
import { requestCalculation } from '../../../services/calculations/request-calculation.js';
import {
  type CalculationRun,
  readCalculation,
  readCalculationRun,
} from '../../../services/tax-returns/read-tax-return.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { presentReturnCalculation, presentTicket } from './present.js';
import { taxReturnParams as params, refOf, refProblems } from './return-ref.js';
import { CalculationSchema, CalculationTicket, refQuery } from './schemas.js';

const tag = 'Tax returns';

const isWorkedOut = ({ calculation }: CalculationRun) => calculation.status === 'completed';

/** The figures of a return: asking for them, and reading them. */
export const calculationRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/tax-returns/{ref}/calculate',
      operationId: 'calculateTaxReturn',
      tag,
      summary: 'Ask for the figures to be worked out',
      description:
        'Answers at once; the figures follow within seconds, and `tax_return.calculated` announces them. Asking again while it runs changes nothing. ' +
        'With `Prefer: wait=20` the answer has the figures.',
      scope: 'tax_returns:write',
      params,
      query: refQuery,
      prefersWait: true,
      responses: {
        200: {
          description: 'The figures, worked out in time.',
          schema: CalculationSchema,
          headers: ['Location'],
        },
        202: { description: 'The calculation, queued.', schema: CalculationTicket },
      },
      problems: [...refProblems, 'calculation_failed'],
    },
    {
      handle: (call) => requestCalculation(call.ctx, call.effect, refOf(call)),
      present: (run) =>
        accepted(
          `/v1/tax-returns/${publicId('taxReturn', run.calculation.taxReturnId)}/calculation`,
          isWorkedOut(run) ? presentReturnCalculation(run) : presentTicket(run.calculation),
        ),
      wait: {
        status: 200,
        reload: ({ ctx, principal }, { calculation }) => readCalculationRun(ctx, principal, calculation.id),
        isFinished: isWorkedOut,
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/tax-returns/{ref}/calculation',
      operationId: 'getCalculation',
      tag,
      summary: 'Fetch the figures of a tax return',
      description:
        'Each income and expense figure is the sum of its `trace`, of the `figures` of `adjustment_results`, of ' +
        '`from_accounts` and of `from_inputs`. Rows with a category count whether or not they wait for review: `issues` says how many do. Those in no figure are ' +
        '`not_counted`, with the reason. An adjustment whose business or property no longer exists fails the calculation, with ' +
        'the code as `reason`.',
      scope: 'tax_returns:read',
      params,
      query: refQuery,
      responses: {
        200: { description: 'The figures, each line with its citation.', schema: CalculationSchema },
      },
      problems: [...refProblems, 'calculation_not_ready', 'calculation_failed'],
    },
    {
      handle: (call) => readCalculation(call.ctx, call.principal, refOf(call)),
      present: (run) => ok(presentReturnCalculation(run)),
    },
  ),
];

import { allows } from '../../../domain/api-keys/scope.js';
import { readPaymentPlan } from '../../../services/payments/read-payment-plan.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { penceOf } from '../../shapes/amounts.js';
import { AT_HMRC } from '../hmrc-accounts/request-of.js';
import { presentPaymentPlan } from './present.js';
import { PaymentPlanSchema, paymentPlanQuery } from './schemas.js';

/** Payments that a client has to make to HMRC, and the cost of being late. */
export const paymentPlanRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/clients/{id}/payment-plan',
      operationId: 'getPaymentPlan',
      tag: AT_HMRC.tag,
      summary: 'Read what a client has to pay, and what being late costs',
      description:
        'What is due, when and with which reference, interest until `as_of`, points and penalties, refunds, and the effect of ' +
        'reducing payments on account. HMRC’s account and penalties are read where they can be; where not, `source` is ' +
        '`own_rules`, which know of no payment, and `reason` says why. Returns that are not filed are added as estimates. ' +
        AT_HMRC.read,
      scope: 'tax_returns:read',
      params: { id: { id: 'client' } },
      query: paymentPlanQuery,
      responses: { 200: { description: 'The plan.', schema: PaymentPlanSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' }, query: { as_of: asOf = null, reduce_to } }) => {
        const reduceToPence = reduce_to === undefined ? null : penceOf(reduce_to);
        return readPaymentPlan(ctx, principal, { clientId: id, asOf, reduceToPence });
      },
      present: (plan, { ctx, principal, params: { id = '' } }) =>
        ok(
          presentPaymentPlan(plan, {
            clientId: id,
            bankAccount: ctx.config.hmrc.bankAccount,
            showsReference: allows(principal.scopes, 'clients:write'),
          }),
        ),
    },
  ),
];

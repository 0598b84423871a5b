import Type from 'typebox';
import { DEVICE_FACT_CODE_LIST } from '../../../domain/codes/device-fact-codes.js';
import {
  type FraudPreventionFinding,
  findingsOf,
} from '../../../domain/tax-returns/fraud-prevention-findings.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { CodeOf, ListOf, Named, OneOf, Shape, Text } from '../../shapes/schemas.js';
import { FraudPreventionSchema } from '../tax-returns/fraud-prevention-schema.js';

const Validation = Named(
  'FraudPreventionValidation',
  Shape({
    valid: Type.Boolean({ description: 'No issue is an error.' }),
    issues: ListOf(
      Shape({
        path: Text(200, { description: 'A JSON pointer into the request body.' }),
        code: CodeOf(DEVICE_FACT_CODE_LIST, '/docs/codes/device-facts'),
        severity: OneOf(['error', 'warning']),
        detail: Text(500),
      }),
      100,
    ),
  }),
);

/** `/v1/fraud-prevention`: the facts about a user's device, without filing anything. */
export const fraudPreventionRoutes: readonly Route[] = [
  route(
    {
      method: 'post',
      path: '/v1/fraud-prevention/validate',
      operationId: 'validateFraudPrevention',
      tag: 'Fraud prevention',
      summary: 'Check the facts about a user’s device as HMRC would',
      description: 'Stores and sends nothing. A fact that does not match the schema is refused with 422.',
      scope: 'tax_returns:read',
      changesNothing: true,
      body: Named('FraudPreventionValidationInput', Shape({ fraud_prevention: FraudPreventionSchema })),
      responses: { 200: { description: 'What HMRC would say.', schema: Validation, headers: [] } },
    },
    {
      handle: async ({ body }) => findingsOf(body.fraud_prevention),
      present: (findings) =>
        ok({
          valid: findings.every(({ severity }) => severity === 'warning'),
          issues: findings.map(presentFinding),
        }),
    },
  ),
];

const presentFinding = ({ path, code, severity, detail }: FraudPreventionFinding) => ({
  path: `/fraud_prevention${path}`,
  code,
  severity,
  detail,
});

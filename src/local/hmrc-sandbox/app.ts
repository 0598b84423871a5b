import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { accountOperations } from './account-operations.js';
import { adjustmentOperations } from './adjustment-operations.js';
import { agentRouter } from './agent-routes.js';
import { assistOperations } from './assist-operations.js';
import { businessFactsOperations } from './business-facts-operations.js';
import { businessOperations } from './business-operations.js';
import { calculationOperations } from './calculation-operations.js';
import { controlRouter } from './control-routes.js';
import { customEmploymentOperations } from './custom-employment-operations.js';
import { employmentItemOperations } from './employment-item-operations.js';
import { foreignPropertyOperations } from './foreign-property-operations.js';
import { guardControl } from './guard-control.js';
import { heldOperations } from './held-operations.js';
import { badRequest, HmrcError, notFound } from './hmrc-error.js';
import { incomeOperations } from './income-operations.js';
import { lossClaimOperations } from './loss-claim-operations.js';
import { lossOperations } from './loss-operations.js';
import { marriageOperations } from './marriage-operations.js';
import { oauthRouter } from './oauth-routes.js';
import { obligationOperations } from './obligation-operations.js';
import { operationRouter } from './operation-router.js';
import { partOperations } from './part-operations.js';
import { partnerOperations } from './partner-operations.js';
import type { Sandbox } from './sandbox.js';
import { savingsOperations } from './savings-operations.js';
import { statedLossOperations } from './stated-loss-operations.js';

/**
 * The parts of HMRC that a return needs: same paths, versions and codes, but with a memory, so that what was
 * filed can be seen to have been filed.
 */
export function createSandboxApp(sandbox: Sandbox): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use('/_control', guardControl(sandbox.control));
  app.use(controlRouter(sandbox));
  app.use(oauthRouter(sandbox));
  app.use(agentRouter(sandbox));
  app.use(
    operationRouter(sandbox, [
      ...businessOperations(),
      ...businessFactsOperations(),
      ...obligationOperations(),
      ...incomeOperations(),
      ...foreignPropertyOperations(),
      ...adjustmentOperations(),
      ...lossOperations(),
      ...lossClaimOperations(),
      ...statedLossOperations(),
      ...partOperations(),
      ...customEmploymentOperations(),
      ...partnerOperations(),
      ...employmentItemOperations(),
      ...marriageOperations(),
      ...heldOperations(),
      ...savingsOperations(),
      ...calculationOperations(),
      ...assistOperations(),
      ...accountOperations(),
    ]),
  );
  app.use(answerUnknownRoute);
  app.use(answerError);
  return app;
}

const answerUnknownRoute: RequestHandler = (_req, res) => {
  const error = notFound();
  res.status(error.status).json(error.body());
};

/** A body that is no JSON is refused like one of the wrong shape; anything else unforeseen is our own fault. */
const answerError: ErrorRequestHandler = (error, _req, res, _next) => {
  const known = error instanceof HmrcError ? error : refusalOfBody(error);
  res.status(known.status).json(known.body());
};

function refusalOfBody(error: unknown): HmrcError {
  const parsing = error instanceof SyntaxError || (error instanceof Error && 'type' in error);
  return parsing
    ? badRequest('RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED')
    : new HmrcError(500, 'INTERNAL_SERVER_ERROR');
}

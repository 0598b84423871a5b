import { once } from '../domain/once.js';
import { agentInvitationRoutes } from './agent-invitations/routes.js';
import { analyticsRoutes } from './analytics/routes.js';
import { apiKeyRoutes } from './api-keys/routes.js';
import { approvalRoutes } from './approvals/routes.js';
import { brandingRoutes } from './branding/routes.js';
import { businessRoutes } from './businesses/routes.js';
import { categoryRoutes } from './categories/routes.js';
import { categoryMemoryRoutes } from './category-memory/routes.js';
import { categoryRuleRoutes } from './category-rules/routes.js';
import { clientActRoutes } from './clients/act-routes.js';
import { clientImportRoutes } from './clients/import-routes.js';
import { clientRoutes } from './clients/routes.js';
import { declarationRoutes } from './declarations/routes.js';
import { documentRoutes } from './documents/routes.js';
import { erasureRoutes } from './erasures/routes.js';
import { eventRoutes } from './events/routes.js';
import { coverageRoutes } from './filing-coverage/routes.js';
import { fraudPreventionRoutes } from './fraud-prevention/routes.js';
import { healthRoutes } from './health/routes.js';
import { hmrcAccessRoutes } from './hmrc-access/routes.js';
import { hmrcAccountRoutes } from './hmrc-accounts/routes.js';
import { updatePeriodsRoutes } from './hmrc-accounts/update-periods.js';
import { hmrcAgentRoutes } from './hmrc-agents/routes.js';
import { hmrcAuthorisationRoutes } from './hmrc-authorisations/routes.js';
import { importFormatRoutes } from './import-formats/routes.js';
import { importMappingRoutes } from './import-mappings/routes.js';
import { importRoutes } from './imports/routes.js';
import { meRoutes } from './me/routes.js';
import { oauthAppRoutes } from './oauth-apps/routes.js';
import { oauthGrantRoutes } from './oauth-grants/routes.js';
import { obligationRoutes } from './obligations/routes.js';
import { committedDocument } from './openapi/committed-document.js';
import { OpenApiDocument } from './openapi/openapi.js';
import { paymentPlanRoutes } from './payment-plan/routes.js';
import { practiceRoutes } from './practice/routes.js';
import { prepareAnswer } from './prepared-answer.js';
import { propertyRoutes } from './properties/routes.js';
import { quarterlyUpdateRoutes } from './quarterly-updates/routes.js';
import { reportScheduleRoutes } from './report-schedules/routes.js';
import { reportRoutes } from './reports/routes.js';
import { requestLogRoutes } from './request-logs/routes.js';
import { type Route, route } from './route.js';
import { reconciliationRoutes } from './source-accounts/reconciliation.js';
import { sourceAccountRoutes } from './source-accounts/routes.js';
import { submissionBatchScheduleRoutes } from './submission-batch-schedules/routes.js';
import { submissionBatchRoutes } from './submission-batches/routes.js';
import { taxEstimateRoutes } from './tax-estimates/routes.js';
import { assistRoutes } from './tax-returns/assist-routes.js';
import { filingRoutes } from './tax-returns/filing-routes.js';
import { prefillRoutes } from './tax-returns/prefill-routes.js';
import { taxReturnRoutes } from './tax-returns/routes.js';
import { testClockRoutes } from './test-clocks/routes.js';
import { testScenarioRoutes } from './test-scenarios/routes.js';
import { transactionRoutes } from './transactions/routes.js';
import { userRoutes } from './users/routes.js';
import { webhookDeliveryRoutes } from './webhook-deliveries/routes.js';
import { webhookEndpointActionRoutes } from './webhook-endpoints/action-routes.js';
import { webhookEndpointRoutes } from './webhook-endpoints/routes.js';
import { webhookRecoveryRoutes } from './webhook-recoveries/routes.js';

const OPERATIONS: readonly Route[] = [
  ...healthRoutes,
  ...meRoutes,
  ...apiKeyRoutes,
  ...oauthAppRoutes,
  ...oauthGrantRoutes,
  ...userRoutes,
  ...clientRoutes,
  ...clientImportRoutes,
  ...erasureRoutes,
  ...hmrcAuthorisationRoutes,
  ...hmrcAgentRoutes,
  ...agentInvitationRoutes,
  ...hmrcAccessRoutes,
  ...businessRoutes,
  ...propertyRoutes,
  ...sourceAccountRoutes,
  ...reconciliationRoutes,
  ...transactionRoutes,
  ...documentRoutes,
  ...categoryRoutes,
  ...categoryRuleRoutes,
  ...categoryMemoryRoutes,
  ...importRoutes,
  ...importMappingRoutes,
  ...importFormatRoutes,
  ...taxReturnRoutes,
  ...filingRoutes,
  ...prefillRoutes,
  ...assistRoutes,
  ...approvalRoutes,
  ...submissionBatchRoutes,
  ...submissionBatchScheduleRoutes,
  ...declarationRoutes,
  ...coverageRoutes,
  ...obligationRoutes,
  ...quarterlyUpdateRoutes,
  ...hmrcAccountRoutes,
  ...paymentPlanRoutes,
  ...clientActRoutes,
  ...updatePeriodsRoutes,
  ...fraudPreventionRoutes,
  ...taxEstimateRoutes,
  ...reportScheduleRoutes,
  ...reportRoutes,
  ...brandingRoutes,
  ...analyticsRoutes,
  ...requestLogRoutes,
  ...practiceRoutes,
  ...testScenarioRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
  ...webhookEndpointActionRoutes,
  ...webhookDeliveryRoutes,
  ...webhookRecoveryRoutes,
  ...eventRoutes,
];

const preparedDocument = once(() =>
  prepareAnswer('application/json; charset=utf-8', JSON.stringify(committedDocument())),
);

const openApiRoute = route(
  {
    method: 'get',
    path: '/v1/openapi.json',
    operationId: 'getOpenApi',
    tag: 'Service',
    summary: 'This document',
    description:
      'OpenAPI 3.1, with an example and code samples for every operation. The same document that this reference is drawn from.',
    scope: 'public',
    responses: { 200: { description: 'The API in OpenAPI 3.1.', schema: OpenApiDocument } },
  },
  { handle: async () => preparedDocument(), present: (prepared) => ({ status: 200, prepared }) },
);

/** Every operation of the API. What is not here is not mounted, and what is here is documented. */
export const ROUTES: readonly Route[] = [...OPERATIONS, openApiRoute];

import { lazy } from '../domain/language/lazy.js';
import { committedDocument } from './document/openapi/committed-document.js';
import { OpenApiDocument } from './document/openapi/openapi.js';
import { prepareAnswer } from './gate/answers/prepared-answer.js';
import { type Route, route } from './gate/route.js';
import { agentInvitationRoutes } from './resources/agent-invitations/routes.js';
import { analyticsRoutes } from './resources/analytics/routes.js';
import { apiKeyRoutes } from './resources/api-keys/routes.js';
import { approvalRoutes } from './resources/approvals/routes.js';
import { brandingRoutes } from './resources/branding/routes.js';
import { businessRoutes } from './resources/businesses/routes.js';
import { categoryRoutes } from './resources/categories/routes.js';
import { categoryMemoryRoutes } from './resources/category-memory/routes.js';
import { categoryRuleRoutes } from './resources/category-rules/routes.js';
import { clientActRoutes } from './resources/clients/act-routes.js';
import { clientImportRoutes } from './resources/clients/import-routes.js';
import { clientRoutes } from './resources/clients/routes.js';
import { declarationRoutes } from './resources/declarations/routes.js';
import { documentRoutes } from './resources/documents/routes.js';
import { erasureRoutes } from './resources/erasures/routes.js';
import { eventRoutes } from './resources/events/routes.js';
import { coverageRoutes } from './resources/filing-coverage/routes.js';
import { fraudPreventionRoutes } from './resources/fraud-prevention/routes.js';
import { healthRoutes } from './resources/health/routes.js';
import { hmrcAccessRoutes } from './resources/hmrc-access/routes.js';
import { hmrcAccountRoutes } from './resources/hmrc-accounts/routes.js';
import { updatePeriodsRoutes } from './resources/hmrc-accounts/update-periods-routes.js';
import { hmrcAgentRoutes } from './resources/hmrc-agents/routes.js';
import { hmrcAuthorisationRoutes } from './resources/hmrc-authorisations/routes.js';
import { importFormatRoutes } from './resources/import-formats/routes.js';
import { importMappingRoutes } from './resources/import-mappings/routes.js';
import { importRoutes } from './resources/imports/routes.js';
import { meRoutes } from './resources/me/routes.js';
import { oauthAppRoutes } from './resources/oauth-apps/routes.js';
import { oauthGrantRoutes } from './resources/oauth-grants/routes.js';
import { obligationRoutes } from './resources/obligations/routes.js';
import { paymentPlanRoutes } from './resources/payment-plan/routes.js';
import { practiceRoutes } from './resources/practice/routes.js';
import { propertyRoutes } from './resources/properties/routes.js';
import { quarterlyUpdateRoutes } from './resources/quarterly-updates/routes.js';
import { reportScheduleRoutes } from './resources/report-schedules/routes.js';
import { reportRoutes } from './resources/reports/routes.js';
import { requestLogRoutes } from './resources/request-logs/routes.js';
import { reconciliationRoutes } from './resources/source-accounts/reconciliation-routes.js';
import { sourceAccountRoutes } from './resources/source-accounts/routes.js';
import { submissionBatchScheduleRoutes } from './resources/submission-batch-schedules/routes.js';
import { submissionBatchRoutes } from './resources/submission-batches/routes.js';
import { taxEstimateRoutes } from './resources/tax-estimates/routes.js';
import { assistRoutes } from './resources/tax-returns/assist-routes.js';
import { filingRoutes } from './resources/tax-returns/filing-routes.js';
import { prefillRoutes } from './resources/tax-returns/prefill-routes.js';
import { taxReturnRoutes } from './resources/tax-returns/routes.js';
import { testClockRoutes } from './resources/test-clocks/routes.js';
import { testScenarioRoutes } from './resources/test-scenarios/routes.js';
import { transactionRoutes } from './resources/transactions/routes.js';
import { userRoutes } from './resources/users/routes.js';
import { webhookDeliveryRoutes } from './resources/webhook-deliveries/routes.js';
import { webhookEndpointActionRoutes } from './resources/webhook-endpoints/action-routes.js';
import { webhookEndpointRoutes } from './resources/webhook-endpoints/routes.js';
import { webhookRecoveryRoutes } from './resources/webhook-recoveries/routes.js';

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

const preparedDocument = lazy(() =>
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

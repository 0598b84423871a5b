import express, { type Express } from 'express';
import type { AppContext } from '../context.js';
import { docsRouter } from './document/docs/router.js';
import { compress } from './gate/answers/compress-large.js';
import { accessLog } from './gate/middleware/access-log.js';
import { createAdmission } from './gate/middleware/admission.js';
import { closeUnread } from './gate/middleware/close-unread.js';
import { namedHost } from './gate/middleware/named-host.js';
import { HttpProblem, problemHandler } from './gate/middleware/problem.js';
import { createQuota } from './gate/middleware/quota.js';
import { readableUrl } from './gate/middleware/readable-url.js';
import { requestId } from './gate/middleware/request-id.js';
import { securityHeaders } from './gate/middleware/security-headers.js';
import { traceRequest } from './gate/middleware/trace-request.js';
import { type RequestLimits, requestLimitsOf } from './gate/request-limits.js';
import { createRequestPipeline, withPublicSlot } from './gate/request-pipeline.js';
import { routeRequests } from './gate/route-requests.js';
import { mcpRouter } from './mcp/router.js';
import { oauthRouter } from './oauth/router.js';
import { createSignInQueues } from './oauth/sign-in-queues.js';
import { consoleRouter } from './practice-console/router.js';
import { metricsRouter } from './processes/metrics-router.js';
import { approvalRouter } from './resources/approvals/router.js';
import { hmrcCallbackRouter } from './resources/hmrc-authorisations/callback-router.js';
import { ROUTES } from './routes.js';

/** The API as an Express application: no socket yet, so that tests can hold several. */
export function createApp(ctx: AppContext, limits: RequestLimits = requestLimitsOf(ctx.config)): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', ctx.config.trustedProxies);
  app.set('strict routing', true);
  app.set('case sensitive routing', true);
  app.set('query parser', false);
  app.use(requestId(ctx));
  app.use(traceRequest(ctx.config));
  app.use(accessLog(ctx));
  app.use(closeUnread(limits.unreadBodyMs));
  app.use(securityHeaders());
  app.use(namedHost());
  app.use(readableUrl());
  const admission = createAdmission(limits);
  const turns = { admission, limits };
  const pipeline = createRequestPipeline(ctx, { quota: createQuota(ctx), admission, limits });
  app.use(routeRequests(pipeline, ROUTES));
  app.use(mcpRouter(pipeline, ROUTES));

  app.use('/metrics', compress);
  app.use(docsRouter(admission, ctx.config.publicUrl));
  app.use(hmrcCallbackRouter(ctx, admission));
  app.use(approvalRouter(ctx, turns));
  const signInQueues = createSignInQueues(ctx);
  app.use(oauthRouter(ctx, turns, signInQueues));
  app.use(consoleRouter(ctx, turns, signInQueues));
  app.use(metricsRouter(ctx));

  app.use(
    withPublicSlot(admission, async () => {
      throw new HttpProblem('not_found', 'There is no such route.');
    }),
  );
  app.use(problemHandler(ctx));
  return app;
}
